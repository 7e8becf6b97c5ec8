"""The goal of each company: a station in a circle, a connection, or both; 100 from the bank, once."""

from ezgame.core.ids import BANK, CompanyId, HexId
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.te.context import Context
from ezgame.titles.te.running import NetworksTE
from ezgame.titles.te.state import GoalReached, own


class Goals:
    def __init__(self, context: Context, networks: NetworksTE) -> None:
        self._context = context
        self._figures = context.figures.goals
        self._networks = networks

    def after_tile(self, t: Transition, builder: CompanyId) -> None:
        """Connections are looked at after each tile of the company itself, or after every tile."""
        # A company looks after its own tiles only (TE-TRK-16), unless a ruling says otherwise.
        everybody = self._figures.connection_check == "any_tile"
        for company in t.state.companies if everybody else (builder,):
            if company in self._figures.connection:
                self._look(t, company)
        if builder in self._figures.via:
            self._look(t, builder)

    def after_station(self, t: Transition, company: CompanyId) -> None:
        """The marker for the goal has been placed."""
        self._look(t, company)

    def _look(self, t: Transition, company: CompanyId) -> None:
        if company in own(t.state).reached or not self.is_reached(t.state, company):
            return
        t.emit(GoalReached(company=company))
        t.pay(BANK, company, self._figures.bonus, "goal.bonus", company)

    def is_reached(self, state: State, company: CompanyId) -> bool:
        """Whether what the goal asks for is there now."""
        if not state.companies[company].floated:
            return False
        target = self._figures.connection.get(company)
        if target is not None:
            return self._networks.connected(state, company, target)
        via = self._figures.via.get(company)
        if via is None:
            return self.has_station(state, company)
        wanted = self._figures.via_check
        # Both are asked for: the station, and a way to it over the towns (TE-TRK-17).
        if wanted != "connection" and not self.has_station(state, company):
            return False
        return wanted == "station" or self._networks.connected(
            state, company, via.target, via.towns
        )

    def has_goal_marker(self, state: State, company: CompanyId) -> bool:
        """Whether the marker for the goal stands on the map; a free one in the goal's hex is another."""
        if company in self._figures.station:
            # Its marker brings the bonus at once, so the bonus tells that it stands.
            return company in own(state).reached
        return self.has_station(state, company)

    def has_station(self, state: State, company: CompanyId) -> bool:
        goal = self._context.company(company).destination
        return goal is not None and _stands(state, company, goal)


def _stands(state: State, company: CompanyId, hex_id: HexId) -> bool:
    return any(s.company == company for s in state.board.stations.get(hex_id, ()))
