"""A folder for a self test that is gone afterwards, also when somebody ends the test."""

import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from types import FrameType

ENDED = 128 + signal.SIGTERM
TRIES = 100


@contextmanager
def scratch(name: str) -> Iterator[Path]:
    def end(_number: int, _frame: FrameType | None) -> None:
        # Leaves every `with` on the way, and so the folder.
        sys.exit(ENDED)

    before = signal.signal(signal.SIGTERM, end)
    folder = Path(mkdtemp(prefix=f"ezgame-{name}-"))
    try:
        yield folder
    finally:
        remove(folder)
        signal.signal(signal.SIGTERM, before)


def remove(folder: Path) -> None:
    """Remove a folder in which the thread of a game's file may still be writing: what it was given to write it
    finishes."""
    for _try in range(TRIES):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.02)
