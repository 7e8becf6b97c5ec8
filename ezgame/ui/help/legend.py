"""The legend: every sign of this map with its name and what it means, drawn by the map's own painter."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.help.signs import MapSign, map_signs
from ezgame.ui.paint.board import paint_border
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.detail import TRAY_DETAIL
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.style import Style
from ezgame.ui.play.board_position import board_picture
from ezgame.ui.theme import map_theme
from ezgame.ui.widgets.text import Label

SIZE = 62
"""Pixels of a picture."""
COLUMNS = 2


class SignIcon(QWidget):
    """One hex with one sign."""

    def __init__(self, sign: MapSign, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._sign, self._style = sign, style
        side = appearance().px(SIZE)
        self.setFixedSize(QSize(side, side))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self.width() / 2, self.height() / 2)
        scale = self.width() / (2.3 * U)
        painter.scale(scale, scale)
        paint_hex(painter, self._sign.picture, self._style)
        if self._sign.border is not None:
            paint_border(painter, self._sign.border, self._style)


class Legend(QScrollArea):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setAccessibleName(session.text.say("help.legend"))
        board = board_picture(session.rules, session.game.state_at(0))
        theme = map_theme("default", appearance().dark)
        style = Style(theme=theme, detail=TRAY_DETAIL, companies=board.companies)
        self.signs = map_signs(session.title, board)
        inside = QWidget(self)
        grid = QGridLayout(inside)
        grid.setContentsMargins(14, 10, 14, 14)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        shown = [sign for sign in self.signs if not self._same(session, sign)]
        self.rows = [(session.text.sign(sign.key), note_on(session, sign)) for sign in shown]
        """Name and meaning of each sign that is shown."""
        for index, sign in enumerate(shown):
            row, column = index // COLUMNS, 2 * (index % COLUMNS)
            grid.addWidget(SignIcon(sign, style, inside), row, column)
            grid.addWidget(words(*self.rows[index], inside), row, column + 1)
        for column in range(COLUMNS):
            grid.setColumnStretch(2 * column + 1, 1)
        grid.setRowStretch(len(shown) // COLUMNS + 1, 1)
        self.setWidget(inside)

    def _same(self, session: Session, sign: MapSign) -> bool:
        """A ground that is called like the stop on it, such as a red area: one row is enough."""
        if not sign.key.startswith("hex."):
            return False
        name = session.text.sign(sign.key)
        return any(
            other.key != sign.key and session.text.sign(other.key) == name for other in self.signs
        )


def words(sign: str, note: str, parent: QWidget) -> QWidget:
    """The name of a sign and what it means."""
    frame = QWidget(parent)
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(1)
    layout.addStretch(1)
    name = Label(sign, frame)
    name.setProperty("look", "head")
    layout.addWidget(name)
    if note:
        about = Label(note, frame)
        about.setWordWrap(True)
        about.setProperty("look", "muted")
        about.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout.addWidget(about)
    layout.addStretch(1)
    return frame


def note_on(session: Session, sign: MapSign) -> str:
    """What a sign means, or what is true of all signs of its kind, such as all terrain."""
    return session.text.sign_note(sign.key) or session.text.sign_note(sign.key.partition(".")[0])
