"""Everything of a game that its file says, frozen: it may be written by another thread while the game goes on."""

from dataclasses import dataclass, replace

from ezgame.core.game import Applied, Game
from ezgame.core.state import State
from ezgame.storage.codec import StateDigest
from ezgame.storage.entries import Line, jump_line, move_line
from ezgame.storage.history import History


@dataclass(frozen=True, slots=True)
class Recording:
    start: State
    log: tuple[Applied, ...]
    """Every action, undone ones at the end included."""
    position: int
    """How many of them are done."""

    @property
    def state(self) -> State:
        return self.log[self.position - 1].after if self.position else self.start

    @property
    def whole(self) -> bool:
        """Is every position known? In a game whose past was not replayed some are blanks."""
        return all(applied.events for applied in self.log)

    def with_past(self, history: History) -> "Recording":
        """The same, with the beginning that was replayed meanwhile."""
        return replace(self, log=(*history.log, *self.log[len(history.log) :]))


def recording_of(game: Game) -> Recording:
    log = tuple(game.applied_at(number) for number in range(1, game.length + 1))
    return Recording(game.state_at(0), log, game.position)


def lines_since(then: Recording, now: Recording) -> list[Line]:
    """The lines that bring a file that says `then` to what a game says now."""
    common = 0
    for one, other in zip(then.log, now.log, strict=False):
        if one.action is not other.action:
            break
        common += 1
    lines: list[Line] = []
    position = then.position
    if len(now.log) > common:
        if position != common:
            lines.append(jump_line(common))
        digest = StateDigest()
        for number in range(common + 1, len(now.log) + 1):
            applied = now.log[number - 1]
            lines.append(move_line(number, applied.action, digest.of(applied.after)))
        position = len(now.log)
    if position != now.position:
        lines.append(jump_line(now.position))
    return lines
