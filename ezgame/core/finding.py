"""Which of the active steps takes an action, and whose word the game waits for. Asked by Game and by
the question that an action out of turn becomes."""

from collections.abc import Sequence

from ezgame.core.actions import Action
from ezgame.core.ids import PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.core.step import Step


def step_for(steps: Sequence[Step], state: State, action: Action) -> Step | Refusal:
    """The first step that accepts the action, or the reason against it."""
    taking = [step for step in steps if isinstance(action, step.accepts)]
    if not taking:
        return refuse("game.not-now", action=action.kind)
    refusal: Refusal | None = None
    for step in taking:
        actors = step.actors(state)
        if action.actor not in actors:
            # Beside the main step nobody may be waited for: then it is the turn of those of the main step.
            waiting = actors or waited_for(steps, state)
            refusal = refusal or refuse("game.not-your-turn", player=action.actor, waiting=waiting)
            continue
        verdict = step.judge(state, action)
        if verdict is None:
            return step
        refusal = verdict
    assert refusal is not None
    return refusal


def waited_for(steps: Sequence[Step], state: State) -> tuple[PlayerId, ...]:
    """Players whose word is needed: those of the main step."""
    return tuple(dict.fromkeys(steps[0].actors(state))) if steps else ()
