"""Moving from round to round: stock rounds and sets of operating rounds in turn, the priority card.

A title derives from `RoundFlow`, says what happens when rounds begin, and decides what follows a round.
"""

from collections.abc import Callable, Mapping

from ezgame.core.definitions.trains import Phase
from ezgame.core.events import OrderChanged, RoundBegan, RoundEnded
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.frozen import replace
from ezgame.core.ids import CompanyId, PhaseId, PlayerId
from ezgame.core.rounds.operating import OperatingRound
from ezgame.core.rounds.stock import begin_turn
from ezgame.core.seats import next_player, present, seats_from
from ezgame.core.state import Clock, State, StockTurn
from ezgame.core.transition import Transition


class RoundFlow:
    operating: OperatingRound
    """Set by the rules, once they have made it."""

    def __init__(self, phases: Mapping[PhaseId, Phase]) -> None:
        self._phases = phases

    @staticmethod
    def give_priority(t: Transition, player: PlayerId) -> None:
        """This player is the first in the order of play."""
        if player != t.state.order[0]:
            t.emit(OrderChanged(order=seats_from(t.state, player)))

    def end_stock(self, t: Transition) -> None:
        """The priority card goes to the left of who acted last; where nobody has acted it stays."""
        last = t.stock.last_actor
        t.emit(RoundEnded(clock=t.state.clock))
        if last is not None:
            self.give_priority(t, next_player(t.state, last))

    def begin_stock(self, t: Transition, number: int) -> None:
        t.emit(RoundBegan(clock=Clock(kind="stock", set=number)))
        self.stock_begins(t)
        first = present(t.state)[0]
        begin_turn(t, StockTurn(actor=first), first)

    def stock_begins(self, t: Transition) -> None:
        """What happens at the beginning of a stock round, before anybody acts."""

    def begin_set(self, t: Transition, rounds: int | None = None) -> None:
        """The first operating round of a set; the phase says how many there are if nobody else does."""
        count = rounds or self._phases[t.state.phase].operating_rounds
        self._begin_operating(
            t, Clock(kind="operating", set=t.state.clock.set, number=1, rounds=count)
        )

    def begin_next_of_set(self, t: Transition) -> None:
        """The operating round after the one that has ended."""
        self._begin_operating(t, replace(t.state.clock, number=t.state.clock.number + 1))

    def _begin_operating(self, t: Transition, clock: Clock) -> None:
        t.emit(RoundBegan(clock=clock))
        self.operating_begins(t)
        self.operating.begin(t)

    def operating_begins(self, t: Transition) -> None:
        """What happens at the beginning of an operating round, before any company acts."""


def raise_sold_out(
    t: Transition,
    market: MarketRules,
    move: Move,
    is_sold_out: Callable[[State, CompanyId], bool],
) -> None:
    """In operating order, so that markers that move side by side keep their order."""
    for company in market.order(t.state):
        if is_sold_out(t.state, company):
            market.move(t, company, move, "sold-out")
