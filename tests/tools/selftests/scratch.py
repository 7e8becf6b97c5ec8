"""A folder for a self test that is gone afterwards, also when somebody ends the test."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

ENDED = 128 + signal.SIGTERM


@contextmanager
def scratch(name: str) -> Iterator[Path]:
    def end(_number: int, _frame: FrameType | None) -> None:
        # Leaves every `with` on the way, and so the folder.
        sys.exit(ENDED)

    before = signal.signal(signal.SIGTERM, end)
    try:
        with TemporaryDirectory(prefix=f"ezgame-{name}-", ignore_cleanup_errors=True) as folder:
            yield Path(folder)
    finally:
        signal.signal(signal.SIGTERM, before)
