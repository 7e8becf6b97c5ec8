"""What brings the end: an empty bank, a bankrupt player, a marker on the end cell; and the count."""

from ezgame.core.events import EndTriggered
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.core.worth import ShareWorth, WorthLine
from ezgame.titles.te.context import Context

BANK_EMPTY, BANKRUPT, END_CELL = "bank", "bankrupt", "end-cell"
STANDSTILL = "standstill"
"""No company is left and nobody can found one: nothing could ever happen again (see rules.md)."""


class Ending:
    def __init__(self, context: Context) -> None:
        self._empty_at_zero = context.figures.bank.broken_when == "<=0"
        self._shares = ShareWorth(
            market=context.market, percents=context.percents, unit=context.sales.unit, whole={}
        )

    def trigger(self, t: Transition, reason: str) -> None:
        """The rounds that belong to this set are the last; a second trigger changes nothing."""
        if not t.state.ending:
            t.emit(EndTriggered(reason=reason, last_set=t.state.clock.set))

    def check_bank(self, t: Transition) -> None:
        """An empty bank goes on paying."""
        bank = t.state.bank
        if bank is not None and (bank < 0 or (bank == 0 and self._empty_at_zero)):
            self.trigger(t, BANK_EMPTY)

    def on_end_cell(self, t: Transition, _company: CompanyId) -> None:
        self.trigger(t, END_CELL)

    @staticmethod
    def is_last_set(state: State) -> bool:
        return state.last_set is not None and state.clock.set >= state.last_set

    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """Cash and shares at market price; what companies own counts nothing."""
        cash = WorthLine(kind="cash", amount=state.players[player].cash)
        return (cash, *self._shares.lines(state, player))
