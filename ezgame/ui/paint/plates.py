"""Plates with a short text that lie on hexes besides tiles and stations, such as a marker in a harbour.

A plate lies low in its hex, or where it covers neither circles nor figures; names keep off it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ezgame.core.ids import HexId
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.lattice import Point, length, minus
from ezgame.ui.geometry.libraries import load_libraries
from ezgame.ui.geometry.placement import CoveredArea, Spots
from ezgame.ui.geometry.raster import whole_cells
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import label_key
from ezgame.ui.paint.overlay import paint_pill, pill_size
from ezgame.ui.paint.picture import BoardPicture, MarkPlate
from ezgame.ui.paint.rim import rim_boxes
from ezgame.ui.paint.written_over import LABELS, hex_cells, known

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

LOW = (0.0, 0.62)
"""Where a plate lies best in its hex, in R."""
SHRINKING = (1.0, 0.9, 0.8)
"""Sizes tried, one after the other, until a plate covers nothing."""
REACH = 2.1
"""Hexes whose centres are nearer than this may be touched by a plate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPlate:
    plate: MarkPlate
    size: float
    """Height of the writing, in R."""
    box: Box
    """In board coordinates."""


def placed_plates(board: BoardPicture, detail: Detail) -> list[PlacedPlate]:
    """All plates of a board with their places, one after the other: none lies on another."""
    load_libraries()
    found: list[PlacedPlate] = []
    for plate in board.plates:
        place = board.places[plate.hex]
        ground = ground_round(board, plate.hex, detail)
        others = [*rim_boxes(board, detail), *(placed.box for placed in found)]
        ground.add_boxes([box.moved((-place[0], -place[1])) for box in others], LABELS)
        options: list[tuple[float, float, Box]] = []
        for share in SHRINKING:
            size = share * detail.value
            extent = pill_size(plate.text, size)
            index = ground.free(spots(), extent)
            if index is not None:
                options = [(0.0, size, Box(spots().at(index), *extent))]
                break
            box, price = ground.priced(spots(), extent)
            options.append((price, size, box))
        _price, size, box = min(options, key=lambda option: option[0])
        found.append(PlacedPlate(plate=plate, size=size, box=box.moved(place)))
    return found


def ground_round(board: BoardPicture, h: HexId, detail: Detail) -> CoveredArea:
    """What lies in a hex and in those round it."""
    place = board.places[h]
    ground = CoveredArea(board.layout, (REACH, REACH))
    for other, picture in board.hexes.items():
        away = minus(board.places[other], place)
        if length(away) < REACH:
            cells = hex_cells(known(label_key(picture, detail)), detail)
            ground.add(cells, whole_cells(board.layout, away))
    return ground


@lru_cache(maxsize=1)
def spots() -> Spots:
    """Places in a hex, dearer the farther they are from where a plate lies best."""
    steps = [round(0.06 * step, 2) for step in range(-13, 14)]
    middles: list[Point] = [LOW, *((x, y) for y in steps for x in steps if length((x, y)) < 0.8)]
    return Spots.of((at, length(minus(at, LOW))) for at in middles)


def paint_plates(painter: QPainter, plates: Iterable[PlacedPlate]) -> None:
    for placed in plates:
        paint_plate(painter, placed)


def paint_plate(painter: QPainter, placed: PlacedPlate) -> None:
    paint_pill(painter, placed.box.at, placed.plate.text, placed.size, placed.plate.color)
