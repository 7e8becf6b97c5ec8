"""Widths and heights of writing in the bundled font, as fractions of the font's height."""

from functools import lru_cache

from PySide6.QtGui import QFontMetricsF

from ezgame.ui.theme import map_font

_PROBE = 200
"""Size at which glyphs are measured; large, so that rounding does not matter."""


@lru_cache(maxsize=4096)
def width(text: str, weight: int = 700, italic: bool = False) -> float:
    metrics = QFontMetricsF(map_font(_PROBE, weight, italic))
    return float(metrics.horizontalAdvance(text)) / _PROBE


def extent(text: str, weight: int = 700) -> tuple[float, float]:
    """How far the ink reaches above and below the base line."""
    box = QFontMetricsF(map_font(_PROBE, weight)).tightBoundingRect(text)
    return -float(box.top()) / _PROBE, float(box.bottom()) / _PROBE


@lru_cache(maxsize=8)
def cap_height(weight: int = 700) -> float:
    return extent("H", weight)[0]


@lru_cache(maxsize=2048)
def wrapped(text: str, size: float, limit: float) -> tuple[str, ...]:
    """One line, or two where one would be wider than the limit and a space allows it."""
    words = text.split()
    if len(words) < 2 or width(text) * size <= limit:
        return (text,)
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(cuts, key=lambda pair: max(width(pair[0]), width(pair[1])))
