"""Three hints for the first evening, one at a time, beside what they are about; each is never seen again."""

from PySide6.QtCore import QTimer

from ezgame.core.actions import LayTile, Run
from ezgame.core.game import Applied
from ezgame.models.session import Session
from ezgame.ui.map_area import MapArea
from ezgame.ui.memory import Memory
from ezgame.ui.strip import Strip

HINTS = ("undo", "tiles", "run")
"""In the order of a first game: at once, when tiles can be laid, when trains run."""
ABOUT = {"tiles": LayTile, "run": Run}
"""What a hint helps with: who has done it needs the hint no more."""


class HintBar(Strip):
    """One line with a button that takes it away for good."""

    def __init__(self, session: Session, memory: Memory, area: MapArea) -> None:
        super().__init__(area)
        self._session, self._memory = session, memory
        self.hint = ""
        """The one that is shown."""
        self.seen = self.add_button(session.text.say("hints.seen"), self._on_seen)
        # One action may be told several times; hints look once, when it is quiet.
        self.soon = QTimer(self)
        self.soon.setSingleShot(True)
        self.soon.setInterval(300)
        self.soon.timeout.connect(self.look)
        session.applied.connect(self._on_applied)
        session.follow(self.soon.start)
        session.judged_anew.connect(self.soon.start)
        self.soon.start()

    def fitting(self) -> str:
        """The hint for this moment that nobody has seen."""
        seen = self._memory.hints_seen()
        if not self._session.live or self._session.state.finished:
            return ""
        if "undo" not in seen:
            return "undo"
        kinds = {type(choice.action) for choice in self._session.choices()}
        for hint, kind in ABOUT.items():
            if hint not in seen and kind in kinds:
                return hint
        return ""

    def look(self) -> None:
        """Show the hint for this moment, or none."""
        self.hint = self.fitting()
        self.say(self._session.text.say(f"hints.{self.hint}") if self.hint else "")

    def _on_applied(self, applied: Applied) -> None:
        if self.hint in ABOUT and isinstance(applied.action, ABOUT[self.hint]):
            self._memory.keep_hint(self.hint)

    def _on_seen(self) -> None:
        self._memory.keep_hint(self.hint)
        self.look()
