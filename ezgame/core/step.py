"""A step: the part of a turn in which certain actions are possible.

`candidates` lists what might be done, `judge` says why something may not be done, `perform` does it.
What is shown as possible is always the candidates that the judge accepts, so the two cannot disagree.

    >>> from ezgame.content.games import make_setup, new_game
    >>> from ezgame.content.summaries import title_ids
    >>> game = new_game(make_setup(title_ids()[1], ["Ann", "Ben", "Carol"]))
    >>> step, *beside = game.rules.active(game.state)
    >>> step.name, step.actors(game.state)
    ('auction', ('P0',))
    >>> [choice.action.kind for choice in step.candidates(game.state) if step.may(game.state, choice)][:2]
    ['bid', 'bid']
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ezgame.core.actions import Action, Pass
from ezgame.core.choices import Choice
from ezgame.core.ids import PlayerId
from ezgame.core.refusal import Refusal
from ezgame.core.state import State
from ezgame.core.transition import Transition

if TYPE_CHECKING:
    # A default of a type variable is known to Python from 3.13 on only; checkers know it already.
    ActionT = TypeVar("ActionT", bound=Action, default=Any)
else:
    ActionT = TypeVar("ActionT", bound=Action)


class Step(ABC, Generic[ActionT]):
    """One part of a turn, typed by the actions it takes: `class DiscardStep(Step[DiscardTrain])`.

    With several kinds it is `Step[BuyTrain | Pass]`, and the methods ask with isinstance which it is.
    """

    name: ClassVar[str]
    accepts: tuple[type[Action], ...]
    """Only actions of these kinds are given to `judge` and `perform`; their annotations say the same."""

    @abstractmethod
    def actors(self, state: State) -> tuple[PlayerId, ...]:
        """Whose word the step waits for."""

    @abstractmethod
    def candidates(self, state: State) -> Iterator[Choice]:
        """What might be possible now; may be too generous, never too narrow."""

    @abstractmethod
    def judge(self, state: State, action: ActionT) -> Refusal | None:
        """Why the action may not be done now, or None. Called with a right actor and an accepted kind."""

    def closed(self, state: State, offer: str) -> Refusal | None:
        """Why nothing of an offer (a kind of action, or an allowance of the title) can be tried now, where
        the step can say more than that. Asked only when there is no candidate."""
        return None

    def is_idle(self, state: State) -> bool:
        """Whether nothing but a pass is possible here."""
        return not any(
            not isinstance(choice.action, Pass) and self.may(state, choice)
            for choice in self.candidates(state)
        )

    def may(self, state: State, choice: Choice) -> bool:
        """Whether a candidate of this step is possible."""
        own: Any = choice.action
        return self.judge(state, own) is None

    @abstractmethod
    def perform(self, t: Transition, action: ActionT) -> None:
        """Do what the judge accepted. Never refuses."""
