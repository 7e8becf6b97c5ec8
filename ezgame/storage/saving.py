"""A game on its way into another file, in three parts, so that a window need not wait for a slow disk:

saving = SavingAs(file)    where the game is played
saving.write(path)         anywhere; takes as long as the disk does, raises SaveError for a place that cannot be
rest = saving.take()       where the game is played: from now on it goes on in the new file
rest()                     anywhere; the old file is closed, and removed if it was to move
"""

from collections.abc import Callable
from pathlib import Path

from ezgame.core.errors import SaveError
from ezgame.core.message import told
from ezgame.storage.game_file import GameFile
from ezgame.storage.history import Replayed
from ezgame.storage.journal import Journal
from ezgame.storage.recording import lines_since, recording_of
from ezgame.storage.writing import recorded_bytes


class SavingAs:
    def __init__(self, file: GameFile, *, move: bool = False) -> None:
        """With `move` the old file is removed at the end."""
        self.file = file
        self.path = file.path
        self._move = move
        self._opening = file.opening
        self._recording = recording_of(file.game, file.times)
        self._history: Replayed | None = None
        self._journal: Journal | None = None

    def write(self, path: Path) -> None:
        """Write the new file whole and bring it to the disk; what lies under its name becomes a backup. Raises
        SaveError; another place may be tried then."""
        self._check(path)
        if self._opening is not None and self._history is None:
            self._history = self._opening.replay_past()
            self._recording = self._recording.with_past(self._history)
        data, chain = recorded_bytes(self._recording, self.file.header)
        self._journal = Journal.create(path, data, chain, backups=3)
        self.path = path

    def _check(self, path: Path) -> None:
        if not self.file.is_in(path):
            return
        if not self.file.read_only:
            raise SaveError(
                told(
                    "files.same_file",
                    "The game is being played in {name} already.",
                    name=path.name,
                )
            )
        if self.file.hold == "damaged":
            raise SaveError(
                told(
                    "files.damaged_stays",
                    "{name} is damaged and stays as it is; choose another name.",
                    name=path.name,
                )
            )

    def take(self) -> Callable[[], None]:
        """Let the game go on in the new file. What was played meanwhile is added to it."""
        file, journal = self.file, self._journal
        assert journal is not None
        if self._history is not None and file.opening is self._opening:
            file.take_past(self._history)
        lines = lines_since(self._recording, recording_of(file.game, file.times))
        old_path, was_open = file.path, not file.read_only
        release = file.go_on_in(journal, lines)

        def rest() -> None:
            release()
            if self._move and was_open:
                old_path.unlink(missing_ok=True)

        return rest

    def call_off(self) -> None:
        """Nobody wants the new file any more; it stays, whole, and is given free. Takes as long as the disk does."""
        if self._journal is not None:
            self._journal.close()
