"""Three hints for the first evening, one at a time, beside what they are about; each is never seen again."""

from PySide6.QtCore import QEvent, QObject, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ezgame.core.actions import LayTile, Run
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.map_area import MapArea
from ezgame.ui.memory import Memory
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import Label

HINTS = ("undo", "tiles", "run")
"""In the order of a first game: at once, when tiles can be laid, when trains run."""


class HintBar(QWidget):
    """One line at the lower edge of the map with a button that takes it away for good."""

    def __init__(self, session: Session, memory: Memory, parent: MapArea) -> None:
        super().__init__(parent)
        self._area = parent
        self._session, self._memory = session, memory
        self.hint = ""
        """The one that is shown."""
        self._label = Label("", self)
        self._label.setWordWrap(True)
        self.seen = GameButton(session.text.say("hints.seen"), compact=True, parent=self)
        self.seen.clicked.connect(self._on_seen)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 8, 6)
        layout.addWidget(self._label, 1)
        layout.addWidget(self.seen)
        parent.installEventFilter(self)
        # One action may be told several times; hints look once, when it is quiet.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(300)
        self._soon.timeout.connect(self.look)
        session.follow(self._soon.start)
        self.hide()
        self._soon.start()

    def fitting(self) -> str:
        """The hint for this moment that nobody has seen."""
        seen = self._memory.hints_seen()
        if not self._session.live or self._session.state.finished:
            return ""
        if "undo" not in seen:
            return "undo"
        kinds = {type(choice.action) for choice in self._session.choices()}
        for hint, kind in (("tiles", LayTile), ("run", Run)):
            if hint not in seen and kind in kinds:
                return hint
        return ""

    def look(self) -> None:
        """Show the hint for this moment, or none."""
        self.hint = self.fitting()
        self.setVisible(bool(self.hint))
        if self.hint:
            self._label.setText(self._session.text.say(f"hints.{self.hint}"))
            self.seen.setAccessibleName(self._session.text.say("hints.seen"))
            self._place()
            self.raise_()

    def _on_seen(self) -> None:
        self._memory.keep_hint(self.hint)
        self.look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.hint:
            self._place()
        return False

    def _place(self) -> None:
        look, parent = appearance(), self._area
        wide = min(parent.width() - look.px(16), look.px(560))
        high = max(self.heightForWidth(wide), look.px(38))
        below = look.px(48 if parent.parts.isVisible() else 8)
        self.setGeometry((parent.width() - wide) // 2, parent.height() - high - below, wide, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = appearance()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.accent, 1.4))
        painter.setBrush(QColor(look.colors.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 9, 9)
