"""A small map of a position, for lists of games and the file dialog."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter

from ezgame.core.definitions.title import Title
from ezgame.core.state import State
from ezgame.ui.paint.board import board_rect, paint_board
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import detail_for
from ezgame.ui.paint.picture import BoardPosition, TokenPicture
from ezgame.ui.paint.style import Style
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
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-scene.topLeft())
    # Names would only be noise at this size.
    style = Style(theme=theme, detail=detail_for(U * scale), companies=board.companies)
    paint_board(painter, board, style)
    painter.end()
    return image


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
