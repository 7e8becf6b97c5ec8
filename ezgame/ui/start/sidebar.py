"""The left side of the start page: what to do, the game to go on with, recent games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from ezgame.models.words.catalogues import LANGUAGES
from ezgame.models.words.wording import language, say
from ezgame.ui.appearance import appearance
from ezgame.ui.background import reading
from ezgame.ui.files.gallery import Gallery
from ezgame.ui.keys import key_name
from ezgame.ui.start.logo import Logo
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.flow import clear
from ezgame.ui.widgets.text import Label

if TYPE_CHECKING:
    from ezgame.storage.preview import Preview, UnreadableFile
    from ezgame.ui.start.game_card import GameCard

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
        self.cards: list[GameCard] = []
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

    def show_games(
        self, go_on: "Preview | None", recent: "Sequence[Preview | UnreadableFile]"
    ) -> None:
        """The game to continue as a card with a large map, others as lines with a small one."""
        clear(self._games)
        self._gallery.forget()
        self.cards = []
        if go_on is not None:
            self._games.addWidget(self._label(say("sidebar.continue")))
            self._games.addWidget(self._card(go_on, large=True))
        others = [seen for seen in recent if go_on is None or seen.path != go_on.path]
        if others:
            self._games.addWidget(self._label(say("sidebar.recent")))
        for seen in others[:6]:
            self._games.addWidget(self._card(seen, large=False))
        self._games.addStretch(1)
        for number, card in enumerate(self.cards):
            if card.readable is None:
                continue
            size = card.picture_size * self.devicePixelRatioF()
            self._gallery.ask(number, card.readable, size, dark=appearance().dark)

    def _on_painted(self, number: int, image: QImage) -> None:
        if number < len(self.cards):
            image.setDevicePixelRatio(self.devicePixelRatioF())
            self.cards[number].show_picture(image)

    def _label(self, text: str) -> Label:
        label = Label(text, self)
        label.setProperty("look", "muted")
        return label

    def _card(self, seen: "Preview | UnreadableFile", *, large: bool) -> "GameCard":
        with reading:
            from ezgame.ui.start.game_card import GameCard

        card = GameCard(seen, large, self)
        self.cards.append(card)
        card.clicked.connect(lambda _on=False, path=seen.path: self.game_chosen.emit(path))
        return card
