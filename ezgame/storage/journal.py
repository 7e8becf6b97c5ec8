"""The file a game is written to while it is played: lines are appended, never changed.

Writing happens before the window shows anything, so a killed program loses nothing that was seen;
the disk follows from another thread within a second. When writing fails, the lines wait in
memory and go out with the next ones, and `trouble` says what is wrong; the game goes on.
"""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ezgame.core.errors import SaveError
from ezgame.storage.atomic import sync_folder, take_place, write_temporary
from ezgame.storage.lines import Chain
from ezgame.storage.locks import lock
from ezgame.storage.syncer import Syncer, sync

BINARY = getattr(os, "O_BINARY", 0)


class InUse(SaveError):
    """Another program, or another window, plays this file."""


class Journal:
    """An open, locked file and the end of its chain of seals."""

    def __init__(self, fd: int, path: Path, chain: Chain, size: int) -> None:
        self.path = path
        self.trouble = ""
        """Why the last lines are not on the disk; "" when all is well."""
        self.on_synced: Callable[[], None] | None = None
        """Called from the syncing thread whenever everything has reached the disk."""
        self._fd = fd
        self._chain = chain
        self._size = size
        self._waiting = b""
        self._syncer = Syncer(fd, self._synced)

    @classmethod
    def create(cls, path: Path, data: bytes, chain: Chain, *, backups: int = 0) -> "Journal":
        """A new file with these bytes; takes the place of a file of that name, which becomes a backup."""
        old = claim(path) if path.exists() else None
        try:
            fd, temporary = write_temporary(path, data)
            if not lock(fd):
                raise SaveError(f"{path.name} cannot be locked.")
            take_place(temporary, path, backups)
        except OSError as error:
            raise SaveError(f"{path} cannot be written: {reason(error)}.") from None
        finally:
            if old is not None:
                os.close(old)
        return cls(fd, path, chain, len(data))

    @classmethod
    def resume(cls, path: Path, chain: Chain, size: int) -> "Journal":
        """Go on with a file that was read before; its closing line goes when the first new one comes."""
        return cls(claim(path), path, chain, size)

    def append(self, line: dict[str, Any]) -> bool:
        """Write one line; False if it has to wait (see trouble)."""
        text, self._chain = self._chain.add(line)
        self._waiting += text
        return self.flush()

    def flush(self) -> bool:
        """Write what waits. Everything before it is untouched, whatever happens."""
        if not self._waiting:
            return True
        try:
            os.ftruncate(self._fd, self._size)
            os.lseek(self._fd, self._size, os.SEEK_SET)
            view = memoryview(self._waiting)
            while view:
                view = view[os.write(self._fd, view) :]
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, self._size)
            self.trouble = self._sentence(reason(error))
            return False
        self._size += len(self._waiting)
        self._waiting = b""
        self.trouble = ""
        self._syncer.request()
        return True

    @property
    def waiting(self) -> bool:
        """Are there lines that could not be written yet?"""
        return bool(self._waiting)

    def close(self) -> None:
        """Bring everything to the disk and give the file free."""
        self.flush()
        self._syncer.stop()
        if problem := sync(self._fd):
            self.trouble = self._sentence(problem)
        os.close(self._fd)
        sync_folder(self.path.parent)

    def _synced(self, problem: str) -> None:
        if problem:
            self.trouble = self._sentence(problem)
        elif self.on_synced is not None:
            self.on_synced()

    def _sentence(self, problem: str) -> str:
        return f"{self.path.name} cannot be written ({problem}); the game goes on and is kept in memory."


def claim(path: Path) -> int:
    """Open a file for writing and lock it; raises InUse or SaveError."""
    try:
        fd = os.open(path, os.O_RDWR | BINARY)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be written: {reason(error)}.") from None
    if lock(fd):
        return fd
    os.close(fd)
    raise InUse(f"{path.name} is being played in another window.")


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
