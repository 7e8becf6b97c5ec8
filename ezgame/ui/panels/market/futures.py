"""Where a company's price may go: the space is framed, and tags say what leads there."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ezgame.ui.appearance import appearance


def draw_future(
    painter: QPainter, box: QRectF, labels: Sequence[str], own: QRectF | None, sheet: float
) -> None:
    """Frame a space and say at its lower edge what leads there. `own` is the space of the company, whose markers
    are not written over; `sheet` is how wide the chart is."""
    look = appearance()
    painter.setPen(QPen(look.accent, 2, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5))
    painter.setFont(look.font(11, 600))
    for index, label in enumerate(reversed(labels)):
        width = look.text_width(label, 11, 600) + look.px(8)
        left = tag_left(box, width, own, sheet)
        tag = QRectF(left, box.bottom() - look.px(16) * (index + 1), width, look.px(15))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.accent)
        painter.drawRoundedRect(tag, 4, 4)
        painter.setPen(look.on_seat())
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, label)


def tag_left(box: QRectF, width: float, own: QRectF | None, sheet: float) -> float:
    """In the middle of its space; beside the company's own space a wide tag grows away from it."""
    left = box.center().x() - width / 2
    if own is not None and own != box and own.top() < box.bottom() and box.top() < own.bottom():
        left = min(left, own.left() - width) if box.left() < own.left() else max(left, own.right())
    return min(max(0.0, left), sheet - width)
