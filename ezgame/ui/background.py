"""One thread for all that is drawn or looked into beside the window, the most urgent piece of it first.

    self._jobs.only(in_background(steps_to_a_picture(), self._on_picture))

Work is a generator: each step is a small piece, and between two pieces something more urgent may go
first. `ezgame/models/jobs.py` says who hears of its result. Nothing of the window is touched by the thread
itself: a window may go away at any moment, and Qt crashes when an object goes away while another thread uses it.

It is one thread and not one for each purpose, because every further one that computes takes turns from
the window; and it has ended before the program does, because Qt crashes when a thread is
torn away in the middle of a drawing. What would keep all others waiting goes to `ezgame/models/threads.py`.
"""

import atexit
import threading
from collections.abc import Generator
from enum import IntEnum
from functools import cache
from typing import Any

from ezgame.models.jobs import Job, Listener, relay
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


class QueuedJob(Job):
    """A job and its place in the queue; see `in_background`."""

    def __init__(
        self,
        work: Generator[Any, None, Any],
        urgency: Urgency = Urgency.SHOWN,
        **listeners: Listener | None,
    ) -> None:
        super().__init__(**listeners)
        self.work = work
        self.urgency = urgency


class Background:
    """The thread and what waits for it."""

    def __init__(self) -> None:
        make_classes()
        relay()
        self._jobs: list[QueuedJob] = []
        self._changed = threading.Condition()
        self._leaving = False
        self._thread = threading.Thread(target=self._run, name="ezgame-background", daemon=True)
        self._thread.start()
        atexit.register(self.end)

    def begin(self, job: QueuedJob) -> QueuedJob:
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
            if pause and not job.ended:
                with self._changed:
                    self._changed.wait(pause)

    def _next(self) -> QueuedJob | None:
        """The most urgent job, the oldest of its kind; None at the end of the program."""
        with self._changed:
            while True:
                for job in self._jobs:
                    if job.cancelled() or self._leaving:
                        job.work.close()  # here, where it worked: it may be in the middle of a drawing
                if self._leaving:
                    return None
                self._jobs = [job for job in self._jobs if not (job.cancelled() or job.ended)]
                if self._jobs:
                    return min(self._jobs, key=lambda job: job.urgency)
                self._changed.wait()

    def _piece(self, job: QueuedJob) -> None:
        """Do one piece of a job. An error ends its job, but not the thread."""
        try:
            came_to = next(job.work)
        except StopIteration as end:
            job.end(end.value)
        except Exception as error:
            job.fail(error)
        else:
            if came_to is not None:
                job.tell(came_to)


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
) -> QueuedJob:
    """Hand in some work, from the window's thread. `came_to` hears what it yields on the way."""
    job = QueuedJob(work, urgency, done=done, came_to=came_to, failed=failed)
    return _background().begin(job)
