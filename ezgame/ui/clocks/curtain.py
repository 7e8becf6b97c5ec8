"""The curtain: covers a window while the game is paused. A click or any key draws it back."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ezgame.models.timekeeper import Timekeeper, clock_words
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.text import Label


class Curtain(QWidget):
    """As large as its window, above everything in it."""

    drawn_back = Signal()

    def __init__(self, keeper: Timekeeper, window: QWidget) -> None:
        super().__init__(window)
        self._keeper = keeper
        self._window = window
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        say = keeper.session.text.say
        self._head = Label(say("clocks.paused"), self)
        self._times = Label("", self)
        self._hint = Label(say("clocks.go_on"), self)
        self._hint.setProperty("look", "muted")
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        for label in (self._head, self._times, self._hint):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(label)
        layout.addStretch(1)
        window.installEventFilter(self)
        keeper.paused_changed.connect(self._on_paused)
        self.hide()

    def _on_paused(self, paused: bool) -> None:
        if not paused:
            self.hide()
            return
        keeper = self._keeper
        names = keeper.session.text.names
        lines = [
            f"{names.player(player)} {clock_words(keeper.seconds(player))}"
            for player in keeper.session.game.state.players
        ]
        self._times.setText("\n".join(lines) if keeper.on else "")
        look = appearance()
        for label, size, weight in (
            (self._head, 44, 700),
            (self._times, 24, 400),
            (self._hint, 16, 400),
        ):
            label.setFont(look.font(size, weight))
        self._cover()
        self.show()
        self.raise_()
        self.setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Nothing of the game shines through."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(appearance().colors.panel))

    def _cover(self) -> None:
        self.setGeometry(self._window.rect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._cover()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.drawn_back.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()
        self.drawn_back.emit()
