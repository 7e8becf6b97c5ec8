"""The page for a new game: title, players, set-up, rulings, start."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ezgame.content.summaries import TitleSummary, title_summaries, variant_for
from ezgame.core.errors import EzgameError
from ezgame.models.words.setup_words import title_name, wording_of
from ezgame.models.words.wording import explain, say
from ezgame.ui.appearance import appearance
from ezgame.ui.background import reading
from ezgame.ui.memory import Memory
from ezgame.ui.start.options import Options
from ezgame.ui.start.playable import is_playable, note_of
from ezgame.ui.start.rulings import Rulings
from ezgame.ui.start.seats import Seats
from ezgame.ui.start.title_card import LOWEST, SHAPE, TitleCard
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import Label

if TYPE_CHECKING:
    from ezgame.core.definitions.title import Title
    from ezgame.core.setup import Setup

BELOW_TITLES = 564
"""Pixels at 100 % that everything but the pictures of the titles needs."""
THREE = 700
"""Narrowest page with players, set-up and rulings side by side, in pixels at 100 %."""


class NewGamePage(QWidget):
    start_wanted = Signal(object)
    """A Setup."""
    rules_wanted = Signal(object)
    """A Setup whose rules somebody wants to read."""

    def __init__(
        self, memory: Memory, parent: QWidget | None = None, *, later: bool = False
    ) -> None:
        """`later`: the first title is read only when `complete` is called; the page can be seen before."""
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._memory = memory
        self._title: Title | None = None
        self._summary: TitleSummary | None = None
        self._variant = ""
        self.cards: dict[str, TitleCard] = {}
        self._inside = QWidget(self)
        """Everything between the head and the start button. What lies in it is made as its child: a widget that
        changes its parent is polished twice."""
        self.seats = Seats(memory.names(), 6, 2, self._inside)
        self.seats.changed.connect(self._check)
        self.options = Options(self._inside)
        self.options.changed.connect(self._check)
        self.options.rival.told.connect(self._check)
        self.options.variants.changed.connect(self._show_variant)
        self.rulings = Rulings(self._inside)
        self.shuffle = GameButton(
            say("setup.shuffle"), mark="turn", compact=True, parent=self._inside
        )
        self.shuffle.repeats = True
        self.shuffle.setAccessibleName(say("setup.shuffle.tip"))
        self.shuffle.clicked.connect(self.seats.shuffle)
        self.hint = Label(self)
        self.hint.setProperty("look", "muted")
        self.hint.setWordWrap(True)
        self.note = Label(self._inside)
        self.note.setProperty("look", "small")
        self.start = GameButton(say("setup.begin"), role="primary", parent=self)
        self.start.clicked.connect(self._start)
        self._lay_out()
        appearance().changed.connect(self._suit)
        first = next((s for s in title_summaries() if is_playable(s)), None)
        if first is not None:
            self._announce(first)
        if not later:
            self.complete()

    def _announce(self, summary: TitleSummary) -> None:
        """All that can be said of a title before it is read."""
        self._summary = summary
        self.cards[summary.id].setChecked(True)
        self.start.say(say("setup.start", title=summary.name))

    def complete(self) -> None:
        """Show the set-up of the first title, unless one is shown."""
        if self._title is None and self._summary is not None:
            self.choose_title(self._summary.id)

    def _lay_out(self) -> None:
        head = Label(say("sidebar.new"), self)
        head.setProperty("look", "page")
        titles = QHBoxLayout()
        titles.setSpacing(16)
        for summary in title_summaries():
            card = TitleCard(summary, note_of(summary), is_playable(summary), self._inside)
            card.clicked.connect(lambda _on=False, name=summary.id: self.choose_title(name))
            self.cards[summary.id] = card
            titles.addWidget(card)
        self._columns = (
            self._column(say("setup.players"), self.seats, self.shuffle, self.note),
            self._column(say("setup.setup"), self.options),
            self._column(say("setup.rulings"), self.rulings),
        )
        self._grid = QGridLayout()
        self._grid.setSpacing(18)
        for column, stretch in enumerate((30, 33, 34)):
            self._grid.setColumnStretch(column, stretch)
        foot = QHBoxLayout()
        foot.addWidget(self.hint, 1)
        foot.addWidget(self.start)
        # Large text in a small window: what does not fit is scrolled, not squeezed.
        choices = QVBoxLayout(self._inside)
        choices.setContentsMargins(0, 0, 0, 0)
        choices.setSpacing(14)
        choices.addLayout(titles)
        choices.addLayout(self._grid, 1)
        self._room = QScrollArea(self)
        self._room.setObjectName("page")
        self._room.setWidgetResizable(True)
        self._room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._room.setWidget(self._inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(30, 20, 30, 18)
        layout.setSpacing(14)
        layout.addWidget(head)
        layout.addWidget(self._room, 1)
        layout.addLayout(foot)

    def _column(
        self, title: str, body: QWidget, corner: QWidget | None = None, foot: QWidget | None = None
    ) -> QFrame:
        frame = QFrame(self._inside)
        frame.setProperty("surface", "card")
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(14, 10, 14, 12)
        layout.setSpacing(8)
        head = QHBoxLayout()
        label = Label(title, frame)
        label.setProperty("look", "title")
        head.addWidget(label, 1)
        if corner is not None:
            head.addWidget(corner)
        layout.addLayout(head)
        layout.addWidget(body, 1 if foot is None else 0)
        if foot is not None:
            layout.addWidget(foot)
            layout.addStretch(1)
        return frame

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit()

    def _suit(self) -> None:
        """On a low page the pictures of the titles give way to what has to be chosen."""
        look = appearance()
        self.start.setFixedSize(look.px(220), look.px(48))
        three = self.width() >= look.px(THREE)
        room = self.height() - look.px(BELOW_TITLES)
        wide = (self.width() - 60) / max(1, len(self.cards)) - 16
        for card in self.cards.values():
            high = min(wide * SHAPE, room if three else 0)
            card.setFixedHeight(max(look.px(LOWEST), round(high)))
        players, setup, rulings = self._columns
        self._grid.addWidget(players, 0, 0)
        self._grid.addWidget(setup, 0, 1)
        self._grid.addWidget(rulings, 0 if three else 1, 2 if three else 0, 1, 1 if three else 2)
        self._grid.setColumnStretch(2, 34 if three else 0)
        for frame in (setup, rulings):
            frame.setMinimumHeight(look.px(220))

    def choose_title(self, title_id: str) -> None:
        self._summary = next(s for s in title_summaries() if s.id == title_id)
        self.cards[title_id].setChecked(True)
        chosen = tuple(v for v in self._summary.variants if not v.seats)
        self.options.variants.show_title(title_id, chosen)
        self._show_variant("")

    def _show_variant(self, variant: str) -> None:
        """Seats, options and rulings of the chosen title, as it is or in a variant."""
        assert self._summary is not None
        self._variant = variant
        with reading:  # read once the page is seen, or before it by the thread beside the window
            from ezgame.content.titles import load_title

        seats = load_title(self._summary.id, variant).seats
        by_seats = [n for v in self._summary.variants if not variant for n in v.seats]
        self._title = None
        self.seats.set_limits(min([*seats, *by_seats]), max([*seats, *by_seats]))
        self._title = self._load()
        self._show_title()

    def _load(self) -> "Title":
        """The title as so many players play it."""
        from ezgame.content.titles import load_title

        assert self._summary is not None
        by_seats = variant_for(self._summary.id, len(self.seats.names()))
        return load_title(self._summary.id, self._variant or by_seats)

    def _show_title(self) -> None:
        assert self._title is not None
        self.options.show_title(self._title)
        self.rulings.show_title(self._title)
        self._check()

    def resume(self, old: "NewGamePage") -> None:
        """Go on where a page of the same kind was left: names, title and seed as they are there."""
        if old.title_id in self.cards:
            self.choose_title(old.title_id)
        self.seats.show_names(old.seats.names())
        self.options.seed_edit.setText(old.options.seed_edit.text())

    @property
    def title_id(self) -> str:
        """Empty where no title can be played."""
        return "" if self._summary is None else self._summary.id

    @property
    def variant(self) -> str:
        """The one that was chosen, or that so many players play."""
        return "" if self._title is None else self._title.variant

    def _check(self) -> None:
        title = self._title
        if title is None:
            return
        if self._load() is not title:  # so many players play another variant
            self._title = self._load()
            self._show_title()
            return
        names = self.seats.names()
        self.options.set_players(len(names))
        fault = self.seats.fault() or self.options.fault()
        self.start.say(say("setup.start", title=title_name(title)))
        self.start.set_reason(fault)
        table = title.seats.get(len(names))
        if table is not None:
            numbers = self.options.numbers()
            limit = numbers.get("limit", table.certificate_limit)
            # Broken by hand: words that wrap by themselves would make the page scroll.
            text = wording_of(title.id)
            lines = [text.say("setup.cash", cash=table.cash), text.say("setup.limit", limit=limit)]
            if numbers:
                lines += text.say("setup.numbers", **numbers).split("\n")
            self.note.setText("\n".join(lines))
        drawn = self.options.rival.drawn if title.boards else None
        begins = 0 if drawn is None else drawn.first
        first = names[begins] if begins < len(names) else ""
        key = "setup.hint.privates" if title.privates else "setup.hint"
        if self.options.values().get("priority") == "drawn":
            key = "setup.hint.drawn"
        hint = wording_of(title.id).say(key, player=first, count=len(title.privates))
        self.hint.setText(fault or self.options.warning() or hint)

    def _start(self) -> None:
        self._memory.keep_names(self.seats.names())
        setup = self._setup()
        if setup is None:
            return
        self.start_wanted.emit(setup)
        # The next game of the evening is drawn anew.
        self.options.new_seed()

    def ask_rules(self) -> None:
        """F1: the rules of the game as it would be played."""
        setup = self._setup()
        if setup is not None:
            self.rules_wanted.emit(setup)

    def _setup(self) -> "Setup | None":
        """The game that was set up; None, and a sentence why, where it cannot be played."""
        from ezgame.content.games import make_setup  # rules are read when a game begins

        self.complete()
        assert self._title is not None
        try:
            return make_setup(
                self._title.id,
                self.seats.names(),
                variant=self._title.variant,
                seed=self.options.seed,
                ruling_set=self.rulings.ruling_set,
                changes=self.rulings.changes(),
                options=self.options.values(),
                board=self.options.rival.board,
            )
        except EzgameError as error:
            self.hint.setText(explain(error))
            return None

    def say(self, sentence: str) -> None:
        self.hint.setText(sentence)
