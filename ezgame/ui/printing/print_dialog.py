"""The dialog to print: what, on which paper, how it will look; to a printer or to a file."""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.game import Game
from ezgame.models.words.setup_words import wording_of
from ezgame.models.words.wording import Wording, say
from ezgame.ui.appearance import appearance
from ezgame.ui.files.labels import label
from ezgame.ui.printing.choice import GROUPS, ChosenPages
from ezgame.ui.printing.dialogs import PrintPages
from ezgame.ui.printing.entries import EntryDelegate
from ezgame.ui.printing.page_saver import PageSaver
from ezgame.ui.printing.page_view import PageView
from ezgame.ui.printing.paper import PAPERS, Paper
from ezgame.ui.printing.snapshot import letterhead
from ezgame.ui.reading_order import ReadingOrder
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import Label

NAME = Qt.ItemDataRole.UserRole
PAPER_NAMES = {"a4": "A4", "a3": "A3", "letter": "Letter"}
FILES = (
    ("printing.files.pdf", "*.pdf"),
    ("printing.files.png", "*.png"),
    ("printing.files.svg", "*.svg"),
)
SIZE = (1040, 700)


class PrintDialog(ReadingOrder, QDialog):
    """Everything that can be printed of one position. Open it with `open()`."""

    saved_in = Signal(object)
    """The folder of those files."""
    paper_chosen = Signal(str)

    def __init__(
        self,
        game: Game,
        paper: str = "a4",
        target: Path | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._head = letterhead(game)
        self._target = target or Path.home() / "game.pdf"
        self.setWindowTitle(say("printing.title", game=self._head.title))
        self.choice = ChosenPages(game)
        self.page = 0
        """The page that is shown, counted from 0."""
        self.list = QListWidget(self)
        self.list.setAccessibleName(say("printing.what"))
        self.list.setItemDelegate(EntryDelegate(self.list))
        self.papers: dict[str, QRadioButton] = {}
        self.paper = PAPERS.get(paper, PAPERS["a4"])
        self.view = PageView(self)
        self.place = Label(self)
        self.sentence = Label(self)
        self.sentence.setProperty("look", "small")
        self.sentence.setWordWrap(True)
        self._fill(wording_of(game.rules.title.id))
        self._lay_out()
        self.list.itemChanged.connect(self._on_changed)
        self.list.currentItemChanged.connect(self._on_current)
        self.view.turned.connect(self.turn)
        screen = self.screen().availableSize()
        look = appearance()
        self.resize(
            min(look.px(SIZE[0]), screen.width() - 40), min(look.px(SIZE[1]), screen.height() - 60)
        )
        self.refresh()

    # ------------------------------------------------------------ composing

    def _fill(self, words: Wording) -> None:
        """Pages in the words of the title."""
        line = QSize(0, appearance().px(25))
        for head, entries in GROUPS:
            heading = QListWidgetItem(words.say(head), self.list)
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            heading.setFont(appearance().font(12.5, 700))
            heading.setSizeHint(QSize(0, appearance().px(32)))
            heading.setTextAlignment(Qt.AlignmentFlag.AlignBottom)
            for name in entries:
                item = QListWidgetItem(words.say(f"printing.page.{name}"), self.list)
                item.setData(NAME, name)
                item.setSizeHint(line)
                item.setFlags(
                    Qt.ItemFlag.ItemIsEnabled
                    | Qt.ItemFlag.ItemIsSelectable
                    | Qt.ItemFlag.ItemIsUserCheckable
                )
                chosen = name in self.choice.names
                item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)

    def _lay_out(self) -> None:
        look = appearance()
        side = QVBoxLayout()
        side.setSpacing(10)
        side.addWidget(self.list, 1)
        side.addLayout(self._paper_row())
        side.addWidget(self.sentence)
        self.save = GameButton(say("printing.save"), parent=self)
        self.save.clicked.connect(self.ask_file)
        self.print = GameButton(say("commands.print"), role="primary", parent=self)
        self.print.clicked.connect(self.ask_printer)
        self.shut = GameButton(say("notice.close"), parent=self)
        self.shut.clicked.connect(self.reject)
        self.back = GameButton("‹", compact=True, parent=self)
        self.back.setAccessibleName(say("printing.before"))
        self.back.clicked.connect(lambda: self.turn(-1))
        self.on = GameButton("›", compact=True, parent=self)
        self.on.setAccessibleName(say("printing.next"))
        self.on.clicked.connect(lambda: self.turn(1))
        self.back.repeats = self.on.repeats = True
        foot = QHBoxLayout()
        foot.setSpacing(8)
        for widget in (self.back, self.place, self.on):
            foot.addWidget(widget)
        foot.addStretch(1)
        for widget in (self.shut, self.save, self.print):
            widget.setMinimumHeight(look.px(36))
            foot.addWidget(widget)
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(self.view, 1)
        right.addLayout(foot)
        left = QWidget(self)
        left.setLayout(side)
        left.setFixedWidth(look.px(270))
        side.setContentsMargins(0, 0, 0, 0)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(14)
        layout.addWidget(left)
        layout.addLayout(right, 1)
        self.list.setFocus()

    def _paper_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(14)
        label = Label(say("printing.paper"), self)
        label.setProperty("look", "head")
        row.addWidget(label)
        group = QButtonGroup(self)
        for key, text in PAPER_NAMES.items():
            button = QRadioButton(text, self)
            button.setAccessibleName(say("printing.paper.name", name=text))
            button.setChecked(key == self.paper.name)
            button.toggled.connect(lambda on, key=key: self._on_paper(PAPERS[key]) if on else None)
            group.addButton(button)
            self.papers[key] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    # ------------------------------------------------------------ choosing

    def _on_changed(self, item: QListWidgetItem) -> None:
        name = item.data(NAME)
        self.choice.choose(name, item.checkState() == Qt.CheckState.Checked)
        self._go_to(name)

    def _on_current(self, item: QListWidgetItem | None, _before: object) -> None:
        if item is not None and item.data(NAME):
            self._go_to(item.data(NAME))

    def _go_to(self, name: str) -> None:
        first = self.choice.first_of(name, self.paper)
        self.page = self.page if first is None else first
        self.refresh()

    def _on_paper(self, paper: Paper) -> None:
        """The same part on another paper, whose pages may be more or fewer."""
        before = self.choice.pages(self.paper)
        self.paper = paper
        self.paper_chosen.emit(paper.name)
        self._go_to(before[self.page].name if before else "")

    def turn(self, pages: int) -> None:
        """Look some pages on or back."""
        self.page += pages
        self.refresh()
        chosen = self.choice.pages(self.paper)
        if chosen:
            self._mark(chosen[self.page].name)

    def refresh(self) -> None:
        pages = self.choice.pages(self.paper)
        count = len(pages)
        self.page = min(max(0, self.page), max(0, count - 1))
        shown = pages[self.page] if pages else None
        self.view.show_page(shown, self.paper, self._head, self.page + 1, count)
        self.place.setText(
            say("printing.place", number=self.page + 1, count=count) if count else ""
        )
        self.back.set_reason("" if self.page > 0 else say("printing.first"))
        self.on.set_reason("" if self.page + 1 < count else say("printing.last"))
        for button in (self.save, self.print):
            button.set_reason("" if count else say("printing.choose_one"))

    def _mark(self, name: str) -> None:
        """Point in the list at what is shown."""
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(NAME) == name and self.list.currentItem() is not item:
                with QSignalBlocker(self.list):
                    self.list.setCurrentItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}.get(Qt.Key(event.key()))
        if steps is None:
            super().keyPressEvent(event)
        else:
            self.turn(steps)

    # ------------------------------------------------------------ printing

    def ask_printer(self) -> None:
        pages = self.choice.pages(self.paper)
        dialog = PrintPages(pages, self.paper, self._head, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.failed.connect(self.sentence.setText)
        dialog.printed.connect(lambda: self.sentence.setText(say("printing.sent")))
        dialog.setModal(True)
        dialog.show()

    def ask_file(self) -> None:
        dialog = QFileDialog(
            self,
            say("printing.save.title"),
            str(self._target.parent),
            ";;".join(f"{say(key)} ({ending})" for key, ending in FILES),
        )
        label(dialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(self._target.name)

        def on_kind(kind: str) -> None:
            """The chosen kind decides the ending of the name."""
            suffix = kind.rpartition("*")[2].rstrip(")")
            dialog.setDefaultSuffix(suffix[1:])
            named = dialog.selectedFiles()[:1]
            dialog.selectFile(Path(named[0]).with_suffix(suffix).name if named else "")

        dialog.filterSelected.connect(on_kind)
        dialog.fileSelected.connect(lambda name: self.save_to(Path(name)))
        dialog.open()

    def save_to(self, path: Path) -> None:
        """Write the pages beside the window; a sentence tells when they are there."""
        saver = PageSaver(self.choice.pages(self.paper), path, self.paper, self._head, self)
        saver.failed.connect(self.sentence.setText)
        saver.done.connect(self._saved)
        saver.begin()

    def _saved(self, path: Path, pages: int, files: list[Path]) -> None:
        key = "printing.written.more" if len(files) > 1 else "printing.written"
        sentence = say(key, count=pages, name=files[0].name, more=len(files) - 1)
        self.sentence.setText(sentence)
        self._target = path
        self.saved_in.emit(path.parent)
