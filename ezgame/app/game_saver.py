"""Keeps the game on the table in its file: autosave, the small tick, the past that is replayed meanwhile."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QDateTime, QObject, QTimer, Signal

from ezgame.app.work_thread import GoOn, work_in_thread
from ezgame.core.errors import EzgameError
from ezgame.core.lines import MOST_LINES
from ezgame.models.jobs import Jobs
from ezgame.models.later import later
from ezgame.models.session import Session
from ezgame.models.threads import ThreadJob
from ezgame.models.timekeeper import Timekeeper
from ezgame.models.words.wording import explain, say
from ezgame.storage.game_file import GameFile
from ezgame.storage.history import Replayed

MOMENT = 0.04
"""Seconds that the window waits for a disk. A move is written by then, or the window says that it is not yet …"""
LATE, GONE = 1_000, 5_000
"""… and after so many milliseconds that the disk does not answer; then the game goes on in another place."""
FIRST_LOOK = 400
"""Milliseconds in which the window shows the game before its past is replayed: both at once take longer."""
NOT_SAVED = {
    "damaged": "saved.only_shown",
    "in use": "saved.only_shown",
    "no place": "saved.not",
    "sample": "saved.sample",
}


class GameSaver(QObject):
    """Connects a session with its file: every action is written before any view hears of it."""

    saved = Signal(str, bool)
    """What the status line says, and whether it is a fault."""
    noted = Signal(object)
    """Sentences for the players, a tuple."""
    failed = Signal(object)
    """An EzgameError about work beside the window."""
    moved = Signal(str)
    """The game goes on in another file by itself; a sentence says why."""
    past_known = Signal()
    """Everything that happened in an opened game can be told now."""
    copy_wanted = Signal()
    """Somebody acts in a game that is only shown."""
    _synced = Signal()
    _answered = Signal()

    def __init__(self, session: Session, file: GameFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.file = file
        session.on_applied.append(file.record)
        session.on_jumped.append(file.record_jump)
        session.may_change = self._may_change
        self.time = session.timekeeper = Timekeeper(session, file.times)
        # No method of the file is a slot: it may end in the thread that closes it (see `ezgame/models/jobs.py`).
        self.time.noted.connect(self._on_time_noted)
        self._synced.connect(self.tell)
        self._answered.connect(self._on_answered)
        file.when_synced(self._synced.emit)
        file.wait_at_most(MOMENT, self._answered.emit)
        self._late = QTimer(self, singleShot=True, interval=LATE)
        self._late.timeout.connect(self._on_late)
        self.gone = QTimer(self, singleShot=True, interval=GONE)
        """Runs while the disk does not answer."""
        self.gone.timeout.connect(self._on_gone)
        self._waits = False
        """Has the window said that the disk is late?"""
        file.on_moved = self._on_moved
        session.lines.on_change.append(file.recording)
        session.applied.connect(self._check)
        session.jumped.connect(self._check)
        self._replay = Jobs(self)
        self._closed = False

    def begin(self) -> None:
        """Say what is known, and replay the past of a game opened from a snapshot."""
        if self.file.notes:
            self.noted.emit(tuple(self.file.notes))
        self.tell()
        if self.file.unclosed:
            position = self.session.game.position
            self.saved.emit(say("saved.unclosed", number=position), False)
        if self.file.opening is not None:
            later(self, self._begin_replay, FIRST_LOOK)

    def _begin_replay(self) -> None:
        opening = self.file.opening
        if opening is None or self._closed:
            return

        def work(go_on: GoOn) -> Replayed:
            return opening.replay_past(lambda: go_on(0, 0))

        doing = say("files.replaying")
        self._replay.only(work_in_thread(doing, work, self._on_past, failed=self._on_failed))

    def _on_failed(self, error: EzgameError) -> None:
        self.failed.emit(error)

    def _on_past(self, history: Replayed) -> None:
        known = len(self.file.notes)
        self.file.take_past(history)
        if news := tuple(self.file.notes[known:]):
            self.noted.emit(news)
        self.session.look_again()
        self.past_known.emit()

    def _may_change(self) -> bool:
        """A damaged file stays as it is, and a file played elsewhere is not ours: then a copy is offered."""
        if self.file.hold in ("damaged", "in use"):
            self.copy_wanted.emit()
            return False
        return True

    def _on_moved(self, sentence: str) -> None:
        self._waits = False
        # Not in the middle of writing a move: whoever hears of it opens a dialog.
        later(self, lambda: self.moved.emit(sentence))

    def _on_time_noted(self, round_: str, spent: Mapping[str, int]) -> None:
        self.file.record_time(round_, spent)

    def tell(self) -> None:
        """Have the status line say whether the game is saved."""
        if self.file.hold:
            self.saved.emit(say(NOT_SAVED[self.file.hold]), self.file.hold != "sample")
        elif self.file.late:
            self._tell_late()
        elif self.file.trouble:
            self.saved.emit(explain(self.file.trouble), True)
        else:
            time = QDateTime.currentDateTime().toString("HH:mm")
            self.saved.emit(say("saved.at", time=time), False)

    def _tell_late(self) -> None:
        """Not saved yet: in most cases it is a moment later."""
        if not self._waits:
            self._waits = True
            self.saved.emit(say("saved.waiting"), False)
            self._late.start()
            self.gone.start()

    def _on_late(self) -> None:
        if self.file.late:
            self.saved.emit(say("saved.late"), True)

    def _on_answered(self) -> None:
        """The disk has done all it was given; whether that worked is known only now."""
        if self._closed:
            return
        self.file.look_after()
        if not self.file.late:
            self._late.stop()
            self.gone.stop()
            self._waits = False
        self.tell()

    def _on_gone(self) -> None:
        if self.file.late:
            self.file.leave_late_disk()

    def _check(self) -> None:
        if self.file.late:
            self._tell_late()
        elif self.file.trouble:
            self.saved.emit(explain(self.file.trouble), True)
        elif gone := self.session.played.lines.crowded_out:
            gone.clear()
            self.saved.emit(say("lines.crowded", most=MOST_LINES), False)

    def close(self) -> Callable[[], None]:
        """Let go of the game; gives the rest of closing its file, which takes time."""
        self._closed = True
        self.time.close()
        replays = self._replay.awaited
        self._replay.cancel()
        for replay in replays:
            assert isinstance(replay, ThreadJob)
            replay.wait()  # it reads what is closed now
        self.file.when_synced(None)
        self.file.wait_at_most(MOMENT, None)
        self.file.on_moved = None
        self.session.on_applied.clear()
        self.session.on_jumped.clear()
        self.session.lines.on_change.clear()
        self.session.may_change = lambda: True
        try:
            return self.file.finish()
        except (EzgameError, OSError) as error:
            said = explain(error)
            self.noted.emit((said,))
            return lambda: None
