"""The left side of the start page: what to do, the game to go on with, recent games."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ezgame.content.titles import find_summary
from ezgame.core.errors import EzgameError
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.models.words.dates import when
from ezgame.models.words.wording import explain, language, say
from ezgame.storage.preview import Preview, UnreadableFile
from ezgame.ui.appearance import appearance
from ezgame.ui.files.gallery import Gallery
from ezgame.ui.keys_page import key_name
from ezgame.ui.panels.charters.pen import CardPen
from ezgame.ui.start.logo import Logo
from ezgame.ui.theme import map_theme
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.flow import clear
from ezgame.ui.widgets.text import Label, set_tip

ENTRIES = (
    ("new", "Ctrl+N"),
    ("open", "Ctrl+O"),
    ("import", ""),
    ("sample", ""),
)
WIDTH, NARROW = 292, 200
"""Pixels at 100 %."""


class Sidebar(QWidget):
    chosen = Signal(str)
    """One of the entries: new, open, import, sample."""
    game_chosen = Signal(object)
    """The path of a game to go on with."""
    language_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.entries: dict[str, GameButton] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 16, 14, 12)
        layout.setSpacing(6)
        layout.addWidget(Logo(self))
        layout.addSpacing(8)
        for name, keys in ENTRIES:
            button = GameButton(
                say(f"sidebar.{name}"), role="lead" if name == "new" else "entry", parent=self
            )
            if keys:
                button.set_shortcut_hint(key_name(keys))
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
        layout.addWidget(self._languages())
        self._cards: list[GameCard] = []
        self._gallery = Gallery(self)
        self._gallery.painted.connect(self._on_painted)
        appearance().changed.connect(self._restyled)
        self._restyled()

    def _languages(self) -> ChoiceBox:
        """The languages, each by its own name."""
        box = ChoiceBox(self)
        box.setAccessibleName(say("commands.language"))
        for code, name in LANGUAGES.items():
            box.addItem(name, code)
        box.setCurrentIndex(list(LANGUAGES).index(language()))
        box.activated.connect(lambda row: self.language_chosen.emit(box.itemData(row)))
        return box

    def set_room(self, whole: int) -> None:
        """In a small window with large text the side leaves the page its part."""
        look = appearance()
        self.setFixedWidth(min(look.px(WIDTH), max(look.px(NARROW), round(whole * 0.27))))

    def _restyled(self) -> None:
        for button in self.entries.values():
            button.setMinimumHeight(appearance().px(40))

    def show_games(self, go_on: Preview | None, recent: Sequence[Preview | UnreadableFile]) -> None:
        """The game to continue as a card with a large map, others as lines with a small one."""
        clear(self._games)
        self._gallery.forget()
        self._cards = []
        if go_on is not None:
            self._games.addWidget(self._label(say("sidebar.continue")))
            self._games.addWidget(self._card(go_on, large=True))
        others = [seen for seen in recent if go_on is None or seen.path != go_on.path]
        if others:
            self._games.addWidget(self._label(say("sidebar.recent")))
        for seen in others[:6]:
            self._games.addWidget(self._card(seen, large=False))
        self._games.addStretch(1)
        for number, card in enumerate(self._cards):
            if isinstance(card.seen, UnreadableFile):
                continue
            size = card.picture_size * self.devicePixelRatioF()
            self._gallery.ask(number, card.seen, size, dark=appearance().dark)

    def _on_painted(self, number: int, image: QImage) -> None:
        if number < len(self._cards):
            image.setDevicePixelRatio(self.devicePixelRatioF())
            self._cards[number].show_picture(image)

    def _label(self, text: str) -> Label:
        label = Label(text, self)
        label.setProperty("look", "muted")
        return label

    def _card(self, seen: Preview | UnreadableFile, *, large: bool) -> "GameCard":
        card = GameCard(seen, large, self)
        self._cards.append(card)
        card.clicked.connect(lambda _on=False, path=seen.path: self.game_chosen.emit(path))
        return card


class GameCard(QAbstractButton):
    """A saved game: its map, title and players, where it stands, when it was saved; or a file that cannot be
    read, and why."""

    def __init__(
        self, seen: Preview | UnreadableFile, large: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.path: Path = seen.path
        self.seen = seen
        self._picture: QImage | None = None
        self._large = large
        self._first, self._second, self._third = lines_about(seen)
        self.setAccessibleName(
            say("sidebar.continue.game", game=self._first, standing=self._second)
        )
        tip = (self._first, self._second, seen.path.name, *about_damage(seen))
        set_tip(self, "\n".join(tip))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def picture_size(self) -> QSize:
        look = appearance()
        return QSize(look.px(256), look.px(150)) if self._large else QSize(look.px(62), look.px(46))

    def show_picture(self, picture: QImage) -> None:
        self._picture = picture
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(250), appearance().px(226 if self._large else 58))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        strong = self.underMouse() or self.hasFocus()
        if self._large or strong:
            pen.painter.setPen(QPen(QColor(pen.colors.accent if strong else pen.colors.line), 1.4))
            pen.painter.setBrush(QColor(pen.colors.panel))
            pen.painter.drawRoundedRect(box, 7, 7)
        if self._large:
            area = QRectF(box.left() + 1, box.top() + 1, box.width() - 2, pen.px(150))
            self._paint_picture(pen, area)
            left, top = box.left() + pen.px(10), area.bottom() + pen.px(4)
        else:
            area = QRectF(box.left() + pen.px(4), box.top() + pen.px(5), pen.px(62), pen.px(46))
            self._paint_picture(pen, area)
            left, top = area.right() + pen.px(10), box.top() + pen.px(2)
        width = box.right() - pen.px(6) - left
        lines = ((self._first, 13.5, 600), (self._second, 13, 400), (self._third, 12.5, 400))
        step = pen.px(21 if self._large else 18)
        for number, (text, size, weight) in enumerate(lines):
            color = pen.colors.muted if number == 2 else pen.colors.text
            place = QRectF(left, top + number * step, width, step)
            pen.write(place, text, size, weight, color)

    def _paint_picture(self, pen: CardPen, area: QRectF) -> None:
        """The whole map in the middle of its sea."""
        clip = QPainterPath()
        clip.addRoundedRect(area, 6, 6)
        pen.painter.save()
        pen.painter.setClipPath(clip)
        pen.painter.fillRect(area, QColor(map_theme("default", pen.look.dark).sea))
        if self._picture is not None:
            size = self._picture.deviceIndependentSize()
            at = area.center() - QPointF(size.width() / 2, size.height() / 2)
            pen.painter.drawImage(at, self._picture)
        pen.painter.restore()


def lines_about(seen: Preview | UnreadableFile) -> tuple[str, str, str]:
    """The three lines of a card."""
    if isinstance(seen, UnreadableFile):
        return seen.path.name, say("sidebar.unreadable"), explain(seen.why)
    first = f"{title_name(seen.title)}, {', '.join(seen.players)}"
    if seen.damaged:
        return first, standing(seen), say("sidebar.damaged")
    return first, standing(seen), say("sidebar.saved", when=when(seen.saved))


def about_damage(seen: Preview | UnreadableFile) -> tuple[str, ...]:
    """What is wrong with a file of which only the beginning can be opened."""
    if isinstance(seen, UnreadableFile) or not seen.damaged:
        return ()
    return (say("open.damaged", why=seen.damaged),)


def standing(seen: Preview) -> str:
    """Where a game stands: the round, and who acts."""
    if seen.finished:
        return say("open.finished")
    round_ = seen.round or say("sidebar.at_start")
    if not seen.acting:
        return round_
    return say("sidebar.to_act", round=round_, player=seen.acting)


def title_name(title: str) -> str:
    try:
        return find_summary(title).name
    except EzgameError:
        return title
