"""The disk of the game on the table does not answer: the window goes on, says so, and finds another place."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ezgame.app import game_saver
from ezgame.app.gui import Program
from ezgame.models.words.wording import say
from ezgame.storage.reading import read_file
from ezgame.storage.writing import game_bytes
from ezgame.ui.status_line import StatusLine
from tests.app.table import act, drop, notice, open_file
from tests.tools.selftests.play import sample_game
from tests.ui.hands import settle

PATIENCE = 60_000

pytestmark = pytest.mark.posix


@pytest.fixture
def answers(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A game on the table, whose file nobody can look at until this is set."""
    path = tmp_path / "evening.ezgame"
    path.write_bytes(game_bytes(sample_game(20, 2)))
    monkeypatch.setattr(game_saver, "MOMENT", 0.005)
    monkeypatch.setattr(game_saver, "LATE", 1)
    open_file(program, path)
    answers = threading.Event()
    really = os.stat

    def stat(name: Any, *args: Any, **more: Any) -> os.stat_result:
        if name == path and not answers.is_set():
            assert threading.current_thread() is not threading.main_thread()
            answers.wait(PATIENCE)
        return really(name, *args, **more)

    monkeypatch.setattr(os, "stat", stat)
    yield answers
    answers.set()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    told: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        StatusLine, "show_saved", lambda _, text, fault=False: told.append((text, fault))
    )
    return told


def test_the_window_says_what_is_not_saved_yet_and_when_it_is(
    program: Program, qtbot: QtBot, said: list[tuple[str, bool]], answers: threading.Event
) -> None:
    saver = program.saver
    assert saver is not None
    said.clear()
    assert act(program)
    assert said[0] == (say("saved.waiting"), False)
    qtbot.waitUntil(lambda: (say("saved.late"), True) in said, timeout=PATIENCE)
    assert act(program) and saver.file.at_risk
    assert len(said) == 2, "it is said once"
    answers.set()
    qtbot.waitUntil(lambda: len(said) > 2, timeout=PATIENCE)
    assert said[2][0].startswith(say("saved.at", time="")) and not said[2][1]
    assert not saver.file.at_risk and read_file(saver.file.path).position == 22


def test_after_a_while_the_game_goes_on_in_another_place(
    program: Program,
    qtbot: QtBot,
    answers: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saver = program.saver
    assert saver is not None
    saver.gone.setInterval(1)
    assert act(program)
    qtbot.waitUntil(lambda: saver.file.path.parent == program.shelf.folder, timeout=PATIENCE)
    settle()
    assert "The disk of evening.ezgame does not answer." in notice(program).told()
    saver.file.wait_at_most(None, None)  # a busy machine is no late disk
    assert act(program) and not saver.file.at_risk
    assert read_file(saver.file.path).position == 22
    assert "recovered" in program.frame.windowTitle()


def test_another_game_opens_while_the_disk_of_this_one_hangs(
    program: Program, tmp_path: Path, answers: threading.Event
) -> None:
    other = tmp_path / "other.ezgame"
    other.write_bytes(game_bytes(sample_game(10, 3)))
    drop(program, other)
    assert program.saver is not None and program.saver.file.path == other
    assert not program.closings.unwritten and program.closings.busy is False
