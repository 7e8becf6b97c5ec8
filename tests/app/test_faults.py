"""Whatever goes wrong ends in one sentence and a report that can be saved."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from ezgame.app.faults import FaultHooks
from ezgame.app.gui import Program
from ezgame.app.long_work import LongWork
from ezgame.core.errors import EzgameError
from ezgame.core.unexpected import Unexpected, guarded, unexpected
from ezgame.models.threads import running_threads
from tests.app.table import await_files, notice, press
from tests.ui.hands import settle


def broken(*_: object) -> Any:
    raise KeyError("no such thing")


@pytest.fixture
def faults(program: Program) -> Iterator[FaultHooks]:
    made = FaultHooks(program)
    made.happened.connect(program.complain)
    made.install()
    yield made
    made.remove()


def test_only_errors_with_a_sentence_come_out() -> None:
    with pytest.raises(EzgameError, match=r"^a sentence$"), guarded("Opening x"):
        raise EzgameError("a sentence")
    denied = r"^Opening x did not work: permission denied"
    with pytest.raises(EzgameError, match=denied) as found, guarded("Opening x"):
        raise PermissionError(13, "Permission denied", "x")
    assert not isinstance(found.value, Unexpected)
    fault = r"^Opening x did not work, by a fault of ezgame"
    with pytest.raises(Unexpected, match=fault) as bug, guarded("Opening x"):
        broken()
    assert "no such thing" in bug.value.report and "broken()" in bug.value.report
    assert "\n" not in str(bug.value)


def test_a_report_has_an_end() -> None:
    def deep(levels: int) -> None:
        if levels:
            deep(levels - 1)
        raise ValueError("x" * 10_000)

    try:
        deep(700)
    except ValueError as error:
        made = unexpected("Diving", error)
    assert isinstance(made, Unexpected) and len(made.report) < 50_000


@pytest.mark.parametrize("where", ["slot", "thread"])
def test_a_fault_nobody_caught_is_told_once(
    faults: FaultHooks, program: Program, where: str, qtbot: QtBot
) -> None:
    timer = QTimer(singleShot=True, interval=0)
    timer.timeout.connect(broken)
    for _ in range(3):
        if where == "slot":
            with capture_exceptions():
                faults.install()  # pytest-qt has hooks of its own
                timer.start()
                settle()
        else:
            thread = threading.Thread(target=broken)
            thread.start()
            thread.join()
    qtbot.waitUntil(lambda: bool(notice(program)))
    assert "by a fault of ezgame itself (KeyError)" in notice(program).told()


def test_the_report_can_be_saved(program: Program, tmp_path: Path) -> None:
    program.complain(Unexpected("Playing", KeyError("x")))
    press(program, 0)
    (dialog,) = program.frame.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "report.txt"))
    dialog.close()
    assert "Doing: Playing" in (tmp_path / "report.txt").read_text(encoding="utf-8")


def made(window: QWidget, does: Callable[..., Any]) -> tuple[LongWork, list[Any]]:
    told: list[Any] = []
    work = LongWork(window, "Working", does, unwanted=lambda result: told.append(("late", result)))
    work.done.connect(lambda result: told.append(("done", result)))
    work.failed.connect(lambda error: told.append(("failed", str(error))))
    return work, told


def test_work_beside_the_window_tells_its_result_or_its_fault(
    program: Program, qtbot: QtBot
) -> None:
    work, told = made(program.frame, lambda go_on: go_on(0, 0))
    work.begin()
    qtbot.waitUntil(lambda: told == [("done", True)])
    work.end()
    work, told = made(program.frame, broken)
    work.begin()
    qtbot.waitUntil(lambda: len(told) == 1)
    assert told[0][0] == "failed" and "Working did not work" in told[0][1]
    work.end()


def test_what_nobody_waits_for_any_more_is_handed_back(program: Program, qtbot: QtBot) -> None:
    gate = threading.Event()
    work, told = made(program.frame, lambda _go_on: gate.wait(20))
    work.begin()
    work.end()
    gate.set()
    qtbot.waitUntil(lambda: told == [("late", True)])
    running_threads().end()


def test_any_fault_while_opening_and_importing_is_a_sentence(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ezgame.app.opener.open_game", broken)
    monkeypatch.setattr("ezgame.app.imports.import_game", broken)
    for name in ("x.ezgame", "x.json"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
        program.opener.open_any(tmp_path / name)
        await_files(program)
        assert f"{name} did not work, by a fault of ezgame" in notice(program).told()
        press(program, -1)
