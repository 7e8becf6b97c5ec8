"""Names for new files of games."""

import os
import re
from pathlib import Path

from ezgame.core.errors import SaveError
from ezgame.core.message import told

SUFFIX = ".ezgame"
LONGEST_STEM = 60
"""Letters kept of a name that gets a word behind it: disks know no names without end."""


def copy_path(path: Path, word: str) -> Path:
    """A name nobody uses yet for a copy beside a file: game.ezgame → game (copy).ezgame."""
    stem = re.sub(rf"( \({word}( \d+)?\))+$", "", path.stem)[:LONGEST_STEM]
    for count in range(1, 1000):
        number = f" {count}" if count > 1 else ""
        free = path.with_name(f"{stem} ({word}{number}){SUFFIX}")
        if not os.path.lexists(free):
            return free
    raise SaveError(
        told(
            "files.full_of_copies",
            "{folder} is full of copies of {name}.",
            folder=str(path.parent),
            name=path.name,
        )
    )
