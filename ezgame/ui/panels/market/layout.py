"""Where the spaces of a stock chart lie: a ladder as a zigzag in bands, a grid as it is printed."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from ezgame.core.ids import CellId
from ezgame.models.tables.market import CellCard

ONE_BAND = 33.0
"""Narrowest column of a ladder in one band, in pixels at 100 %."""
GAP = 10.0
PRICE = 16.0
"""Height of the price above the markers."""
READABLE, LEGIBLE = 21.0, 18.0
"""Diameters: a marker whose code is read at a glance, and the smallest that is drawn as an emblem."""
FLAT = 12.5
"""Height of a marker in a crowd, drawn as a plate."""
NARROWEST = 17.0
"""Width of a plate with two letters."""
EDGES = 2.0
"""Pixels that the lines round a space take from its width, whatever the size of the text."""
HIGHEST = 84.0
LOWEST, EMPTY = 22.0, 16.5
"""Heights of a row with markers side by side, and of one where only prices are to be read."""


@dataclass(frozen=True, slots=True)
class MarketLayout:
    """Rectangles by space, the height they have, and the height at which all is read with ease."""

    boxes: dict[CellId, QRectF]
    height: float
    wanted: float = 0.0


def lay_out(
    cells: Sequence[CellCard], kind: str, width: float, height: float, scale: float
) -> MarketLayout:
    if kind == "ladder":
        return _ladder(cells, width, height, scale)
    return _grid(cells, width, height, scale)


def _ladder(cells: Sequence[CellCard], width: float, height: float, scale: float) -> MarketLayout:
    """Two staggered rows, even places below and odd ones above; two bands where one is too narrow."""
    columns = math.ceil(len(cells) / 2)
    bands = 1 if width >= (columns + 0.5) * ONE_BAND * scale else 2
    per_band = math.ceil(columns / bands)
    cell_width = min(width / (per_band + 0.5), 60 * scale)
    gaps = GAP * scale * (bands - 1)
    wants, least = [0.0] * (2 * bands), [0.0] * (2 * bands)
    rows: dict[CellId, int] = {}
    for cell in cells:
        column, upper = divmod(cell.column, 2)
        rows[cell.id] = 2 * (column // per_band) + (0 if upper else 1)
        markers, row = marker_count(cell), rows[cell.id]
        crowd = wanted_height(markers, cell_width, scale, alone=PRICE + READABLE)
        wants[row] = max(wants[row], crowd)
        least[row] = max(least[row], least_height(markers, cell_width, scale))
    heights = share_out(wants, least, min(height - gaps, 2 * bands * HIGHEST * scale))
    boxes: dict[CellId, QRectF] = {}
    for cell in cells:
        column, upper = divmod(cell.column, 2)
        row, column = rows[cell.id], column % per_band
        x = (column + (0.5 if upper else 0.0)) * cell_width
        y = sum(heights[:row]) + row // 2 * GAP * scale
        boxes[cell.id] = QRectF(x, y, cell_width, heights[row])
    return MarketLayout(boxes, sum(heights) + gaps, sum(wants) + gaps)


def _grid(cells: Sequence[CellCard], width: float, height: float, scale: float) -> MarketLayout:
    columns = max(cell.column for cell in cells) + 1
    rows = max(cell.row for cell in cells) + 1
    cell_width = min(width / columns, 60 * scale)
    wants, least = [0.0] * rows, [0.0] * rows
    for cell in cells:
        markers = marker_count(cell)
        crowd = wanted_height(markers, cell_width, scale)
        wants[cell.row] = max(wants[cell.row], crowd)
        least[cell.row] = max(least[cell.row], least_height(markers, cell_width, scale))
    heights = share_out(wants, least, min(height, rows * 46 * scale))
    boxes = {
        cell.id: QRectF(
            cell.column * cell_width, sum(heights[: cell.row]), cell_width, heights[cell.row]
        )
        for cell in cells
    }
    return MarketLayout(boxes, sum(heights), sum(wants))


def row_count(cells: Sequence[CellCard], kind: str, width: float, scale: float) -> int:
    """Rows of spaces one below the other in such a width."""
    boxes = lay_out(cells, kind, width, 1000.0, scale).boxes
    return len({round(box.top()) for box in boxes.values()})


def least_columns(cells: Sequence[CellCard], kind: str) -> float:
    """Columns side by side in the narrowest arrangement."""
    if kind == "ladder":
        return math.ceil(math.ceil(len(cells) / 2) / 2) + 0.5
    return float(max(cell.column for cell in cells) + 1)


def marker_count(cell: CellCard) -> int:
    """What only would lie there makes no crowd: rows do not move while somebody considers a move."""
    return len(cell.stack) or min(1, len(cell.ghosts))


def wanted_height(markers: int, width: float, scale: float, *, alone: float = LOWEST) -> float:
    """How high a space must be for all its markers to be read; where two have no room
    side by side, as plates one below the other."""
    if markers < 2:
        return (alone if markers else EMPTY) * scale
    if width < 2 * LEGIBLE * scale + EDGES:
        return (PRICE + FLAT * markers) * scale
    return (PRICE + READABLE * math.ceil(markers / 2)) * scale


def least_height(markers: int, width: float, scale: float) -> float:
    """Below this height the markers of a space would lie over one another; the chart is scrolled instead."""
    if markers < 2:
        return (LOWEST if markers else EMPTY) * scale
    columns = 1 if width < 2 * plate_width(scale) + EDGES else 2
    return (PRICE + FLAT * math.ceil(markers / columns)) * scale


def plate_width(scale: float) -> int:
    """The narrowest plate in whole pixels."""
    return round(NARROWEST * scale)


def share_out(wants: Sequence[float], least: Sequence[float], height: float) -> list[float]:
    """Heights of rows: alike where that is enough, else rows with markers take from those that need less; never
    lower than `least`, whatever the height."""
    even = height / len(wants)
    needy = [want > even for want in wants]
    if not any(needy):
        return [even] * len(wants)
    free = height - sum(least)
    if free <= 0:
        return list(least)
    # What a crowd wants beyond the least comes first; what is left then is for all.
    more = [want - low for want, low in zip(wants, least, strict=True)]
    part = min(1.0, free / sum(more)) if sum(more) else 0.0
    heights = [low + part * extra for low, extra in zip(least, more, strict=True)]
    rest = height - sum(heights)
    small = sum(not one for one in needy) or len(wants)
    return [
        high + (rest / small if not one or all(needy) else 0.0)
        for high, one in zip(heights, needy, strict=True)
    ]
