"""Movement in a window: hears of actions, asks where things are, and sends them on their way."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from ezgame.core.game import Applied
from ezgame.models.later import later
from ezgame.models.movements import MovementEnd, movements
from ezgame.models.session import Session
from ezgame.ui.motion.overlay import Journey, TravelSheet

Find = Callable[[MovementEnd], QPointF | None]


def still() -> bool:
    """Whether nothing should move by itself: the desktop says so, or there is no screen at all."""
    style = QApplication.style()
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    reduced = style is not None and style.styleHint(hint) == 0
    return reduced or QGuiApplication.platformName() in ("offscreen", "minimal")


class MotionDesk(QObject):
    """One for each window; `on` is the choice of the group."""

    def __init__(
        self, session: Session, window: QWidget, find: Find, *, large: bool = False
    ) -> None:
        super().__init__(window)
        self.on = True
        self.still = still
        self._window = window
        self._find = find
        self.sheet = TravelSheet(session.title, window, large=large)
        session.applied.connect(self._on_applied)
        session.jumped.connect(self.sheet.clear)

    def _on_applied(self, applied: Applied) -> None:
        if self.on and not self.still() and self._window.isVisible():
            # The panels show the new position first; then it is seen where it came from.
            later(self, lambda: self._send(applied))

    def _send(self, applied: Applied) -> None:
        journeys = []
        for one in movements(applied):
            start, end = self._find(one.source), self._find(one.target)
            if start is not None and end is not None and start != end:
                journeys.append(Journey(start, end, one.company, one.text))
        self.sheet.travel(tuple(journeys))
