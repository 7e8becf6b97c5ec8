"""Pictures of single tiles, for lists."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter

from ezgame.core.definitions.title import Title
from ezgame.core.ids import TileId
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import tile_picture
from ezgame.ui.paint.detail import detail_for
from ezgame.ui.paint.emblem import company_pictures
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.style import Style
from ezgame.ui.theme import map_theme


def tile_icon(title: Title, tile: TileId, size: QSize, dark: bool) -> QImage:
    """A tile as it is printed, as large as fits."""
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    pixels = min(size.width(), size.height()) / 2.05
    style = Style(
        theme=map_theme("default", dark),
        detail=detail_for(pixels),
        companies=company_pictures(title.companies.values()),
    )
    picture = tile_picture(title.tiles.tiles[tile], title.tiles, title.board.layout, 0)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(size.width() / 2, size.height() / 2)
        painter.scale(pixels / U, pixels / U)
        paint_hex(painter, picture, style)
    finally:  # a painter left open on a picture would end the program
        painter.end()
    return image
