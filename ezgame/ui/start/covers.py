"""The picture of a title on its card: `cover.svg` in the title's folder, 224 by 160."""

from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtSvg import QSvgRenderer

from ezgame.content.resources import cover_file

WIDTH, HEIGHT = 224, 160


def paint_cover(painter: QPainter, box: QRectF, folder: str) -> None:
    """The picture of the title in this folder, clipped to a rounded box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    clip = QPainterPath()
    clip.addRoundedRect(box, 6, 6)
    painter.setClipPath(clip)
    # As large as the box in both ways; what is too much is cut evenly, nothing is squeezed.
    scale = max(box.width() / WIDTH, box.height() / HEIGHT)
    whole = QRectF(0, 0, WIDTH * scale, HEIGHT * scale)
    whole.moveCenter(box.center())
    _picture(folder).render(painter, whole)
    painter.restore()


@cache
def _picture(folder: str) -> QSvgRenderer:
    return QSvgRenderer(str(cover_file(folder)))
