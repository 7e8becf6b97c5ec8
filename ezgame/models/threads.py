"""Jobs that have a thread of their own, because they take seconds or wait for a disk: route searches, opening,
importing and saving. What is drawn or looked into for the window goes to `ezgame/ui/background.py`.

A thread lives until its work has ended, whoever goes away; the end of the program cancels and awaits them all.
"""

import atexit
import threading
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject

from ezgame.models.jobs import Job, JobNews, Listener, relay

HURRY = 0.2
"""Seconds that a program which leaves in a hurry gives its cancelled threads to end."""
LOOK = 0.1
"""Seconds between two looks for a Ctrl-C while threads are waited for: Python hears of one only when it runs."""

Work = Callable[["ThreadJob"], Any]
"""Asks `cancelled` between two pieces, and may `tell` what it came to."""


class ThreadJob(Job):
    """A job and its thread; see `in_thread`."""

    def __init__(self, work: Work, **listeners: Listener | None) -> None:
        super().__init__(**listeners)
        self._work = work
        # A daemon: Python would wait for any other before it asks us to cancel it.
        self._thread = threading.Thread(target=self._run, name="ezgame-job", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def runs(self) -> bool:
        return self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the thread has ended; False if that took longer. Any thread may wait."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            result = self._work(self)
        except Exception as error:
            self.fail(error)
        else:
            self.end(result)

    def hear(self, news: JobNews, value: object) -> None:
        """The thread has nothing left to do after its last word, and what it worked on is let go of here: a part of
        the window must not end in another thread."""
        if news is not JobNews.CAME_TO:
            self.wait()
            running_threads().forget(self)
        super().hear(news, value)


class RunningThreads(QObject):
    """The jobs whose threads have not ended, or whose end has not been heard of."""

    def __init__(self) -> None:
        super().__init__()
        self.patience: float | None = None
        """Seconds that the end of the program waits for them; None: as long as it takes. Set by who leaves without
        waiting for a slow disk."""
        self._jobs: set[ThreadJob] = set()
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.end)
        # What ends without a loop of events, a command or an exception at the start, tells no `aboutToQuit`.
        atexit.register(self.end)

    def __len__(self) -> int:
        return len(self._jobs)

    def keep(self, job: ThreadJob) -> None:
        self._jobs.add(job)

    def forget(self, job: ThreadJob) -> None:
        """Its thread has ended."""
        self._jobs.discard(job)

    def all(self) -> tuple[ThreadJob, ...]:
        return tuple(self._jobs)

    def end(self) -> None:
        """Cancel all of them and wait for them; at the end of the program."""
        self.wait(self.patience)

    def wait(self, seconds: float | None) -> bool:
        """Cancel all of them and wait for them; False if that took longer."""
        until = None if seconds is None else monotonic() + seconds
        for job in self.all():
            job.cancel()
        for job in self.all():
            while not job.wait(LOOK):
                if until is not None and monotonic() >= until:
                    return False
            self.forget(job)
        return True


@cache
def running_threads() -> RunningThreads:
    """The one list of them; made when the first thread starts, or when the program ends."""
    return RunningThreads()


def in_thread(
    work: Work,
    done: Listener | None = None,
    *,
    came_to: Listener | None = None,
    failed: Listener | None = None,
    unwanted: Listener | None = None,
) -> ThreadJob:
    """Begin some work in a thread of its own, from the window's thread; `ezgame/models/jobs.py` says who hears what."""
    relay()
    job = ThreadJob(work, done=done, came_to=came_to, failed=failed, unwanted=unwanted)
    running_threads().keep(job)
    job.start()
    return job
