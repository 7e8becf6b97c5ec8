"""The turn of a company that nobody directs: it runs by a fixed procedure and always pays out.

Its run is an action like every other. The program proposes it, either player says "go on", and the
rules judge it: a run must be legal and the one that the procedure chooses. When a file is replayed,
what was chosen then stays, whatever a later search finds.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ezgame.core.actions import AutomaticRun
from ezgame.core.choices import Choice
from ezgame.core.chosen_runs import ChosenRuns
from ezgame.core.events import RoutesRun
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, operating_turn
from ezgame.core.routes.judge import Verdict, judge_routes
from ezgame.core.routes.network import Network, Route
from ezgame.core.routes.ranked import Ranked
from ezgame.core.state import State
from ezgame.core.steps.dividend import DividendStep
from ezgame.core.steps.run import as_drawn, find_routes
from ezgame.core.transition import Transition


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaticRules:
    network: Callable[[State, CompanyId], Network]
    chosen: ChosenRuns
    trusting: Callable[[], bool]
    """Whether a file is replayed: then any legal run is taken as it stands."""


class AutomaticRunStep(TurnStep[AutomaticRun]):
    """The company's whole turn: its run, then the money and the marker."""

    name = "automatic_run"
    accepts = (AutomaticRun,)

    def __init__(self, rules: AutomaticRules, next_step: Callable[[Transition], None]) -> None:
        self.rules = rules
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        """Also a turn without a train is shown to the players, who say "go on"."""
        return True

    def network(self, state: State) -> Network:
        return self.rules.network(state, acting_company(state))

    def choice(self, state: State) -> Ranked | None:
        """The procedure's choice; None: not known yet."""
        return self.rules.chosen.of(state, acting_company(state), self.network(state))

    def candidates(self, state: State) -> Iterator[Choice]:
        """One run; whoever says "go on", it is offered in the name of the first."""
        found = self.choice(state)
        best = None if found is None else found.best
        routes = () if best is None else as_drawn(self.network(state), (best,))
        yield Choice(action=AutomaticRun(actor=self.actors(state)[0], routes=routes))

    def judge(self, state: State, action: AutomaticRun) -> Refusal | None:
        company = acting_company(state)
        routes, verdict = self._verdict(state, action)
        if verdict.refusal is not None or self.rules.trusting():
            return verdict.refusal
        found = self.choice(state)
        if found is None:
            return refuse("automatic.unknown", company=company)
        if routes == (() if found.best is None else (found.best,)):
            return None
        if found.best is None and not found.proved:
            return None  # nothing is known
        best = self.income_of(state, found.best)
        return refuse("automatic.other-run", company=company, income=verdict.income, best=best)

    def income_of(self, state: State, route: Route | None) -> int:
        """What a route would bring; 0 for none."""
        return 0 if route is None else judge_routes(self.network(state), (route,)).income

    def _verdict(self, state: State, action: AutomaticRun) -> tuple[tuple[Route, ...], Verdict]:
        network = self.network(state)
        routes = find_routes(network, action.routes)
        if isinstance(routes, Refusal):
            return (), Verdict(refusal=routes)
        in_order = tuple(_from_smaller_end(route) for route in routes)
        return in_order, judge_routes(network, in_order)

    def perform(self, t: Transition, action: AutomaticRun) -> None:
        company = acting_company(t.state)
        _routes, verdict = self._verdict(t.state, action)
        t.emit(
            RoutesRun(
                company=company,
                routes=verdict.accounts,
                income=verdict.income,
                treasury=verdict.treasury,
            )
        )
        t.set_operating(income=verdict.income, treasury=verdict.treasury)
        self._next_step(t)


class AutomaticDividendStep(DividendStep):
    """The company always pays out; nobody is asked."""

    name = "automatic_dividend"
    to_treasury = "dividend.locked"
    accepts = ()

    def enter(self, t: Transition) -> bool:
        if operating_turn(t.state).income > 0:
            self.distribute(t, "pay")
            return False
        return super().enter(t)


def _from_smaller_end(route: Route) -> Route:
    if route.nodes and route.nodes[-1] < route.nodes[0]:
        return Route(train=route.train, nodes=route.nodes[::-1], segments=route.segments[::-1])
    return route
