"""A small map of a position, for lists of games and the file dialog."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter

from ezgame.core.definitions.title import Title
from ezgame.core.state import State
from ezgame.ui.paint.board import board_rect, paint_ribbon
from ezgame.ui.paint.canvas import U, point
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import detail_for
from ezgame.ui.paint.hex import paint_plate
from ezgame.ui.paint.labels import plan
from ezgame.ui.paint.picture import BoardPicture, BoardPosition, TokenPicture
from ezgame.ui.paint.stops import paint_stops
from ezgame.ui.paint.style import Style
from ezgame.ui.paint.track import paint_tracks
from ezgame.ui.theme import map_theme


def map_thumbnail(title: Title, state: State | None, size: QSize, *, dark: bool = False) -> QImage:
    """The board with tiles and stations, as large as fits; the printed board without a state."""
    board = compose(title, None if state is None else position_of(title, state))
    scene = board_rect(board)
    scale = min(size.width() / scene.width(), size.height() / scene.height())
    image = QImage(
        QSize(max(1, round(scene.width() * scale)), max(1, round(scene.height() * scale))),
        QImage.Format.Format_RGB32,
    )
    theme = map_theme("default", dark)
    image.fill(QColor(theme.sea))
    style = Style(theme=theme, detail=detail_for(U * scale), companies=board.companies)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-scene.topLeft())
        paint_quickly(painter, board, style)
    finally:  # a painter left open on a picture would end the program
        painter.end()
    return image


def paint_quickly(painter: QPainter, board: BoardPicture, style: Style) -> None:
    """Land, track and stations. Names and figures would only be noise at this size, and finding
    places for them is what takes time on a large map."""
    for ribbon in board.ribbons:
        paint_ribbon(painter, ribbon, style)
    for place, picture in board.hexes.items():
        painter.save()
        painter.translate(point(board.places[place]))
        paint_plate(painter, picture, style)
        sketch = plan(picture)
        paint_tracks(painter, picture, sketch, style.theme)
        paint_stops(painter, picture, sketch, style)
        painter.restore()


def position_of(title: Title, state: State) -> BoardPosition:
    """What lies on the board, as far as a picture shows it; the rules are not asked."""
    return BoardPosition(
        tiles={place: (laid.tile, laid.rotation) for place, laid in state.board.tiles.items()},
        tokens={
            place: tuple(
                TokenPicture(company=s.company, stop=s.stop, slot=s.slot) for s in stations
            )
            for place, stations in state.board.stations.items()
        },
        void_homes=frozenset(
            company for company in title.companies if company not in state.companies
        ),
        open_passes=state.board.open_passes,
        phase_color=title.phases[state.phase].color,
    )
