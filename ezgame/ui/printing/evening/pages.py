"""The report on paper: tables, then charts, then the maps of the rounds."""

from collections.abc import Callable, Generator
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter

from ezgame.core.game import Game
from ezgame.ui.printing.chart_pages import chart_pages
from ezgame.ui.printing.evening.content import NOTHING_MORE, Extras, headline, tables
from ezgame.ui.printing.evening.maps import RoundMap, round_maps
from ezgame.ui.printing.flow import Block, Paragraph, flow_pages
from ezgame.ui.printing.output import Letterhead, saving
from ezgame.ui.printing.paper import MM, Page, Paper
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.words import TEXT, write

ACROSS, DOWN = 2, 3
"""Maps on a page."""
GAP = 6 * MM
NAME = 6 * MM
"""Room for the name of a round below its map."""
DOTS = 720
"""Pixels across a map: fine enough for paper, and a file that can be sent."""


def report_pages(report: PositionReport, paper: Paper, extras: Extras = NOTHING_MORE) -> list[Page]:
    """Result and facts first, then the charts and the maps."""
    facts = [("", headline(report)), *report.summary()]
    blocks: list[Block] = [Paragraph(tuple(facts)), *tables(report, extras)]
    pages = flow_pages("report", report.text.say("printing.report"), blocks, paper)
    return [*pages, *chart_pages(report), *map_pages(report)]


def map_pages(report: PositionReport) -> list[Page]:
    maps = list(round_maps(report.game))
    count = ACROSS * DOWN
    return [
        Page(
            name="report",
            caption=report.text.say("evening.maps"),
            paint=maps_painter(report, maps[first : first + count]),
        )
        for first in range(0, len(maps), count)
    ]


def maps_painter(
    report: PositionReport, maps: list[RoundMap]
) -> Callable[[QPainter, QRectF], None]:
    def paint(painter: QPainter, box: QRectF) -> None:
        wide = (box.width() - GAP * (ACROSS - 1)) / ACROSS
        high = (box.height() - GAP * (DOWN - 1)) / DOWN
        for number, one in enumerate(maps):
            down, across = divmod(number, ACROSS)
            left, top = box.left() + across * (wide + GAP), box.top() + down * (high + GAP)
            paint_map(painter, QRectF(left, top, wide, high), report, one)

    return paint


def paint_map(painter: QPainter, box: QRectF, report: PositionReport, one: RoundMap) -> None:
    """A map as large as its box allows, its round below it."""
    room = box.height() - NAME
    picture = one.picture(report.game, QSize(DOTS, round(DOTS * room / box.width())))
    scale = min(box.width() / picture.width(), room / picture.height())
    wide, high = picture.width() * scale, picture.height() * scale
    shown = QRectF(box.left() + (box.width() - wide) / 2, box.top(), wide, high)
    painter.drawImage(shown, picture)
    base = QPointF(shown.left(), shown.bottom() + 4.4 * MM)
    write(painter, base, report.text.round(one.clock), size=TEXT, weight=600)


def writing_pdf(
    game: Game, path: Path, paper: Paper, letterhead: Letterhead, extras: Extras = NOTHING_MORE
) -> Generator[int, None, list[Path]]:
    """Write the report as PDF; yields how many pages are drawn."""
    pages = report_pages(PositionReport(game), paper, extras)
    yield 0
    return (yield from saving(pages, path, paper, letterhead))
