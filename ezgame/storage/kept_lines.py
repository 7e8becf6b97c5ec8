"""Other lines of play as a file holds them, before any rule has looked at them."""

from dataclasses import dataclass, replace
from typing import Any

from ezgame.core.lines import LONGEST_NAME, MOST_LINES, MOST_OWN, clean
from ezgame.storage.codec.faults import CodecFault

MOST_NUMBER = 1_000_000
"""Of a line: more than anybody ever leaves."""
MOST_KEPT = 10_000
"""How often one file keeps a line; a file that is made short again begins to count anew."""
LONGEST_DATE = 40


@dataclass(frozen=True, slots=True)
class KeptAction:
    """One action as the file holds it."""

    plain: Any
    mark: str
    """First digits of the hash of the position after it."""
    line: int


@dataclass(frozen=True, slots=True)
class KeptLine:
    moves: tuple[KeptAction, ...]
    own: int
    at: str
    name: str = ""


class KeptLines:
    """Number → line, in the order in which they were kept."""

    def __init__(self) -> None:
        self.lines: dict[int, KeptLine] = {}
        self._own = 0
        self._kept = 0

    def keep(self, number: object, moves: list[KeptAction], own: int, at: str) -> None:
        """All moves of now are a line from now on; raises CodecFault beyond the bounds."""
        if type(number) is not int or not 0 < number <= MOST_NUMBER or number in self.lines:
            raise CodecFault("a line of play has no such number")
        if len(at) > LONGEST_DATE:
            raise CodecFault("a line of play has no such date")
        self._kept += 1
        # One more than a game keeps: the line that makes place is dropped after the new one is kept.
        if len(self.lines) > MOST_LINES or self._kept > MOST_KEPT:
            raise CodecFault(f"a game has no more than {MOST_LINES} other lines of play")
        if self._own + own > MOST_OWN + len(moves):
            raise CodecFault(f"the other lines of a game have no more than {MOST_OWN} actions")
        self._own += own
        self.lines[number] = KeptLine(tuple(moves), own, at)

    def rename(self, number: object, name: str) -> None:
        if len(name) > LONGEST_NAME or clean(name) != name:
            raise CodecFault("a line of play has no such name")
        self.lines[self._known(number)] = replace(self.lines[self._known(number)], name=name)

    def pop(self, number: object) -> KeptLine:
        line = self.lines.pop(self._known(number))
        self._own -= line.own
        return line

    def _known(self, number: object) -> int:
        if type(number) is not int or number not in self.lines:
            raise CodecFault("there is no such line of play")
        return number
