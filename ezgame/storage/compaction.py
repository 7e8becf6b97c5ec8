"""Makes a long journal short again: undo and redo leave lines that say nothing about the game any more.

The short file is written beside the old one by a thread, which goes on meanwhile as if nothing were; when it
is on the disk, the lines that came since are added and it takes the old one's name. Killed at any moment, the
program leaves one whole file or the other.
"""

import contextlib
import os
import threading
from pathlib import Path

from ezgame.core.game import Game
from ezgame.storage.atomic import discard, write_all, write_temporary
from ezgame.storage.header import Header
from ezgame.storage.journal import OPEN_FILES_MOVE, Journal
from ezgame.storage.lines import Chain
from ezgame.storage.locks import lock
from ezgame.storage.recording import SNAPSHOT_EVERY, Recording, lines_since
from ezgame.storage.writing import recorded_bytes

SPARE_IN_PLAY = 2_000
"""Lines that say nothing any more: so many are too many while a game is played …"""
SPARE_AT_END = 200
"""… and when it is closed."""


def spare_lines(journal: Journal, game: Game) -> int:
    """How many lines the file could do without, about."""
    needed = game.length + game.length // SNAPSHOT_EVERY + 3
    return journal.lines - needed - game.lines.own - 2 * len(game.lines)


class Compaction:
    """One short file on its way; made and finished by whoever plays the game."""

    def __init__(self, path: Path, recording: Recording, header: Header) -> None:
        self._path = path
        self._recording = recording
        self._header = header
        self._made: tuple[int, Path] | None = None
        self._data = b""
        self._chain = Chain()
        self._unwanted = False
        self._mutex = threading.Lock()
        self._thread = threading.Thread(target=self._write, name="ezgame-compact", daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """Has the thread ended, well or not?"""
        return not self._thread.is_alive()

    def _write(self) -> None:
        self._data, self._chain = recorded_bytes(self._recording, self._header)
        with contextlib.suppress(OSError):
            made = write_temporary(self._path, self._data)
            with self._mutex:
                if not self._unwanted:
                    self._made = made
                    return
            discard(made)

    def call_off(self) -> None:
        """Nobody needs it any more."""
        with self._mutex:
            self._unwanted = True
            made, self._made = self._made, None
        if made is not None:
            discard(made)

    def take_place(self, journal: Journal, now: Recording) -> None:
        """Let the journal go on in the short file, if that was made; call it when `over`."""
        made, self._made = self._made, None
        if made is None:
            return
        fd, temporary = made
        chain, added = self._chain, b""
        # The thread wrote what was known when it began; the game has gone on since.
        for line in lines_since(self._recording, now):
            text, chain = chain.add(line)
            added += text
        if journal.displaced or journal.waiting or not same_place(journal):
            discard(made)
            return
        try:
            lock(fd)
            os.lseek(fd, 0, os.SEEK_END)
            write_all(fd, added)
            # One step: whoever looks finds the long file or the short one, both whole.
            os.replace(temporary, self._path)
        except OSError:
            discard(made)
            return
        data = self._data + added
        journal.switch(fd, chain, len(data), data.count(b"\n"))


def same_place(journal: Journal) -> bool:
    """Whether the name still leads to the file that is played, and open files can be replaced at all."""
    return OPEN_FILES_MOVE and journal.in_place()
