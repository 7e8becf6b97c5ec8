"""How the game moves from round to round: the priority card, the export marker, and the end."""

from collections.abc import Callable
from dataclasses import replace

from ezgame.core.events import OrderChanged, RoundBegan, RoundEnded, TrainExported
from ezgame.core.finance.shares import holding
from ezgame.core.ids import PlayerId
from ezgame.core.rounds.operating import OperatingRound
from ezgame.core.rounds.stock import begin_turn
from ezgame.core.seats import next_player, seats_from
from ezgame.core.state import Clock, State, StockTurn
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.te.context import Context
from ezgame.titles.te.ending import STANDSTILL, Ending
from ezgame.titles.te.founding import Founding
from ezgame.titles.te.state import ExportMarkerMoved, own

EXPORT = "export"
"""What a phase allows in which unsold trains are exported."""


class Flow:
    def __init__(
        self,
        context: Context,
        founding: Founding,
        supply: Supply,
        ending: Ending,
        finish: Callable[[Transition, str], None],
    ) -> None:
        self._context = context
        self._founding = founding
        self._supply = supply
        self._ending = ending
        self._finish = finish
        self.operating: OperatingRound | None = None
        """Set by the rules, once it exists."""

    def begin_stock(self, t: Transition, number: int) -> None:
        t.emit(RoundBegan(clock=Clock(kind="stock", set=number)))
        first = t.state.order[0]
        begin_turn(t, StockTurn(actor=first), first)

    def after_stock(self, t: Transition) -> None:
        """All have passed: companies in players' hands rise, the card goes on, companies operate."""
        if self._founding.all_passed(t):
            return
        self._raise_sold_out(t)
        last = t.stock.last_actor
        t.emit(RoundEnded(clock=t.state.clock))
        if last is not None:
            self._give_priority(t, next_player(t.state, last))
        rounds = self._context.phase(t.state).operating_rounds
        self._begin_operating(
            t, Clock(kind="operating", set=t.state.clock.set, number=1, rounds=rounds)
        )

    @staticmethod
    def _give_priority(t: Transition, player: PlayerId) -> None:
        if player != t.state.order[0]:
            t.emit(OrderChanged(order=seats_from(t.state, player)))

    def _raise_sold_out(self, t: Transition) -> None:
        """In operating order, so that markers that move side by side keep their order (TE-MKT-06)."""
        context = self._context
        for company in context.market.order(t.state):
            held = sum(
                holding(t.state, context.percents, company, player) for player in t.state.players
            )
            if held == sum(context.percents[company]):
                context.market.move(t, company, context.moves["sold-out"], "sold-out")

    def _begin_operating(self, t: Transition, clock: Clock) -> None:
        t.emit(RoundBegan(clock=clock))
        if self._context.allows(t.state, EXPORT):
            t.emit(ExportMarkerMoved(on=True))
        assert self.operating is not None
        self.operating.begin(t)

    def after_operating(self, t: Transition) -> None:
        """All companies have acted. Called again when trains above a new limit have been given up."""
        clock = t.state.clock
        last = clock.number == clock.rounds and self._ending.is_last_set(t.state)
        if not last and self.exports(t.state):
            self._export(t)
            if t.state.pending:
                return
        t.emit(RoundEnded(clock=clock))
        if clock.number < clock.rounds:
            self._begin_operating(t, replace(clock, number=clock.number + 1))
        elif last:
            self._finish(t, t.state.ending)
        elif self._founding.stands_still(t.state):
            self._finish(t, STANDSTILL)
        else:
            self.begin_stock(t, clock.set + 1)

    def exports(self, state: State) -> bool:
        """Whether a train leaves the game at the end of this round if nobody buys one before."""
        return (
            own(state).export_marker
            and self._context.allows(state, EXPORT)
            and self._supply.top(state) is not None
        )

    def _export(self, t: Transition) -> None:
        top = self._supply.top(t.state)
        assert top is not None
        t.emit(ExportMarkerMoved(on=False))
        t.emit(TrainExported(type=top))
        self._supply.after_issue(t, top)
