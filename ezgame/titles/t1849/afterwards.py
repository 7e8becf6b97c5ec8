"""The end of a company's turn: the last moment to buy a private or to place the port marker.

Both may be done at any moment of the turn (49-PRI-02, 49-PRI-07). Steps in which nothing is possible
are passed over, so a turn could end before its director has had a word; this step gives it.
"""

from collections.abc import Callable, Iterator, Sequence

from ezgame.core.actions import Pass
from ezgame.core.choices import Choice
from ezgame.core.refusal import Refusal
from ezgame.core.rounds.operating import TurnStep, acting_president
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.transition import Transition


class AfterwardsStep(TurnStep[Pass]):
    name = "afterwards"
    accepts = (Pass,)

    def __init__(self, beside: Sequence[Step], next_step: Callable[[Transition], None]) -> None:
        """`beside`: the steps that may still be used."""
        self._beside = tuple(beside)
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        return not all(step.is_idle(t.state) for step in self._beside)

    def candidates(self, state: State) -> Iterator[Choice]:
        yield Choice(action=Pass(actor=acting_president(state)))

    def judge(self, state: State, action: Pass) -> Refusal | None:
        return None

    def perform(self, t: Transition, action: Pass) -> None:
        self.passed(t)
        self._next_step(t)
