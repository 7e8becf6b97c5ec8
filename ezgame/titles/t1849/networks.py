"""What the trains of a company run on in a position of 1849: ports count for the one that has the marker."""

from dataclasses import replace

from ezgame.core.board.running import Running, StopBonus
from ezgame.core.ids import CompanyId
from ezgame.core.networks import ANY, Networks
from ezgame.core.state import BoardState, State
from ezgame.core.steps.run import has_route
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.privates import Privates
from ezgame.titles.t1849.running import make_running, port_bonus, run_rules
from ezgame.titles.t1849.state import own


class Networks1849(Networks):
    def __init__(self, context: Context, privates: Privates) -> None:
        super().__init__(context.title, make_running(context.title, context.ground))
        self._privates = privates
        loose = replace(run_rules(context.title), uncounted=frozenset())
        self._with_ports = Running(context.ground, loose)
        self._has_route: tuple[BoardState, CompanyId, bool] | None = None

    def bonuses(self, state: State, company: CompanyId) -> tuple[StopBonus, ...]:
        port = own(state).port
        if port is None or port[0] != company:
            return ()
        return (port_bonus(self._title, self._privates.port, port[1]),)

    def has_any_route(self, state: State, company: CompanyId) -> bool:
        """Whether the company could run if it had a train, of any range and gauge (49-TRN-07)."""
        known = self._has_route
        if known is None or known[0] is not state.board or known[1] != company:
            found = super().has_any_route(state, company)
            known = self._has_route = (state.board, company, found)
        return known[2]

    def has_two_stops(self, state: State, company: CompanyId) -> bool:
        """Whether two stops are joined, ports included: then recorded games ask for a run (49-O-07)."""
        return has_route(self.made(state, company, [ANY], self._with_ports))
