"""What the trains of a company run on in a position of 1849, and whether it has a route at all."""

from dataclasses import replace

from ezgame.core.board.running import Running, RunTrain, StopBonus
from ezgame.core.definitions.trains import TrainFace
from ezgame.core.ids import CompanyId, TrainId
from ezgame.core.routes.network import Network
from ezgame.core.state import BoardState, State
from ezgame.core.steps.run import has_route
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.privates import Privates
from ezgame.titles.t1849.running import make_running, port_bonus, run_rules
from ezgame.titles.t1849.state import own

ANY = RunTrain(id=TrainId("any"), name="any", faces=(TrainFace(name="any", stops=2),))
"""A train for the question whether a company has any route (49-TRN-07)."""


class Networks:
    """Keeps the network of the last position asked about."""

    def __init__(self, context: Context, privates: Privates) -> None:
        self._context = context
        self._privates = privates
        self._running = make_running(context.title, context.ground)
        loose = replace(run_rules(context.title), uncounted=frozenset())
        self._with_ports = Running(context.ground, loose)
        self._faces = {
            face.name: face for kind in context.title.trains.values() for face in kind.faces
        }
        self._last: tuple[State, CompanyId, Network] | None = None
        self._has_route: tuple[BoardState, CompanyId, bool] | None = None

    def network(self, state: State, company: CompanyId) -> Network:
        known = self._last
        if known is not None and known[0] is state and known[1] == company:
            return known[2]
        trains = [
            RunTrain(id=train.id, name=train.name, faces=(self._faces[train.faces[0]],))
            for train in state.companies[company].trains
        ]
        made = self._made(self._running, state, company, trains)
        self._last = (state, company, made)
        return made

    def _made(
        self, running: Running, state: State, company: CompanyId, trains: list[RunTrain]
    ) -> Network:
        color = self._context.phase(state).color
        return running.network(
            state.board, company, color, trains, own_bonuses=self._bonuses(state, company)
        )

    def _bonuses(self, state: State, company: CompanyId) -> tuple[StopBonus, ...]:
        port = own(state).port
        if port is None or port[0] != company:
            return ()
        return (port_bonus(self._context.title, self._privates.port, port[1]),)

    def has_any_route(self, state: State, company: CompanyId) -> bool:
        """Whether the company could run if it had a train, of any range and gauge."""
        known = self._has_route
        if known is None or known[0] is not state.board or known[1] != company:
            found = has_route(self._made(self._running, state, company, [ANY]))
            known = self._has_route = (state.board, company, found)
        return known[2]

    def has_two_stops(self, state: State, company: CompanyId) -> bool:
        """Whether two stops are joined, ports included: then recorded games ask for a run (49-O-07)."""
        return has_route(self._made(self._with_ports, state, company, [ANY]))
