"""A stock turn of 1849: sales in one block per company, and what is noted when turns end and begin."""

from ezgame.core.actions import SellShares
from ezgame.core.finance.sales import Sales
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.stock import SellPart, StockStep, stock_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.swap import Swaps
from ezgame.titles.t1849.stacks import Stacks


class SalePart(SellPart):
    """Sales in a stock turn."""

    def __init__(self, sales: Sales, swaps: Swaps, stacks: Stacks, *, one_block: bool) -> None:
        super().__init__(sales)
        self._swaps = swaps
        self._stacks = stacks
        self._one_block = one_block

    def judge(self, state: State, action: SellShares) -> Refusal | None:
        if self._one_block and action.company in stock_turn(state).sold_now:
            return refuse("sale.one-block", company=action.company)
        return super().judge(state, action)

    def perform(self, t: Transition, action: SellShares) -> None:
        with self._swaps.watched(t, action.company), self._stacks.watched(t, action.company):
            super().perform(t, action)


class StockStep1849(StockStep):
    stacks: Stacks
    """Set by the rules."""

    def end_turn(self, t: Transition) -> None:
        self.stacks.stock_turn_ends(t)
        clock = t.state.clock
        super().end_turn(t)
        if t.state.clock == clock and t.state.stock is not None:
            self.stacks.stock_turn_begins(t, first=False)
