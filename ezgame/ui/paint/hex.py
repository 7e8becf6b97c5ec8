"""One hex or tile: `paint_hex` draws a picture round the origin. Names lie in a layer of their own."""

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


def paint_hex(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """Plate, track, stops, stations and small print of one hex."""
    paint_plate(painter, picture, style)
    sketch = plan(picture)
    paint_tracks(painter, picture, sketch, style.theme)
    if picture.stub is not None and not picture.tile:
        paint_stub(painter, edge_middle(picture.layout, picture.stub), style.theme)
    paint_stops(painter, picture, sketch, style)
    for label in hex_labels(picture, style.detail):
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
        tint = QColor(theme.fill(picture.color))
        painter.setPen(pen(tint.name(), m.HEX_LINE, join="round"))
    elif picture.color == "blank":
        painter.setPen(pen(theme.grid, m.HEX_LINE, join="round"))
    else:
        painter.setPen(pen("#4B4A45", m.HEX_LINE, join="round"))
    painter.drawPolygon(shape)
