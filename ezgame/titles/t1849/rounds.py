"""The operating round of 1849: whose turn comes next, and when a train step is over by itself."""

from ezgame.core.ids import CompanyId
from ezgame.core.rounds.operating import OperatingRound
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.t1849.afterwards import AfterwardsStep
from ezgame.titles.t1849.state import own
from ezgame.titles.t1849.trains import Trains


class OperatingRound1849(OperatingRound):
    def waiting(self, state: State) -> tuple[CompanyId, ...]:
        """By price; where a bankruptcy leaves the order alone, as it was before it (49-OR-06)."""
        by_price = super().waiting(state)
        kept = own(state).kept
        return tuple(sorted(by_price, key=kept.index)) if set(by_price) <= set(kept) else by_price

    def settle(self, t: Transition) -> bool:
        if super().settle(t):
            return True
        step = self.step(t.state)
        over = (isinstance(step, Trains) and step.is_over(t.state)) or (
            isinstance(step, AfterwardsStep) and not step.enter(t)
        )
        if over:
            self.next_step(t)
            return True
        return False
