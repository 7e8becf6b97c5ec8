"""The end by a broken bank, and what players are worth."""

from ezgame.core.events import EndTriggered
from ezgame.core.finance.shares import holding
from ezgame.core.ids import PlayerId
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.classic.context import Context

BANK_BROKEN = "bank"


class Ending:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._broken_at_zero = context.rulings["bank.broken_when"] == "<=0"

    def check(self, t: Transition) -> None:
        """An empty bank goes on paying, but the set that belongs to this round is the last."""
        bank = t.state.bank
        if bank is None or t.state.ending:
            return
        if bank < 0 or (bank == 0 and self._broken_at_zero):
            t.emit(EndTriggered(reason=BANK_BROKEN, last_set=t.state.clock.set))

    @staticmethod
    def is_last_set(state: State) -> bool:
        return state.last_set is not None and state.clock.set >= state.last_set

    def worth(self, state: State, player: PlayerId) -> int:
        """Cash, shares at market price and privates at face value."""
        total = state.players[player].cash
        for company in state.market.places:
            price = self._context.market.price(state, company) or 0
            held = holding(state, self._context.percents, company, player)
            total += price * held // self._context.sales.unit
        for private, now in state.privates.items():
            if now.owner == player:
                total += self._context.title.privates[private].value
        return total
