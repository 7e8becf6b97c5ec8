"""The report on paper: tables, then charts, then the maps of the rounds."""

from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter

from ezgame.core.game import Game
from ezgame.ui.paint.board import board_rect
from ezgame.ui.paint.compose import compose
from ezgame.ui.printing.chart_pages import chart_pages
from ezgame.ui.printing.columns import narrow_width
from ezgame.ui.printing.evening.content import NOTHING_MORE, Extras, headline, tables
from ezgame.ui.printing.evening.maps import RoundMap, round_maps
from ezgame.ui.printing.flow import GUTTER, Block, Paragraph, flow_pages
from ezgame.ui.printing.output import Letterhead, saving
from ezgame.ui.printing.paper import MM, Page, Paper, body_of
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.tables import Table
from ezgame.ui.printing.words import TEXT, write

GRIDS = ((2, 3), (3, 3), (2, 4))
"""How many maps stand on a page: beside each other, and one below the other."""
GAP = 6 * MM
NAME = 6 * MM
"""Room for the name of a round below its map."""
COLUMN_SIZES = (3.3, 3.0, 2.8)
"""Writing of tables in two columns, tried from the largest."""
DOTS = 720
"""Pixels across a map: fine enough for paper, and a file that can be sent."""


def report_pages(report: PositionReport, paper: Paper, extras: Extras = NOTHING_MORE) -> list[Page]:
    """Result and facts first, then the charts and the maps."""
    facts = [("", headline(report)), *report.summary()]
    blocks: list[Block] = [Paragraph(tuple(facts)), *tables(report, extras)]
    pages = fact_pages(report.text.say("printing.report"), blocks, paper)
    return [*pages, *chart_pages(report), *map_pages(report, paper)]


def fact_pages(caption: str, blocks: Sequence[Block], paper: Paper) -> list[Page]:
    """In two columns where every table can be read in one of them."""
    tables = [block for block in blocks if isinstance(block, Table)]
    half = (body_of(paper.rect(False)).width() - GUTTER) / 2
    for size in COLUMN_SIZES:
        if all(narrow_width(table, size) <= half for table in tables):
            return flow_pages("report", caption, blocks, paper, columns=2, sizes=(size,))
    return flow_pages("report", caption, blocks, paper)


def map_pages(report: PositionReport, paper: Paper) -> list[Page]:
    maps = list(round_maps(report.game))
    printed = board_rect(compose(report.title))
    grid = grid_for(body_of(paper.rect(False)), printed.width() / printed.height())
    count = grid[0] * grid[1]
    return [
        Page(
            name="report",
            caption=report.text.say("evening.maps"),
            paint=maps_painter(report, maps[first : first + count], grid),
        )
        for first in range(0, len(maps), count)
    ]


def cell_size(box: QRectF, grid: tuple[int, int]) -> QSizeF:
    """The room of one map and its name."""
    across, down = grid
    return QSizeF(
        (box.width() - GAP * (across - 1)) / across, (box.height() - GAP * (down - 1)) / down
    )


def grid_for(box: QRectF, shape: float) -> tuple[int, int]:
    """The grid in which maps of this shape (width by height) cover most of a page."""

    def covered(grid: tuple[int, int]) -> float:
        cell = cell_size(box, grid)
        wide = min(cell.width(), (cell.height() - NAME) * shape)
        return wide * wide / shape * grid[0] * grid[1]

    return max(GRIDS, key=covered)


def maps_painter(
    report: PositionReport, maps: list[RoundMap], grid: tuple[int, int]
) -> Callable[[QPainter, QRectF], None]:
    def paint(painter: QPainter, box: QRectF) -> None:
        cell = cell_size(box, grid)
        for number, one in enumerate(maps):
            down, across = divmod(number, grid[0])
            left = box.left() + across * (cell.width() + GAP)
            top = box.top() + down * (cell.height() + GAP)
            paint_map(painter, QRectF(QPointF(left, top), cell), report, one)

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
