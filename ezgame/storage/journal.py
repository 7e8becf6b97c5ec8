"""The file a game is written to while it is played: lines are appended, never changed.

Writing happens before the window shows anything, so a killed program loses nothing that was seen;
the disk follows from another thread within a second. When writing fails, the lines wait in
memory and go out with the next ones, and `trouble` says what is wrong; the game goes on.

Before each write the file is compared with what was left there. If another program has written into it,
or has taken its name, it is not ours any more: `displaced` is set, and nothing is written to it again.
"""

import contextlib
import errno
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ezgame.core.errors import SaveError, not_written, reason
from ezgame.core.message import told
from ezgame.storage.atomic import (
    BACKUPS,
    NEW_FILE,
    discard,
    take_name,
    take_place,
    write_all,
    write_temporary,
)
from ezgame.storage.lines import Chain
from ezgame.storage.locks import lock, lock_soon
from ezgame.storage.syncer import Syncer, sync, sync_folder

BINARY = getattr(os, "O_BINARY", 0)
OPEN_FILES_MOVE = os.name != "nt"
"""Whether a file can be renamed, or replaced by another, while it is open. Windows refuses both."""


class InUse(SaveError):
    """Another program, or another window, plays this file."""


class Displaced(OSError):
    """The file is not ours any more: somebody else has written into it, or has taken its name."""


Stamp = tuple[int, int]
"""Size and time of the last change of a file."""


def stamp_of(fd: int) -> Stamp:
    found = os.fstat(fd)
    return found.st_size, found.st_mtime_ns


def identity_of(found: os.stat_result) -> tuple[int, int]:
    """What is the same of all names of one file."""
    return found.st_dev, found.st_ino


class Journal:
    """An open, locked file and the end of its chain of seals."""

    def __init__(
        self,
        fd: int,
        path: Path,
        chain: Chain,
        size: int,
        renewed: bytes = b"",
        *,
        stamp: Stamp | None = None,
        lines: int = 0,
        new: bool = False,
    ) -> None:
        """The first `size` bytes of the file stay, and the chain stands after them; what else there is,
        such as a closing line, goes when the first new line comes. `renewed` is for a file of an older
        format: these bytes take its place then, and it becomes a backup. `stamp` is that of the file when
        it was read, `lines` how many it has; a `new` file is brought to the disk from the beginning."""
        self.path = path
        self.lines = lines
        self.displaced = False
        self.trouble = ""
        """Why the last lines are not on the disk; "" when all is well."""
        self.on_synced: Callable[[], None] | None = None
        """Called from the syncing thread whenever everything has reached the disk."""
        self._chain = chain
        self._written = chain
        """The chain after what is in the file; that of `_chain` counts what waits, too."""
        self._size = size
        self._stamp = stamp or stamp_of(fd)
        self._renewed = renewed
        self._ready: tuple[int, Path] | None = None
        """The renewed bytes, if they are on the disk already."""
        self._waiting = b""
        self.identity = identity_of(os.fstat(fd))
        """Of the file that is written; known without asking its disk."""
        self._fd: int | None = fd
        """None while the file is not held: it could not be opened again after a replacement failed."""
        self._syncer = Syncer(fd, self._synced, path.parent if new else None)
        if new:
            self._syncer.request()

    @classmethod
    def begin(cls, path: Path, data: bytes, chain: Chain) -> "Journal":
        """A new file under a name that nobody uses yet. The disk follows from another thread: nothing was
        there before that could be lost."""
        try:
            fd = os.open(path, NEW_FILE, 0o644)
        except OSError as error:
            raise SaveError(not_written(str(path), error)) from None
        try:
            lock(fd)
            os.lseek(fd, 0, os.SEEK_SET)
            write_all(fd, data)
        except OSError as error:
            os.close(fd)
            with contextlib.suppress(OSError):
                path.unlink()
            raise SaveError(not_written(str(path), error)) from None
        return cls(fd, path, chain, len(data), lines=data.count(b"\n"), new=True)

    @classmethod
    def create(cls, path: Path, data: bytes, chain: Chain, *, backups: int = 0) -> "Journal":
        """A new file with these bytes; takes the place of a file of that name, which becomes a backup."""
        # Locked while it is replaced, so that nobody plays it meanwhile.
        old = claim(path) if path.exists() else None
        if old is not None and not OPEN_FILES_MOVE:
            os.close(old)
            old = None
        try:
            fd = put(path, data, backups)
        except OSError as error:
            raise SaveError(not_written(str(path), error)) from None
        finally:
            if old is not None:
                os.close(old)
        return cls(fd, path, chain, len(data), lines=data.count(b"\n"))

    def prepare(self) -> None:
        """Have the renewed bytes lie ready on the disk: the first move only gives them the name then, and waits
        for no disk. Where that cannot be, the first move does it all."""
        if self._renewed and OPEN_FILES_MOVE:
            with contextlib.suppress(OSError):
                self._ready = write_temporary(self.path, self._renewed[: self._size])
                lock(self._ready[0])  # it may lie there for long, and what nobody holds is swept

    def add(self, lines: Iterable[dict[str, Any]]) -> None:
        """Seal lines for the next `flush`, which writes all of them, or none."""
        for line in lines:
            text, self._chain = self._chain.add(line)
            self._waiting += text
            self.lines += 1

    def flush(self) -> bool:
        """Write what waits. Everything before it is untouched, whatever happens."""
        if not self._waiting:
            return True
        if self.displaced:
            return False
        try:
            self._hold_again()
            self._keep_place()
            self._check_untouched()
            self._renew()
            os.ftruncate(self._held, self._size)
            os.lseek(self._held, self._size, os.SEEK_SET)
            write_all(self._held, self._waiting)
        except Displaced as error:
            self.displaced = True
            self.trouble = self._sentence(reason(error))
            return False
        except OSError as error:
            # Half a line may have been written: cut it off, so that the file stays readable until the next try.
            if self._fd is not None and not self._renewed:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._fd, self._size)
                    self._stamp = stamp_of(self._fd)
            self.trouble = self._sentence(reason(error))
            return False
        self._size += len(self._waiting)
        self._waiting = b""
        self._written = self._chain
        self._stamp = stamp_of(self._held)
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
            raise Displaced(errno.EEXIST, "another file has taken its name")
        if ours.st_nlink and not self.path.parent.is_dir():
            return  # the whole folder has another name now; the file in it is still this one
        os.lseek(self._held, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._held), "rb") as gone:
            data = gone.read(self._size)
        self._go_on_in(put(self.path, data, backups=0, synced=False), self.path.parent)

    def _check_untouched(self) -> None:
        """Has somebody else written into the file? The size tells at once; a time alone may have been changed
        by a disk that keeps it otherwise, so then the file is read again."""
        stamp = stamp_of(self._held)
        if stamp == self._stamp:
            return
        # The chain is that of the renewed bytes: of a file in an older format only the size can be compared.
        if stamp[0] != self._stamp[0] or not (self._renewed or self._still_ours()):
            raise Displaced(errno.EEXIST, "another program has written into it")
        self._stamp = stamp

    def _still_ours(self) -> bool:
        """Whether the seals lead through the file to where the chain stands."""
        os.lseek(self._held, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._held), "rb") as file:
            lines = file.read(self._size).splitlines()
        chain = Chain()
        for line in lines:
            checked = chain.check(line)
            if checked is None:
                return False
            chain = checked[1]
        return chain == self._written

    def in_place(self) -> bool:
        """Does the name still lead to this file, as it was left?"""
        try:
            ours = os.fstat(self._held)
            return (
                os.path.samestat(ours, os.stat(self.path)) and stamp_of(self._held) == self._stamp
            )
        except OSError:
            return False

    def _renew(self) -> None:
        """Put a file of today's format in the place of an older one."""
        if not self._renewed:
            return
        ready, self._ready = self._ready, None
        if not OPEN_FILES_MOVE:
            self._let_go()
        try:
            if ready is not None and ready[1].exists():
                fd = put_ready(*ready, self.path, BACKUPS)
            else:
                if ready is not None:
                    discard(ready)
                fd = put(self.path, self._renewed[: self._size], BACKUPS)
        except OSError:
            with contextlib.suppress(OSError):
                self._hold_again()
            raise
        self._go_on_in(fd, self.path.parent)
        self._renewed = b""

    def switch(self, fd: int, chain: Chain, size: int, lines: int) -> None:
        """Go on in another open file that has taken this one's name and says the same. Waits for nothing."""
        self._syncer.let_go()
        self._fd, self._size, self.lines = fd, size, lines
        self.identity = identity_of(os.fstat(fd))
        self._chain = self._written = chain
        self._stamp = stamp_of(fd)
        self._syncer = Syncer(fd, self._synced, self.path.parent)
        self._syncer.request()

    def rewrite(self, data: bytes, chain: Chain) -> None:
        """Put other bytes that say the same in the place of the file; it stays as it is if that fails."""
        # A file with something wrong is not touched: what it has may be all there is.
        if self._waiting or self.displaced or self.trouble:
            return
        with contextlib.suppress(OSError):
            self._keep_place()
            self._check_untouched()
            if not OPEN_FILES_MOVE:
                self._let_go()
            self._go_on_in(put(self.path, data, backups=0))
            self._chain = self._written = chain
            self._size = len(data)

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

    def _go_on_in(self, fd: int, folder: Path | None = None) -> None:
        """`folder`: brought to the disk with the file, which has a new name there."""
        if OPEN_FILES_MOVE:
            self._syncer.let_go()
        else:
            self._let_go()
        self._fd = fd
        self._stamp, self.identity = stamp_of(fd), identity_of(os.fstat(fd))
        self._syncer = Syncer(fd, self._synced, folder)

    @property
    def waiting(self) -> bool:
        """Are there lines that could not be written yet?"""
        return bool(self._waiting)

    def close(self) -> None:
        """Bring everything to the disk and give the file free."""
        self.flush()
        self.release()

    def release(self) -> None:
        """The part of `close` that waits for the disk; may be done by another thread."""
        self._forget_ready()
        self._syncer.stop()
        if self._fd is not None and (problem := sync(self._fd)):
            self.trouble = self._sentence(problem)
        self._let_go()
        sync_folder(self.path.parent)

    def abandon(self) -> None:
        """Give the file free as it is, without waiting for the disk."""
        self._forget_ready()
        self._syncer.let_go()
        self._fd = None

    def _forget_ready(self) -> None:
        if self._ready is not None:
            discard(self._ready)
            self._ready = None

    def _synced(self, problem: str) -> None:
        if problem:
            self.trouble = self._sentence(problem)
        elif self.on_synced is not None:
            self.on_synced()

    def _sentence(self, problem: str) -> str:
        return told(
            "files.kept_in_memory",
            "{name} cannot be written ({problem}); the game goes on and is kept in memory.",
            name=self.path.name,
            problem=problem,
        )


def put(path: Path, data: bytes, backups: int, *, synced: bool = True) -> int:
    """Write a whole file and keep it open and locked. Not `synced`: the disk follows later, for where nothing lay
    under the name that could be lost."""
    fd, temporary = write_temporary(path, data, synced=synced)
    if OPEN_FILES_MOVE:
        put_ready(fd, temporary, path, backups)
        if synced:
            sync_folder(path.parent)
        return fd
    os.close(fd)
    take_place(temporary, path, backups)
    return open_locked(path)


def put_ready(fd: int, temporary: Path, path: Path, backups: int) -> int:
    """Give a temporary file its name and keep it open and locked; the name reaches the disk later."""
    try:
        lock(fd)  # nobody else knows the file yet
        take_name(temporary, path, backups)
    except OSError:
        os.close(fd)
        raise
    return fd


def claim(path: Path) -> int:
    """Open a file for writing and lock it; raises InUse or SaveError. Read it after that: before, somebody
    else may still play on."""
    if not path.is_file():
        raise SaveError(told("files.not_a_file", "{name} is not a file.", name=path.name))
    try:
        return open_locked(path)
    except BlockingIOError:
        raise InUse(
            told("files.elsewhere", "{name} is being played in another window.", name=path.name)
        ) from None
    except OSError as error:
        raise SaveError(not_written(path.name, error)) from None


def open_locked(path: Path) -> int:
    """Open a file for writing and lock it; raises BlockingIOError when another window has the lock."""
    fd = os.open(path, os.O_RDWR | BINARY)
    if lock_soon(fd):
        return fd
    os.close(fd)
    raise BlockingIOError(errno.EAGAIN, "it is being played in another window")
