"""Players sell shares: one block per company, certificates named, markers in their order (49-SR, 49-DIR)."""

from ezgame.core.actions import Action, SellShares
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.stock import SellPart, stock_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.swap import Swaps
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.stacks import Stacks


class SalePart(SellPart):
    """Sales in a stock turn."""

    def __init__(self, context: Context, swaps: Swaps, stacks: Stacks) -> None:
        super().__init__(context.sales)
        self._swaps = swaps
        self._stacks = stacks
        self._one_block = bool(context.rulings["sale.block_per_company"])

    def judge(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, SellShares)
        if self._one_block and action.company in stock_turn(state).sold_now:
            return refuse("sale.one-block", company=action.company)
        return super().judge(state, action)

    def perform(self, t: Transition, action: Action) -> None:
        assert isinstance(action, SellShares)
        with self._swaps.watched(t, action.company), self._stacks.watched(t, action.company):
            super().perform(t, action)
