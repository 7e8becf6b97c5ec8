"""Running trains: routes are drawn, judged on the company's network and accounted for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ezgame.core.actions import Action, DrawnRoute, Pass, Run
from ezgame.core.board.given import Paths, route_drawn
from ezgame.core.choices import Choice
from ezgame.core.events import RoutesRun
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president
from ezgame.core.routes.account import RouteAccount
from ezgame.core.routes.existence import has_any_route
from ezgame.core.routes.judge import Verdict, judge_routes
from ezgame.core.routes.network import Network, Route
from ezgame.core.state import State
from ezgame.core.transition import Transition


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRules:
    network: Callable[[State, CompanyId], Network]
    duty: Callable[[State, CompanyId, Network, Verdict], Refusal | None]
    """A reason against a legal run, such as that a better one exists."""
    after: Callable[[Transition, CompanyId, Network, tuple[RouteAccount, ...]], None]
    """What a run brings besides money."""


def find_routes(network: Network, drawn: tuple[DrawnRoute, ...]) -> tuple[Route, ...] | Refusal:
    """The network's routes for what was drawn; track of earlier routes is left alone."""
    paths = Paths(network)
    used: frozenset[str] = frozenset()
    routes: list[Route] = []
    for each in drawn:
        found = route_drawn(paths, each.train, each.stops, each.pieces, used, each.extra)
        if isinstance(found, Refusal):
            return found
        used |= frozenset().union(*(paths.segments[segment].atoms for segment in found.segments))
        routes.append(found)
    return tuple(routes)


def as_drawn(network: Network, routes: tuple[Route, ...]) -> tuple[DrawnRoute, ...]:
    """Routes of a network in the form of an action, exact to the piece."""
    pieces = {segment.id: segment.pieces for segment in network.segments}
    return tuple(
        DrawnRoute(
            train=route.train,
            stops=tuple(_place(node) for node in route.nodes),
            pieces=tuple(pieces[segment] for segment in route.segments),
            extra=route.extended,
        )
        for route in routes
    )


def _place(node: str) -> tuple[HexId, int]:
    hex_id, _dot, stop = node.rpartition(".")
    return HexId(hex_id), int(stop)


def has_route(network: Network) -> bool:
    """Whether at least one legal route exists; trains with the fewest demands are asked first."""
    trains = sorted(network.trains, key=lambda train: len(train.require_any))
    return any(has_any_route(network, train) for train in trains)


class RunStep(TurnStep[Run | Pass]):
    name = "run"
    accepts = (Run, Pass)

    def __init__(self, rules: RunRules, next_step: Callable[[Transition], None]) -> None:
        self.rules = rules
        self._next_step = next_step
        self._last: tuple[State, Action, Verdict] | None = None
        self._runnable: tuple[Network, bool] | None = None

    def enter(self, t: Transition) -> bool:
        return bool(self.rules.network(t.state, acting_company(t.state)).trains)

    def candidates(self, state: State) -> Iterator[Choice]:
        actor = acting_president(state)
        yield Choice(action=Run(actor=actor), open=True)
        yield Choice(action=Pass(actor=actor))

    def can_run(self, state: State) -> bool:
        """Whether any train finds a route at all."""
        network = self.rules.network(state, acting_company(state))
        if self._runnable is None or self._runnable[0] is not network:
            self._runnable = (network, has_route(network))
        return self._runnable[1]

    def verdict(self, state: State, action: Run) -> Verdict:
        """The judgement of a run, with its account even when it is refused."""
        network = self.rules.network(state, acting_company(state))
        routes = find_routes(network, action.routes)
        if isinstance(routes, Refusal):
            return Verdict(refusal=routes)
        return judge_routes(network, routes)

    def judge(self, state: State, action: Run | Pass) -> Refusal | None:
        if isinstance(action, Run) and not action.routes and not self.can_run(state):
            return refuse("routes.none", company=acting_company(state))
        run = action if isinstance(action, Run) else Run(actor=action.actor)
        verdict = self.verdict(state, run)
        # The perform that follows at once asks for the same account.
        self._last = (state, action, verdict)
        if verdict.refusal is not None:
            return verdict.refusal
        company = acting_company(state)
        return self.rules.duty(state, company, self.rules.network(state, company), verdict)

    def perform(self, t: Transition, action: Run | Pass) -> None:
        company = acting_company(t.state)
        network = self.rules.network(t.state, company)
        last = self._last
        if last is not None and last[0] is t.state and last[1] is action:
            verdict = last[2]
        else:
            verdict = self.verdict(
                t.state, action if isinstance(action, Run) else Run(actor=action.actor)
            )
        income, treasury = verdict.income, verdict.treasury
        t.emit(
            RoutesRun(company=company, routes=verdict.accounts, income=income, treasury=treasury)
        )
        t.set_operating(income=income, treasury=treasury)
        self.rules.after(t, company, network, verdict.accounts)
        self._next_step(t)
