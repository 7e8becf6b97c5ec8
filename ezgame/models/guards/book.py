"""All guards, and who hears which: a level for each player, and nothing twice in a turn."""

from ezgame.core.actions import Action
from ezgame.core.ids import PlayerId
from ezgame.models.guards.careful import LastTileGuard, NearGoalGuard, NextLimitGuard, OwnBlockGuard
from ezgame.models.guards.costly import (
    LateLoanGuard,
    PresidencyGuard,
    TrainMoneyGuard,
    WrongTrainGuard,
)
from ezgame.models.guards.guard import Guard
from ezgame.models.guards.levels import USUAL
from ezgame.models.session import Session
from ezgame.models.turns import turn_key

GUARDS: tuple[Guard, ...] = (
    PresidencyGuard(), TrainMoneyGuard(), WrongTrainGuard(), LateLoanGuard(),
    LastTileGuard(), OwnBlockGuard(), NearGoalGuard(), NextLimitGuard(),
)  # fmt: skip


def warnings_for(session: Session, action: Action, *, again: bool = False) -> tuple[str, ...]:
    """What somebody might overlook about an action that is possible now. What was said in this turn about
    another action is not said again, unless `again`."""
    level = level_of(session, action.actor)
    if level == "none":
        return ()
    preview = session.draft.preview if session.draft.action == action else session.preview(action)
    if preview is None:
        return ()
    found = []
    for guard in GUARDS:
        if not hears(level, guard):
            continue
        warned = guard.warn(session, preview)
        if warned is not None and (again or _first(session, guard, warned.about, action)):
            found.append(session.text.say(f"guards.{guard.key}", **warned.values))
    return tuple(found)


def hears(level: str, guard: Guard) -> bool:
    """Whether somebody who chose a level hears a guard."""
    if level == "usual":
        return guard.usual
    return level == "all" or level == guard.level


def level_of(session: Session, player: PlayerId) -> str:
    return session.guard_levels.get(player, USUAL)


def _first(session: Session, guard: Guard, about: str, action: Action) -> bool:
    """Whether this is the action the warning was, or is now, first given for in the turn."""
    turn = turn_key(session.game.state)
    if session.warned.get("turn") != turn:
        session.warned.clear()
        session.warned["turn"] = turn
    return session.warned.setdefault((guard.key, about), action) == action
