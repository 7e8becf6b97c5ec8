"""Keeps a session and its file together: writes before anything is shown, tells when it is on the
disk, and brings in the past of a game that was opened from a snapshot."""

import threading

from PySide6.QtCore import QObject, Qt, Signal, Slot

from ezgame.core.game import Applied
from ezgame.models.session import Session
from ezgame.storage.game_file import GameFile
from ezgame.storage.history import History


class Saving(QObject):
    """Made right after the session, before its views, so that it hears of every action first."""

    saved = Signal()
    """Everything so far has reached the disk: time for the small tick."""
    trouble = Signal(str)
    """Writing fails, as a sentence; "" when it works again."""
    noted = Signal(str)
    """A sentence for the players about the file, found out while the past was replayed."""
    past_ready = Signal()
    """Undo and history reach back to the first action now."""

    _synced = Signal()
    _replayed = Signal(object)

    def __init__(self, session: Session, file: GameFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.file = file
        self._told = ""
        self._stop = threading.Event()
        self._worker: threading.Thread | None = None
        queued = Qt.ConnectionType.QueuedConnection
        self._synced.connect(self._on_synced, queued)
        self._replayed.connect(self._on_replayed, queued)
        session.on_applied.append(self._on_applied)
        session.on_jumped.append(self._on_jumped)
        file.when_synced(self._synced.emit)

    def replay_past(self) -> None:
        """Begin to replay what lies before the snapshot, in a thread of its own."""
        opening = self.file.opening
        if opening is None or self._worker is not None:
            return

        def work() -> None:
            history = opening.replay_past(lambda: not self._stop.is_set())
            if not self._stop.is_set():
                self._replayed.emit(history)

        self._worker = threading.Thread(target=work, name="ezgame-replay", daemon=True)
        self._worker.start()

    def close(self) -> None:
        """Write the closing lines and give the file free."""
        self._stop.set()
        if self._worker is not None:
            self._worker.join()
        self.file.when_synced(None)
        self.file.close()

    def _on_applied(self, applied: Applied) -> None:
        self.file.record(applied)
        self._tell()

    def _on_jumped(self) -> None:
        self.file.record_jump()
        self._tell()

    def _tell(self) -> None:
        if self.file.trouble != self._told:
            self._told = self.file.trouble
            self.trouble.emit(self._told)

    @Slot()
    def _on_synced(self) -> None:
        self._tell()
        if not self._told:
            self.saved.emit()

    @Slot(object)
    def _on_replayed(self, history: History) -> None:
        before = len(self.file.notes)
        self.file.take_past(history)
        self.session.jumped.emit()
        self.past_ready.emit()
        for note in self.file.notes[before:]:
            self.noted.emit(note)
