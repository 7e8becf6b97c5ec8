"""Faults found while reading, collected so that a person sees all of them at once."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ezgame.core.errors import ContentError
from ezgame.core.message import told


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands in a file; lines and columns count from 1."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(slots=True)
class Faults:
    """A growing list of faults. Content is handed out only while it is empty. Those that a group can make in a
    board of its own are `told`, so that players read them in their language."""

    found: list[tuple[Place, str]] = field(default_factory=list)
    _seen: set[tuple[Place, str]] = field(default_factory=set)

    def add(self, place: Place, sentence: str) -> None:
        """Note a fault, once: what a group says wrongly would come up for each of its members."""
        key = (place, sentence.split(": ", 1)[-1])
        if key not in self._seen:
            self._seen.add(key)
            self.found.append((place, sentence))

    def __len__(self) -> int:
        return len(self.found)

    def __bool__(self) -> bool:
        return bool(self.found)

    def lines(self) -> list[str]:
        """One line per fault: files in the order they were read, top to bottom in each."""
        files = {place.file: None for place, _ in self.found}
        order = {file: index for index, file in enumerate(files)}
        found = sorted(self.found, key=lambda item: (order[item[0].file], item[0]))
        line = "{place}: {sentence}"
        return [
            told("boardfile.fault", line, place=str(place), sentence=sentence)
            for place, sentence in found
        ]

    def raise_if_any(self) -> None:
        if self.found:
            raise ContentError(self.lines())


def short_name(path: Path) -> str:
    """The path as a person would type it: relative where it lies below the current folder."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def listed(words: Iterable[object]) -> str:
    """Words for a sentence: "a, b or c"."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} or {texts[-1]}"
