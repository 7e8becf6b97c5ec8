"""What a company could run for with a train that is for sale, found beside the window one after the other."""

from PySide6.QtCore import QObject, Signal

from ezgame.core.actions import BuyTrain
from ezgame.core.routes.network import Network
from ezgame.core.routes.search import Best
from ezgame.core.state import State
from ezgame.models.searches.route_search import RouteSearch
from ezgame.models.session import Session

BUDGET = 100_000
"""Search nodes for one figure: a tenth of a second at most, boards of games need a few thousand."""


class OfferedRuns(QObject):
    """One per session; see `offered_runs`. Asked by the buttons of the trains that the bank sells."""

    changed = Signal()
    """One more figure is known."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self._search = RouteSearch(self)
        self._search.ended.connect(self._on_ended)
        self._state: State | None = None
        self._known: dict[str, int | None] = {}
        """By face what was found in this position; None where the search failed."""
        self._waiting: dict[str, Network] = {}
        """What was not looked for yet; the first is being looked for."""

    def ask(self, state: State, action: BuyTrain) -> bool:
        """Have the figure found, unless it is; False where the title tells none."""
        if self._state is not state:
            self._search.cancel()
            self._waiting.clear()
            self._known.clear()
            self._state = state
        face = action.face
        if face in self._known or face in self._waiting:
            return True
        network = self.session.presentation.offered_network(state, action)
        if network is None:
            return False
        self._waiting[face] = network
        if len(self._waiting) == 1:
            self._search.ask(network, budget=BUDGET)
        return True

    def searching(self, state: State, action: BuyTrain) -> bool:
        return self._state is state and action.face in self._waiting

    def income(self, state: State, action: BuyTrain) -> int | None:
        """The best run that was found with the train; None: not known."""
        return self._known.get(action.face) if self._state is state else None

    def _on_ended(self, best: Best | None) -> None:
        face = next(iter(self._waiting))
        del self._waiting[face]
        self._known[face] = None if best is None else best.income
        if self._waiting:
            self._search.ask(next(iter(self._waiting.values())), budget=BUDGET)
        self.changed.emit()


def offered_runs(session: Session) -> OfferedRuns:
    """The figures of a session; made when first asked for."""
    return session.part(OfferedRuns)
