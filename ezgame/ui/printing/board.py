"""The board on paper: as everywhere, and strokes that tell the colours of tiles to printers without colour."""

from PySide6.QtGui import QPainter

from ezgame.core.ids import HexId
from ezgame.ui.paint import board as everywhere
from ezgame.ui.paint.hex import paint_ground
from ezgame.ui.paint.picture import BoardPicture, HexPicture
from ezgame.ui.paint.style import Style
from ezgame.ui.printing.marks import paint_corner_strokes, strokes


def paint_layers(
    painter: QPainter,
    board: BoardPicture,
    style: Style,
    near: frozenset[HexId] | None = None,
) -> None:
    """Everything but the sea; with `near` only these hexes, or a file of many sheets would be large."""
    everywhere.paint_layers(painter, board, style, near, paint_marked_ground)


def paint_marked_ground(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """A hex with strokes in its corners, where neither track nor stops ever are."""
    paint_ground(painter, picture, style)
    if count := strokes(picture):
        paint_corner_strokes(painter, picture.layout, count)
