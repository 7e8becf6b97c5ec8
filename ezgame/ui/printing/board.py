"""The board on paper: layer upon layer, so that no hex covers the writing of its neighbour."""

from PySide6.QtGui import QPainter

from ezgame.core.ids import HexId
from ezgame.ui.geometry.lattice import edge_middle
from ezgame.ui.paint.areas import paint_area
from ezgame.ui.paint.board import (
    paint_border,
    paint_coast,
    paint_name,
    paint_ribbon,
    paint_rim,
)
from ezgame.ui.paint.canvas import point
from ezgame.ui.paint.hex import paint_plate
from ezgame.ui.paint.labels import hex_labels, plan
from ezgame.ui.paint.names import board_names
from ezgame.ui.paint.picture import BoardPicture, HexPicture
from ezgame.ui.paint.print import paint_label
from ezgame.ui.paint.stops import paint_stops
from ezgame.ui.paint.style import Style
from ezgame.ui.paint.track import paint_stub, paint_tracks
from ezgame.ui.printing.marks import paint_corner_strokes, strokes


def paint_layers(
    painter: QPainter, board: BoardPicture, style: Style, near: frozenset[HexId] | None = None
) -> None:
    """Everything but the sea; with `near` only these hexes, or a file of many sheets would be large."""
    wanted = board.hexes.keys() if near is None else near
    paint_coast(painter, board, style)
    for ribbon in board.ribbons:
        paint_ribbon(painter, ribbon, style)
    for layer in (paint_ground, paint_writing):
        for place, picture in board.hexes.items():
            if place in wanted:
                painter.save()
                painter.translate(point(board.places[place]))
                layer(painter, picture, style)
                painter.restore()
    for area in board.areas:
        if not wanted.isdisjoint(area.hexes):
            paint_area(painter, board, area, style)
    for border in board.borders:
        paint_border(painter, border, style)
    # Names reach over the coast here and there, where the letters of the rim are.
    paint_rim(painter, board, style)
    for name in board_names(board, style.detail):
        if name.hex in wanted:
            paint_name(painter, name, style)


def paint_ground(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """Plate, track and stations of one hex, and strokes for the colour of its tile."""
    paint_plate(painter, picture, style)
    sketch = plan(picture)
    paint_tracks(painter, picture, sketch, style.theme)
    if picture.stub is not None and not picture.tile:
        paint_stub(painter, edge_middle(picture.layout, picture.stub), style.theme)
    if count := strokes(picture):
        paint_corner_strokes(painter, picture.layout, count)
    paint_stops(painter, picture, sketch, style)


def paint_writing(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """Values, labels and costs of one hex."""
    for label in hex_labels(picture, style.detail):
        paint_label(painter, label, picture, style)
