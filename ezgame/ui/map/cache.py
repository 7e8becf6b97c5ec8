"""Pixmaps of things already drawn at a scale, so that a repaint only copies.

A pixmap belongs to a content (any hashable), a linear transform and a position within the pixel grid:
quarters of a pixel keep track of neighbouring hexes exactly in line.
"""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

Linear = tuple[float, float, float, float]

PHASES = 4
"""Steps within a pixel."""
LIMIT = 192 * 1024 * 1024
"""Bytes of pixmaps kept."""


@dataclass(frozen=True)
class RepaintFrame:
    """The transform of one repaint: scene → device pixels."""

    linear: Linear
    shift: tuple[float, float]
    ratio: float
    """Device pixels per logical pixel."""
    draft: bool = False
    """Stretch what there is instead of drawing anew."""

    @classmethod
    def of(cls, painter: QPainter, draft: bool = False) -> "RepaintFrame":
        t = painter.worldTransform()
        ratio = float(painter.device().devicePixelRatio())
        a, b, c, d = (round(v * ratio, 6) for v in (t.m11(), t.m12(), t.m21(), t.m22()))
        return cls((a, b, c, d), (t.m31() * ratio, t.m32() * ratio), ratio, draft)

    @cached_property
    def base(self) -> tuple[float, float]:
        """The whole pixel at or before the scene's origin, in logical pixels."""
        return math.floor(self.shift[0]) / self.ratio, math.floor(self.shift[1]) / self.ratio

    @cached_property
    def steady(self) -> tuple[Linear, float, float, float]:
        """Equal for frames in which every thing lies on the same fractions of pixels."""
        x, y = (round(v - math.floor(v), 3) for v in self.shift)
        return self.linear, x, y, self.ratio

    @cached_property
    def scale(self) -> float:
        """Device pixels per scene unit."""
        return math.hypot(self.linear[0], self.linear[1])

    def device(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d = self.linear
        return a * x + c * y + self.shift[0], b * x + d * y + self.shift[1]


@dataclass(slots=True)
class Shot:
    """A pixmap and where its corner lies from the (whole) pixel of the thing's origin."""

    pixmap: QPixmap
    left: float
    top: float
    linear: Linear


class PixmapCache:
    """Least recently used pixmaps go first."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.bytes = 0
        self.generation = 0
        """Grows when all is forgotten, so that nobody goes on with an old pixmap."""
        self.shots: OrderedDict[Hashable, Shot] = OrderedDict()
        self._numbers: dict[Hashable, int] = {}

    def number(self, content: Hashable) -> int:
        """A small number that stands for a content in keys."""
        return self._numbers.setdefault(content, len(self._numbers))

    def clear(self) -> None:
        self.shots.clear()
        self.bytes = 0
        self.generation += 1

    def find(self, key: Hashable) -> Shot | None:
        shot = self.shots.get(key)
        if shot is not None:
            self.shots.move_to_end(key)
        return shot

    def keep(self, key: Hashable, shot: Shot) -> None:
        self.shots[key] = shot
        self.bytes += weight(shot)
        while self.bytes > self.limit and len(self.shots) > 1:
            _, old = self.shots.popitem(last=False)
            self.bytes -= weight(old)


def weight(shot: Shot) -> int:
    return shot.pixmap.width() * shot.pixmap.height() * 4


def take_shot(
    paint: Callable[[QPainter], None],
    rect: QRectF,
    frame: RepaintFrame,
    phase: tuple[int, int],
) -> Shot:
    """Draw something into a pixmap just large enough for `rect` (scene units round its origin)."""
    a, b, c, d = frame.linear
    fx, fy = phase[0] / PHASES, phase[1] / PHASES
    linear = QTransform(a, b, c, d, 0.0, 0.0)
    box = linear.mapRect(rect)
    left, top = math.floor(box.left() + fx) - 1, math.floor(box.top() + fy) - 1
    width = math.ceil(box.right() + fx) + 1 - left
    height = math.ceil(box.bottom() + fy) + 1 - top
    pixmap = QPixmap(max(1, width), max(1, height))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.setTransform(QTransform(a, b, c, d, fx - left, fy - top))
    try:
        paint(painter)
    finally:  # a painter left open on a pixmap would end the program
        painter.end()
    pixmap.setDevicePixelRatio(frame.ratio)
    return Shot(pixmap, left / frame.ratio, top / frame.ratio, frame.linear)


def whole_and_phase(value: float) -> tuple[int, int]:
    """A device coordinate as a whole pixel and quarters."""
    steps = round(value * PHASES)
    return steps // PHASES, steps % PHASES


def stretch(painter: QPainter, shot: Shot, frame: RepaintFrame, x: float, y: float) -> None:
    """Draw a pixmap made for another scale, stretched: quick and soft, while zooming."""
    ratio = frame.ratio
    factor = frame.scale / math.hypot(shot.linear[0], shot.linear[1])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(x / ratio, y / ratio)
    painter.scale(factor, factor)
    painter.drawPixmap(QPointF(shot.left, shot.top), shot.pixmap)
    painter.restore()
