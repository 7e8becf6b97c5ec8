"""The market on paper: every space with its price, the markers in their order, zones by pattern too."""

import math
from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.core.definitions.finance import Cell, Market
from ezgame.core.ids import CellId, CompanyId
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.emblem import company_pictures, paint_emblem
from ezgame.ui.printing.paper import MM, Page
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.words import INK, LINE, SMALL, SOFT, width, write, write_in

TALLEST = 36 * MM
QUARTERS = 4
NARROW = 18 * MM
"""Spaces that are narrower have no room for three markers side by side."""
WIDEST = 26 * MM
GAP = 8 * MM
LEGEND = 14 * MM
"""Room for two rows of it."""
NOTE = SMALL + 0.3
HATCH = 2.2 * MM
SHORTEST = 0.05 * MM
"""Of a line over a zone: one without length is a fault in a PDF."""
SLANTS = (1.0, -1.0, 0.0, 0.4)
"""Lines over the zones: how far apart they are, and how they lean."""
PAR = "#E3EEF9"
ZONE_FILLS = {
    "yellow": "#F8EBA0", "orange": "#F6C48E", "brown": "#D2AC8B", "red": "#EDA9A1", "green": "#BFDEB3",
    "blue": "#BFD9EE", "gray": "#D9DCDF", "grey": "#D9DCDF", "purple": "#D9C5E8",
    "end": "#EDA9A1", "closed": "#B9BEC2",
}  # fmt: skip


def market_page(report: PositionReport) -> Page:
    def paint(painter: QPainter, box: QRectF) -> None:
        MarketPainter(report, painter).paint(box)

    return Page(
        name="market", caption=report.text.say("printing.page.market"), landscape=True, paint=paint
    )


class MarketPainter:
    def __init__(self, report: PositionReport, painter: QPainter) -> None:
        self.report = report
        self.market: Market = report.title.market
        self.painter = painter
        self.emblems = company_pictures(report.title.companies.values())
        self.zones = [
            zone for zone in dict.fromkeys(c.zone for c in self.market.cells.values()) if zone
        ]

    def paint(self, box: QRectF) -> None:
        places = spaces(self.market, box.adjusted(0, 0, 0, -LEGEND))
        for cell_id, place in places.items():
            self.space(self.market.cells[cell_id], place)
        self.legend(box)

    def space(self, cell: Cell, box: QRectF) -> None:
        painter = self.painter
        if cell.zone:
            painter.fillRect(box, QColor(ZONE_FILLS.get(cell.zone, "#FFFFFF")))
            hatch(painter, box, self.zones.index(cell.zone))
        elif cell.par_from is not None:
            painter.fillRect(box, QColor(PAR))
        painter.setPen(QPen(QColor(LINE), 0.2 * MM))
        painter.setBrush(QColor(0, 0, 0, 0))
        painter.drawRect(box)
        if cell.par_from is not None:
            painter.setPen(QPen(QColor(INK), 0.35 * MM))
            painter.drawRect(box.adjusted(0.7 * MM, 0.7 * MM, -0.7 * MM, -0.7 * MM))
        size = min(3.6, box.width() / MM * 0.26)
        base = QPointF(box.left() + 1.6 * MM, box.top() + (size + 0.8) * MM)
        write(painter, base, f"{cell.price}", size=size, weight=700)
        if cell.arrow:
            self.arrow(cell.arrow, box)
        self.stack(box, self.report.state.market.cells.get(cell.id, ()), size)

    def arrow(self, way: str, box: QRectF) -> None:
        """A printed arrow, drawn: not every font has one."""
        x, y, half = box.right() - 2.2 * MM, box.top() + 2.6 * MM, 1.1 * MM
        tip = -half if way == "up" else half
        self.painter.setPen(QPen(QColor(INK), 0.3 * MM))
        self.painter.drawLine(QPointF(x, y - half), QPointF(x, y + half))
        for side in (-half * 0.6, half * 0.6):
            self.painter.drawLine(QPointF(x + side, y + tip * 0.3), QPointF(x, y + tip))

    def stack(self, box: QRectF, companies: tuple[CompanyId, ...], size: float) -> None:
        """Markers in rows; the first operates first and stands at the top left."""
        if not companies:
            return
        room = box.adjusted(0.8 * MM, (size + 1.6) * MM, -0.8 * MM, -0.8 * MM)
        if len(companies) == QUARTERS - 1 and box.width() < NARROW:
            self.quarters(box, companies)
            return
        columns, diameter = best_grid(len(companies), room)
        rows = math.ceil(len(companies) / columns)
        top = room.top() + (room.height() - rows * diameter) / 2
        for number, company in enumerate(companies):
            row, column = divmod(number, columns)
            here = min(columns, len(companies) - row * columns)
            left = room.center().x() - here * diameter / 2
            x, y = left + (column + 0.5) * diameter, top + (row + 0.5) * diameter
            paint_emblem(self.painter, (x / U, y / U), 0.46 * diameter / U, self.emblems[company])

    def quarters(self, box: QRectF, companies: tuple[CompanyId, ...]) -> None:
        """Three markers in a narrow space: the price has the first quarter, they have the others."""
        wide, high = box.width() / 2, box.height() / 2
        radius = 0.46 * min(wide, high)
        for number, company in enumerate(companies, 1):
            row, column = divmod(number, 2)
            x, y = box.left() + (column + 0.5) * wide, box.top() + (row + 0.5) * high
            paint_emblem(self.painter, (x / U, y / U), radius / U, self.emblems[company])

    def legend(self, box: QRectF) -> None:
        """What frames and patterns mean."""
        x, y = box.left(), box.bottom() - LEGEND + 3 * MM
        items = [("frame", self.report.text.say("printing.market.par"))] if self.has_pars() else []
        items += [(zone, self.meaning(zone)) for zone in self.zones]
        for kind, text in items:
            label = text or kind
            wide = width(label, NOTE) + 17 * MM
            if x > box.left() and x + wide - 8 * MM > box.right():
                x, y = box.left(), y + 6 * MM
            swatch = QRectF(x, y, 7 * MM, 5 * MM)
            if kind == "frame":
                self.painter.fillRect(swatch, QColor(PAR))
            else:
                self.painter.fillRect(swatch, QColor(ZONE_FILLS.get(kind, "#FFFFFF")))
                hatch(self.painter, swatch, self.zones.index(kind))
            self.painter.setPen(QPen(QColor(INK), 0.3 * MM))
            self.painter.setBrush(QColor(0, 0, 0, 0))
            self.painter.drawRect(swatch)
            room = QRectF(x + 9 * MM, y, box.right() - x - 9 * MM, 5 * MM)
            write_in(self.painter, room, label, size=NOTE, color=SOFT)
            x += wide

    def meaning(self, zone: str) -> str:
        """What a zone allows or does, and from when on."""
        words = [
            self.report.text.say(f"printing.zone.{what}")
            for what in sorted(self.market.zones.get(zone, ()))
        ]
        if zone in self.market.opens:
            words.append(
                self.report.text.say("printing.from_phase", number=self.market.opens[zone])
            )
        return ", ".join(words)

    def has_pars(self) -> bool:
        return any(cell.par_from is not None for cell in self.market.cells.values())


def spaces(market: Market, box: QRectF) -> dict[CellId, QRectF]:
    """Where each space is drawn: a ladder as a zigzag in two bands, a grid as it is printed."""
    cells = list(market.cells.values())
    if market.kind == "ladder":
        return ladder(cells, box)
    columns = max(cell.column for cell in cells) + 1
    rows = max(cell.row for cell in cells) + 1
    wide, high = min(WIDEST, box.width() / columns), min(TALLEST, box.height() / rows)
    return {
        cell.id: QRectF(box.left() + cell.column * wide, box.top() + cell.row * high, wide, high)
        for cell in cells
    }


def ladder(cells: list[Cell], box: QRectF) -> dict[CellId, QRectF]:
    columns = math.ceil(len(cells) / 2)
    bands = 2 if columns > 14 else 1
    per_band = math.ceil(columns / bands)
    wide = min(WIDEST, box.width() / (per_band + 0.5))
    high = min(TALLEST, (box.height() - GAP * (bands - 1)) / (2 * bands))
    places = {}
    for cell in cells:
        column, upper = divmod(cell.column, 2)
        band, column = divmod(column, per_band)
        x = box.left() + (column + (0.5 if upper else 0.0)) * wide
        y = box.top() + band * (2 * high + GAP) + (0.0 if upper else high)
        places[cell.id] = QRectF(x, y, wide, high)
    return places


def best_grid(count: int, room: QRectF) -> tuple[int, float]:
    """Columns and diameter with which so many markers are largest."""
    options = [
        (min(room.width() / columns, room.height() / math.ceil(count / columns), 13 * MM), columns)
        for columns in range(1, count + 1)
    ]
    diameter, columns = max(options)
    return columns, diameter


def hatch(painter: QPainter, box: QRectF, kind: int) -> None:
    """Thin lines, another slant for each zone; the brushes of Qt would be too fine on paper."""
    painter.setPen(QPen(QColor(0, 0, 0, 60), 0.12 * MM))
    for line in hatch_lines(box, SLANTS[kind % len(SLANTS)]):
        painter.drawLine(line)


def hatch_lines(box: QRectF, slant: float) -> Iterator[QLineF]:
    """Lines that go `slant` to the right for each unit down, cut off at the sides of the box."""
    across = slant * box.height()
    x = box.left() - abs(across)
    while x < box.right() + abs(across):
        begin, end = 0.0, 1.0 if across or box.left() <= x <= box.right() else 0.0
        if across:
            sides = sorted(((box.left() - x) / across, (box.right() - x) / across))
            begin, end = max(0.0, sides[0]), min(1.0, sides[1])
        if (end - begin) * box.height() > SHORTEST:
            yield QLineF(
                x + across * begin,
                box.top() + box.height() * begin,
                x + across * end,
                box.top() + box.height() * end,
            )
        x += HATCH
