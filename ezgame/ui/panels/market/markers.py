"""Where the markers of one space of the stock chart lie, and how they are drawn.

A marker is an emblem where there is room for one whose letters can be read; in a crowd it is a
flat plate with the company's code, so that all of them can still be told apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.core.ids import CompanyId
from ezgame.ui.appearance import appearance
from ezgame.ui.paint.picture import CompanyPicture
from ezgame.ui.panels.market.layout import EDGES, FLAT, LEGIBLE, PRICE, plate_width
from ezgame.ui.widgets.emblems import draw_emblem

LARGEST, IN_LOW, IN_FAN = 28, 18, 30
"""Diameters at 100 %: in a space, in one that is hardly higher than a marker, and spread out."""
LOW = 36
"""Height at 100 % of a space below which a marker has to lie over a part of the price."""
WIDEST = 34
INK = "#16181B"


@dataclass(frozen=True, slots=True)
class Marker:
    company: CompanyId
    box: QRectF
    flat: bool = False

    def contains(self, at: QPointF) -> bool:
        if self.flat:
            return self.box.contains(at)
        away = at - self.box.center()
        return away.x() ** 2 + away.y() ** 2 <= self.box.width() ** 2 / 4


def is_low(box: QRectF) -> bool:
    return box.height() < appearance().px(LOW)


def place(companies: Sequence[CompanyId], box: QRectF) -> list[Marker]:
    """The markers of a space, below its price; the first operates first."""
    look = appearance()
    if not companies:
        return []
    top = look.px(PRICE) - 1
    room = QRectF(box.left(), box.top() + top, box.width(), box.height() - top - 1)
    columns, rows, size = best_grid(len(companies), room, look.px(LARGEST))
    flat = plates(companies, room)
    if is_low(box) and (len(companies) == 1 or not flat):
        return in_low_space(companies, box, look.px(IN_LOW), look.px(8))
    if flat and size < look.px(LEGIBLE):
        return flat
    left, first = room.center().x() - columns * size / 2, room.center().y() - rows * size / 2
    return [
        Marker(c, QRectF(left + i % columns * size, first + i // columns * size, size, size))
        for i, c in enumerate(companies)
    ]


def best_grid(count: int, room: QRectF, largest: float) -> tuple[int, int, float]:
    """Columns, rows and size that let so many markers be as large as possible and stay in their space."""
    found = (1, count, 0.0)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        size = min(largest, (room.width() - 3) / columns, room.height() / rows)
        if size > found[2]:
            found = (columns, rows, size)
    return found


def plates(companies: Sequence[CompanyId], room: QRectF) -> list[Marker]:
    """Flat markers one below the other, in two columns if one is too high; none if that is not enough."""
    look = appearance()
    for columns in (1, 2):
        rows = -(-len(companies) // columns)
        width = min(float(look.px(WIDEST)), (room.width() - EDGES) / columns)
        height = min(float(look.px(FLAT + 1)), room.height() / rows)
        if height < look.px(FLAT - 1.5) or width < plate_width(look.scale):
            continue
        left, top = room.center().x() - columns * width / 2, room.center().y() - rows * height / 2
        return [
            Marker(
                c,
                QRectF(left + i % columns * width, top + i // columns * height, width, height - 1),
                flat=True,
            )
            for i, c in enumerate(companies)
        ]
    return []


def in_low_space(
    companies: Sequence[CompanyId], box: QRectF, largest: float, above: float
) -> list[Marker]:
    """Markers along the lower edge of a space that is hardly higher than one of them.

    The price keeps the upper left corner. Several lie over one another, fanned out over the width:
    side by side they would be too small to be told apart.
    """
    size = min(largest, box.height() - above, box.width() - 2)
    top = box.bottom() - 1 - size
    first, last = box.left() + 1, box.right() - 1 - size
    if len(companies) == 1:
        return [Marker(companies[0], QRectF(last, top, size, size))]
    step = (last - first) / (len(companies) - 1)
    return [Marker(c, QRectF(first + i * step, top, size, size)) for i, c in enumerate(companies)]


def fan(companies: Sequence[CompanyId], box: QRectF, whole: QRectF) -> list[Marker]:
    """A stack spread out in a row, large enough for whole names; it may lie over its neighbours."""
    size = min(float(appearance().px(IN_FAN)), (whole.width() - 8) / len(companies))
    total = size * len(companies)
    left = min(max(4.0, box.center().x() - total / 2), max(4.0, whole.width() - total - 4))
    top = min(max(box.center().y() - size / 2, 4.0), whole.height() - size - 4)
    return [Marker(c, QRectF(left + i * size, top, size, size)) for i, c in enumerate(companies)]


def ground(markers: Sequence[Marker]) -> QRectF:
    """What lies below markers that are spread out."""
    return markers[0].box.united(markers[-1].box).adjusted(-4, -4, 4, 4)


def draw(painter: QPainter, marker: Marker, picture: CompanyPicture, opacity: float = 1.0) -> None:
    if marker.flat:
        _draw_plate(painter, marker.box, picture, opacity)
    else:
        draw_emblem(painter, marker.box.center(), marker.box.width(), picture, opacity)


def outline(painter: QPainter, marker: Marker, pen: QPen) -> None:
    """A ring round a marker that matters now."""
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = marker.box.adjusted(-1, -1, 1, 1)
    if marker.flat:
        painter.drawRoundedRect(box, 3, 3)
    else:
        painter.drawEllipse(box)


def plate_name(picture: CompanyPicture, width: float) -> tuple[str, int]:
    """What a plate of this inner width says, and the size of its letters: the whole name a little smaller rather than
    two letters of it, those that tell it from others, and never more than there is room for."""
    look, letters = appearance(), [letter for letter in picture.code if letter.isalnum()]
    ends = "".join((letters[:1] + letters[-1:]) if len(letters) > 1 else letters)
    for name, sizes in ((picture.text, (11, 10)), (picture.code, (11, 10, 9)), (ends, (9,))):
        for size in sizes:
            if look.text_width(name, size, 700) <= width:
                return name, size
    return picture.code[:1], 9


def _draw_plate(
    painter: QPainter, box: QRectF, picture: CompanyPicture, opacity: float = 1.0
) -> None:
    """The emblem as a bar: both ends in the company's colour, or its lower edge, the code on white."""
    look = appearance()
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    painter.setPen(QPen(QColor(INK), 0.8))
    painter.setBrush(QColor(picture.color))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5)
    name, size = plate_name(picture, box.width() - 3)
    end = min(float(look.px(6)), (box.width() - look.text_width(name, size, 700)) / 2 - 0.5)
    # Where the name takes all the width, its colour is a line below.
    low = 1.0 if end >= look.px(2) else float(look.px(2.5))
    band = box.adjusted(max(end, 1.0), 1, -max(end, 1.0), -low)
    painter.fillRect(band, QColor("#FFFFFF"))
    painter.setPen(QColor(INK))
    painter.setFont(look.font(size, 700))
    painter.drawText(band.adjusted(-2, -2, 2, 2), Qt.AlignmentFlag.AlignCenter, name)
    painter.restore()
