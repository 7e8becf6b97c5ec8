"""Company charters on paper: one card each, with what the company has, or empty for a new game."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.core.ids import CompanyId
from ezgame.models.words.names import HARBOUR
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.emblem import company_pictures, paint_emblem
from ezgame.ui.printing.paper import MM, Page, Paper, body_of
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.words import (
    INK,
    LINE,
    SMALL,
    SOFT,
    leading,
    width,
    wrapped,
    write,
    write_in,
)

COLUMNS = 2
NAME, LONG_NAME = 4.0, 3.2
LEAST = 57 * MM
"""Room for a long list of shares and goals."""
GAP = 4 * MM


def charter_pages(report: PositionReport, paper: Paper, *, blank: bool = False) -> list[Page]:
    """All companies of the game in charter order, as many to a page as fit; closed ones only as blanks."""
    body = body_of(paper.rect(False))
    rows = int((body.height() + GAP) // (LEAST + GAP))
    per_page = COLUMNS * rows
    high = (body.height() + GAP) / rows - GAP
    companies = [
        name for name, company in report.state.companies.items() if blank or not company.closed
    ]
    return [
        Page(
            name="charters",
            caption=report.text.say("printing.page.charters"),
            paint=cards_painter(report, companies[first : first + per_page], high, blank),
        )
        for first in range(0, len(companies), per_page)
    ]


def cards_painter(
    report: PositionReport, companies: list[CompanyId], high: float, blank: bool
) -> Callable[[QPainter, QRectF], None]:
    def paint(painter: QPainter, box: QRectF) -> None:
        wide = (box.width() - GAP * (COLUMNS - 1)) / COLUMNS
        for number, company in enumerate(companies):
            row, column = divmod(number, COLUMNS)
            place = QRectF(
                box.left() + column * (wide + GAP), box.top() + row * (high + GAP), wide, high
            )
            Card(report, painter, company, blank).paint(place)

    return paint


LABEL = 2.5
"""Of the words above a figure, in millimetres."""
INSET, APART = 1.2 * MM, 1.5 * MM
"""Of what is written in a box from its sides, and of boxes from one another."""


class Card:
    """One charter."""

    def __init__(
        self, report: PositionReport, painter: QPainter, company: CompanyId, blank: bool
    ) -> None:
        self.report = report
        self.painter = painter
        self.company = company
        self.printed = report.title.companies[company]
        self.now = report.state.companies[company]
        self.blank = blank
        self.emblem = company_pictures(report.title.companies.values())[company]

    def paint(self, box: QRectF) -> None:
        painter = self.painter
        painter.setPen(QPen(QColor(INK), 0.3 * MM))
        painter.setBrush(QColor("white"))
        painter.drawRoundedRect(box, 2 * MM, 2 * MM)
        painter.fillRect(
            QRectF(box.left() + 0.4 * MM, box.top() + 14.5 * MM, box.width() - 0.8 * MM, 0.7 * MM),
            QColor(self.printed.color),
        )
        paint_emblem(
            painter,
            ((box.left() + 8.5 * MM) / U, (box.top() + 7.5 * MM) / U),
            6 * MM / U,
            self.emblem,
        )
        self.heading(
            QRectF(box.left() + 17 * MM, box.top() + 1 * MM, box.width() - 19 * MM, 13 * MM)
        )
        inner = box.adjusted(3 * MM, 17 * MM, -3 * MM, -2.5 * MM)
        self.stations(QRectF(inner.left(), inner.top(), inner.width(), 12 * MM))
        self.boxes(QRectF(inner.left(), inner.top() + 13.5 * MM, inner.width(), 12 * MM))
        self.lines(
            QRectF(inner.left(), inner.top() + 27 * MM, inner.width(), inner.height() - 27 * MM)
        )

    def heading(self, box: QRectF) -> None:
        """The name, on two lines if it is long, and below it what is printed on the charter."""
        size, lines = NAME, [self.printed.name]
        if width(self.printed.name, NAME, 700) > box.width():
            size, lines = LONG_NAME, wrapped(self.printed.name, box.width(), LONG_NAME, 700)
        below = QRectF(box.left(), box.bottom() - 4.4 * MM, box.width(), 4.4 * MM)
        row = (below.top() - box.top()) / len(lines)
        for number, line in enumerate(lines):
            place = QRectF(box.left(), box.top() + number * row, box.width(), row)
            write_in(self.painter, place, line, size=size, weight=700)
        write_in(self.painter, below, self.subtitle(), size=SMALL, color=SOFT)

    def subtitle(self) -> str:
        """Kind, home and goal as printed."""
        names = self.report.names
        say = self.report.text.say
        parts = [self.report.text.kind(self.printed.kind)]
        if self.printed.home is not None:
            parts.append(say("printing.home", hex=self.printed.home))
        if self.printed.destination is not None:
            # That it is a harbour is on the map; here it makes a long line longer.
            goal = names.hex(self.printed.destination).replace(names.place(HARBOUR), "")
            parts.append(say("printing.destination", goal=goal))
        return ", ".join(parts)

    def stations(self, box: QRectF) -> None:
        """One circle per station: its price, or its marker while it lies on the charter."""
        count = self.printed.stations
        size = min(11 * MM, box.width() / max(count, 1) - 1 * MM)
        locked = 0 if self.blank else self.now.stations_locked
        free = count if self.blank else self.now.stations_free + locked
        for number in range(count):
            centre = QPointF(box.left() + (number + 0.5) * (size + 1 * MM), box.top() + size / 2)
            self.painter.setPen(QPen(QColor(LINE), 0.25 * MM))
            self.painter.setBrush(QColor("white"))
            self.painter.drawEllipse(centre, size / 2, size / 2)
            if number >= count - locked:
                self.lock(centre, size)
            elif number >= count - free:
                paint_emblem(
                    self.painter, (centre.x() / U, centre.y() / U), 0.42 * size / U, self.emblem
                )
            elif number < len(self.printed.station_costs):
                around = QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
                write_in(
                    self.painter,
                    around,
                    str(self.printed.station_costs[number]),
                    size=SMALL,
                    align="centre",
                )

    def lock(self, centre: QPointF, size: float) -> None:
        """A station that cannot be placed yet: the emblem, struck out."""
        self.painter.setOpacity(0.45)
        paint_emblem(self.painter, (centre.x() / U, centre.y() / U), 0.42 * size / U, self.emblem)
        self.painter.setOpacity(1.0)
        reach = QPointF(0.36 * size, -0.36 * size)
        self.painter.setPen(QPen(QColor(INK), 0.35 * MM))
        self.painter.drawLine(centre - reach, centre + reach)

    def boxes(self, box: QRectF) -> None:
        """Treasury, price and trains."""
        director = self.report.facts.director(self.report.state, self.company)
        begun = director is not None and not self.blank
        price = self.report.facts.price(self.report.state, self.company)
        trains = self.report.trains(self.company, self.now)
        say = self.report.text.say
        treasury = say("bar.treasury")
        least = (width(treasury, LABEL) + 2 * INSET + APART) / box.width()
        purse = max(0.26, least)  # a title's word for it may be long
        fields = [
            (treasury, str(self.now.cash) if begun else "", purse),
            (
                self.report.text.say("printing.head.price"),
                "" if self.blank or price is None else str(price),
                0.18,
            ),
            (
                self.report.text.say("charters.trains"),
                (trains or say("printing.none")) if begun else "",
                0.82 - purse,
            ),
        ]
        x = box.left()
        for label, text, share in fields:
            place = QRectF(x, box.top(), box.width() * share - APART, box.height())
            self.painter.setPen(QPen(QColor(LINE), 0.2 * MM))
            self.painter.setBrush(QColor(0, 0, 0, 0))
            self.painter.drawRect(place)
            write(
                self.painter,
                QPointF(place.left() + INSET, place.top() + 3 * MM),
                label,
                size=LABEL,
                color=SOFT,
            )
            value = place.adjusted(INSET, 3 * MM, -INSET, 0)
            write_in(self.painter, value, text, size=4.6, weight=700)
            x += box.width() * share

    def height_of(self, items: list[str], wide: float) -> float:
        """Of all of them below one another, each on as many lines as it needs."""
        count = sum(len(wrapped(item, wide, SMALL)) for item in items)
        return SMALL * MM + (count - 1) * leading(SMALL)

    def lines(self, box: QRectF) -> None:
        """Who owns it, and what the title has to say about it: a line for each, or one after the other where there
        is no room for that."""
        if self.blank:
            items = [", ".join(f"{c.percent} %" for c in self.printed.certificates)]
        else:
            shares = ", ".join(
                f"{self.report.text.value(holder)} {percent} %"
                for holder, percent in self.report.facts.shares(self.report.state, self.company)
            )
            items = [shares, *self.report.each_note(self.company)]
            if self.height_of(items, box.width()) > box.height():
                items = [shares, self.report.notes(self.company)]
        y = box.top() + SMALL * MM
        for item in items:
            for line in wrapped(item, box.width(), SMALL):
                if y > box.bottom():
                    return
                write(self.painter, QPointF(box.left(), y), line, size=SMALL)
                y += leading(SMALL)
