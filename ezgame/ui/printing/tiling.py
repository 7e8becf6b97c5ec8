"""How a board is cut into sheets at the true size of the cardboard, with as few sheets as possible."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from ezgame.core.ids import HexId
from ezgame.ui.geometry.outline import bounds, land
from ezgame.ui.paint.board import board_rect
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.picture import BoardPicture
from ezgame.ui.printing.paper import MARGIN, MM, Paper

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

FLAT_TO_FLAT = 38.0
"""Millimetres between two sides of a tile."""
TRUE_SCALE = FLAT_TO_FLAT / math.sqrt(3) * MM / U
"""Page units of one scene unit at true size: R is the distance to a corner."""
OVERLAP = 8 * MM
"""What two neighbouring sheets share, to be glued on."""
RIM = 0.2
"""Half the size of a letter at the rim, in R."""
MOSTLY_WATER = 0.15
"""The share of land on a sheet below which one looks whether other sheets have it too."""
CRUMB = 4 * MM * MM
"""Land for which no sheet is printed: a corner of a hex."""
TRIES = 7
"""Places of the board on the sheets that are tried in each direction."""

Cell = tuple[int, int]
"""Column and row of a sheet."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """One way to cut a board. Sheets on which there is nothing of a hex are not printed."""

    columns: int
    rows: int
    landscape: bool
    step: tuple[float, float]
    """Width and height in page units that each sheet adds."""
    shift: QPointF
    """Where the corner of the board's rectangle lies, seen from the corner of the first sheet."""
    cells: tuple[Cell, ...]
    """The sheets that are needed, row by row."""

    def origin(self, column: int, row: int) -> QPointF:
        """Where the board's corner lies, seen from the corner of a sheet."""
        return self.shift - QPointF(column * self.step[0], row * self.step[1])

    def place(self, cell: Cell) -> "BaseGeometry":
        """What a sheet shows, seen from the corner of the board's rectangle."""
        from shapely import box

        shown = self.window().translated(-self.origin(*cell))
        return box(shown.left(), shown.top(), shown.right(), shown.bottom())

    def land_on(self, cell: Cell, shape: "BaseGeometry") -> "BaseGeometry":
        from shapely import clip_by_rect

        return clip_by_rect(shape, *self.place(cell).bounds)

    def lost(self, boxes: Iterable[QRectF]) -> int:
        """How many things are on no sheet that is printed."""
        windows = [self.window().translated(-self.origin(*cell)) for cell in self.cells]
        return sum(not any(window.contains(box) for window in windows) for box in boxes)

    def window(self) -> QRectF:
        """What a sheet shows, overlap included."""
        return QRectF(0, 0, self.step[0] + OVERLAP, self.step[1] + OVERLAP)


def hex_boxes(board: BoardPicture) -> dict[HexId, QRectF]:
    """Every hex in page units at true size, seen from the corner of the board's rectangle."""
    corner = board_rect(board).topLeft()
    boxes = {}
    for place, at in board.places.items():
        left, top, right, bottom = bounds(board.layout, [at])
        box = QRectF(left * U, top * U, (right - left) * U, (bottom - top) * U)
        box.translate(-corner)
        boxes[place] = QRectF(box.topLeft() * TRUE_SCALE, box.size() * TRUE_SCALE)
    return boxes


def rim_boxes(board: BoardPicture) -> Iterator[QRectF]:
    """The same for the letters and numbers of columns and rows."""
    corner = board_rect(board).topLeft()
    size = 2 * RIM * U * TRUE_SCALE
    for (x, y), _word in board.rim:
        at = (QPointF(x * U, y * U) - corner) * TRUE_SCALE
        yield QRectF(at.x() - size / 2, at.y() - size / 2, size, size)


def tiling(board: BoardPicture, paper: Paper) -> Tiling:
    """The way to cut that needs the fewest sheets; of equal ones, the one nearest to the middle."""
    boxes = list(hex_boxes(board).values())
    labels = list(rim_boxes(board))
    shape = true_land(board)

    def cost(way: tuple[float, Tiling]) -> float:
        off, cut = way
        return len(cut.cells) * 1000 + cut.lost(labels) * 20 + off

    return min(ways(boxes, labels, shape, paper), key=cost)[1]


def true_land(board: BoardPicture) -> "BaseGeometry":
    """All hexes as one shape, in page units at true size, seen from the corner of the board's rectangle."""
    from shapely.affinity import affine_transform

    corner = board_rect(board).topLeft() * TRUE_SCALE
    size = U * TRUE_SCALE
    shape = land(board.layout, tuple(board.places.values()))
    return affine_transform(shape, [size, 0, 0, size, -corner.x(), -corner.y()])


def ways(
    boxes: list[QRectF], labels: list[QRectF], shape: "BaseGeometry", paper: Paper
) -> Iterator[tuple[float, Tiling]]:
    """Ways to cut, each with how far the board is from the middle of all sheets."""
    whole = QRectF()
    for box in (*boxes, *labels):
        whole = whole.united(box)
    middle = (TRIES - 1) / 2
    for landscape in (False, True):
        sheet = paper.rect(landscape)
        step = (sheet.width() - 2 * MARGIN - OVERLAP, sheet.height() - 2 * MARGIN - OVERLAP)
        columns = max(1, math.ceil((whole.width() - OVERLAP) / step[0]))
        rows = max(1, math.ceil((whole.height() - OVERLAP) / step[1]))
        free = (
            columns * step[0] + OVERLAP - whole.width(),
            rows * step[1] + OVERLAP - whole.height(),
        )
        for across in range(TRIES):
            for down in range(TRIES):
                share = QPointF(free[0] * across, free[1] * down) / (TRIES - 1)
                shift = share - whole.topLeft()
                cells = needed(boxes, shift, step, columns, rows)
                cut = Tiling(columns, rows, landscape, step, shift, cells)
                off = abs(across - middle) + abs(down - middle)
                yield off, without_water(cut, shape)


def needed(
    boxes: list[QRectF], shift: QPointF, step: tuple[float, float], columns: int, rows: int
) -> tuple[Cell, ...]:
    """The sheets without which something of a hex would be missing."""
    cells: set[Cell] = set()
    for box in boxes:
        at = box.translated(shift)
        across = spanned(at.left(), at.right(), step[0], columns)
        down = spanned(at.top(), at.bottom(), step[1], rows)
        cells.update((column, row) for column in across for row in down)
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def without_water(cut: Tiling, shape: "BaseGeometry") -> Tiling:
    """The same way without sheets of water: what they show of the land, others show as well."""
    kept = {cell: cut.land_on(cell, shape) for cell in cut.cells}
    for cell in sorted(kept, key=lambda cell: kept[cell].area):
        own = kept[cell]
        if own.area > MOSTLY_WATER * cut.window().width() * cut.window().height():
            break
        for other in kept:
            if other != cell and max(abs(other[0] - cell[0]), abs(other[1] - cell[1])) == 1:
                own = own.difference(cut.place(other))
        if own.area < CRUMB:
            del kept[cell]
    return replace(cut, cells=tuple(cell for cell in cut.cells if cell in kept))


def spanned(low: float, high: float, step: float, count: int) -> range:
    """The sheets that a stretch needs; what reaches into the next one by no more than the overlap is whole."""
    first = min(count - 1, max(0, math.floor(low / step)))
    last = min(count - 1, max(first, math.floor((high - OVERLAP) / step)))
    return range(first, last + 1)


def hexes_near(board: BoardPicture, cut: Tiling, cell: Cell, reach: float) -> list[HexId]:
    """The hexes on a sheet, and those up to so many R beside it."""
    window = cut.window()
    rim = reach * U * TRUE_SCALE
    window.adjust(-rim, -rim, rim, rim)
    corner = cut.origin(*cell)
    return [
        place
        for place, box in hex_boxes(board).items()
        if window.intersects(box.translated(corner))
    ]
