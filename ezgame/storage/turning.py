"""Going on along another line, made ready for the file beside the window: what to write is worked out in another
thread, and written at once when the table goes along."""

from ezgame.core.applied import Log
from ezgame.core.game import Game
from ezgame.storage.entries import Line
from ezgame.storage.recording import Recording, Times, lines_since, recording_of


class Turning:
    """Made where the game is played, worked out anywhere, asked for its lines where the game is played."""

    def __init__(self, game: Game, times: Times, log: Log) -> None:
        self._then = recording_of(game, times)
        self._copy = Game.along(game.rules, self._then.start, self._then.log)
        self._copy.go_to(self._then.position)
        self._copy.lines, self._copy.marks = game.lines.copy(), game.marks
        self._log = log
        self._now: Recording | None = None
        self._lines: list[Line] = []

    def work_out(self) -> None:
        self._copy.turn_to(self._log)
        self._now = recording_of(self._copy, self._then.times)
        self._lines = lines_since(self._then, self._now)

    def lines(self, then: Recording, now: Recording) -> list[Line] | None:
        """What to write, if exactly this was made ready; else None."""
        if self._now is None or then != self._then:
            return None
        return self._lines if outline(now) == outline(self._now) else None


def outline(recording: Recording) -> tuple[object, ...]:
    """What a file says of a game, but for the times at which lines were left."""
    others = tuple((line.number, line.log, line.name) for line in recording.others)
    return (recording.log, recording.position, others, recording.times)
