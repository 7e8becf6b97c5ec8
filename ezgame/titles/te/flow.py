"""How the game moves from round to round: the priority card, the export marker, and the end."""

from collections.abc import Callable

from ezgame.core.events import RoundEnded, TrainExported
from ezgame.core.finance.shares import holding
from ezgame.core.ids import CompanyId
from ezgame.core.rounds.flow import RoundFlow, raise_sold_out
from ezgame.core.state import State
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.te.context import Context
from ezgame.titles.te.ending import STANDSTILL, Ending
from ezgame.titles.te.founding import Founding
from ezgame.titles.te.state import ExportMarkerMoved, own

EXPORT = "export"
"""What a phase allows in which unsold trains are exported."""


class Flow(RoundFlow):
    def __init__(
        self,
        context: Context,
        founding: Founding,
        supply: Supply,
        ending: Ending,
        finish: Callable[[Transition, str], None],
    ) -> None:
        super().__init__(context.title.phases)
        self._context = context
        self._founding = founding
        self._supply = supply
        self._ending = ending
        self._finish = finish

    def after_stock(self, t: Transition) -> None:
        """All have passed: companies in players' hands rise, the card goes on, companies operate."""
        if self._founding.all_passed(t):
            return
        context = self._context
        raise_sold_out(t, context.market, context.moves["sold-out"], self._is_sold_out)
        self.end_stock(t)
        self.begin_set(t)

    def _is_sold_out(self, state: State, company: CompanyId) -> bool:
        """All of it is in players' hands (TE-MKT-06)."""
        percents = self._context.percents
        # Unissued shares lie in the charter: "not in bank or pool" would not do here.
        held = sum(holding(state, percents, company, player) for player in state.players)
        return held == sum(percents[company])

    def operating_begins(self, t: Transition) -> None:
        if self._context.allows(t.state, EXPORT):
            t.emit(ExportMarkerMoved(on=True))

    def after_operating(self, t: Transition) -> None:
        """All companies have acted. Called again when trains above a new limit have been given up."""
        clock = t.state.clock
        last = clock.number == clock.rounds and self._ending.is_last_set(t.state)
        # After the last round of the game nothing is exported (TE-END-08).
        if not last and self.exports(t.state):
            self._export(t)
            # Companies above a new limit give up trains before the next round begins (TE-OR-09).
            if t.state.pending:
                return
        t.emit(RoundEnded(clock=clock))
        if clock.number < clock.rounds:
            self.begin_next_of_set(t)
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
