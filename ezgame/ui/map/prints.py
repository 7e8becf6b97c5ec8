"""A thing on a scene as a pixmap that is copied at each repaint, and made when there is none."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ezgame.ui.map.cache import RepaintFrame, Shot, stretch, take_shot, whole_and_phase

if TYPE_CHECKING:
    from ezgame.ui.map.look import Look


class Print:
    """The pixmap of one thing on one scene, remembered from one repaint to the next."""

    __slots__ = ("content", "fresh", "left", "shot", "stamp", "top")

    def __init__(self) -> None:
        self.shot: Shot | None = None
        self.content: Hashable = None
        """What the pixmap shows."""
        self.stamp: Hashable = None
        self.fresh = False
        """Whether what was drawn last is what was asked for, not an old pixmap in its place."""
        self.left = 0.0
        self.top = 0.0

    def draw(
        self,
        painter: QPainter,
        look: Look,
        content: Hashable,
        rect: QRectF,
        origin: tuple[float, float],
        paint: Callable[[QPainter], None],
    ) -> bool:
        """Copy the pixmap of the content; make it if there is none; on paper draw lines and text.

        False: there was no time for it, and nothing of the same content to show in its place."""
        frame = look.frame
        self.fresh = True
        if frame is None:
            paint(painter)
            return True
        stamp = (content, frame.steady, look.version)
        if self.stamp != stamp:
            if not self._find(look, frame, content, rect, origin, paint):
                self.fresh = False
                if self.shot is None or self.content != content:
                    return False  # an old tile beside new ones would be a position that never was
                x, y = frame.device(*origin)
                painter.resetTransform()
                stretch(painter, self.shot, frame, x, y)
                return True
            self.stamp = stamp
        painter.resetTransform()
        assert self.shot is not None
        base_x, base_y = frame.base
        painter.drawPixmap(QPointF(base_x + self.left, base_y + self.top), self.shot.pixmap)
        return True

    def _find(
        self,
        look: Look,
        frame: RepaintFrame,
        content: Hashable,
        rect: QRectF,
        origin: tuple[float, float],
        paint: Callable[[QPainter], None],
    ) -> bool:
        """Take or make the pixmap for this transform; False: stretch the old one instead."""
        x, y = frame.device(*origin)
        (left, phase_x), (top, phase_y) = whole_and_phase(x), whole_and_phase(y)
        key = (content, look.style_key, frame.linear, phase_x, phase_y)
        shot = look.cache.find(key)
        if shot is None:
            if frame.draft and self.shot is not None:
                return False
            if look.leave_over(rect.translated(*origin)):
                return False
            shot = look.make(lambda: take_shot(paint, rect, frame, (phase_x, phase_y)))
            look.cache.keep(key, shot)
        self.shot, self.content = shot, content
        self.left = left / frame.ratio + shot.left - frame.base[0]
        self.top = top / frame.ratio + shot.top - frame.base[1]
        return True
