"""Small pictures of a position: the whole map in a card."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from ezgame.content.games import make_rules, make_setup
from ezgame.content.titles import load_title
from ezgame.core.errors import EzgameError
from ezgame.core.state import State
from ezgame.ui.map.scene import MapScene
from ezgame.ui.play.board_position import board_position


def position_pixmap(
    title_id: str, players: tuple[str, ...], state: State, size: QSize
) -> QPixmap | None:
    """The map of a stored position; None if the title cannot be shown."""
    try:
        rules = make_rules(load_title(title_id), make_setup(title_id, players))
        scene = MapScene(rules.title)
        scene.set_position(board_position(rules, state))
    except (EzgameError, KeyError, AssertionError, AttributeError):
        return None
    scene.finish_names()
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    whole = scene.sceneRect()
    # As wide as the card; what is too high is cut at the bottom.
    height = whole.width() * size.height() / size.width()
    scene.render(
        painter, QRectF(pixmap.rect()), QRectF(whole.left(), whole.top(), whole.width(), height)
    )
    painter.end()
    return pixmap
