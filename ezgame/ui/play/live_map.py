"""Keeps the map in step with the game: after an action only what changed is looked at again."""

from collections.abc import Sequence
from dataclasses import replace

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
        seen = any(isinstance(e, SEEN_ON_MAP) for e in applied.events)
        if self._session.live and (seen or self._marks_now() != self._marks):
            self.refresh()

    def refresh(self) -> None:
        """Compare the whole board; only hexes that differ are painted again."""
        if self.paused:
            return
        session = self._session
        self._marks = self._marks_now()
        plates = mark_plates(session.title, session.text, self._marks)
        position = board_position(session.rules, session.state)
        self._scene.set_position(replace(position, plates=plates))

    def _marks_now(self) -> Sequence[MapMark]:
        """What lies on the map besides tiles and stations."""
        return self._session.presentation.map_marks(self._session.state)
