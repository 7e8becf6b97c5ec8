"""One thread for all that is worked out beside the window, the most urgent piece of it first.

Work is a generator: each step is a small piece, and between two pieces something more urgent may go
first. It is one thread and not one for each purpose, because every further one that computes takes
turns from the window. A thread that is torn away in the middle of Qt's work ends the program with an
alarm; this one has ended before the program does.
"""

import atexit
import sys
import threading
from collections.abc import Generator
from enum import IntEnum
from functools import cache

LONGEST = 10.0
"""Seconds to wait for the thread at the end; it looks for the end between two pieces of work, of which
a printed map is the longest."""


class Urgency(IntEnum):
    SHOWN = 0
    """Somebody looks at the place where the result will be."""
    AHEAD = 1
    """It may be wanted later."""


PAUSE = {Urgency.SHOWN: 0.0, Urgency.AHEAD: 0.015}
"""Seconds the window has for itself between two pieces."""


class Job:
    """Work that was handed in."""

    def __init__(self, work: Generator[object], urgency: Urgency) -> None:
        self.work = work
        self.urgency = urgency
        self.dropped = False

    def drop(self) -> None:
        """Nobody wants the result any more; a piece that has begun is still finished."""
        self.dropped = True


class Background:
    """The thread and what waits for it."""

    def __init__(self) -> None:
        self._jobs: list[Job] = []
        self._changed = threading.Condition()
        self._leaving = False
        self._thread = threading.Thread(target=self._run, name="ezgame-background", daemon=True)
        self._thread.start()
        atexit.register(self.end)

    def begin(self, job: Job) -> None:
        with self._changed:
            self._jobs.append(job)
            self._changed.notify()

    def end(self) -> None:
        with self._changed:
            self._leaving = True
            self._changed.notify()
        self._thread.join(LONGEST)

    def _run(self) -> None:
        while (job := self._next()) is not None:
            if not self._piece(job):
                job.drop()
            elif pause := PAUSE[job.urgency]:
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
                self._jobs = [job for job in self._jobs if not job.dropped]
                if self._jobs:
                    return min(self._jobs, key=lambda job: job.urgency)
                self._changed.wait()

    def _piece(self, job: Job) -> bool:
        """Do one piece; False if that was the last. A fault is told and ends its job, not the thread."""
        try:
            next(job.work)
        except StopIteration:
            return False
        except Exception:
            fault = threading.ExceptHookArgs((*sys.exc_info(), self._thread))
            threading.excepthook(fault)
            return False
        return True


@cache
def _background() -> Background:
    return Background()


def in_background(work: Generator[object], urgency: Urgency = Urgency.SHOWN) -> Job:
    """Hand in some work. It tells its result itself, by a signal of an object of the window's thread."""
    job = Job(work, urgency)
    _background().begin(job)
    return job
