"""An import goes on beside the window: it shows how far it is, and can be called off."""

from pathlib import Path
from time import sleep

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.app.gui import Program
from ezgame.app.imports import import_game
from ezgame.app.long_work import LongWork
from ezgame.app.pauses import WorkPauses
from ezgame.models.threads import running_threads
from ezgame.storage.import18xx.report import ImportCalledOff
from ezgame.ui.files.waiting import Waiting
from tests.app.table import LEFT, PLAIN, await_files, notice
from tests.tools.selftests.imports import SMALL_IMPORT
from tests.ui.hands import settle


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_bytes(SMALL_IMPORT)
    return path


def test_whoever_imports_is_told_how_far_it_is(record: Path) -> None:
    told: list[tuple[int, int]] = []

    def go_on(done: int, of: int) -> bool:
        told.append((done, of))
        return True

    import_game(record, go_on)
    last = told[-1]
    assert last[0] == last[1] == len(set(told)) - 1 and told == sorted(told)


def test_an_import_stops_where_it_is_called_off(record: Path) -> None:
    asked: list[int] = []

    def go_on(done: int, _of: int) -> bool:
        asked.append(done)
        return done < 3

    with pytest.raises(ImportCalledOff):
        import_game(record, go_on)
    assert asked == [0, 1, 2, 3]


def test_the_window_goes_on_while_a_record_is_brought_in(program: Program, record: Path) -> None:
    program.opener.import_record(record)
    assert program.desk.busy and program.frame.game is None
    await_files(program)
    assert program.frame.game is not None
    assert "was imported" in notice(program).head
    assert not program.frame.findChildren(Waiting)


def test_the_button_calls_an_import_off_and_nothing_is_changed(
    program: Program, record: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("ezgame.ui.files.waiting.MOMENT", 0)
    # A very polite import, so that there is time to press the button.
    monkeypatch.setattr(WorkPauses, "rest", lambda _self: sleep(0.4))
    program.opener.import_record(record)
    (waiting,) = program.frame.findChildren(Waiting)
    qtbot.waitUntil(waiting.isVisible)
    QTest.mouseClick(waiting.button, LEFT, PLAIN, waiting.button.rect().center())
    settle()
    assert not program.desk.busy and program.frame.game is None
    running_threads().end()
    settle()
    assert not program.frame.findChildren(LongWork)


def test_a_record_that_is_none_is_refused_with_a_sentence(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text("[]", encoding="utf-8")
    program.opener.import_record(path)
    await_files(program)
    assert program.frame.game is None
    assert notice(program).head == "That did not work"
