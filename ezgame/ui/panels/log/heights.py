"""How high the lines of a long list are: those in sight are measured at once, the others little by little."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate


class Heights:
    """By row; what has not been measured is guessed, so that a long list can be scrolled at once."""

    def __init__(self, measure: Callable[[int], int]) -> None:
        self.measure = measure
        self._high: list[int] = []
        self._known = bytearray()
        self._unknown = 0
        """No row before this one has to be measured."""
        self._ends: list[int] | None = None
        """Where each row ends, added up when somebody asks."""

    def __len__(self) -> int:
        return len(self._high)

    def set_count(self, count: int) -> None:
        """So many rows from now on; new ones stand at the end."""
        self.cut(count)
        more = count - len(self._high)
        if more > 0:
            self._high += [self._guess()] * more
            self._known += bytes(more)
            self._ends = None

    def cut(self, first: int) -> None:
        """Rows from this one on are gone or no longer the same."""
        if first < len(self._high):
            del self._high[first:], self._known[first:]
            self._unknown = min(self._unknown, first)
            self._ends = None

    def doubt(self, times: float = 1.0) -> None:
        """Another width or text size: all heights are guesses again, so many times what they were."""
        self._high = [round(high * times) for high in self._high]
        self._known = bytearray(len(self._high))
        self._unknown = 0
        self._ends = None

    def _guess(self) -> int:
        """For a row nobody has seen: as high as those before it are on average."""
        return round(sum(self._high) / len(self._high)) if self._high else self.measure(0)

    def learn(self, first: int, count: int) -> bool:
        """Measure some rows; whether one of them was another height than guessed."""
        other = False
        for row in range(max(0, first), min(first + count, len(self._high))):
            if not self._known[row]:
                self._known[row] = 1
                high = self.measure(row)
                if high != self._high[row]:
                    self._high[row] = high
                    other = True
        if other:
            self._ends = None
        return other

    def unknown(self) -> int | None:
        """The first row that has not been measured; None when all have been."""
        found = self._known.find(0, self._unknown)
        self._unknown = len(self._known) if found < 0 else found
        return None if found < 0 else found

    def end(self, row: int) -> int:
        if self._ends is None:
            self._ends = list(accumulate(self._high))
        return self._ends[row]

    def begin(self, row: int) -> int:
        return self.end(row - 1) if row else 0

    @property
    def total(self) -> int:
        return self.end(len(self._high) - 1) if self._high else 0

    def row_at(self, y: int) -> int:
        """The row at a height; the last one for anything below."""
        self.end(0)
        assert self._ends is not None
        return min(bisect_right(self._ends, y), len(self._ends) - 1)
