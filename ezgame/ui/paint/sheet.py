"""The tile sheet: every tile face of a title with its count, by colour."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from ezgame.core.definitions.board import Layout, Tile, TileSet
from ezgame.core.ids import TileId
from ezgame.models.words.wording import say
from ezgame.ui.geometry import text as measure
from ezgame.ui.geometry.lattice import APOTHEM, Point
from ezgame.ui.paint.canvas import U, brush, pen, point, rounded, write
from ezgame.ui.paint.compose import tile_picture
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.style import Style

STEP_X, STEP_Y = 2.25, 2.55
MARGIN = 0.6
HEAD = 0.95
"""Height of a heading."""


@dataclass(frozen=True, slots=True)
class SheetCell:
    tile: TileId
    picture: HexPicture
    at: Point
    count: int | None
    """None is unlimited."""
    caption: str


@dataclass(frozen=True, slots=True)
class Heading:
    at: Point
    """Left end of the base."""
    text: str


@dataclass(frozen=True, slots=True)
class TileSheet:
    cells: tuple[SheetCell, ...]
    headings: tuple[Heading, ...]
    width: float
    height: float


def physical_count(
    tiles: TileSet, faces: Iterable[TileId], left: Mapping[TileId, int | None] | None = None
) -> int | None:
    """Pieces of cardboard among some faces, all or those that are `left`; two sides of one piece count once."""
    counts = tiles.counts if left is None else left
    total = 0
    seen: set[TileId] = set()
    for face in faces:
        if face in seen:
            continue
        other = tiles.tiles[face].other_side
        seen.update({face, other} if other is not None else {face})
        count = counts.get(face)
        if count is None:
            return None
        total += count
    return total


def caption(tile: Tile) -> str:
    return f"{tile.id} / {tile.other_side}" if tile.other_side is not None else str(tile.id)


def heading_text(color: str, pieces: int | None) -> str:
    """What stands over the tiles of a colour; None is an unlimited number of pieces."""
    name = say(f"tiles.color.{color}")
    return name if pieces is None else say("printing.sheet", color=name, count=pieces)


def make_sheet(
    tiles: TileSet,
    layout: Layout,
    columns: int = 12,
    left: Mapping[TileId, int | None] | None = None,
) -> TileSheet:
    """Lay out all faces; `left` are the tiles still there, otherwise the printed counts are shown."""
    cells: list[SheetCell] = []
    headings: list[Heading] = []
    half = APOTHEM if layout == "flat" else 1.0
    y = MARGIN
    for color in dict.fromkeys([*tiles.colors, *(t.color for t in tiles.tiles.values())]):
        faces = [t for t in tiles.tiles.values() if t.color == color]
        if not faces:
            continue
        pieces = physical_count(tiles, [t.id for t in faces], left)
        headings.append(Heading((MARGIN, y + 0.5), heading_text(str(color), pieces)))
        y += HEAD
        for index, tile in enumerate(faces):
            row, column = divmod(index, columns)
            at = (MARGIN + 1.05 + column * STEP_X, y + half + 0.1 + row * STEP_Y)
            count = (left if left is not None else tiles.counts).get(tile.id)
            picture = tile_picture(tile, tiles, layout)
            cells.append(SheetCell(tile.id, picture, at, count, caption(tile)))
        y += STEP_Y * ((len(faces) - 1) // columns + 1) + 0.1
    return TileSheet(
        tuple(cells), tuple(headings), 2 * MARGIN + 2.1 + (columns - 1) * STEP_X, y + MARGIN
    )


def sheet_rect(sheet: TileSheet) -> QRectF:
    return QRectF(0.0, 0.0, sheet.width * U, sheet.height * U)


def paint_sheet(painter: QPainter, sheet: TileSheet, style: Style) -> None:
    """The whole sheet, for files."""
    painter.fillRect(sheet_rect(sheet), QColor(style.theme.sheet))
    for heading in sheet.headings:
        paint_heading(painter, heading, style)
    for cell in sheet.cells:
        painter.save()
        painter.translate(point(cell.at))
        paint_cell(painter, cell, style)
        painter.restore()


def paint_heading(painter: QPainter, heading: Heading, style: Style) -> None:
    size = 0.42
    x = heading.at[0] + measure.width(heading.text) * size / 2
    write(painter, (x, heading.at[1]), heading.text, size, style.theme.sheet_ink)


def paint_cell(painter: QPainter, cell: SheetCell, style: Style) -> None:
    """A tile round the origin with count and name below it."""
    paint_hex(painter, cell.picture, style)
    paint_caption(painter, cell, style)


def paint_caption(painter: QPainter, cell: SheetCell, style: Style) -> None:
    half = APOTHEM if cell.picture.layout == "flat" else 1.0
    size = 0.27
    y = half + 0.25
    amount = "∞" if cell.count is None else f"×{cell.count}"
    badge = measure.width(amount) * size + 0.2
    words = measure.width(cell.caption, 600) * size
    start = -(words + 0.12 + badge) / 2
    write(painter, (start + words / 2, y), cell.caption, size, style.theme.sheet_ink, weight=600)
    empty = cell.count == 0
    painter.setBrush(brush("#8A9096" if empty else style.theme.sheet_ink))
    painter.setPen(pen(style.theme.sheet, 0.01))
    middle = (start + words + 0.12 + badge / 2, y)
    rounded(painter, middle, badge, 0.36, 0.12)
    write(painter, middle, amount, size, style.theme.sheet)
