"""Replacing a file as a whole: the new one is complete on the disk before it takes the name, and the
files it replaces stay as numbered backups."""

import contextlib
import os
import re
import shutil
import stat
import time
from pathlib import Path

from ezgame.storage.locks import is_locked
from ezgame.storage.syncer import sync_folder

BACKUPS = 3
BINARY = getattr(os, "O_BINARY", 0)
NEW_FILE = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | BINARY
"""A file that did not exist before: whatever lies under that name, a link too, is left alone."""
LEFT_OVER = re.compile(r"\..*\.[0-9a-f]{12}\.ezgame-tmp")
OLD_ENOUGH = 600.0
"""Seconds after which a temporary file belongs to nobody any more: a killed program left it."""


def backup_path(path: Path, number: int) -> Path:
    """game.ezgame → game.ezgame.1, the youngest backup."""
    return path.with_name(f"{path.name}.{number}")


def write_temporary(path: Path, data: bytes, *, synced: bool = True) -> tuple[int, Path]:
    """A complete, synced file beside the wanted one, with the permissions of the file it is going to
    replace; gives its open descriptor and its name. Not `synced`: its bytes reach the disk later."""
    fd, temporary = open_temporary(path)
    try:
        keep_permissions(path, fd)
        write_all(fd, data)
        if synced:
            os.fsync(fd)
    except OSError:
        os.close(fd)
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    return fd, temporary


def open_temporary(path: Path) -> tuple[int, Path]:
    """A new, empty file beside the wanted one, under a name nobody can guess."""
    # Shorter than the name itself, which may be as long as names can be.
    temporary = path.with_name(f".{path.stem[:40]}.{os.urandom(6).hex()}.ezgame-tmp")
    return os.open(temporary, NEW_FILE, 0o644), temporary


def write_all(fd: int, data: bytes) -> None:
    """Write every byte where the file stands."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def keep_permissions(path: Path, fd: int) -> None:
    """Give a new file what the old one of its name allows to whom; where there is none, or the system has
    no such thing, it stays as new files are."""
    if hasattr(os, "fchmod"):
        with contextlib.suppress(OSError):
            os.fchmod(fd, stat.S_IMODE(path.stat().st_mode) & 0o777)


def take_place(temporary: Path, path: Path, backups: int = BACKUPS) -> None:
    """Give the temporary file the wanted name for good; see `take_name`."""
    take_name(temporary, path, backups)
    sync_folder(path.parent)


def take_name(temporary: Path, path: Path, backups: int) -> None:
    """Give the temporary file the wanted name; the name is never without a whole file, and no temporary
    file is left behind. Whoever calls this brings the folder to the disk afterwards."""
    try:
        if path.exists() and backups:
            rotate(path, backups)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def discard(made: tuple[int, Path]) -> None:
    """Nobody needs a temporary file any more."""
    fd, temporary = made
    with contextlib.suppress(OSError):
        os.close(fd)
    with contextlib.suppress(OSError):
        temporary.unlink()


def rotate(path: Path, backups: int) -> None:
    """Shift the older backups by one and keep the present file as the first."""
    for number in range(backups - 1, 0, -1):
        if backup_path(path, number).exists():
            os.replace(backup_path(path, number), backup_path(path, number + 1))
    first = backup_path(path, 1)
    try:
        os.link(path, first)
    except OSError:
        shutil.copy2(path, first)


def write_whole(path: Path, data: bytes, backups: int = 0) -> None:
    """Replace a file by these bytes, whole or not at all."""
    fd, temporary = write_temporary(path, data)
    os.close(fd)
    take_place(temporary, path, backups)


def replace_quickly(path: Path, data: bytes) -> None:
    """Replace a small file whole, without waiting for the disk: for what may be lost with the power."""
    fd, temporary = open_temporary(path)
    try:
        try:
            keep_permissions(path, fd)
            write_all(fd, data)
        finally:
            os.close(fd)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def sweep(folder: Path) -> None:
    """Remove temporary files that a killed program left in a folder; one that is held lies ready for a game."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if LEFT_OVER.fullmatch(path.name):
                with contextlib.suppress(OSError):
                    found = path.lstat()
                    held = stat.S_ISREG(found.st_mode) and is_locked(path)  # a pipe would hold us
                    if time.time() - found.st_mtime > OLD_ENOUGH and not held:
                        path.unlink()
