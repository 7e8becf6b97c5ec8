"""The dividend of 1849; where recorded games note the order of the markers after it."""

from collections.abc import Callable

from ezgame.core.ids import CompanyId
from ezgame.core.steps.dividend import DividendRules, DividendStep
from ezgame.core.transition import Transition
from ezgame.titles.t1849.stacks import Stacks


class DividendStep1849(DividendStep):
    def __init__(
        self, rules: DividendRules, next_step: Callable[[Transition], None], stacks: Stacks
    ) -> None:
        super().__init__(rules, next_step)
        self._stacks = stacks

    def _finish(self, t: Transition, company: CompanyId, move: str) -> None:
        super()._finish(t, company, move)
        self._stacks.dividend_ends(t)
