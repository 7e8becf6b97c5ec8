"""A step: the part of a turn in which certain actions are possible.

`candidates` lists what might be done, `judge` says why something may not be done, `perform` does it.
What is shown as possible is always the candidates that the judge accepts, so the two cannot disagree.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from ezgame.core.actions import Action
from ezgame.core.choices import Choice
from ezgame.core.ids import PlayerId
from ezgame.core.refusal import Refusal
from ezgame.core.state import State
from ezgame.core.transition import Transition


class Step(ABC):
    name: ClassVar[str]
    accepts: ClassVar[tuple[type[Action], ...]]

    @abstractmethod
    def actors(self, state: State) -> tuple[PlayerId, ...]:
        """Whose word the step waits for."""

    @abstractmethod
    def candidates(self, state: State) -> Iterator[Choice]:
        """What might be possible now; may be too generous, never too narrow."""

    @abstractmethod
    def judge(self, state: State, action: Action) -> Refusal | None:
        """Why the action may not be done now, or None. Called with a right actor and an accepted kind."""

    def closed(self, state: State, offer: str) -> Refusal | None:
        """Why nothing of an offer (a kind of action, or an allowance of the title) can be tried now, where
        the step can say more than that. Asked only when there is no candidate."""
        return None

    @abstractmethod
    def perform(self, t: Transition, action: Action) -> None:
        """Do what the judge accepted. Never refuses."""
