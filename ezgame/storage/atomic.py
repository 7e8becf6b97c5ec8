"""Replacing a file as a whole: the new one is complete on the disk before it takes the name, and the
files it replaces stay as numbered backups."""

import contextlib
import os
import shutil
from pathlib import Path

from ezgame.storage.syncer import sync

BACKUPS = 3


def backup_path(path: Path, number: int) -> Path:
    """game.ezgame → game.ezgame.1, the youngest backup."""
    return path.with_name(f"{path.name}.{number}")


def write_temporary(path: Path, data: bytes) -> tuple[int, Path]:
    """A complete, synced file beside the wanted one; gives its open descriptor and its name."""
    # Shorter than the name itself, which may be as long as names can be.
    temporary = path.with_name(f".{path.stem[:40]}.{os.getpid()}.tmp")
    flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    fd = os.open(temporary, flags, 0o644)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(fd, view) :]
        os.fsync(fd)
    except OSError:
        os.close(fd)
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    return fd, temporary


def take_place(temporary: Path, path: Path, backups: int = BACKUPS) -> None:
    """Give the temporary file the wanted name; the name is never without a whole file, and no temporary
    file is left behind."""
    try:
        if path.exists() and backups:
            rotate(path, backups)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


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


def sync_folder(folder: Path) -> None:
    """Make a new name last; systems without folder descriptors do so by themselves."""
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            sync(fd)
        finally:
            os.close(fd)
