"""One hex or tile, drawn round the origin: `paint_hex` draws it alone. On a board its ground comes first
and the writing that sticks out last, because the neighbours would cover it; names are a layer of their own."""

from PySide6.QtGui import QColor, QPainter

from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry.lattice import edge_middle
from ezgame.ui.paint.canvas import NO_BRUSH, NO_PEN, hex_polygon, pen
from ezgame.ui.paint.labels import hex_labels, plan
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.print import paint_label
from ezgame.ui.paint.stops import paint_stops
from ezgame.ui.paint.style import Style
from ezgame.ui.paint.track import paint_stub, paint_tracks
from ezgame.ui.paint.writing import writing

SEAM = 0.045
"""What hexes of one area overlap each other."""


def paint_hex(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """One hex or tile alone, with all its writing."""
    paint_ground(painter, picture, style)
    for label in hex_labels(picture, style.detail):
        paint_label(painter, label, picture, style)


def paint_ground(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """Plate, track, stops and stations; of a whole board this comes first."""
    paint_plate(painter, picture, style)
    sketch = plan(picture)
    paint_tracks(painter, picture, sketch, style.theme)
    if picture.stub is not None and not picture.tile:
        paint_stub(painter, edge_middle(picture.layout, picture.stub), style.theme)
    paint_stops(painter, picture, sketch, style)


def paint_inside(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """The small print that no hex beside this one can cover."""
    for label in writing(picture, style.detail).inside:
        paint_label(painter, label, picture, style)


def paint_outside(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """The small print that sticks out, or nearly; it must be painted after every hex nearby."""
    for label in writing(picture, style.detail).outside:
        paint_label(painter, label, picture, style)


def paint_plate(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """The ground: colour and outline; a laid tile has a dark rim."""
    theme = style.theme
    shape = hex_polygon(picture.layout)
    painter.setPen(NO_PEN)
    painter.setBrush(theme.fill(picture.color))
    painter.drawPolygon(shape)
    painter.setBrush(NO_BRUSH)
    if picture.tile:
        painter.setPen(pen("#2A2B2E", m.LAID_RIM, join="round"))
    elif picture.area:
        # As wide as a pixel of the smallest map: the next hex of the area must leave no seam.
        tint = QColor(theme.fill(picture.color))
        painter.setPen(pen(tint.name(), SEAM, join="round"))
    elif picture.color == "blank":
        painter.setPen(pen(theme.grid, m.HEX_LINE, join="round"))
    else:
        painter.setPen(pen("#4B4A45", m.HEX_LINE, join="round"))
    painter.drawPolygon(shape)
