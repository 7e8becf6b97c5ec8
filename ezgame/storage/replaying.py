"""Another line of play with everything that happened in it: what is not known yet is played again."""

from collections.abc import Callable
from dataclasses import dataclass

from ezgame.core.applied import Log, shared
from ezgame.core.game import Game
from ezgame.core.lines import Line
from ezgame.storage.codec.digest import StateDigest
from ezgame.storage.entries import MARK
from ezgame.storage.history import Difference, applied_differently
from ezgame.storage.opening import called_off

GoOn = Callable[[int, int], bool]
"""Asked between two actions: so many of so many are done, is the rest still wanted?"""


@dataclass(frozen=True, slots=True)
class Played:
    """A line whose actions are known, as far as today's rules take them."""

    log: Log
    difference: Difference | None = None


def known_part(game: Game, line: Line) -> Log:
    """The beginning of a line that need not be played: what the game knows of it, or the line itself."""
    log = game.line
    common = shared(log, line.log)
    merged = (*log[:common], *line.log[common:])
    for number, applied in enumerate(merged):
        if not applied.known:
            return merged[:number]
    return merged


def played(game: Game, line: Line, fresh: Game, go_on: GoOn = lambda done, of: True) -> Played:
    """The whole line; `fresh` is a new game of the same set-up, for a thread of its own. Raises OpeningCancelled."""
    known = known_part(game, line)
    along = Game.along(fresh.rules, fresh.state_at(0), known)
    digest = StateDigest()
    for number in range(len(known) + 1, len(line.log) + 1):
        if not go_on(number, len(line.log)):
            raise called_off()
        action = line.log[number - 1].action
        difference = applied_differently(along, number, action)
        if difference is not None:
            return Played(along.line, difference)
        mark = line.marks[number - 1] if line.marks else ""
        if mark and digest.of(along.state)[:MARK] != mark:
            return Played(along.line[:-1], Difference(number, action))
    return Played(along.line)
