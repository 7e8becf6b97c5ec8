"""Lines of play that a game has left: whatever was undone and then played differently, or repaired, stays.

A game goes on along one line; the others lie here until somebody looks at one, returns to it or deletes it.
They are written to the save file by whoever keeps the game there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ezgame.core.applied import Log

MOST_LINES = 100
"""Other lines of one game …"""
MOST_OWN = 10_000
"""… and the actions that they have for themselves, all together. Beyond that the oldest without a name goes."""
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A way the game went once."""

    number: int
    log: Log
    """Every action from the start; blanks where a file was opened and nobody has looked at the line yet."""
    own: int
    """How many of them no other line had when it was kept."""
    marks: tuple[str, ...] = ()
    """What a file says about the positions after its actions, for those that are blanks."""
    kept: str = ""
    """When it was left, in UTC."""
    name: str = ""
    """What players call it; empty if nobody gave it a name."""


class Lines:
    """The other lines of one game, oldest first."""

    def __init__(self) -> None:
        self.now: Callable[[], str] = lambda: ""
        """The time for lines that are kept; set by whoever knows it."""
        self.version = 0
        """Another number after every change."""
        self.crowded_out: list[Line] = []
        """Lines that had to make place and that nobody has been told of yet."""
        self._lines: dict[int, Line] = {}
        self._last = 0

    def __iter__(self) -> Iterator[Line]:
        return iter(tuple(self._lines.values()))

    def __len__(self) -> int:
        return len(self._lines)

    def get(self, number: int) -> Line | None:
        return self._lines.get(number)

    @property
    def own(self) -> int:
        """Actions that the game itself does not have, about."""
        return sum(line.own for line in self._lines.values())

    def keep(self, log: Log, own: int, name: str = "", marks: tuple[str, ...] = ()) -> Line:
        """Put a line aside. Where there are too many, the oldest without a name makes place."""
        line = Line(
            number=self._last + 1, log=log, own=own, marks=marks, kept=self.now(), name=clean(name)
        )
        self.put(line)
        while len(self) > MOST_LINES or (self.own > MOST_OWN and len(self) > 1):
            others = [other for other in self if other is not line]
            goes = next((other for other in others if not other.name), others[0])
            self.crowded_out.append(goes)
            self.drop(goes.number)
        return line

    def copy(self) -> "Lines":
        """The same lines, to be changed by somebody else."""
        other = Lines()
        other.now, other._lines, other._last = self.now, dict(self._lines), self._last
        return other

    def put(self, line: Line) -> None:
        """Take a line as it is, such as one of a file, or one with another name."""
        self._lines[line.number] = line
        self._last = max(self._last, line.number)
        self.version += 1

    def rename(self, number: int, name: str) -> None:
        if (line := self.get(number)) is not None and line.name != clean(name):
            self.put(replace(line, name=clean(name)))

    def drop(self, number: int) -> None:
        if self._lines.pop(number, None) is not None:
            self.version += 1


def one_line(text: str) -> str:
    """Words without control characters, ends of lines and characters that turn the direction of writing."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean(name: str) -> str:
    """A name in one line and of moderate length."""
    return one_line(name)[:LONGEST_NAME]
