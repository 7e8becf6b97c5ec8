"""Words and other pieces that go on in the next line where a line has no room for them."""

from collections.abc import Sequence

from ezgame.ui.appearance import appearance


def broken(
    widths: Sequence[float], room: float, gap: float, first: float | None = None
) -> tuple[int, ...]:
    """On which line each piece goes; `first`: the room of the first line, if it is another."""
    found: list[int] = []
    line, used = 0, 0.0
    left = room if first is None else first
    for wide in widths:
        if found and used + wide > left + 0.5:
            line, used, left = line + 1, 0.0, room
        found.append(line)
        used += wide + gap
    return tuple(found)


def wrapped(text: str, room: float, size: float, weight: int = 400) -> tuple[str, ...]:
    """The lines of a text in a width; no line where there is no text."""
    look, words = appearance(), text.split(" ")
    if not text or look.text_width(text, size, weight) <= room + 0.5:
        return (text,) if text else ()
    widths = [look.text_width(word, size, weight) for word in words]
    places = broken(widths, room, look.text_width(" ", size, weight))
    lines: list[list[str]] = [[] for _ in range(places[-1] + 1)]
    for word, line in zip(words, places, strict=True):
        lines[line].append(word)
    return tuple(" ".join(line) for line in lines)
