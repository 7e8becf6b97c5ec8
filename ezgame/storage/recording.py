"""Everything of a game that its file says, frozen: it may be written by another thread while the game goes on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ezgame.core.applied import Applied, Log, shared
from ezgame.core.game import Game
from ezgame.core.lines import Line
from ezgame.core.state import State
from ezgame.storage.codec.digest import StateDigest
from ezgame.storage.entries import Line as FileLine
from ezgame.storage.entries import (
    cut_line,
    drop_line,
    jump_line,
    keep_line,
    move_line,
    name_line,
    snapshot_line,
    take_line,
    time_line,
)
from ezgame.storage.history import Replayed

Times = Mapping[str, Mapping[str, int]]
"""Round → player → seconds."""
SNAPSHOT_EVERY = 50
"""Actions between two snapshots: so many are played again at once when a game is opened."""


@dataclass(frozen=True, slots=True)
class Recording:
    start: State
    log: Log
    """Every action, undone ones at the end included."""
    position: int
    """How many of them are done."""
    others: tuple[Line, ...] = ()
    """Lines of play that the game has left."""
    times: Times = field(default_factory=dict)
    """Thinking time by round and player."""
    marks: tuple[str, ...] = ()
    """Hashes of positions that are not known, as the file had them that the game was opened from."""

    @property
    def state(self) -> State:
        return self.log[self.position - 1].after if self.position else self.start

    @property
    def whole(self) -> bool:
        """Is every position known? In a game whose past was not replayed some are blanks."""
        return all(applied.known for applied in self.log)

    def with_past(self, history: Replayed) -> "Recording":
        """The same, with the beginning that was replayed meanwhile."""
        return replace(self, log=(*history.log, *self.log[len(history.log) :]))


def recording_of(game: Game, times: Times | None = None) -> Recording:
    lines = tuple(game.lines)
    return Recording(
        game.state_at(0), game.line, game.position, lines, dict(times or {}), game.marks
    )


class LineWriter:
    """Writes lines for a reader who knows a line of play up to a point: what it takes to be somewhere else."""

    def __init__(self, log: Log = (), position: int = 0) -> None:
        self.lines: list[FileLine] = []
        self._log = log
        self._position = position
        self._digest = StateDigest()
        self._snapshots: set[int] = set()

    def follow(self, log: Log, *, snapshots: int = 0, marks: Sequence[str] = ()) -> None:
        """Let the reader know exactly these actions, and stand after the last of them. Up to the action
        `snapshots` there is a snapshot now and then; `marks` are hashes for positions that are not known."""
        common = shared(self._log, log)
        if common == len(log) < len(self._log):
            self.lines.append(cut_line(common))
        elif common < len(log) and self._position != common:
            self.lines.append(jump_line(common))
        for number in range(common + 1, len(log) + 1):
            applied = log[number - 1]
            # Of a blank of a restored game the position is not known for certain, unless it goes with it whole.
            if applied.known or applied.after is not applied.before:
                mark = self._digest.of(applied.after)
            else:
                mark = marks[number - 1] if number <= len(marks) else ""
            self.lines.append(move_line(number, applied.action, mark))
            if number <= snapshots and is_kept_whole(number, applied):
                self.snapshot(number, applied.after)
        if common < max(len(log), len(self._log)):
            self._position = len(log)
        self._log = log

    def snapshot(self, number: int, state: State) -> None:
        """Write the position after an action whole, once."""
        if number not in self._snapshots:
            self._snapshots.add(number)
            self.lines.append(snapshot_line(number, state))

    def stand(self, position: int) -> None:
        if position != self._position:
            self.lines.append(jump_line(position))
            self._position = position

    def keep(self, line: Line, main: Log = ()) -> None:
        """Write a line of play; what it shares with `main` is written as that of the game."""
        common = shared(line.log, main)
        self.follow((*main[:common], *line.log[common:]), snapshots=common, marks=line.marks)
        self.lines.append(keep_line(line.number, line.kept))
        if line.name:
            self.lines.append(name_line(line.number, line.name))

    def take(self, line: Line) -> None:
        self.lines.append(take_line(line.number))
        self._log, self._position = line.log, len(line.log)


def is_kept_whole(number: int, applied: Applied) -> bool:
    """Does the position after this action get a snapshot in the file?"""
    if applied.known:
        return number % SNAPSHOT_EVERY == 0
    # A blank that changes the position came from a snapshot: rules of today may not lead there again.
    return applied.after is not applied.before


def in_order(recording: Recording) -> list[Line]:
    """The other lines so that each shares as much as may be with the one before, and the last with the game."""
    return sorted(recording.others, key=lambda line: shared(line.log, recording.log))


def lines_since(then: Recording, now: Recording) -> list[FileLine]:
    """The lines that bring a file that says `then` to what a game says now."""
    pen = LineWriter(then.log, then.position)
    before = {line.number: line for line in then.others}
    after = {line.number: line for line in now.others}
    for number, line in after.items():
        if number not in before:
            pen.keep(line, then.log)
        elif line.name != before[number].name:
            pen.lines.append(name_line(number, line.name))
    gone = [line for number, line in before.items() if number not in after]
    for line in gone:
        common = shared(line.log, now.log)
        if common == len(line.log) and common > shared(then.log, now.log):
            pen.take(line)
            gone.remove(line)
            break
    pen.lines.extend(drop_line(line.number) for line in gone)
    pen.follow(now.log, snapshots=len(now.log), marks=now.marks)
    pen.stand(now.position)
    pen.lines += time_lines(
        {r: spent for r, spent in now.times.items() if then.times.get(r) != spent}
    )
    return pen.lines


def time_lines(times: Times) -> list[FileLine]:
    return [time_line(round_, spent) for round_, spent in times.items()]
