"""The thread beside the window: urgent work first, results told where the window lives, and it ends with it."""

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ezgame.core.errors import EzgameError
from ezgame.ui.background import Background, QueuedJob, Urgency

PATIENCE = 10.0
ENDING_MEANWHILE = """
import faulthandler, sys, threading
from queue import SimpleQueue
faulthandler.dump_traceback_later(60, exit=True)
sys.setswitchinterval(1e-6)
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from ezgame.models.jobs import Job, Jobs

def beside():
    while (job := ending.get()) is not None:
        del job  # the last that held it

ending, owner, application = SimpleQueue(), QObject(), QCoreApplication([])
thread = threading.Thread(target=beside)
thread.start()
for number in range(40_000):
    if number % 10 == 0:
        owner.deleteLater()
        application.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
        owner = QObject()
    job = Job()
    Jobs(owner).add(job)
    ending.put(job)
    del job
ending.put(None)
thread.join()
print("gone on")
"""


class Asker(QObject):
    """Somebody of the window who hears of a job."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, object, threading.Thread]] = []

    def _hear(self, word: str, value: object) -> None:
        self.heard.append((word, value, threading.current_thread()))

    def on_done(self, value: object) -> None:
        self._hear("done", value)

    def on_way(self, value: object) -> None:
        self._hear("came to", value)

    def on_failed(self, error: Exception) -> None:
        self._hear("failed", str(error))

    def job(self, work: Generator[Any, None, Any]) -> QueuedJob:
        return QueuedJob(work, done=self.on_done, came_to=self.on_way, failed=self.on_failed)


@pytest.fixture
def background() -> Iterator[Background]:
    made = Background()
    yield made
    made.end()


def noted(
    name: str, into: list[str], pieces: int = 1, done: threading.Event | None = None
) -> Generator[None]:
    for _ in range(pieces):
        into.append(name)
        yield
    if done is not None:
        done.set()


def waiting_for(gate: threading.Event) -> Generator[None]:
    assert gate.wait(PATIENCE)
    yield


def test_urgent_work_goes_before_older_work_that_can_wait(background: Background) -> None:
    order: list[str] = []
    gate, done = threading.Event(), threading.Event()
    background.begin(QueuedJob(waiting_for(gate), Urgency.SHOWN))
    background.begin(QueuedJob(noted("ahead", order, 2, done), Urgency.AHEAD))
    background.begin(QueuedJob(noted("shown", order, 3), Urgency.SHOWN))
    gate.set()
    assert done.wait(PATIENCE)
    assert order == ["shown", "shown", "shown", "ahead", "ahead"]


def test_work_that_nobody_wants_any_more_is_left(background: Background) -> None:
    order: list[str] = []
    gate, done = threading.Event(), threading.Event()
    background.begin(QueuedJob(waiting_for(gate), Urgency.SHOWN))
    unwanted = QueuedJob(noted("unwanted", order), Urgency.SHOWN)
    background.begin(unwanted)
    background.begin(QueuedJob(noted("wanted", order, done=done), Urgency.SHOWN))
    unwanted.cancel()
    gate.set()
    assert done.wait(PATIENCE)
    assert order == ["wanted"]


def test_a_fault_is_told_and_the_next_job_is_done(
    background: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda fault: told.append(fault.exc_type))
    order: list[str] = []
    done = threading.Event()

    def faulty() -> Generator[None]:
        yield
        raise ZeroDivisionError

    background.begin(QueuedJob(faulty(), Urgency.SHOWN))
    background.begin(QueuedJob(noted("next", order, done=done), Urgency.SHOWN))
    assert done.wait(PATIENCE)
    assert told == [ZeroDivisionError] and order == ["next"]


def test_the_thread_has_ended_when_the_program_ends() -> None:
    background = Background()
    begun = threading.Event()
    worked_in: list[threading.Thread] = []

    def endless() -> Generator[None]:
        worked_in.append(threading.current_thread())
        while True:
            begun.set()
            yield

    background.begin(QueuedJob(endless(), Urgency.SHOWN))
    assert begun.wait(PATIENCE)
    background.end()
    assert not worked_in[0].is_alive()


def test_what_is_not_finished_at_the_end_is_ended_where_it_worked() -> None:
    background = Background()
    begun = threading.Event()
    worked_in: list[threading.Thread] = []
    ended_by: list[threading.Thread] = []

    def drawing() -> Generator[None]:
        worked_in.append(threading.current_thread())
        try:
            while True:
                begun.set()
                yield
        finally:
            ended_by.append(threading.current_thread())

    background.begin(QueuedJob(drawing(), Urgency.SHOWN))
    assert begun.wait(PATIENCE)
    background.end()
    assert ended_by == worked_in != [threading.current_thread()]


def counting(to: int) -> Generator[int, None, str]:
    yield from range(1, to + 1)
    return "all"


def test_results_are_told_in_the_thread_of_the_window(qtbot: QtBot, background: Background) -> None:
    asker = Asker()
    background.begin(asker.job(counting(2)))
    qtbot.waitUntil(lambda: len(asker.heard) == 3)
    here = threading.current_thread()
    assert asker.heard == [("came to", 1, here), ("came to", 2, here), ("done", "all", here)]


def test_what_players_can_mend_is_told_to_them(qtbot: QtBot, background: Background) -> None:
    def refused() -> Generator[int]:
        yield 1
        raise EzgameError("The disk is full.")

    asker = Asker()
    background.begin(asker.job(refused()))
    qtbot.waitUntil(lambda: len(asker.heard) == 2)
    assert asker.heard[1][:2] == ("failed", "The disk is full.")


@pytest.mark.parametrize("way", ["cancelled", "deleted", "forgotten"])
def test_nobody_hears_of_a_job_that_nobody_waits_for(
    qtbot: QtBot, background: Background, way: str
) -> None:
    gate = threading.Event()

    def gated() -> Generator[int, None, str]:
        assert gate.wait(PATIENCE)
        yield 1
        return "late"

    asker = Asker()
    heard = asker.heard
    job = background.begin(asker.job(gated()))
    if way == "cancelled":
        job.cancel()
    elif way == "deleted":
        shiboken6.delete(asker)
    else:
        del asker
        gc.collect()
    gate.set()
    other = Asker()
    background.begin(other.job(counting(0)))
    qtbot.waitUntil(lambda: bool(other.heard))
    assert heard == []


@pytest.mark.parametrize("gone", [False, True])
def test_a_bug_is_told_even_if_who_waited_is_gone(
    qtbot: QtBot, background: Background, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    hooked: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda fault: hooked.append(fault.exc_type))
    gate = threading.Event()

    def faulty() -> Generator[None]:
        assert gate.wait(PATIENCE)
        yield
        raise ZeroDivisionError

    asker = Asker()
    heard = asker.heard
    background.begin(asker.job(faulty()))
    if gone:
        del asker
        gc.collect()
    gate.set()
    qtbot.waitUntil(lambda: bool(hooked or heard))
    assert hooked == ([ZeroDivisionError] if gone else [])
    assert [word for word, *_ in heard] == ([] if gone else ["failed"])


def test_jobs_may_end_beside_the_window_while_their_owners_come_and_go() -> None:
    """With jobs as receivers of `destroyed`, nearly every try stood still or crashed."""
    ended = subprocess.run(
        [sys.executable, "-c", ENDING_MEANWHILE],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "gone on\n", "")
