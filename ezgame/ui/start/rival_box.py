"""The game against an automatic player at set-up: his companies in their order, the board, who else plays."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.errors import ContentError, EzgameError
from ezgame.core.ids import CompanyId
from ezgame.models.jobs import Jobs
from ezgame.models.words.setup_words import board_words
from ezgame.models.words.wording import explain, say
from ezgame.ui.appearance import appearance
from ezgame.ui.background import in_background, reading
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.flow import FlowLayout, clear
from ezgame.ui.widgets.text import Label, set_tip

if TYPE_CHECKING:
    from ezgame.core.definitions.changes import BoardChanges
    from ezgame.core.definitions.title import Title

MAP = QSize(230, 112)
"""Of the small board, in pixels at 100 %."""
COLUMNS = 2
"""Boards to choose among stand side by side, so that one's own is in sight as well."""
OWN = "own"


@dataclass(frozen=True, slots=True)
class SeedOutcome:
    """What chance decides with a seed."""

    automatic: tuple[tuple[CompanyId, int], ...]
    """His companies in their order, with their prices."""
    others: tuple[CompanyId, ...]
    rival: str
    first: int
    """The seat that begins."""
    picture: QImage


class RivalBox(QWidget):
    """Hidden where a title has no boards to choose among."""

    changed = Signal()
    editor_wanted = Signal()
    told = Signal()
    """What chance decides is known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title: Title | None = None
        self._own: BoardChanges | None = None
        self._choice = ""
        self._seed = 0
        self._jobs = Jobs(self)
        self.drawn: SeedOutcome | None = None
        self.buttons: dict[str, QRadioButton] = {}
        self.head = Label("", self)
        self.head.setWordWrap(True)
        self.companies = FlowLayout(spacing=4)
        self.others = FlowLayout(spacing=4)
        self.picture = Label(self)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line = Label("", self)
        self.line.setProperty("look", "small")
        self.line.setWordWrap(True)
        self.boards = QGridLayout()
        self.boards.setVerticalSpacing(2)
        self.fault = Label("", self)
        self.fault.setProperty("look", "warning")
        self.fault.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        layout.addWidget(self.head)
        layout.addLayout(self.companies)
        layout.addLayout(self.others)
        layout.addWidget(self.picture)
        layout.addWidget(self.line)
        layout.addLayout(self.boards)
        layout.addWidget(self.fault)
        self.editor_wanted.connect(self.open_editor)
        appearance().changed.connect(self._restyled)
        self.hide()

    # ------------------------------------------------------------ what is chosen

    @property
    def board(self) -> "BoardChanges | None":
        """The board to play on; None: the usual one."""
        if self._title is None or not self._title.boards:
            return None
        if self._choice == OWN:
            return self._own
        return self._title.boards[self._choice].changes

    def show_title(self, title: "Title", seed: int) -> None:
        # A title is compared by identity: it is the same object as long as it is loaded.
        same = self._title is title
        self._title, self._seed = title, seed
        self.setVisible(bool(title.boards))
        if not title.boards:
            self._jobs.cancel()
            return
        if not same:
            self._choice, self._own = next(iter(title.boards)), None
            self._list_boards(title)
        self._draw()

    def _restyled(self) -> None:
        """The small map has the colours and the size of the page."""
        if self._title is not None and self._title.boards:
            self._draw()

    def set_seed(self, seed: int) -> None:
        if seed != self._seed and self._title is not None and self._title.boards:
            self._seed = seed
            self._draw()

    def take_own(self, changes: "BoardChanges") -> None:
        """The group laid the board itself."""
        self._own = changes
        self.buttons[OWN].setChecked(True)
        self._choose(OWN)

    def _list_boards(self, title: "Title") -> None:
        clear(self.boards)
        self.buttons = {}
        group = QButtonGroup(self)
        for choice in title.boards.values():
            name, line = board_words(title, choice)
            self._radio(group, choice.id, name, line)
        row = QHBoxLayout()
        row.addWidget(self._radio(group, OWN, say("board.own"), ""))
        row.addStretch(1)
        lay = GameButton(say("board.lay"), compact=True, parent=self)
        lay.setAccessibleName(say("board.lay"))
        lay.clicked.connect(self.editor_wanted)
        load = GameButton(say("board.load"), compact=True, parent=self)
        load.setAccessibleName(say("board.load"))
        load.clicked.connect(self._ask_file)
        row.addWidget(lay)
        row.addWidget(load)
        self.boards.addLayout(row, self.boards.rowCount(), 0, 1, COLUMNS)
        self.buttons[self._choice].setChecked(True)

    def _radio(self, group: QButtonGroup, name: str, text: str, line: str) -> QRadioButton:
        button = QRadioButton(text, self)
        button.setAccessibleName(say("board.name", name=text))
        if line:
            set_tip(button, line)
        group.addButton(button)
        button.clicked.connect(lambda _on=False: self._choose(name))
        self.buttons[name] = button
        if name != OWN:
            place = len(self.buttons) - 1
            self.boards.addWidget(button, place // COLUMNS, place % COLUMNS)
        return button

    def _choose(self, name: str) -> None:
        self._choice = name
        self.fault.setText("")
        # There is no board of one's own yet: it is laid first, and nothing changes if nobody does.
        if name == OWN and self._own is None:
            self.editor_wanted.emit()
            return
        self._draw()
        self.changed.emit()

    def no_own_board(self) -> None:
        """The editor was left without a board: the usual one again."""
        if self._own is None and self._title is not None:
            # The first board of a title is its usual one.
            usual = next(iter(self._title.boards))
            self.buttons[usual].setChecked(True)
            self._choose(usual)

    def open_editor(self) -> None:
        """Lay the board oneself, beginning with the one that is chosen."""
        from ezgame.content.titles import load_whole
        from ezgame.models.drafts.board_draft import BoardDraft
        from ezgame.ui.start.board_editor import BoardEditor

        assert self._title is not None
        # The editor needs what boards are made of, which a title that is only played does without.
        loaded = load_whole(self._title.id, self._title.variant)
        editor = BoardEditor(BoardDraft(loaded, self.board or self._own), self.window())
        self.editor = editor
        editor.accepted.connect(lambda: self.take_own(editor.changes))
        editor.rejected.connect(self.no_own_board)
        editor.open()

    # ------------------------------------------------------------ files

    def _ask_file(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, say("board.load"), "", say("board.files"))
        if name:
            self.load(Path(name))

    def load(self, path: Path) -> bool:
        """Take a board from a file; a fault is told in one sentence and nothing else changes."""
        from ezgame.content.check.boards import checked_board
        from ezgame.content.titles import load_whole

        assert self._title is not None
        try:
            changes = checked_board(load_whole(self._title.id, self._title.variant), path)
        except ContentError as error:
            self.fault.setText(explain(error.faults[0]))
            return False
        self.take_own(changes)
        return True

    # ------------------------------------------------------------ what chance decides

    def _draw(self) -> None:
        self._jobs.cancel()
        assert self._title is not None
        choice = self._title.boards.get(self._choice)
        self.line.setText("" if choice is None else board_words(self._title, choice)[1])
        size = QSize(appearance().px(MAP.width()), appearance().px(MAP.height()))
        work = drawn_set_up(
            self._title, self._seed, self.board, size * self.devicePixelRatioF(), appearance().dark
        )
        self._jobs.only(in_background(work, self._show))

    def _show(self, found: SeedOutcome | str) -> None:
        if isinstance(found, str):
            self.fault.setText(found)
            return
        self.drawn = found
        assert self._title is not None
        self.head.setText(say("board.rival", name=found.rival))
        clear(self.companies)
        self.companies.addWidget(self._word(say("board.rival.companies", name=found.rival)))
        for number, (company, price) in enumerate(found.automatic, 1):
            self._emblem(self.companies, company)
            self.companies.addWidget(
                self._word(say("board.rival.price", number=number, price=price))
            )
        clear(self.others)
        self.others.addWidget(self._word(say("board.rival.others")))
        for company in found.others:
            self._emblem(self.others, company)
        found.picture.setDevicePixelRatio(self.devicePixelRatioF())
        self.picture.setPixmap(QPixmap.fromImage(found.picture))
        self.told.emit()

    def _word(self, text: str) -> Label:
        label = Label(text, self)
        label.setProperty("look", "small")
        return label

    def _emblem(self, flow: FlowLayout, company: CompanyId) -> None:
        from ezgame.ui.widgets.emblems import emblem_pixmap

        assert self._title is not None
        label = Label(self)
        size = appearance().px(24)
        label.setPixmap(emblem_pixmap(self._title, company, size, self.devicePixelRatioF()))
        set_tip(label, self._title.companies[company].name)
        flow.addWidget(label)


def drawn_set_up(
    title: "Title", seed: int, board: "BoardChanges | None", size: QSize, dark: bool
) -> Generator[None, None, SeedOutcome | str]:
    """The position that a game would begin with; made beside the window."""
    with reading:
        from ezgame.content.games import make_setup, new_game
        from ezgame.ui.files.thumbnail import map_thumbnail
    yield
    names: Sequence[str] = [str(number) for number in range(1, min(title.seats) + 1)]
    try:
        game = new_game(make_setup(title.id, names, variant=title.variant, seed=seed, board=board))
    except EzgameError as error:
        return explain(error)
    yield
    rules, state = game.rules, game.state
    prices = {c: rules.market.price(state, c) or 0 for c in state.companies}
    automatic = [c for c in state.companies if title.companies[c].automatic]
    picture = map_thumbnail(rules.title, state, size, dark=dark)
    return SeedOutcome(
        automatic=tuple((c, prices[c]) for c in sorted(automatic, key=lambda c: prices[c])),
        others=tuple(c for c in state.companies if c not in automatic),
        rival=next(iter(rules.rivals.values()), ""),
        first=list(state.players).index(state.order[0]),
        picture=picture,
    )
