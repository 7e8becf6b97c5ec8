"""The map on one page."""

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from ezgame.core.definitions.title import Title
from ezgame.models.words.setup_words import wording_of
from ezgame.ui.geometry.outline import bounds
from ezgame.ui.paint.blocks import SHRINKING
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import LEVELS
from ezgame.ui.paint.picture import BoardPicture, BoardPosition
from ezgame.ui.paint.style import Style
from ezgame.ui.printing.board import paint_layers
from ezgame.ui.printing.paper import MM, Page, Paper, body_of, keep_white
from ezgame.ui.theme import map_theme

LEGIBLE = 2.47
"""Millimetres of the smallest writing: seven points."""
LARGEST_VALUE = 0.38
"""What the disc of a value has room for, in R."""
SMALLEST = 2.1
"""Millimetres of the smallest letters in an emblem: six points, and bold."""
SEA = 0.15
LETTER = 0.2
"""What is shown beyond the hexes, and half a letter of the rim, in R."""
BLEED = 5 * MM
"""How far a map reaches into the white rim at its sides: every printer can do that, and writing gets larger."""


def map_page(
    title: Title,
    position: BoardPosition | None,
    paper: Paper,
    name: str = "map",
    caption: str = "",
) -> Page:
    """The whole board on one page, turned as it fits best."""
    board = compose(title, position)
    scene = printed_rect(board)
    landscape = max(
        (False, True), key=lambda turned: fit(scene, with_bleed(body_of(paper.rect(turned))))
    )

    def paint(painter: QPainter, box: QRectF) -> None:
        room = with_bleed(box)
        scale = fit(scene, room)
        style = style_for(board, scale)
        painter.save()
        painter.translate(room.center())
        painter.scale(scale, scale)
        painter.translate(-scene.center())
        painter.fillRect(scene, QColor(style.theme.sea))
        paint_layers(painter, board, style)
        painter.restore()
        shown = QRectF(0, 0, scene.width() * scale, scene.height() * scale)
        shown.moveCenter(room.center())
        keep_white(painter, paper.rect(landscape), shown)

    return Page(
        name=name,
        caption=caption or wording_of(title.id).say("map.name"),
        landscape=landscape,
        paint=paint,
    )


def printed_rect(board: BoardPicture) -> QRectF:
    """The hexes and the letters at the rim, with little sea round them: writing gets larger."""
    left, top, right, bottom = bounds(board.layout, list(board.places.values()))
    marks = [at for at, _word in board.rim]
    left = min([left, *(x - LETTER for x, _ in marks)]) - SEA
    top = min([top, *(y - LETTER for _, y in marks)]) - SEA
    right = max([right, *(x + LETTER for x, _ in marks)]) + SEA
    bottom = max([bottom, *(y + LETTER for _, y in marks)]) + SEA
    return QRectF(left * U, top * U, (right - left) * U, (bottom - top) * U)


def with_bleed(box: QRectF) -> QRectF:
    return box.adjusted(-BLEED, 0, BLEED, 0)


def fit(scene: QRectF, box: QRectF) -> float:
    return min(box.width() / scene.width(), box.height() / scene.height())


def style_for(board: BoardPicture, scale: float) -> Style:
    """All names and values, as fine as can be read at this scale. Numbers of tiles and hexes would be too
    small on one page: the rim has the coordinates, and the list to set up the board has the rest."""
    radius = U * scale / MM
    complete = [level for level in LEVELS if level.minor_names and not level.fine]
    legible = [level for level in complete if min(level.name, level.value) * radius >= LEGIBLE]
    detail = legible[-1] if legible else complete[0]
    # Values of places beyond the rim are made smaller where there is little room.
    needed = min(LARGEST_VALUE, LEGIBLE / radius / SHRINKING[-1])
    return Style(
        theme=map_theme("default"),
        detail=replace(detail, value=max(detail.value, needed)),
        companies=board.companies,
        least_letters=SMALLEST / radius,
    )
