"""The file in which a game is written, each with the thread that touches it; and the one in which it is going to go
on, while that is being made: both are written until then."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ezgame.storage.entries import Line
from ezgame.storage.journal import Journal
from ezgame.storage.journal_thread import JournalThread, release
from ezgame.storage.lines import Chain

Data = Callable[[], tuple[bytes, Chain]]
"""The bytes of a whole file, and the chain after them."""


class Disks:
    """Belongs to one `GameFile`, and is used where the game is played."""

    def __init__(self, journal: Journal | None) -> None:
        self.now = None if journal is None else JournalThread(journal)
        self.next: JournalThread | None = None
        self._left: JournalThread | None = None
        """The file that was let go of last."""
        self._patience: float | None = None
        self._answered: Callable[[], None] | None = None
        self._synced: Callable[[], None] | None = None

    def __bool__(self) -> bool:
        """Is there any file?"""
        return bool(self.all())

    def all(self) -> tuple[JournalThread, ...]:
        return tuple(disk for disk in (self.now, self.next) if disk is not None)

    @property
    def journal(self) -> Journal | None:
        return self.now.journal if self.now is not None else None

    def late(self) -> bool:
        """Has the disk not answered yet? Known of a file that was let go of, too."""
        disk = self.now or self._left
        return disk is not None and disk.late

    def when_synced(self, tell: Callable[[], None] | None) -> None:
        self._synced = tell
        if self.journal is not None:
            self.journal.on_synced = tell

    def wait_at_most(self, seconds: float | None, answered: Callable[[], None] | None) -> None:
        self._patience, self._answered = seconds, answered
        for disk in self.all():
            disk.patience, disk.on_answered = seconds, answered

    def _thread_for(self, journal: Journal | None = None) -> JournalThread:
        disk = JournalThread(journal)
        disk.patience, disk.on_answered = self._patience, self._answered
        return disk

    def write(self, lines: list[Line]) -> None:
        for disk in self.all():
            disk.write(lines)

    def begin_next(self, data: Data, folders: Sequence[Path], name: str) -> None:
        """Make a new file of this name in the first of the folders that takes one; `take_next` says whether it is
        there."""
        self.next = self._thread_for()
        self.next.begin(data, folders, name)

    def take_next(self) -> Journal | None:
        """Go on in the new file, if it has just come; where none could be made, all stays as it is."""
        disk = self.next
        if disk is None or disk.late:
            return None
        self.next = None
        if disk.journal is None:
            disk.give_up()
            return None
        old, self.now = self.now, disk
        disk.journal.on_synced = self._synced
        if old is not None:
            old.give_up()
        return disk.journal

    def go_on_in(self, journal: Journal, lines: list[Line], last: list[Line]) -> Callable[[], None]:
        """Another file from now on, which gets these lines first; `last` are the last of the file of before. Gives
        what is left to do for that, which takes time."""
        old, coming = self.now, self.next
        self.next = None
        if coming is not None:
            coming.give_up()
        journal.on_synced = self._synced
        self.now = self._thread_for(journal)
        self.now.write(lines)
        if old is None:
            return lambda: None
        if last:
            old.write(last)
        return partial(release, old)

    def let_go(
        self, short: Data | None, elsewhere: Data, folders: Sequence[Path], name: str
    ) -> Callable[[], None]:
        """No file any more; gives what is left to do, which takes time: the file becomes `short`, if that is given;
        one that turns out not to be ours any more is written `elsewhere`."""
        now, coming, self.now, self.next = self.now, self.next, None, None
        self._left = now

        def rest() -> None:
            if coming is not None:
                release(coming)
            if now is None:
                return
            now.end()
            if now.journal is not None and now.journal.displaced and coming is None:
                other = JournalThread()  # the disk was late, so that nobody knew before
                other.begin(elsewhere, folders, name)
                release(other)
            elif now.journal is not None and short is not None:
                now.journal.rewrite(*short())
            release(now)

        return rest

    def release(self) -> None:
        """Give the files free as they are. May have to wait for the disk."""
        for disk in self.all():
            release(disk)
        self.now = self.next = None
