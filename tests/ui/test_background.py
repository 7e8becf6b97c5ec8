"""The thread beside the window: urgent work first, a fault ends its job only, and it ends with the program."""

import threading
from collections.abc import Generator, Iterator

import pytest

from ezgame.ui.background import Background, Job, Urgency

PATIENCE = 10.0


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
    background.begin(Job(waiting_for(gate), Urgency.SHOWN))
    background.begin(Job(noted("ahead", order, 2, done), Urgency.AHEAD))
    background.begin(Job(noted("shown", order, 3), Urgency.SHOWN))
    gate.set()
    assert done.wait(PATIENCE)
    assert order == ["shown", "shown", "shown", "ahead", "ahead"]


def test_work_that_nobody_wants_any_more_is_left(background: Background) -> None:
    order: list[str] = []
    gate, done = threading.Event(), threading.Event()
    background.begin(Job(waiting_for(gate), Urgency.SHOWN))
    unwanted = Job(noted("unwanted", order), Urgency.SHOWN)
    background.begin(unwanted)
    background.begin(Job(noted("wanted", order, done=done), Urgency.SHOWN))
    unwanted.drop()
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

    background.begin(Job(faulty(), Urgency.SHOWN))
    background.begin(Job(noted("next", order, done=done), Urgency.SHOWN))
    assert done.wait(PATIENCE)
    assert told == [ZeroDivisionError] and order == ["next"]


def test_the_thread_has_ended_when_the_program_ends() -> None:
    background = Background()
    begun = threading.Event()

    def endless() -> Generator[None]:
        while True:
            begun.set()
            yield

    background.begin(Job(endless(), Urgency.SHOWN))
    assert begun.wait(PATIENCE)
    background.end()
    assert not background._thread.is_alive()


def test_what_is_not_finished_at_the_end_is_ended_where_it_worked() -> None:
    background = Background()
    begun = threading.Event()
    ended_by: list[threading.Thread] = []

    def drawing() -> Generator[None]:
        try:
            while True:
                begun.set()
                yield
        finally:
            ended_by.append(threading.current_thread())

    background.begin(Job(drawing(), Urgency.SHOWN))
    assert begun.wait(PATIENCE)
    background.end()
    assert ended_by == [background._thread]
