"""The folder where games are kept that nobody has given a name yet, and the list of files used last."""

import contextlib
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from ezgame.core.errors import SaveError, reason
from ezgame.storage.atomic import write_whole
from ezgame.storage.codec import CodecFault, compact, parse
from ezgame.storage.preview import Preview, preview

SUFFIX = ".ezgame"
RECENT = "recent.json"
MOST_RECENT = 12
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
            raise SaveError(f"{self.folder} cannot be made: {reason(error)}.") from None
        stamp = datetime.now().strftime("%Y-%m-%d %H.%M")
        who = re.sub(r"[^\w-]+", " ", " ".join(players)).strip()[:40]
        name = f"{stamp} {title} {who}".strip()
        for count in range(1, 1000):
            path = self.folder / f"{name}{f' ({count})' if count > 1 else ''}{SUFFIX}"
            if not path.exists():
                return path
        raise SaveError(f"{self.folder} is full of games of this minute.")

    def owns(self, path: Path) -> bool:
        return path.parent.resolve() == self.folder.resolve()

    def unfinished(self) -> Iterator[Preview]:
        """The games to be offered on start, youngest first: begun, not over, not open elsewhere. Files
        are read one by one as they are asked for: a shelf may be full."""
        for path in self._candidates():
            try:
                seen = preview(path)
            except (SaveError, OSError):
                continue
            if seen.position and not (seen.finished or seen.played_now):
                yield seen

    def _candidates(self) -> list[Path]:
        """The youngest files first."""
        own = self.folder.glob(f"*{SUFFIX}") if self.folder.is_dir() else ()
        found = dict.fromkeys([*own, *self.recent()[:3]])
        return sorted(found, key=age_of)[:MOST_LOOKED_AT]

    # ------------------------------------------------------------ files used last

    def recent(self) -> list[Path]:
        """Files used last that still exist, youngest first."""
        try:
            text = (self.folder / RECENT).read_bytes().decode(errors=ANY_NAME)
            names = parse(text)
        except (OSError, CodecFault):
            return []
        if not isinstance(names, list):
            return []
        return [Path(name) for name in names if isinstance(name, str) and Path(name).is_file()]

    def remember(self, path: Path) -> None:
        """Put a file at the top of the list; a list that cannot be written is no reason to stop."""
        names = [str(path.resolve()), *(str(old) for old in self.recent())]
        text = compact(list(dict.fromkeys(names))[:MOST_RECENT])
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / RECENT, text.encode(errors=ANY_NAME))


def age_of(path: Path) -> float:
    """Smaller for younger files; one that has just gone is older than all."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def copy_path(path: Path, word: str) -> Path:
    """A name nobody uses yet for a copy beside a file: game.ezgame → game (copy).ezgame."""
    for count in range(1, 1000):
        number = f" {count}" if count > 1 else ""
        free = path.with_name(f"{path.stem} ({word}{number}){SUFFIX}")
        if not free.exists():
            return free
    raise SaveError(f"{path.parent} is full of copies of {path.name}.")
