"""Something takes longer than a moment: how far it is, and a button that calls it off."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.reading_order import ReadingOrder
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import Label

WIDTH = 420
MOMENT = 250
"""Milliseconds after which it shows itself; what ends before that needs no dialog."""


class Waiting(ReadingOrder, QDialog):
    """From `begin` to `end`; Esc and the button call off what it waits for."""

    called_off = Signal()

    def __init__(
        self, parent: QWidget, head: str, pieces: str, button: str = "", note: str = ""
    ) -> None:
        """`pieces` is the key of how far it is, such as waiting.actions; `note` says what the button means."""
        super().__init__(parent)
        self._pieces = pieces
        self.setWindowTitle(head)
        title = Label(head, self)
        title.setProperty("look", "title")
        title.setWordWrap(True)
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(head)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.note = Label(note, self)
        self.note.setWordWrap(True)
        self.note.setVisible(bool(note))
        self.line = Label(self)
        self.line.setProperty("look", "muted")
        self.button = GameButton(button or say("notice.cancel"), role="plain", parent=self)
        self.button.setMinimumHeight(appearance().px(36))
        self.button.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(self.button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 16)
        layout.setSpacing(12)
        layout.addWidget(title)
        layout.addWidget(self.bar)
        layout.addWidget(self.note)
        layout.addLayout(row)
        self.setFixedWidth(appearance().px(WIDTH))
        self.rejected.connect(self.called_off)
        self._moment = QTimer(self)
        self._moment.setSingleShot(True)
        self._moment.setInterval(MOMENT)
        self._moment.timeout.connect(self.open)

    def begin(self) -> None:
        self._moment.start()

    def show_progress(self, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.line.setText(say(self._pieces, done=done, count=of))

    def end(self) -> None:
        """It is over, one way or the other."""
        self._moment.stop()
        self.accept()
        self.deleteLater()
