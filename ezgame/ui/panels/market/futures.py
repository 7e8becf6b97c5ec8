"""Where a company's price may go: the space is framed, and tags say what leads there."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from ezgame.ui.appearance import appearance


def draw_future(
    painter: QPainter,
    box: QRectF,
    labels: Sequence[str],
    own: QRectF | None,
    sheet: QRectF,
    taken: list[QRectF],
) -> None:
    """Frame a space and say at its lower edge what leads there. `own` is the space of the company, whose markers
    are not written over; `sheet` is the whole chart, and in `taken` are markers and tags, these ones too afterwards."""
    look = appearance()
    painter.setPen(QPen(look.accent, 2, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5))
    painter.setFont(look.font(11, 600))
    for label in reversed(labels):
        width = look.text_width(label, 11, 600) + look.px(8)
        size = QSizeF(width, look.px(15))
        tag = tag_place(box, size, tag_left(box, width, own, sheet.width()), sheet, taken)
        taken.append(tag)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.accent)
        painter.drawRoundedRect(tag, 4, 4)
        painter.setPen(look.on_seat())
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, label)


def tag_place(
    box: QRectF, size: QSizeF, left: float, sheet: QRectF, taken: Sequence[QRectF]
) -> QRectF:
    """At the lower edge of the space, or higher up in it, or below it: the first place that covers nothing."""
    step = size.height() + 1
    levels = (
        box.bottom() - step,
        box.bottom() - 2 * step,
        box.bottom() + 1,
        box.bottom() + 1 + step,
    )
    places = [QRectF(QPointF(left, level), size) for level in levels]
    for place in places:
        if sheet.contains(place) and not any(place.intersects(other) for other in taken):
            return place
    return places[0]


def tag_left(box: QRectF, width: float, own: QRectF | None, sheet: float) -> float:
    """In the middle of its space; beside the company's own space a wide tag grows away from it."""
    left = box.center().x() - width / 2
    if own is not None and own != box and own.top() < box.bottom() and box.top() < own.bottom():
        left = min(left, own.left() - width) if box.left() < own.left() else max(left, own.right())
    return min(max(0.0, left), sheet - width)
