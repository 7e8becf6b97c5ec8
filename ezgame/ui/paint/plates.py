"""Plates with a short text that lie on hexes besides tiles and stations, such as a marker in a harbour."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtGui import QPainter

from ezgame.core.ids import HexId
from ezgame.ui.geometry.lattice import Point, add
from ezgame.ui.paint.overlay import paint_pill
from ezgame.ui.paint.picture import BoardPicture

LOW = (0.0, 0.62)
"""Where a plate lies in its hex, in R."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkPlate:
    hex: HexId
    text: str
    color: str


def plate_point(board: BoardPicture, plate: MarkPlate) -> Point:
    """The middle of a plate on the map."""
    return add(board.places[plate.hex], LOW)


def paint_plates(
    painter: QPainter, board: BoardPicture, plates: Iterable[MarkPlate], size: float
) -> None:
    """All of them, with writing of this size in R."""
    for plate in plates:
        if plate.hex in board.places:
            paint_pill(painter, plate_point(board, plate), plate.text, size, plate.color)
