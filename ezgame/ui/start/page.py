"""The start page: the side with what there is, and the new game beside it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ezgame.ui.appearance import appearance
from ezgame.ui.memory import Memory
from ezgame.ui.start.new_game import NewGamePage
from ezgame.ui.start.sidebar import Sidebar

if TYPE_CHECKING:
    from ezgame.storage.preview import Preview, UnreadableFile


class StartPage(QWidget):
    start_wanted = Signal(object)
    open_wanted = Signal()
    import_wanted = Signal()
    sample_wanted = Signal()
    game_chosen = Signal(object)
    language_chosen = Signal(str)

    def __init__(
        self, memory: Memory, parent: QWidget | None = None, *, later: bool = False
    ) -> None:
        """`later`: the first title is read only when `complete` is called."""
        super().__init__(parent)
        self.side = Sidebar(self)
        self.new = NewGamePage(memory, self, later=later)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(1)
        layout.addWidget(self.side)
        layout.addWidget(self.new, 1)
        self.side.chosen.connect(self._on_entry)
        self.side.game_chosen.connect(self.game_chosen)
        self.side.language_chosen.connect(self.language_chosen)
        self.new.start_wanted.connect(self.start_wanted)
        appearance().changed.connect(self._share_out)

    def complete(self) -> None:
        """The page has been seen: read the first title and show its set-up."""
        self.new.complete()

    def _share_out(self) -> None:
        self.side.set_room(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _on_entry(self, name: str) -> None:
        if name == "new":
            self.new.seats.rows[0].edit.setFocus()
        elif name == "open":
            self.open_wanted.emit()
        elif name == "import":
            self.import_wanted.emit()
        else:
            self.sample_wanted.emit()

    def show_games(
        self, go_on: "Preview | None", recent: "Sequence[Preview | UnreadableFile]"
    ) -> None:
        self.side.show_games(go_on, recent)

    def say(self, sentence: str) -> None:
        """A sentence about something that did not work."""
        self.new.say(sentence)
