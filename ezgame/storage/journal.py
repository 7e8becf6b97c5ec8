"""The file a game is written to while it is played: lines are appended, never changed.

Writing happens before the window shows anything, so a killed program loses nothing that was seen;
the disk follows from another thread within a second. When writing fails, the lines wait in
memory and go out with the next ones, and `trouble` says what is wrong; the game goes on.
"""

import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ezgame.core.errors import SaveError, reason
from ezgame.storage.atomic import BACKUPS, sync_folder, take_place, write_temporary
from ezgame.storage.lines import Chain
from ezgame.storage.locks import lock
from ezgame.storage.syncer import Syncer, sync

BINARY = getattr(os, "O_BINARY", 0)
OPEN_FILES_MOVE = os.name != "nt"
"""Whether a file can be renamed, or replaced by another, while it is open. Windows refuses both."""


class InUse(SaveError):
    """Another program, or another window, plays this file."""


class Journal:
    """An open, locked file and the end of its chain of seals."""

    def __init__(self, fd: int, path: Path, chain: Chain, size: int, renewed: bytes = b"") -> None:
        """The first `size` bytes of the file stay, and the chain stands after them; what else there is,
        such as a closing line, goes when the first new line comes. `renewed` is for a file of an older
        format: these bytes take its place then, and it becomes a backup."""
        self.path = path
        self.trouble = ""
        """Why the last lines are not on the disk; "" when all is well."""
        self.on_synced: Callable[[], None] | None = None
        """Called from the syncing thread whenever everything has reached the disk."""
        self._chain = chain
        self._size = size
        self._renewed = renewed
        self._waiting = b""
        self._fd: int | None = fd
        """None while the file is not held: it could not be opened again after a replacement failed."""
        self._syncer = Syncer(fd, self._synced)

    @classmethod
    def create(cls, path: Path, data: bytes, chain: Chain, *, backups: int = 0) -> "Journal":
        """A new file with these bytes; takes the place of a file of that name, which becomes a backup."""
        old = claim(path) if path.exists() else None
        if old is not None and not OPEN_FILES_MOVE:
            os.close(old)
            old = None
        try:
            fd = put(path, data, backups)
        except OSError as error:
            raise SaveError(f"{path} cannot be written: {reason(error)}.") from None
        finally:
            if old is not None:
                os.close(old)
        return cls(fd, path, chain, len(data))

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
            self._hold_again()
            self._keep_place()
            self._renew()
            os.ftruncate(self._held, self._size)
            os.lseek(self._held, self._size, os.SEEK_SET)
            view = memoryview(self._waiting)
            while view:
                view = view[os.write(self._held, view) :]
        except OSError as error:
            if self._fd is not None and not self._renewed:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._fd, self._size)
            self.trouble = self._sentence(reason(error))
            return False
        self._size += len(self._waiting)
        self._waiting = b""
        self.trouble = ""
        self._syncer.request()
        return True

    def _keep_place(self) -> None:
        """A file deleted or moved away while it is played would take every further move with it, unseen.
        What it held can still be read here, so it is written again under its name."""
        ours = os.fstat(self._held)
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(ours, os.stat(self.path)):
                return
            raise FileExistsError(errno.EEXIST, "another file has taken its name")
        if ours.st_nlink and not self.path.parent.is_dir():
            return  # the whole folder has another name now; the file in it is still this one
        os.lseek(self._held, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._held), "rb") as gone:
            data = gone.read(self._size)
        self._go_on_in(put(self.path, data, backups=0))

    def _renew(self) -> None:
        """Put a file of today's format in the place of an older one."""
        if not self._renewed:
            return
        if not OPEN_FILES_MOVE:
            self._let_go()
        try:
            fd = put(self.path, self._renewed[: self._size], BACKUPS)
        except OSError:
            with contextlib.suppress(OSError):
                self._hold_again()
            raise
        self._go_on_in(fd)
        self._renewed = b""

    @property
    def _held(self) -> int:
        """The open file; `flush` has opened it again if need be."""
        assert self._fd is not None
        return self._fd

    def _hold_again(self) -> None:
        """Open the file again that was let go, when nothing has taken its place."""
        if self._fd is None:
            self._go_on_in(open_locked(self.path))

    def _let_go(self) -> None:
        self._syncer.stop()
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _go_on_in(self, fd: int) -> None:
        self._let_go()
        self._fd = fd
        self._syncer = Syncer(fd, self._synced)

    @property
    def waiting(self) -> bool:
        """Are there lines that could not be written yet?"""
        return bool(self._waiting)

    def close(self) -> None:
        """Bring everything to the disk and give the file free."""
        self.flush()
        self._syncer.stop()
        if self._fd is not None and (problem := sync(self._fd)):
            self.trouble = self._sentence(problem)
        self._let_go()
        sync_folder(self.path.parent)

    def _synced(self, problem: str) -> None:
        if problem:
            self.trouble = self._sentence(problem)
        elif self.on_synced is not None:
            self.on_synced()

    def _sentence(self, problem: str) -> str:
        return f"{self.path.name} cannot be written ({problem}); the game goes on and is kept in memory."


def put(path: Path, data: bytes, backups: int) -> int:
    """Write a whole file and keep it open and locked."""
    fd, temporary = write_temporary(path, data)
    if not OPEN_FILES_MOVE:
        os.close(fd)
        take_place(temporary, path, backups)
        return open_locked(path)
    try:
        lock(fd)  # nobody else knows the file yet
        take_place(temporary, path, backups)
    except OSError:
        os.close(fd)
        raise
    return fd


def claim(path: Path) -> int:
    """Open a file for writing and lock it; raises InUse or SaveError. Read it after that: before, somebody
    else may still play on."""
    if not path.is_file():
        raise SaveError(f"{path.name} is not a file.")
    try:
        return open_locked(path)
    except BlockingIOError:
        raise InUse(f"{path.name} is being played in another window.") from None
    except OSError as error:
        raise SaveError(f"{path.name} cannot be written: {reason(error)}.") from None


def open_locked(path: Path) -> int:
    """Open a file for writing and lock it; raises BlockingIOError when another window has the lock."""
    fd = os.open(path, os.O_RDWR | BINARY)
    if lock(fd):
        return fd
    os.close(fd)
    raise BlockingIOError(errno.EAGAIN, "it is being played in another window")
