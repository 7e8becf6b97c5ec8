"""A job: one piece of work beside the window, who hears of it, and what becomes of its faults.

Work is handed in, from the window's thread, in one of two places. Both give a Job:

    in_background(pieces(), self._on_picture)     `ezgame/ui/background.py`: what is drawn or looked into, such as
                                                  names, pictures, printed pages and lists of files
    in_thread(work, self._on_found)               `ezgame/models/threads.py`: what takes seconds or waits for a disk,
                                                  such as route searches, opening and saving

They are two, because the first is one thread in which the pieces of all jobs take turns, the most urgent first: each
further thread that computes takes turns from the window. What does not come in small pieces would keep all pictures
waiting there, and has a thread of its own. Work on files goes through `ezgame/app/work_thread.py`, with a dialog over
it through `ezgame/app/long_work.py`. The end of the program cancels all of it and waits for it.

The threads of `ezgame/storage` are no jobs. It knows no Qt; nobody waits for a result of theirs, and each belongs to a
file: one touches it, in order (`journal_thread.py`), others bring it to the disk (`syncer.py`), write it shorter
(`compaction.py`) and close it when its game has left (`closings.py`).

Whoever waits for jobs keeps them in `Jobs`. The listeners are called in the window's thread: `done` with the
result, `came_to` with what the work tells on its way, `failed` with an error that has a sentence. They hear
nothing more of a job that was cancelled, nor when their object is gone.
"""

import threading
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from inspect import ismethod
from typing import Any
from weakref import WeakMethod

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from ezgame.core.errors import EzgameError
from ezgame.core.unexpected import Unexpected
from ezgame.models.words.wording import say

Listener = Callable[[Any], object]


class JobNews(IntEnum):
    """What a thread tells the window of a job; after all but the first the work has ended."""

    CAME_TO = 0
    DONE = 1
    FAILED = 2


class Job:
    """Work that was handed in. A job is no QObject and no receiver of a signal: the last reference to it may be
    that of a thread, and Qt crashes when a receiver ends in another thread than its own."""

    def __init__(
        self,
        *,
        done: Listener | None = None,
        came_to: Listener | None = None,
        failed: Listener | None = None,
        unwanted: Listener | None = None,
    ) -> None:
        """`unwanted` gets a result that `done` does not hear any more, where something must be given free."""
        self._listeners = (reference(came_to), reference(done), reference(failed))
        self._failures_heard = failed is not None
        self._unwanted = unwanted
        self._cancelled = False
        self.ended = False
        """Whether the work has come to its end, well or not; set by its thread."""
        self.answered = False
        """Whether the window has heard of the end."""

    def cancel(self) -> None:
        """Nobody wants the result any more, and nobody hears of it. What is being done ends soon."""
        self._cancelled = True

    def cancelled(self) -> bool:
        """Asked by the work between two pieces."""
        return self._cancelled

    # ------------------------------------------------------------ called by the thread

    def tell(self, value: object) -> None:
        """Tell `came_to` how far the work is, or what it found meanwhile."""
        if not self._cancelled:
            relay().carry(self, JobNews.CAME_TO, value)

    def end(self, result: object) -> None:
        self.ended = True
        relay().carry(self, JobNews.DONE, result)

    def fail(self, error: Exception) -> None:
        """Errors with a sentence go to `failed` as they are. Any other is a bug: `failed` hears an Unexpected, and
        where nobody ever listened it goes to the hook for faults of threads."""
        self.ended = True
        if not isinstance(error, EzgameError | OSError):
            if not self._failures_heard:
                tell_bug(error)
            # No listener is looked up here: for a moment, this thread would hold a part of the window.
            fault = Unexpected(say("files.beside"), error)
            fault.__cause__ = error
            error = fault
        relay().carry(self, JobNews.FAILED, error)

    # ------------------------------------------------------------ in the window's thread

    def hear(self, news: JobNews, value: object) -> None:
        """Call the listener, if it is still there and wants to hear."""
        self.answered |= news is not JobNews.CAME_TO
        listener = None if self._cancelled else self._listeners[news]()
        owner = getattr(listener, "__self__", None)
        if listener is not None and not (isinstance(owner, QObject) and not isValid(owner)):
            listener(value)
        elif news is JobNews.DONE and self._unwanted is not None:
            self._unwanted(value)
        elif isinstance(value, Unexpected) and self._failures_heard and not self._cancelled:
            tell_bug(value)  # who would have heard of it is gone


class Jobs:
    """The jobs that an object waits for: cancelled with it, or when it asks for something else."""

    def __init__(self, owner: QObject) -> None:
        self._jobs: list[Job] = []
        # A function, which lives and ends in the window's thread. No slot of the owner: while it is destroyed its
        # Python half may be gone already. No method of a job: see there.
        owner.destroyed.connect(lambda: self.cancel())

    def add(self, job: Job) -> None:
        """Wait for this one too."""
        self._jobs = [job for job in self._jobs if not job.answered]
        self._jobs.append(job)

    def only(self, job: Job) -> None:
        """Wait for this one instead of all others."""
        self.cancel()
        self.add(job)

    def cancel(self) -> None:
        """Wait for none."""
        jobs, self._jobs = self._jobs, []
        for job in jobs:
            job.cancel()

    @property
    def awaited(self) -> tuple[Job, ...]:
        """Those whose end has not been heard of."""
        return tuple(job for job in self._jobs if not job.answered)

    @property
    def busy(self) -> bool:
        return bool(self.awaited)


class Relay(QObject):
    """Carries news to the thread it was made in, the window's."""

    _told = Signal(object, object, object)

    def __init__(self) -> None:
        super().__init__()
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    def carry(self, job: Job, news: JobNews, value: object) -> None:
        self._told.emit(job, news, value)

    def _on_told(self, job: Job, news: JobNews, value: object) -> None:
        job.hear(news, value)


@cache
def relay() -> Relay:
    """The one of the program; whoever hands in work asks for it first, in the window's thread."""
    return Relay()


def reference(listener: Listener | None) -> Callable[[], Listener | None]:
    """How to find a listener again: a job must not be the last to hold on to a part of the window."""
    if listener is not None and ismethod(listener):
        return WeakMethod(listener)
    return lambda: listener


def tell_bug(error: BaseException) -> None:
    """Hand a bug, or the Unexpected that stands for it, to the hook for faults of threads."""
    bug = error.__cause__ if isinstance(error, Unexpected) and error.__cause__ else error
    fault = (type(bug), bug, bug.__traceback__, threading.current_thread())
    threading.excepthook(threading.ExceptHookArgs(fault))
