"""The folder where games are kept that nobody has given a name yet, and the list of files used last."""

import contextlib
import os
import re
import stat
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ezgame.core.errors import SaveError, reason
from ezgame.core.message import told
from ezgame.storage.atomic import replace_quickly
from ezgame.storage.codec.text import compact, parse
from ezgame.storage.file_bytes import bytes_of
from ezgame.storage.places import SUFFIX

if TYPE_CHECKING:
    from ezgame.storage.opening import Build
    from ezgame.storage.preview import Preview

RECENT = "recent.json"
MOST_RECENT = 12
LARGEST_LIST = 64 * 1024
"""Bytes of the list of files used last."""
ANY_NAME = "surrogateescape"
"""How names of files are kept that are no text: as the bytes they are."""
MOST_LOOKED_AT = 15
"""Files that are read in search of a game to go on with."""


class Shelf:
    """A folder of the program's own; the caller says where it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_path(self, title: str, players: tuple[str, ...]) -> Path:
        """A name nobody uses yet: date, title, players."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(
                told(
                    "files.no_folder",
                    "{folder} cannot be made: {reason}.",
                    folder=str(self.folder),
                    reason=reason(error),
                )
            ) from None
        stamp = datetime.now().strftime("%Y-%m-%d %H.%M")
        who = re.sub(r"[^\w-]+", " ", " ".join(players)).strip()[:40]
        name = f"{stamp} {title} {who}".strip()
        for count in range(1, 1000):
            path = self.folder / f"{name}{f' ({count})' if count > 1 else ''}{SUFFIX}"
            if not path.exists():
                return path
        raise SaveError(
            told(
                "files.full_minute",
                "{folder} is full of games of this minute.",
                folder=str(self.folder),
            )
        )

    def owns(self, path: Path) -> bool:
        """By its name alone: the disk of the file may hang."""
        return os.path.abspath(path.parent) == os.path.abspath(self.folder)

    def unfinished(self, build: "Build | None" = None) -> "Iterator[Preview]":
        """The games to be offered on start, youngest first: begun, not over, not open elsewhere. Files
        are read one by one as they are asked for: a shelf may be full."""
        from ezgame.storage.preview import UnreadableFile, look  # the start page comes first

        for path in self.candidates():
            seen = look(path, build)
            if isinstance(seen, UnreadableFile):
                continue
            if seen.position and not (seen.finished or seen.played_now):
                yield seen

    def candidates(self) -> list[Path]:
        """The files among which a game to go on with is looked for, the youngest first."""
        own: list[Path] = []
        with contextlib.suppress(OSError):
            own = [path for path in self.folder.iterdir() if path.suffix == SUFFIX]
        found = dict.fromkeys([*own, *self.recent()[:3]])
        return sorted(found, key=age_of)[:MOST_LOOKED_AT]

    # ------------------------------------------------------------ files used last

    def recent(self) -> list[Path]:
        """Files used last that still exist, youngest first; those that may not be looked at, too."""
        return [Path(name) for name in self._names() if may_be_file(name)]

    def _names(self) -> list[str]:
        try:
            text = bytes_of(self.folder / RECENT, LARGEST_LIST).decode(errors=ANY_NAME)
            names = parse(text)
        except (OSError, SaveError):
            return []
        if not isinstance(names, list):
            return []
        return [name for name in names[:MOST_RECENT] if isinstance(name, str)]

    def remember(self, path: Path) -> None:
        """Put a file at the top of the list; a list that cannot be written is no reason to stop. None of the files
        is looked at: the disk of any of them may hang."""
        with contextlib.suppress(OSError):
            names = [os.path.abspath(path), *self._names()]
            text = compact(list(dict.fromkeys(names))[:MOST_RECENT])
            self.folder.mkdir(parents=True, exist_ok=True)
            replace_quickly(self.folder / RECENT, text.encode(errors=ANY_NAME))


def may_be_file(name: str) -> bool:
    """Whether there is a file of this name, or something that cannot be looked at."""
    try:
        return stat.S_ISREG(os.stat(name).st_mode)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False


def age_of(path: Path) -> float:
    """Smaller for younger files; one that has just gone is older than all."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
