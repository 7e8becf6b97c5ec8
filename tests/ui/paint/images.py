"""Comparing what was painted with the same thing painted alone."""

from typing import Any

import numpy
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from ezgame.ui.paint.labels import HexLabel
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.print import paint_label
from ezgame.ui.paint.style import Style

DIFFERENT = 90
"""Steps of 255 by which a colour must differ: a shift by a part of a pixel makes less."""


def pixels(image: QImage) -> NDArray[Any]:
    """Rows of pixels, each blue, green, red and opacity."""
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    flat = numpy.frombuffer(image.constBits(), numpy.uint8)
    return flat.reshape(image.height(), image.width(), 4).astype(numpy.int16)


def different_pixels(one: QImage, other: QImage) -> int:
    """How many pixels differ so that one can see it."""
    away = numpy.abs(pixels(one) - pixels(other)).max(axis=2)
    return int((away > DIFFERENT).sum())


def covered_share(
    image: QImage, middle: QPointF, scale: float, label: HexLabel, picture: HexPicture, style: Style
) -> float:
    """How much of a label cannot be seen in a picture of the board; `middle` is that of its hex."""
    alone = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    alone.fill(0)
    painter = QPainter(alone)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(middle)
    painter.scale(scale, scale)
    paint_label(painter, label, picture, style)
    painter.end()
    wanted = pixels(alone)
    solid = wanted[:, :, 3] == 255
    away = numpy.abs(wanted - pixels(image))[:, :, :3].max(axis=2)
    return float((away[solid] > DIFFERENT).mean()) if solid.any() else 0.0
