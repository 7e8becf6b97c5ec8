"""Searches beside the window: whoever asked may go away in the middle, and the thread still ends in order."""

import gc
import subprocess
import sys
import threading
from time import sleep

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

import ezgame.models.automatic as automatic_module
from ezgame.models.automatic import AutomaticTurn
from ezgame.models.jobs import Jobs
from ezgame.models.session import Session
from ezgame.models.threads import ThreadJob, in_thread, running_threads
from tests.titles.esp.two import his_turn, hold, rules_for, two


def until_cancelled(job: ThreadJob) -> None:
    while not job.cancelled():
        sleep(0.001)


WITHOUT_LOOP = """
from time import sleep
from PySide6.QtCore import QCoreApplication
from ezgame.models.threads import in_thread

def until_cancelled(job):
    while not job.cancelled():
        sleep(0.001)

application = QCoreApplication([])
in_thread(until_cancelled)
"""


PATIENCE = 20.0


def none_runs() -> bool:
    return not len(running_threads())


def delete(owner: QObject) -> None:
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)


def test_a_search_ends_when_another_one_takes_its_place(qtbot: QtBot) -> None:
    jobs = Jobs(owner := QObject())
    first, second = in_thread(until_cancelled), in_thread(until_cancelled)
    jobs.only(first)
    jobs.only(second)
    assert first.wait(PATIENCE) and second.runs
    assert jobs.awaited == (second,)
    jobs.cancel()
    qtbot.waitUntil(none_runs)
    delete(owner)


def test_a_search_ends_when_who_asked_is_destroyed(qtbot: QtBot) -> None:
    owner = QObject()
    jobs = Jobs(owner)
    job = in_thread(until_cancelled)
    jobs.only(job)
    delete(owner)
    assert job.cancelled() and not jobs.busy
    qtbot.waitUntil(none_runs)


def test_what_a_thread_worked_on_ends_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    """It may be a part of the window, which Qt must not lose anywhere else."""
    ended_in: list[threading.Thread] = []

    class Thing:
        def __del__(self) -> None:
            ended_in.append(threading.current_thread())

    def begin() -> None:
        thing = Thing()
        in_thread(lambda _: id(thing))

    for _ in range(50):
        begin()
    qtbot.waitUntil(none_runs)
    gc.collect()
    assert ended_in == [threading.current_thread()] * 50


def test_a_result_that_nobody_waits_for_any_more_is_given_back(qtbot: QtBot) -> None:
    gate, told = threading.Event(), list[object]()
    job = in_thread(
        lambda _: gate.wait(PATIENCE), told.append, unwanted=lambda it: told.append(("late", it))
    )
    job.cancel()
    gate.set()
    qtbot.waitUntil(none_runs)
    assert told == [("late", True)]


def test_a_program_in_a_hurry_leaves_a_thread_that_does_not_end(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that does not answer; without the hurry it is waited for."""
    disk = threading.Event()
    job = in_thread(lambda _: disk.wait(PATIENCE))
    monkeypatch.setattr(running_threads(), "patience", 0.0)
    running_threads().end()
    assert job.cancelled() and job.runs and len(running_threads()) == 1
    disk.set()
    monkeypatch.setattr(running_threads(), "patience", None)
    running_threads().end()
    assert not job.runs and none_runs()


def test_a_game_for_two_may_be_closed_while_his_run_is_searched(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt's warnings are errors here: a slot that is looked for in vain would be told."""

    def never_ending(*_question: object, cancel: object, **_more: object) -> None:
        assert callable(cancel)
        while not cancel():
            pass

    monkeypatch.setattr(automatic_module, "ranked_routes", never_ending)
    for _ in range(5):
        session = Session(his_turn(hold(two().trains("MCP", "2"), "MCP", Ana=20), "MCP"))
        turn = AutomaticTurn(session)
        assert turn.searching
        delete(session)
        del session, turn
        gc.collect()
    qtbot.waitUntil(none_runs)
    rules_for.cache_clear()


def test_after_a_search_that_failed_any_legal_run_is_taken_and_nobody_searches(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = his_turn(hold(two().trains("MCP", "2"), "MCP", Ana=20), "MCP")
    (chosen,) = position.choices()
    rules_for.cache_clear()
    position = his_turn(hold(two().trains("MCP", "2"), "MCP", Ana=20), "MCP")

    def fails(*_args: object, **_values: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr("ezgame.core.chosen_runs.ranked_routes", fails)
    monkeypatch.setattr(automatic_module, "ranked_routes", fails)
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda fault: told.append(fault.exc_type))
    turn = AutomaticTurn(Session(position))
    qtbot.waitUntil(lambda: not turn.searching, timeout=20_000)
    assert told == [ArithmeticError]
    rules_for.cache_clear()
    session = turn.session
    assert turn.account is None
    assert [choice.action for choice in session.choices()] == [turn.action]
    assert session.why_not(chosen.action) is None, "what the procedure would choose is as good"
    monkeypatch.undo()  # the next company's turn comes
    turn.go_on()
    assert session.game.position == 1


def test_a_program_that_never_had_a_loop_of_events_ends_in_order() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT_LOOP], capture_output=True, text=True, timeout=60
    )
    assert (ended.returncode, ended.stderr) == (0, "")
