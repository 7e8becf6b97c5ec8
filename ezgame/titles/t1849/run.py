"""Running in 1849: who is asked for a run (49-RTE-14, 49-O-07)."""

from collections.abc import Callable

from ezgame.core.best_runs import BestRuns
from ezgame.core.rounds.operating import acting_company
from ezgame.core.steps.best_run import BestRunStep
from ezgame.core.steps.run import RunStep
from ezgame.core.transition import Transition
from ezgame.titles.t1849.networks import Networks1849


class RunStep1849(BestRunStep):
    def __init__(
        self,
        networks: Networks1849,
        next_step: Callable[[Transition], None],
        best_runs: BestRuns | None,
    ) -> None:
        super().__init__(networks.network, next_step, best_runs)
        self._networks = networks
        self._loose = best_runs is None

    def enter(self, t: Transition) -> bool:
        """Where any run will do, also those are asked who have nothing but a port to run to."""
        if super().enter(t):
            return True
        company = acting_company(t.state)
        return (
            self._loose
            and RunStep.enter(self, t)
            and self._networks.has_two_stops(t.state, company)
        )
