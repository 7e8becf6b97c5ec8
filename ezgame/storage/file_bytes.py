"""The bytes of a file that somebody hands us: not too many, and not of a device."""

import stat
from pathlib import Path

from ezgame.core.errors import SaveError, reason
from ezgame.core.message import told

LARGEST_FILE = 20 * 1024 * 1024


def bytes_of(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of a file of moderate size. A device or pipe, which may have no end, is refused."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise SaveError(told("files.not_a_file", "{name} is not a file.", name=path.name))
        if found.st_size > largest:
            raise SaveError(
                told(
                    "files.too_large",
                    "{name} is larger than {size} MB; no game is that long.",
                    name=path.name,
                    size=largest // 1024 // 1024,
                )
            )
        with path.open("rb") as file:
            return file.read(largest + 1)
    except OSError as error:
        raise SaveError(
            told(
                "files.unreadable",
                "{name} cannot be read: {reason}.",
                name=path.name[:80],
                reason=reason(error),
            )
        ) from None
    except ValueError:  # a name with a zero in it
        raise SaveError(told("files.bad_name", "A file cannot have this name.")) from None
