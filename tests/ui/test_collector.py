"""Garbage of the window is collected by the window's thread, whoever allocates meanwhile."""

import gc
import threading
from collections.abc import Iterator
from typing import ClassVar

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.ui import collector
from ezgame.ui.collector import Collector, collect_in_window


class Garbage(QObject):
    """Something of a window that only a look for garbage can find."""

    ended_by: ClassVar[list[threading.Thread]] = []

    def __init__(self) -> None:
        super().__init__()
        self.me = self

    def __del__(self) -> None:
        self.ended_by.append(threading.current_thread())


@pytest.fixture
def allocating() -> Iterator[threading.Thread]:
    """A thread that makes garbage all the time."""
    leave_off = threading.Event()

    def work() -> None:
        while not leave_off.is_set():
            ring: list[object] = [[number] for number in range(100)]
            ring.append(ring)

    thread = threading.Thread(target=work)
    thread.start()
    yield thread
    leave_off.set()
    thread.join()


def test_windows_are_taken_apart_by_their_own_thread(
    qtbot: QtBot, allocating: threading.Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    Garbage.ended_by.clear()
    monkeypatch.setattr(collector, "YOUNG", 50)
    watched = Collector()
    for _ in range(5):
        Garbage()
    qtbot.waitUntil(lambda: len(Garbage.ended_by) == 5)
    assert set(Garbage.ended_by) == {threading.current_thread()}
    assert allocating.is_alive() and watched is not None


def test_there_is_one_collector_and_python_itself_does_not_collect(qtbot: QtBot) -> None:
    assert collect_in_window() is collect_in_window()
    assert not gc.isenabled()


def test_nothing_looks_where_nothing_happens(qtbot: QtBot) -> None:
    watched = Collector()
    timer = watched.findChild(QTimer)
    assert timer is not None
    qtbot.waitUntil(lambda: not timer.isActive(), timeout=20_000)
    ring: list[object] = []
    for _ in range(3_000):
        ring.append([ring])
    qtbot.wait(1)
    assert timer.isActive(), "something was allocated"


def test_what_is_kept_is_not_looked_through_again(qtbot: QtBot) -> None:
    before = gc.get_freeze_count()
    ring: list[object] = []
    ring.append(ring)
    collect_in_window().keep()
    assert gc.get_freeze_count() > before
    assert not any(one is ring for one in gc.get_objects())
    gc.unfreeze()


def test_positions_of_a_game_are_let_go_of_little_by_little_after_the_sweep(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking all of them apart in the sweep would be felt."""
    monkeypatch.setattr(collector, "SLICE", 0.0)
    monkeypatch.setattr(collector, "AT_ONCE", 2)
    given_back: list[int] = []
    positions = [Garbage() for _ in range(6)]
    for position in positions:
        del position.me
    Garbage.ended_by.clear()
    monkeypatch.setattr(collector, "give_back", lambda: given_back.append(len(Garbage.ended_by)))
    watched = Collector()
    watched.hold(positions)
    del positions, position
    watched.sweep()
    assert not Garbage.ended_by
    seen = set()
    while not given_back:
        QApplication.processEvents()
        seen.add(len(Garbage.ended_by))
    assert {2, 4, 6} <= seen and given_back == [6]
