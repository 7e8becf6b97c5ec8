"""An action of a player who is not the one to act becomes a question to that player.

On one screen anybody may click. What belongs to a player whom the game does not wait for (the
exchange of a private, a purchase of the acting company while another president chooses) is done
only when that player says so. Game asks; titles list AskedStep among their decisions.
"""

from collections.abc import Callable, Sequence

from ezgame.core.actions import Action
from ezgame.core.finding import step_for, waited_for
from ezgame.core.refusal import Refusal
from ezgame.core.state import Pending, State
from ezgame.core.step import Step
from ezgame.core.steps.answer import ConsentStep
from ezgame.core.transition import Transition

ASKED = "asked"


def is_out_of_turn(steps: Sequence[Step], state: State, action: Action) -> bool:
    """Whether the action belongs to a player for whose word the game does not wait."""
    return action.actor not in waited_for(steps, state)


def ask_owner(t: Transition, action: Action) -> None:
    """Ask the player to whom the action belongs."""
    about = str(getattr(action, "private", "") or "")
    t.propose(Pending(step=ASKED, actor=action.actor, about=about, action=action))


class AskedStep(ConsentStep):
    """The player's own word on an action that somebody else may have clicked."""

    name = ASKED

    def __init__(self, active: Callable[[State], tuple[Step, ...]]) -> None:
        self._active = active

    def judge_deal(self, state: State, deal: Pending) -> Refusal | None:
        found = self._step(_without_question(state), deal)
        return found if isinstance(found, Refusal) else None

    def agreed(self, t: Transition, deal: Pending) -> None:
        step = self._step(t.state, deal)
        assert isinstance(step, Step) and deal.action is not None
        step.perform(t, deal.action)

    def _step(self, state: State, deal: Pending) -> Step | Refusal:
        assert deal.action is not None
        return step_for(self._active(state), state, deal.action)


def _without_question(state: State) -> State:
    t = Transition(state)
    t.answer()
    return t.state
