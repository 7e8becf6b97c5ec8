"""The left side of the start page: what to do, the game to go on with, recent games."""

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ezgame.content.titles import find_summary
from ezgame.core.errors import EzgameError
from ezgame.storage.preview import Preview
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.pen import CardPen
from ezgame.ui.start.logo import Logo
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.flow import clear

ENTRIES = (
    ("new", "New game", "Ctrl+N"),
    ("open", "Open …", "Ctrl+O"),
    ("import", "Import from 18xx.games …", ""),
    ("sample", "Sample game", ""),
)


class Sidebar(QWidget):
    chosen = Signal(str)
    """One of the entries: new, open, import, sample."""
    game_chosen = Signal(object)
    """The path of a game to go on with."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(appearance().px(292))
        self.entries: dict[str, GameButton] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 16, 14, 12)
        layout.setSpacing(6)
        layout.addWidget(Logo(self))
        layout.addSpacing(8)
        for name, text, keys in ENTRIES:
            button = GameButton(text, role="primary" if name == "new" else "entry", parent=self)
            button.setMinimumHeight(appearance().px(40))
            if keys:
                button.set_shortcut_hint(keys)
            button.clicked.connect(lambda _on=False, name=name: self.chosen.emit(name))
            self.entries[name] = button
            layout.addWidget(button)
        inside = QWidget(self)
        self._games = QVBoxLayout(inside)
        self._games.setContentsMargins(0, 8, 0, 0)
        self._games.setSpacing(6)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        layout.addWidget(scroll, 1)

    def show_games(self, go_on: Preview | None, recent: list[Preview]) -> None:
        """The game to continue as a card with its map, others as lines."""
        clear(self._games)
        if go_on is not None:
            self._games.addWidget(self._label("Continue"))
            self._games.addWidget(self._card(go_on, with_picture=True))
        others = [seen for seen in recent if go_on is None or seen.path != go_on.path]
        if others:
            self._games.addWidget(self._label("Recent"))
        for seen in others[:6]:
            self._games.addWidget(self._card(seen, with_picture=False))
        self._games.addStretch(1)

    def _label(self, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setProperty("look", "muted")
        return label

    def _card(self, seen: Preview, *, with_picture: bool) -> "GameCard":
        card = GameCard(seen, with_picture, self)
        card.clicked.connect(lambda _on=False, path=seen.path: self.game_chosen.emit(path))
        return card


class GameCard(QAbstractButton):
    """A saved game: title and players, where it stands, when it was saved."""

    def __init__(self, seen: Preview, with_picture: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path: Path = seen.path
        self._seen = seen
        self._picture: QPixmap | None = None
        self._with_picture = with_picture
        self._first = f"{title_name(seen.title)}, {', '.join(seen.players)}"
        self._second = "finished" if seen.finished else seen.round or "at the start"
        self._third = f"Saved {when(seen.saved)}"
        self.setAccessibleName(f"Continue {self._first}, {self._second}")
        self.setToolTip(str(seen.path.name))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if with_picture and seen.state is not None:
            QTimer.singleShot(50, self, self._draw_picture)

    def _draw_picture(self) -> None:
        # The map's painters are read only when there is a game to show.
        from ezgame.ui.start.picture import position_pixmap

        look = appearance()
        if self._seen.state is not None:
            size = QSize(look.px(256), look.px(150))
            self._picture = position_pixmap(
                self._seen.title, self._seen.players, self._seen.state, size
            )
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(250), appearance().px(226 if self._with_picture else 50))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        top = box.top() + pen.px(5)
        if self._with_picture or self.underMouse() or self.hasFocus():
            strong = self.underMouse() or self.hasFocus()
            pen.painter.setPen(QPen(QColor(pen.colors.accent if strong else pen.colors.line), 1.4))
            pen.painter.setBrush(QColor(pen.colors.panel))
            pen.painter.drawRoundedRect(box, 7, 7)
        if self._with_picture:
            area = QRectF(box.left() + 1, box.top() + 1, box.width() - 2, pen.px(150))
            clip = QPainterPath()
            clip.addRoundedRect(area, 6, 6)
            pen.painter.save()
            pen.painter.setClipPath(clip)
            pen.painter.fillRect(area, QColor("#D3E3EC" if not pen.look.dark else "#1B252C"))
            if self._picture is not None:
                pen.painter.drawPixmap(area, self._picture, QRectF(self._picture.rect()))
            pen.painter.restore()
            top = area.bottom() + pen.px(4)
        left, width = box.left() + pen.px(10), box.width() - pen.px(20)
        pen.write(QRectF(left, top, width, pen.px(20)), self._first, 13.5, 600)
        if self._with_picture:
            pen.write(QRectF(left, top + pen.px(22), width, pen.px(18)), self._second, 13)
            pen.write(
                QRectF(left, top + pen.px(42), width, pen.px(18)),
                self._third,
                12.5,
                400,
                pen.colors.muted,
            )
        else:
            line = f"{self._second}, {self._third.lower()}"
            pen.write(
                QRectF(left, top + pen.px(20), width, pen.px(18)), line, 12.5, 400, pen.colors.muted
            )


def title_name(title: str) -> str:
    try:
        return find_summary(title).name
    except EzgameError:
        return title


def when(moment: datetime) -> str:
    """A time as people say it."""
    local = moment.astimezone()
    if local.date() == datetime.now().astimezone().date():
        return f"today at {local:%H:%M}"
    return f"on {local.day} {local:%b %H:%M}"
