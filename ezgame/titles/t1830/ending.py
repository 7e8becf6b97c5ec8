"""The end by a broken bank, and what players are worth."""

from ezgame.core.events import EndTriggered
from ezgame.core.ids import PlayerId
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.core.worth import ShareWorth, WorthLine
from ezgame.titles.t1830.context import Context

BANK_BROKEN = "bank"


class Ending:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._broken_at_zero = context.figures.bank.broken_when == "<=0"
        self._shares = ShareWorth(
            market=context.market, percents=context.percents, unit=context.sales.unit, whole={}
        )

    def check(self, t: Transition) -> None:
        """An empty bank goes on paying, but the set that belongs to this round is the last."""
        bank = t.state.bank
        if bank is None or t.state.ending:
            return
        if bank < 0 or (bank == 0 and self._broken_at_zero):
            # Broken in a stock round, the set that follows has the same number: one rule for both (30-END-02).
            t.emit(EndTriggered(reason=BANK_BROKEN, last_set=t.state.clock.set))

    @staticmethod
    def is_last_set(state: State) -> bool:
        return state.last_set is not None and state.clock.set >= state.last_set

    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """Cash, shares at market price and privates at face value."""
        privates = (
            WorthLine(
                kind="private", amount=self._context.title.privates[private].value, about=private
            )
            for private, now in state.privates.items()
            if now.owner == player
        )
        cash = WorthLine(kind="cash", amount=state.players[player].cash)
        return (cash, *self._shares.lines(state, player), *privates)
