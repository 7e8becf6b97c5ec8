"""The one thread in which everything happens that a journal needs from its disk, in order.

Whoever plays hands in what is to be written and waits for it: as long as it takes, or `patience` seconds. A disk
that takes longer is `late`; the rest is done when it answers, and nobody waits for it again until then.
"""

import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ezgame.core.errors import SaveError
from ezgame.storage.entries import Line
from ezgame.storage.journal import Journal
from ezgame.storage.lines import Chain
from ezgame.storage.places import copy_path

Task = Callable[[], object]


def nothing() -> None:
    """What needs no preparation."""


class JournalThread:
    """A journal, or one that is being made, and its thread, which starts with the first thing to do."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal
        """None while its file is being made, and where that was not possible."""
        self.patience: float | None = None
        self.on_answered: Task | None = None
        """Called in the thread when a disk that was late has done everything."""
        self.late = False
        self._jobs: deque[tuple[Task, Task]] = deque()
        self._changed = threading.Condition()
        self._handed_in = self._begun = self._done = 0
        self._fault: BaseException | None = None
        self._ending = False
        self._thread: threading.Thread | None = None

    def do(self, touch: Task, prepare: Task = nothing) -> bool:
        """Have the disk touched, after everything that was handed in before; False if that is not done yet. What
        `prepare` does needs no disk and is always waited for."""
        with self._changed:
            self._jobs.append((prepare, touch))
            self._handed_in = number = self._handed_in + 1
            if self._thread is None:
                name = "ezgame-journal"
                self._thread = threading.Thread(target=self._work, name=name, daemon=True)
                self._thread.start()
            self._changed.notify_all()
            if self.late:
                return False
            self._changed.wait_for(lambda: self._begun >= number)
            self.late = not self._changed.wait_for(lambda: self._done >= number, self.patience)
            fault, self._fault = self._fault, None
        if fault is not None:
            raise fault
        return not self.late

    def write(self, lines: Iterable[Line]) -> bool:
        """Append these lines; see the journal for what did not work."""

        def add() -> None:
            if self.journal is not None:
                self.journal.add(lines)

        def flush() -> None:
            if self.journal is not None:
                self.journal.flush()

        return self.do(flush, add)

    def begin(
        self, data: Callable[[], tuple[bytes, Chain]], folders: Sequence[Path], name: str
    ) -> bool:
        """Make the journal with these bytes, in the first of the folders that takes a new file."""
        made: list[tuple[bytes, Chain]] = []

        def begin_somewhere() -> None:
            for folder in folders:
                with contextlib.suppress(SaveError, OSError):
                    folder.mkdir(parents=True, exist_ok=True)
                    self.journal = Journal.begin(copy_path(folder / name, "recovered"), *made[0])
                    return

        return self.do(begin_somewhere, lambda: made.append(data()))

    def give_up(self) -> None:
        """Give the file free when everything is done, without waiting for that."""
        self.on_answered = None
        if self.journal is not None:
            self.do(self.journal.abandon)
        self._end()

    def end(self) -> None:
        """Wait until everything is done; the journal belongs to the caller from then on."""
        self._end()
        if self._thread is not None:
            self._thread.join()

    def _end(self) -> None:
        with self._changed:
            self._ending = True
            self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._jobs or self._ending)
                if not self._jobs:
                    return
                prepare, touch = self._jobs.popleft()
            fault: BaseException | None = None
            try:
                prepare()
                self._count_begun()
                touch()
            except BaseException as error:  # whoever waits hears of it
                fault = error
            self._count_done(fault)

    def _count_begun(self) -> None:
        with self._changed:
            self._begun += 1
            self._changed.notify_all()

    def _count_done(self, fault: BaseException | None) -> None:
        with self._changed:
            self._done += 1
            self._begun = self._done
            waited_for = not self.late
            if waited_for:
                self._fault = fault
            caught_up = self.late and self._done == self._handed_in
            if caught_up:
                self.late = False
            answered = self.on_answered if caught_up else None
            self._changed.notify_all()
        if fault is not None and not waited_for:
            hear = threading.ExceptHookArgs(
                (type(fault), fault, fault.__traceback__, threading.current_thread())
            )
            threading.excepthook(hear)
        if answered is not None:
            answered()


def release(disk: JournalThread) -> None:
    """Bring what was handed in to the disk and give the file free; takes as long as the disk does."""
    disk.end()
    if disk.journal is not None:
        disk.journal.close()
