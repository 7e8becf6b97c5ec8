"""The map on one page."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ezgame.core.definitions.title import Title
from ezgame.ui.paint.board import board_rect, paint_board
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import detail_for
from ezgame.ui.paint.picture import BoardPicture, BoardPosition
from ezgame.ui.paint.style import Style
from ezgame.ui.printing.marks import paint_color_marks
from ezgame.ui.printing.paper import MM, Page, Paper, body_of
from ezgame.ui.theme import map_theme

SCREEN_R = 5.2
"""Pixels that a millimetre of R counts for when the level of detail is chosen: print is sharper than a
screen, and even on A4 a player needs the numbers of tiles and hexes."""


def map_page(
    title: Title,
    position: BoardPosition | None,
    paper: Paper,
    name: str = "map",
    caption: str = "Map",
) -> Page:
    """The whole board on one page, turned as it fits best."""
    board = compose(title, position)
    scene = board_rect(board)
    landscape = max((False, True), key=lambda turned: fit(scene, body_of(paper.rect(turned))))

    def paint(painter: QPainter, box: QRectF) -> None:
        scale = fit(scene, box)
        style = style_for(board, scale)
        painter.save()
        painter.translate(box.center())
        painter.scale(scale, scale)
        painter.translate(-scene.center())
        painter.setClipRect(scene)
        paint_map(painter, board, style)
        painter.restore()

    return Page(name=name, caption=caption, landscape=landscape, paint=paint)


def fit(scene: QRectF, box: QRectF) -> float:
    return min(box.width() / scene.width(), box.height() / scene.height())


def style_for(board: BoardPicture, scale: float) -> Style:
    """As much detail as can be read at this scale."""
    radius_mm = U * scale / MM
    return Style(
        theme=map_theme("default"),
        detail=detail_for(radius_mm * SCREEN_R),
        companies=board.companies,
    )


def paint_map(painter: QPainter, board: BoardPicture, style: Style) -> None:
    paint_board(painter, board, style)
    paint_color_marks(painter, board)
