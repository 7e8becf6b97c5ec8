"""What a repaint of a view has to draw: a few rectangles of the scene instead of the one round all of them.

Qt tells items the rectangle round everything that is repainted. When a map is panned, that is the whole view,
and what is really repainted are two narrow strips and what lies below the buttons.
"""

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QRegion, QTransform

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom in a scene."""
MOST = 40
"""Rectangles that are looked at one by one; a region of more is taken as one."""
WASTE = 1.3
"""Two rectangles become one that is at most so much larger than both."""


def edges_of(rect: QRectF) -> Edges:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def exposed_parts(region: QRegion, back: QTransform) -> tuple[Edges, ...]:
    """The parts of a region of a view, by the way back into the scene, a little larger than they are."""
    rects = [region.boundingRect()]
    if region.rectCount() <= MOST:
        rects = list(cast(Iterable[QRect], region))
    parts = gathered((r.x(), r.y(), r.x() + r.width(), r.y() + r.height()) for r in rects)
    return tuple(
        edges_of(back.mapRect(QRectF(x0 - 2, y0 - 2, x1 - x0 + 4, y1 - y0 + 4)))
        for x0, y0, x1, y1 in parts
    )


def gathered(rects: Iterable[Edges]) -> list[Edges]:
    """Qt cuts a region into bands from left to right; those that belong together become one again."""
    parts: list[Edges] = []
    sizes: list[float] = []
    for left, top, right, bottom in rects:
        size = (right - left) * (bottom - top)
        for index, (x0, y0, x1, y1) in enumerate(parts):
            both = min(x0, left), min(y0, top), max(x1, right), max(y1, bottom)
            together = (both[2] - both[0]) * (both[3] - both[1])
            if together <= WASTE * (sizes[index] + size):
                parts[index], sizes[index] = both, together
                break
        else:
            parts.append((left, top, right, bottom))
            sizes.append(size)
    return parts
