"""A game that is opened again and again in one evening leaves nothing of itself behind."""

import gc
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from ezgame.app.gui import Program
from ezgame.models.threads import running_threads
from ezgame.storage.game_file import GameFile
from ezgame.ui.collector import Collector
from tests.app.table import await_files
from tests.models.games import a_game_after
from tests.ui.hands import settle


def left_behind() -> Counter[str]:
    """Sessions, models and parts of the window, by class, when everything that can go has gone. What Qt has destroyed
    counts too, as long as Python keeps it: a view that was kept held its game for ever."""
    settle()
    gc.unfreeze()
    gc.collect()
    kinds = [type(thing) for thing in gc.get_objects() if isinstance(thing, QObject)]
    found = Counter(kind.__qualname__ for kind in kinds if kind.__module__.startswith("ezgame."))
    found["widgets of any class"] = len(QApplication.allWidgets())
    return found


def test_a_game_that_is_opened_again_leaves_nothing_behind(
    program: Program, tmp_path: Path
) -> None:
    path = tmp_path / "game.ezgame"
    GameFile.new(a_game_after(60), path).close()
    counts = []
    for _ in range(3):
        program.opener.open(path)
        await_files(program)
        assert program.frame.game is not None
        for _ in range(2):
            QTest.keyClick(QApplication.focusWidget() or program.frame, Qt.Key.Key_Tab)
        program.frame.show_start()
        program.closings.wait()
        running_threads().end()
        counts.append(left_behind())
    assert counts[-1] - counts[-2] == Counter()


def test_garbage_is_looked_for_when_the_window_is_gone(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the look finds in use is kept to the end: a window that Qt had not destroyed yet stayed for ever."""
    monkeypatch.setattr("ezgame.app.gui.SWEEP_AFTER", 0)
    monkeypatch.setattr("ezgame.app.gui.SWEEP_SOON", 0)
    path = tmp_path / "game.ezgame"
    GameFile.new(a_game_after(60), path).close()
    program.opener.open(path)
    await_files(program)
    window, there = program.frame.game, list[bool]()
    assert window is not None
    monkeypatch.setattr(Collector, "keep", staticmethod(lambda: there.append(isValid(window))))
    program.frame.show_start()
    for _ in range(50):
        QApplication.processEvents()  # destroys nothing
    assert there == []
    while not there:
        settle()
    assert there == [False]
