"""The map on paper: on one page, or in pieces at the true size of the cardboard."""

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.core.definitions.title import Title
from ezgame.core.ids import HexId
from ezgame.ui.paint.areas import paint_area
from ezgame.ui.paint.board import (
    board_rect,
    paint_board,
    paint_border,
    paint_coast,
    paint_name,
    paint_ribbon,
    paint_rim,
)
from ezgame.ui.paint.canvas import U, point
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import detail_for
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.names import board_names
from ezgame.ui.paint.picture import BoardPicture, BoardPosition
from ezgame.ui.paint.style import Style
from ezgame.ui.printing.marks import paint_color_marks, paint_corner_strokes, strokes
from ezgame.ui.printing.paper import MARGIN, MM, Page, Paper, body_of
from ezgame.ui.printing.words import INK, SMALL, SOFT, write
from ezgame.ui.theme import map_theme

FLAT_TO_FLAT = 38.0
"""Millimetres between two sides of a tile."""
TRUE_SCALE = FLAT_TO_FLAT / math.sqrt(3) * MM / U
"""Page units of one scene unit at true size: R is the distance to a corner."""
OVERLAP = 8 * MM
"""What two neighbouring sheets share, to be glued on."""
NEIGHBOURS = 3.0
"""How far beside a sheet hexes are still painted, in R."""
CROP = 5 * MM
SCREEN_R = 5.2
"""Pixels that a millimetre of R counts for when the level of detail is chosen: print is sharper than a
screen, and even on A4 a player needs the numbers of tiles and hexes."""


def map_page(
    title: Title,
    position: BoardPosition | None,
    paper: Paper,
    name: str = "map",
    caption: str = "Map",
) -> Page:
    """The whole board on one page, turned as it fits best."""
    board = compose(title, position)
    scene = board_rect(board)
    landscape = max((False, True), key=lambda turned: fit(scene, body_of(paper.rect(turned))))

    def paint(painter: QPainter, box: QRectF) -> None:
        scale = fit(scene, box)
        style = style_for(board, scale)
        painter.save()
        painter.translate(box.center())
        painter.scale(scale, scale)
        painter.translate(-scene.center())
        painter.setClipRect(scene)
        paint_map(painter, board, style)
        painter.restore()

    return Page(name=name, caption=caption, landscape=landscape, paint=paint)


def fit(scene: QRectF, box: QRectF) -> float:
    return min(box.width() / scene.width(), box.height() / scene.height())


def style_for(board: BoardPicture, scale: float) -> Style:
    """As much detail as can be read at this scale."""
    radius_mm = U * scale / MM
    return Style(
        theme=map_theme("default"),
        detail=detail_for(radius_mm * SCREEN_R),
        companies=board.companies,
    )


def paint_map(painter: QPainter, board: BoardPicture, style: Style) -> None:
    paint_board(painter, board, style)
    paint_color_marks(painter, board)


# ---------------------------------------------------------------- true size


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a board is cut into sheets."""

    columns: int
    rows: int
    landscape: bool
    step: tuple[float, float]
    """Width and height in page units that each sheet adds."""

    @property
    def sheets(self) -> int:
        return self.columns * self.rows


def tiling(scene: QRectF, paper: Paper) -> Tiling:
    """The way to cut that needs the fewest sheets."""
    options = []
    for landscape in (False, True):
        sheet = paper.rect(landscape)
        room = (sheet.width() - 2 * MARGIN - OVERLAP, sheet.height() - 2 * MARGIN - OVERLAP)
        wide, high = scene.width() * TRUE_SCALE, scene.height() * TRUE_SCALE
        columns = max(1, math.ceil((wide - OVERLAP) / room[0]))
        rows = max(1, math.ceil((high - OVERLAP) / room[1]))
        options.append(Tiling(columns, rows, landscape, room))
    return min(options, key=lambda option: option.sheets)


def map_sheets(title: Title, position: BoardPosition | None, paper: Paper) -> list[Page]:
    """The board at true size, sheet by sheet, with crop marks and a key where each belongs."""
    board = compose(title, position)
    scene = board_rect(board)
    cut = tiling(scene, paper)
    return [
        Page(
            name="map-tiled",
            landscape=cut.landscape,
            paint=sheet_painter(board, scene, cut, column, row),
        )
        for row in range(cut.rows)
        for column in range(cut.columns)
        if hexes_near(board, scene, cut, column, row, 1.0)
    ]


def origin(scene: QRectF, cut: Tiling, column: int, row: int) -> QPointF:
    """Where the board's corner lies, seen from the corner of a sheet; it is centred on all together."""
    total = (cut.columns * cut.step[0] + OVERLAP, cut.rows * cut.step[1] + OVERLAP)
    return QPointF(
        (total[0] - scene.width() * TRUE_SCALE) / 2 - column * cut.step[0],
        (total[1] - scene.height() * TRUE_SCALE) / 2 - row * cut.step[1],
    )


def hexes_near(
    board: BoardPicture, scene: QRectF, cut: Tiling, column: int, row: int, reach: float
) -> list[HexId]:
    """The hexes on a sheet, and those up to so many R beside it. Sheets with nothing but sea have none."""
    corner = origin(scene, cut, column, row)
    window = QRectF(0, 0, cut.step[0] + OVERLAP, cut.step[1] + OVERLAP)
    rim = reach * U * TRUE_SCALE
    window.adjust(-rim, -rim, rim, rim)
    found = []
    for place, (x, y) in board.places.items():
        at = corner + (QPointF(x * U, y * U) - scene.topLeft()) * TRUE_SCALE
        if window.contains(at):
            found.append(place)
    return found


def sheet_painter(board: BoardPicture, scene: QRectF, cut: Tiling, column: int, row: int):  # type: ignore[no-untyped-def]
    style = Style(theme=map_theme("default"), companies=board.companies)
    near = frozenset(hexes_near(board, scene, cut, column, row, NEIGHBOURS))

    def paint(painter: QPainter, sheet: QRectF) -> None:
        window = sheet.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        painter.save()
        painter.setClipRect(window)
        painter.translate(window.topLeft() + origin(scene, cut, column, row))
        painter.scale(TRUE_SCALE, TRUE_SCALE)
        painter.translate(-scene.topLeft())
        paint_part(painter, board, style, near)
        painter.restore()
        paint_crop_marks(painter, window, cut, column, row)
        paint_key(painter, sheet, cut, column, row)

    return paint


def paint_part(
    painter: QPainter, board: BoardPicture, style: Style, near: frozenset[HexId]
) -> None:
    """The same as paint_map, without what lies far beside the sheet: the file would be ten times as large."""
    painter.fillRect(board_rect(board), QColor(style.theme.sea))
    paint_coast(painter, board, style)
    for ribbon in board.ribbons:
        paint_ribbon(painter, ribbon, style)
    for place, picture in board.hexes.items():
        if place in near:
            painter.save()
            painter.translate(point(board.places[place]))
            paint_hex(painter, picture, style)
            if count := strokes(picture):
                paint_corner_strokes(painter, picture.layout, count)
            painter.restore()
    for area in board.areas:
        if near.intersection(area.hexes):
            paint_area(painter, board, area, style)
    for border in board.borders:
        paint_border(painter, border, style)
    for name in board_names(board, style.detail):
        if name.hex in near:
            paint_name(painter, name, style)
    paint_rim(painter, board, style)


def paint_crop_marks(painter: QPainter, window: QRectF, cut: Tiling, column: int, row: int) -> None:
    """Marks in the margin where to cut, and thin lines where the next sheet begins."""
    painter.setPen(QPen(QColor(INK), 0.2 * MM))
    for x in (window.left(), window.right()):
        for y0, y1 in (
            (window.top() - CROP, window.top() - 1 * MM),
            (window.bottom() + 1 * MM, window.bottom() + CROP),
        ):
            painter.drawLine(QPointF(x, y0), QPointF(x, y1))
    for y in (window.top(), window.bottom()):
        for x0, x1 in (
            (window.left() - CROP, window.left() - 1 * MM),
            (window.right() + 1 * MM, window.right() + CROP),
        ):
            painter.drawLine(QPointF(x0, y), QPointF(x1, y))
    painter.setPen(QPen(QColor(SOFT), 0.15 * MM, Qt.PenStyle.DashLine))
    if column + 1 < cut.columns:
        x = window.right() - OVERLAP
        painter.drawLine(QPointF(x, window.top() - CROP), QPointF(x, window.top()))
        painter.drawLine(QPointF(x, window.bottom()), QPointF(x, window.bottom() + CROP))
    if row + 1 < cut.rows:
        y = window.bottom() - OVERLAP
        painter.drawLine(QPointF(window.left() - CROP, y), QPointF(window.left(), y))
        painter.drawLine(QPointF(window.right(), y), QPointF(window.right() + CROP, y))


def paint_key(painter: QPainter, sheet: QRectF, cut: Tiling, column: int, row: int) -> None:
    """In the margin: which sheet this is, and a rule of 5 cm to check the scale."""
    base = sheet.bottom() - 3.2 * MM
    text = f"Sheet {chr(ord('A') + row)}{column + 1} of {cut.rows} × {cut.columns}; overlap {OVERLAP / MM:.0f} mm"
    write(painter, QPointF(MARGIN + 8 * MM, base), text, size=SMALL, color=SOFT)
    right = sheet.right() - MARGIN - 8 * MM
    painter.setPen(QPen(QColor(INK), 0.25 * MM))
    painter.drawLine(QPointF(right - 50 * MM, base), QPointF(right, base))
    for x in range(0, 51, 10):
        painter.drawLine(QPointF(right - x * MM, base - 1.2 * MM), QPointF(right - x * MM, base))
    write(painter, QPointF(right - 51 * MM, base), "5 cm", size=SMALL, color=SOFT, align="right")
