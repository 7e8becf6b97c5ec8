"""Writing on a page: sizes in millimetres, text that stays text, lines broken where they must be."""

from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from ezgame.ui.printing.paper import MM
from ezgame.ui.theme import map_font

INK = "#17181A"
SOFT = "#55595E"
LINE = "#9AA0A6"
TEXT = 3.3
"""Height of ordinary writing: about 9 points."""
SMALL = 2.7
TITLE = 5.2
TIED = ("%", "/", "×", "→")
"""Words that begin with one of these do not begin a line."""

Align = Literal["left", "right", "centre"]


def metrics(size: float, weight: int = 400) -> QFontMetricsF:
    return QFontMetricsF(map_font(pixels(size), weight))


def pixels(size: float) -> int:
    return max(1, round(size * MM))


@lru_cache(maxsize=20_000)
def width(text: str, size: float = TEXT, weight: int = 400) -> float:
    """How wide a text is, in page units."""
    return metrics(size, weight).horizontalAdvance(text)


def write(
    painter: QPainter,
    at: QPointF,
    text: str,
    *,
    size: float = TEXT,
    weight: int = 400,
    color: str = INK,
    align: Align = "left",
) -> None:
    """One line; `at` is on its base line."""
    wide = width(text, size, weight) if align != "left" else 0.0
    shift = {"left": 0.0, "right": wide, "centre": wide / 2}[align]
    painter.setFont(map_font(pixels(size), weight))
    painter.setPen(QColor(color))
    painter.drawText(QPointF(at.x() - shift, at.y()), text)


def write_in(
    painter: QPainter,
    box: QRectF,
    text: str,
    *,
    size: float = TEXT,
    weight: int = 400,
    color: str = INK,
    align: Align = "left",
) -> None:
    """One line in the middle of a box's height, made smaller if the box is too narrow."""
    while size > 1.6 and width(text, size, weight) > box.width():
        size -= 0.1
    x = {"left": box.left(), "right": box.right(), "centre": box.center().x()}[align]
    base = box.center().y() + metrics(size, weight).capHeight() / 2
    write(painter, QPointF(x, base), text, size=size, weight=weight, color=color, align=align)


def together(text: str) -> list[list[str]]:
    """The words of a text in groups that stay on one line: a sign that says nothing alone, such as "%", "/"
    and "×4", stays with the word before it."""
    groups: list[list[str]] = []
    for word in text.split(" "):
        if groups and word.startswith(TIED):
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups


def wrapped(text: str, room: float, size: float = TEXT, weight: int = 400) -> list[str]:
    """The lines of a text in so much room; a word longer than a line is broken."""
    lines: list[str] = []
    line = ""
    words: list[str] = []
    for group in together(text):
        whole = " ".join(group)
        words += [whole] if width(whole, size, weight) <= room else group
    for word in words:
        tried = f"{line} {word}" if line else word
        if width(tried, size, weight) <= room:
            line = tried
            continue
        if line:
            lines.append(line)
        while width(word, size, weight) > room and len(word) > 1:
            cut = next(
                n
                for n in range(len(word) - 1, 0, -1)
                if n == 1 or width(word[:n], size, weight) <= room
            )
            lines.append(word[:cut])
            word = word[cut:]
        line = word
    return [*lines, line]


def leading(size: float) -> float:
    """Distance between two base lines."""
    return size * 1.28 * MM
