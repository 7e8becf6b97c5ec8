"""Keeps the map in step with the game: after an action only what changed is looked at again."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from ezgame.core import events as ev
from ezgame.core.game import Applied
from ezgame.core.presentation import MapMark
from ezgame.models.session import Session
from ezgame.ui.map.scene import MapScene
from ezgame.ui.play.board_position import board_position
from ezgame.ui.play.map_marks import mark_plates

SEEN_ON_MAP = (
    ev.TileLaid, ev.StationPlaced, ev.StationRemoved, ev.PassOpened, ev.PhaseBegan,
    ev.CompanyClosed, ev.CompanyStarted, ev.CompanyFloated,
)  # fmt: skip
"""Events after which some hex looks different."""


class LiveMap(QObject):
    """Shows the session's state on a scene."""

    def __init__(self, session: Session, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._scene = scene
        self._marks: Sequence[MapMark] = ()
        self.paused = False
        """Nobody looks: whoever looks again refreshes."""
        session.applied.connect(self.on_applied)
        session.jumped.connect(self.refresh)
        session.shown_changed.connect(self.refresh)
        session.flitted.connect(self.refresh)
        self.refresh()

    def on_applied(self, applied: Applied) -> None:
        if self._session.live and any(isinstance(e, SEEN_ON_MAP) for e in applied.events):
            self.refresh()
        elif self._session.live and not self.paused:
            self._show_marks()

    def refresh(self) -> None:
        """Compare the whole board; only hexes that differ are painted again."""
        if self.paused:
            return
        self._scene.set_position(board_position(self._session.rules, self._session.state))
        self._show_marks()

    def _show_marks(self) -> None:
        """What else lies on the map."""
        session = self._session
        found = session.presentation.map_marks(session.state)
        if found == self._marks:
            return
        self._marks = found
        self._scene.set_marks(mark_plates(session.title, session.text, found))
