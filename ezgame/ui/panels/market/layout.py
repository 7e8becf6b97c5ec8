"""Where the spaces of a stock chart lie: a ladder as a zigzag in bands, a grid as it is printed."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from ezgame.core.ids import CellId
from ezgame.models.market import CellCard

ONE_BAND = 33.0
"""Narrowest column of a ladder in one band, in pixels at 100 %."""
GAP = 10.0


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles by space, and the height they need."""

    boxes: dict[CellId, QRectF]
    height: float


def lay_out(
    cells: Sequence[CellCard], kind: str, width: float, height: float, scale: float
) -> Places:
    if kind == "ladder":
        return _ladder(cells, width, height, scale)
    return _grid(cells, width, height, scale)


def _ladder(cells: Sequence[CellCard], width: float, height: float, scale: float) -> Places:
    """Two staggered rows, even places below and odd ones above; two bands where one is too narrow."""
    columns = math.ceil(len(cells) / 2)
    bands = 1 if width >= (columns + 0.5) * ONE_BAND * scale else 2
    per_band = math.ceil(columns / bands)
    cell_width = min(width / (per_band + 0.5), 60 * scale)
    room = (height - GAP * scale * (bands - 1)) / (2 * bands)
    cell_height = max(24 * scale, min(room, 84 * scale))
    boxes: dict[CellId, QRectF] = {}
    for cell in cells:
        column, upper = divmod(cell.column, 2)
        band, column = divmod(column, per_band)
        x = (column + (0.5 if upper else 0.0)) * cell_width
        y = band * (2 * cell_height + GAP * scale) + (0 if upper else cell_height)
        boxes[cell.id] = QRectF(x, y, cell_width, cell_height)
    return Places(boxes, bands * 2 * cell_height + (bands - 1) * GAP * scale)


def _grid(cells: Sequence[CellCard], width: float, height: float, scale: float) -> Places:
    columns = max(cell.column for cell in cells) + 1
    rows = max(cell.row for cell in cells) + 1
    cell_width = min(width / columns, 60 * scale)
    cell_height = min(max(20 * scale, height / rows), 46 * scale)
    boxes = {
        cell.id: QRectF(cell.column * cell_width, cell.row * cell_height, cell_width, cell_height)
        for cell in cells
    }
    return Places(boxes, rows * cell_height)
