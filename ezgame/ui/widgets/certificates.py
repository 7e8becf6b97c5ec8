"""Certificates as cards in a row, each as wide as its share of the company."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.ui.appearance import appearance

UNIT = 24
"""Width at 100 % of a card of ten percent."""
GAP = 3


def row_width(sizes: Iterable[int]) -> float:
    """How wide a row of cards wants to be."""
    return sum(appearance().px(UNIT * size / 10 + GAP) for size in sizes)


def draw_cards(painter: QPainter, room: QRectF, sizes: Iterable[int], color: str) -> None:
    """Cards from the left side of a room, with their percents; narrower where there is little room."""
    look = appearance()
    sizes = tuple(sizes)
    shrink = min(1.0, room.width() / max(1.0, row_width(sizes)))
    left = room.left()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for size in sizes:
        wide = look.px(UNIT * size / 10) * shrink
        card = QRectF(left, room.top(), wide, room.height())
        draw_card(painter, card, QColor(color))
        painter.setFont(look.font(12, 600))
        painter.setPen(QColor(look.colors.text))
        inside = card.adjusted(look.px(4) * shrink, 0, 0, 0)
        painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, str(size))
        left += wide + look.px(GAP) * shrink
    painter.restore()


def draw_card(painter: QPainter, card: QRectF, color: QColor) -> None:
    """An empty card with the company's colour at its left side."""
    look = appearance()
    painter.setPen(QPen(QColor(look.colors.muted), 1.2))
    painter.setBrush(QColor(look.colors.panel))
    painter.drawRoundedRect(card, 3, 3)
    painter.fillRect(QRectF(card.left() + 1, card.top() + 2, look.px(3), card.height() - 4), color)
