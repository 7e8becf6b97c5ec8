"""Searches beside the window: whoever asked may go away in the middle, and the thread still ends in order."""

import gc
import subprocess
import sys
import threading

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

import ezgame.models.automatic as automatic_module
from ezgame.models.automatic import AutomaticTurn
from ezgame.models.session import Session
from ezgame.models.threads import CancellableThread, CurrentThread, running_threads, start_kept
from tests.titles.esp.two import his_turn, hold, rules_for, two


class Patient(CancellableThread):
    """Does nothing until it is cancelled."""

    def run(self) -> None:
        while not self.cancelled():
            self.msleep(1)


WITHOUT_LOOP = """
from PySide6.QtCore import QCoreApplication, QObject
from ezgame.models.threads import CancellableThread, CurrentThread

class Patient(CancellableThread):
    def run(self):
        while not self.cancelled():
            self.msleep(1)

application, owner = QCoreApplication([]), QObject()
CurrentThread(owner).start(Patient())
"""


def none_runs() -> bool:
    return not len(running_threads())


def delete(owner: QObject) -> None:
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)


def test_a_search_ends_when_another_one_takes_its_place(qtbot: QtBot) -> None:
    current = CurrentThread(owner := QObject())
    first, second = Patient(), Patient()
    current.start(first)
    current.start(second)
    qtbot.waitUntil(first.isFinished)
    assert current.thread is second and second.isRunning()
    current.drop()
    qtbot.waitUntil(none_runs)
    delete(owner)


def test_a_search_ends_when_who_asked_is_destroyed(qtbot: QtBot) -> None:
    owner = QObject()
    current = CurrentThread(owner)
    thread = Patient()
    current.start(thread)
    delete(owner)
    assert thread.cancelled() and current.thread is None
    qtbot.waitUntil(none_runs)


def test_a_program_in_a_hurry_leaves_a_thread_that_does_not_end(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that does not answer; without the hurry it is waited for."""
    disk = threading.Event()

    class Stuck(CancellableThread):
        def run(self) -> None:
            disk.wait()

    thread = Stuck()
    start_kept(thread)
    monkeypatch.setattr(running_threads(), "patience", 0.0)
    running_threads().end()
    assert thread.cancelled() and thread.isRunning() and len(running_threads()) == 1
    disk.set()
    monkeypatch.setattr(running_threads(), "patience", None)
    running_threads().end()
    assert thread.isFinished() and none_runs()


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
    with qtbot.captureExceptions() as told:
        turn = AutomaticTurn(Session(position))
        qtbot.waitUntil(lambda: not turn.searching, timeout=20_000)
    assert [kind for kind, _, _ in told] == [ArithmeticError]
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
