"""One thread for all that is worked out beside the window, the most urgent piece of it first.

    self._job = in_background(steps_to_a_picture(), self._on_picture)

Work is a generator: each step is a small piece, and between two pieces something more urgent may go
first. What it returns is told to a method in the window's own thread, unless the job was dropped or the
one who asked is gone. Nothing of the window is touched by the thread itself: a window may go away at any
moment, and Qt crashes when an object goes away while another thread uses it.

It is one thread and not one for each purpose, because every further one that computes takes turns from
the window; and it has ended before the program does, because Qt crashes when a thread is
torn away in the middle of a drawing.
"""

import atexit
import threading
from collections.abc import Callable, Generator
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
from ezgame.ui.qt_classes import make_classes

LONGEST = 10.0
"""Seconds to wait for the thread at the end; it looks for the end between two pieces of work, of which
a printed map is the longest."""


reading = threading.RLock()
"""Held while modules are imported late: by the thread beside the window, and by the window where it comes to what the
start page did without. Python lets two threads that import in different orders see half-read modules, and a half-read
class of Qt crashes."""


class Urgency(IntEnum):
    SHOWN = 0
    """Somebody looks at the place where the result will be."""
    AHEAD = 1
    """It may be wanted later."""


PAUSE = {Urgency.SHOWN: 0.0, Urgency.AHEAD: 0.015}
"""Seconds the window has for itself between two pieces."""

Listener = Callable[[Any], object]


class Job:
    """Work that was handed in, and who hears of it."""

    def __init__(
        self,
        work: Generator[Any, None, Any],
        urgency: Urgency = Urgency.SHOWN,
        *,
        done: Listener | None = None,
        came_to: Listener | None = None,
        failed: Listener | None = None,
    ) -> None:
        self.work = work
        self.urgency = urgency
        self.done = held(done)
        self.came_to = held(came_to)
        self.failed = held(failed)
        self.unheard = failed is None
        """Whether nobody ever wanted to hear of faults."""
        self.dropped = False
        self.over = False

    def drop(self) -> None:
        """Nobody wants the result any more, and nobody hears of it; a piece that has begun is finished."""
        self.dropped = True


def drop_with(owner: QObject, jobs: list[Job]) -> None:
    """Drop what is in the list when the owner is destroyed; the owner keeps it up to date."""

    def drop() -> None:
        for job in jobs:
            job.drop()

    # A function, which lives and ends in the window's thread, and no method of a job (see above).
    owner.destroyed.connect(drop)


def held(listener: Listener | None) -> Callable[[], Listener | None]:
    """How to find a listener again: the thread must not be the last to hold on to a part of the window."""
    if listener is not None and ismethod(listener):
        return WeakMethod(listener)
    return lambda: listener


def tell_bug(error: BaseException) -> None:
    """Hand a bug that nobody waits for to the hook for faults of threads."""
    fault = (type(error), error, error.__traceback__, threading.current_thread())
    threading.excepthook(threading.ExceptHookArgs(fault))


class Relay(QObject):
    """Carries results to the window's thread, where it was made."""

    _told = Signal(object, object, object)

    def __init__(self) -> None:
        super().__init__()
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    def tell(self, job: Job, listener: Callable[[], Listener | None], value: object) -> None:
        self._told.emit(job, listener, value)

    def _on_told(self, job: Job, listener: Callable[[], Listener | None], value: object) -> None:
        method = None if job.dropped else listener()
        owner = getattr(method, "__self__", None)
        if method is not None and not (isinstance(owner, QObject) and not isValid(owner)):
            method(value)
        elif isinstance(value, Unexpected) and not job.dropped:
            tell_bug(value.__cause__ or value)  # who would have heard of it is gone


class Background:
    """The thread and what waits for it."""

    def __init__(self) -> None:
        make_classes()
        self._jobs: list[Job] = []
        self._changed = threading.Condition()
        self._leaving = False
        self._relay = Relay()
        self._thread = threading.Thread(target=self._run, name="ezgame-background", daemon=True)
        self._thread.start()
        atexit.register(self.end)

    def begin(self, job: Job) -> Job:
        with self._changed:
            self._jobs.append(job)
            self._changed.notify()
        return job

    def end(self) -> None:
        with self._changed:
            self._leaving = True
            self._changed.notify()
        self._thread.join(LONGEST)

    def _run(self) -> None:
        while (job := self._next()) is not None:
            self._piece(job)
            pause = PAUSE[job.urgency]
            if pause and not job.over:
                with self._changed:
                    self._changed.wait(pause)

    def _next(self) -> Job | None:
        """The most urgent job, the oldest of its kind; None at the end of the program."""
        with self._changed:
            while True:
                for job in self._jobs:
                    if job.dropped or self._leaving:
                        job.work.close()  # here, where it worked: it may be in the middle of a drawing
                if self._leaving:
                    return None
                self._jobs = [job for job in self._jobs if not (job.dropped or job.over)]
                if self._jobs:
                    return min(self._jobs, key=lambda job: job.urgency)
                self._changed.wait()

    def _piece(self, job: Job) -> None:
        """Do one piece of a job. An error ends its job, but not the thread. What players can mend is told to
        whoever listens; any other fault is a bug: it is told as Unexpected, and where nobody listens, to
        the hook for faults of threads."""
        try:
            came_to = next(job.work)
        except StopIteration as end:
            job.over = True
            self._relay.tell(job, job.done, end.value)
        except (EzgameError, OSError) as error:
            job.over = True
            self._relay.tell(job, job.failed, error)
        except Exception as error:
            job.over = True
            if job.unheard:
                tell_bug(error)
            else:  # not looked up here: for a moment, this thread would hold a part of the window
                unexpected = Unexpected(say("files.beside"), error)
                unexpected.__cause__ = error
                self._relay.tell(job, job.failed, unexpected)
        else:
            if came_to is not None:
                self._relay.tell(job, job.came_to, came_to)


@cache
def _background() -> Background:
    return Background()


def in_background(
    work: Generator[Any, None, Any],
    done: Listener | None = None,
    *,
    came_to: Listener | None = None,
    failed: Listener | None = None,
    urgency: Urgency = Urgency.SHOWN,
) -> Job:
    """Hand in some work, from the window's thread. `done` hears what it returns, `came_to` what it yields
    on the way, `failed` an error with a sentence (an EzgameError or OSError; a bug is an Unexpected)."""
    job = Job(work, urgency, done=done, came_to=came_to, failed=failed)
    return _background().begin(job)
