"""Running where a ruling may want the best run."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import Pass, Run
from ezgame.core.best_runs import BestRuns
from ezgame.core.choices import Choice
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.routes.account import RouteAccount
from ezgame.core.routes.judge import Verdict
from ezgame.core.routes.network import Network
from ezgame.core.state import State
from ezgame.core.steps.run import RunRules, RunStep, as_drawn
from ezgame.core.transition import Transition


class BestRunStep(RunStep):
    """Routes are run by the company; where the ruling wants it, nothing but the best run will do."""

    def __init__(
        self,
        network: Callable[[State, CompanyId], Network],
        next_step: Callable[[Transition], None],
        best_runs: BestRuns | None,
    ) -> None:
        """`best_runs` knows what must be taken; None where any run will do."""
        super().__init__(
            RunRules(network=network, duty=self._judge_duty, after=_nothing), next_step
        )
        self._best_runs = best_runs

    def enter(self, t: Transition) -> bool:
        """Nobody is asked where no train finds a route."""
        return super().enter(t) and self.can_run(t.state)

    def candidates(self, state: State) -> Iterator[Choice]:
        actor, company = acting_president(state), acting_company(state)
        network = self.rules.network(state, company)
        runs = self._best_runs
        best = None if runs is None else runs.of(state, company, network)
        routes = () if best is None else as_drawn(network, best.routes)
        yield Choice(action=Run(actor=actor, routes=routes), open=True)
        yield Choice(action=Pass(actor=actor))

    def _judge_duty(
        self, state: State, company: CompanyId, network: Network, verdict: Verdict
    ) -> Refusal | None:
        if self._best_runs is None:
            return None
        best = self._best_runs.of(state, company, network)
        if best is None:
            return refuse("routes.best-unknown", company=company)
        if verdict.income < best.income:
            return refuse(
                "routes.not-best", company=company, income=verdict.income, best=best.income
            )
        return None


def _nothing(
    _t: Transition, _company: CompanyId, _network: Network, _accounts: tuple[RouteAccount, ...]
) -> None:
    """A run brings nothing but money."""
