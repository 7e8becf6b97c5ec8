"""Thinking time: each player's clock runs while the game waits for his word, several at once for several.

Time is counted by round and never given back: undo takes back moves, not minutes. Nothing runs unless somebody
has switched the clocks on, and nothing while the game is paused or over.
"""

import math
import time
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from ezgame.core.ids import PlayerId
from ezgame.models.session import Session

Times = Mapping[str, Mapping[str, int]]
"""Round → player → seconds."""

TICK = 1000
"""Milliseconds between two looks at the clock."""
NOTE_AFTER = 20.0
"""Seconds after which the file hears of it, with the next move."""
NEARLY = 0.8
"""The part of a budget from which a clock warns."""


class Timekeeper(QObject):
    """Counts for one session; who wants the figures kept listens to `noted`."""

    ticked = Signal()
    """The clocks show something else."""
    paused_changed = Signal(bool)
    noted = Signal(str, object)
    """A round and the whole seconds of every player in it so far, now and then."""

    def __init__(
        self,
        session: Session,
        known: Times | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(session)
        self.session = session
        self.on = False
        self.paused = False
        self.budget = 0
        """Minutes for each player; 0: as many as he likes."""
        self.fine = 0
        """Money for each minute begun beyond the budget; 0: none."""
        self._now = now
        self._spent: dict[str, dict[PlayerId, float]] = {
            round_: {PlayerId(player): float(seconds) for player, seconds in spent.items()}
            for round_, spent in (known or {}).items()
        }
        self._since = now()
        self._unnoted = 0.0
        self._look()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._on_tick)
        session.applied.connect(self._on_moved)
        session.jumped.connect(self._on_moved)

    # ------------------------------------------------------------ switches

    def switch(self, on: bool) -> None:
        """Let the clocks run, or stop them; what was counted stays."""
        if on != self.on:
            self._count()
            self.on = on
            self._set_timer()
            self.note()
            self.ticked.emit()

    def pause(self, paused: bool) -> None:
        if paused != self.paused:
            self._count()
            self.paused = paused
            self._set_timer()
            self.note()
            self.paused_changed.emit(paused)

    def _set_timer(self) -> None:
        if self.on and not self.paused:
            self._timer.start()
        else:
            self._timer.stop()

    # ------------------------------------------------------------ counting

    def _look(self) -> None:
        """Whom the game waits for from now on; looking at history and trying a future is thinking, too."""
        game = self.session.played
        state = game.state
        self._round = state.clock.round
        self._waiting = () if state.finished else game.waiting_for()

    def _count(self) -> None:
        """Book what has passed since the last time on whom the game waited for."""
        now = self._now()
        passed, self._since = max(0.0, now - self._since), now
        if self.on and not self.paused and self._waiting:
            spent = self._spent.setdefault(self._round, {})
            for player in self._waiting:
                spent[player] = spent.get(player, 0.0) + passed
            self._unnoted += passed

    def _on_tick(self) -> None:
        self._count()
        self.ticked.emit()

    def _on_moved(self) -> None:
        self._count()
        before = self._round
        if self._unnoted >= NOTE_AFTER or self.session.played.state.clock.round != before:
            self.note()
        self._look()
        if self.on:
            self.ticked.emit()

    def note(self) -> None:
        """Have the round under way kept, if anything was counted since the last time."""
        if self._unnoted:
            self._unnoted = 0.0
            self.noted.emit(self._round, self.times().get(self._round, {}))

    def close(self) -> None:
        """The game leaves the table."""
        self._count()
        self.note()
        self._timer.stop()
        self.on = False

    # ------------------------------------------------------------ figures

    def times(self) -> dict[str, dict[str, int]]:
        """Whole seconds by round and player."""
        return {
            round_: {str(player): int(seconds) for player, seconds in spent.items()}
            for round_, spent in self._spent.items()
        }

    @property
    def waiting(self) -> tuple[PlayerId, ...]:
        """Whose clocks run."""
        return self._waiting if self.on and not self.paused else ()

    def seconds(self, player: PlayerId) -> int:
        """All that a player has taken so far."""
        return int(sum(spent.get(player, 0.0) for spent in self._spent.values()))

    def standing(self, player: PlayerId) -> str:
        """How a player stands against the budget: "", "nearly" or "over"."""
        if not self.budget:
            return ""
        part = self.seconds(player) / (self.budget * 60)
        return "over" if part > 1 else "nearly" if part >= NEARLY else ""


def overtime_money(seconds: int, budget: int, fine: int) -> int:
    """What a player owes for the minutes begun beyond a budget."""
    over = seconds - budget * 60
    return math.ceil(over / 60) * fine if budget and over > 0 else 0


def clock_words(seconds: int) -> str:
    """12:05, or 1:02:05 from an hour on."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def timekeeper_of(session: Session) -> Timekeeper:
    """The one who counts for a session; all its windows show the same clocks."""
    found = session.timekeeper
    if not isinstance(found, Timekeeper):
        found = session.timekeeper = Timekeeper(session)
    return found
