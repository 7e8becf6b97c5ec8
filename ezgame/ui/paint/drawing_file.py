"""A drawing as a file that is whole or not there: drawn in memory first, because Qt's writers do not
say when a disk is full, and cannot write to every name a file may have."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from ezgame.core.errors import EzgameError, not_written
from ezgame.core.message import told
from ezgame.storage.atomic import write_whole


class DrawingError(EzgameError):
    """A drawing cannot be made or written."""


def drawn(draw: Callable[[QBuffer], bool]) -> bytes:
    """The bytes that `draw` writes; it says whether it could."""
    buffer = memory()
    if not draw(buffer):
        raise no_drawing()
    return contents(buffer)


def png(image: QImage) -> bytes:
    """A picture as the bytes of a file."""
    return drawn(lambda buffer: QImageWriter(buffer, QByteArray(b"PNG")).write(image))


def memory() -> QBuffer:
    """Where a drawing is made."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def contents(buffer: QBuffer) -> bytes:
    return bytes(buffer.data().data())


def no_drawing() -> DrawingError:
    return DrawingError(
        told("files.no_drawing", "The drawing cannot be made; perhaps there is too little memory.")
    )


def write_drawing(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data)
    except OSError as error:
        raise DrawingError(not_written(path, error)) from None


def check_target(path: Path, suffixes: tuple[str, ...]) -> None:
    """One sentence if a drawing cannot be written to this path."""
    if path.suffix.lower() not in suffixes:
        raise DrawingError(
            told(
                "files.ending",
                "{name}: the name must end in one of {endings}.",
                name=path,
                endings=", ".join(suffixes),
            )
        )
    if path.is_dir():
        raise DrawingError(told("files.is_folder", "{name} is a folder, not a file.", name=path))
    if not path.parent.is_dir():
        raise DrawingError(
            told("files.no_such_folder", "The folder {folder} does not exist.", folder=path.parent)
        )
