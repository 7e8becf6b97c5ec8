"""Playing a stored game again from its first action, to know every position and to see whether
today's rules still judge it as they did."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ezgame.core.actions import Action
from ezgame.core.errors import IllegalAction
from ezgame.core.game import Applied, Game
from ezgame.core.refusal import Refusal
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.storage.codec.digest import StateDigest
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.entries import MARK

IMPOSSIBLE = "file.impossible"
"""The refusal of an action that names what the game does not have."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where today's rules part from the file."""

    position: int
    """The action that is judged differently, counted from 1."""
    action: Action
    refusal: Refusal | None = None
    """The rule against it; None if it is possible but has another outcome."""
    detail: str = ""
    """What is different, where that is known."""

    def __str__(self) -> str:
        if self.refusal is not None:
            told = self.refusal.values.items()
            values = ", ".join(f"{name} {str(value)[:40]}" for name, value in told)
            why = f"it is refused now ({self.refusal.key}{': ' if values else ''}{values})"
        else:
            why = f"its outcome is another now{f' ({self.detail})' if self.detail else ''}"
        return f"Action {self.position} ({self.action.kind} of {self.action.actor[:20]}) is judged differently: {why}."


@dataclass(frozen=True, slots=True)
class Replayed:
    """The beginning of a game played again: complete, or up to where the rules part from the file."""

    log: tuple[Applied, ...]
    difference: Difference | None = None


def replay(
    game: Game,
    actions: Sequence[Action],
    marks: Sequence[str],
    stored: Callable[[int], State | None] = lambda position: None,
    wanted: Callable[[], bool] = lambda: True,
) -> Replayed:
    """Apply the actions to a new game. `marks` are the hashes that the file has of the positions after
    them, `stored` gives the snapshots, and `wanted` is asked on the way whether to go on."""
    digest = StateDigest()
    for position, (action, mark) in enumerate(zip(actions, marks, strict=True), 1):
        if not wanted():
            break
        difference = applied_differently(game, position, action)
        if difference is not None:
            return Replayed(game.log, difference)
        if mark and digest.of(game.state)[:MARK] != mark:
            detail = first_difference(stored(position), game.state)
            log = game.log[:-1]
            return Replayed(log, Difference(position, action, detail=detail))
    return Replayed(game.log)


@contextmanager
def trusted(rules: Ruleset) -> Iterator[None]:
    """What a procedure chose when the game was played stays, whatever a search finds today."""
    rules.trusting = True
    try:
        yield
    finally:
        rules.trusting = False


def applied_differently(game: Game, position: int, action: Action) -> Difference | None:
    """Apply one action of a file; says why if the rules do not take it."""
    try:
        with trusted(game.rules):
            game.apply(action)
    except IllegalAction as error:
        return Difference(position, action, error.refusal)
    except Exception as error:
        # The file names things this game does not have, so that not even a refusal can be worded.
        detail = f"{type(error).__name__} {error}".strip()[:80]
        return Difference(position, action, Refusal(IMPOSSIBLE, {"because": detail}))
    return None


def first_difference(old: State | None, new: State) -> str:
    """Where two positions differ first, such as "players.P0.cash: 430, was 410"."""
    if old is None:
        return ""
    return compare(to_plain(old, State, full=True), to_plain(new, State, full=True))


def compare(old: Any, new: Any, path: str = "") -> str:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            if old.get(key) != new.get(key):
                return compare(old.get(key), new.get(key), f"{path}.{key}")
    return f"{path.lstrip('.')}: {str(new)[:60]}, was {str(old)[:60]}" if old != new else ""
