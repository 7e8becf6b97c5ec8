"""Files in the window: opened, dropped, damaged, played elsewhere, imported, exported, printed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from ezgame.app.exporting import Exporter
from ezgame.app.game_commands import EXPORTS
from ezgame.app.gui import Program
from ezgame.app.printing import shown_game
from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Pass
from ezgame.core.ids import PlayerId
from ezgame.models.words.wording import speak
from ezgame.storage.game_file import GameFile
from ezgame.storage.lines import seal_all
from ezgame.storage.writing import game_bytes
from ezgame.ui.files.open_dialog import OpenDialog
from ezgame.ui.printing.print_dialog import PrintDialog
from ezgame.ui.status_line import StatusLine
from tests.app.table import (
    CONTROL,
    LEFT,
    PLAIN,
    act,
    await_files,
    drop,
    end_by_agreement,
    notice,
    press,
)
from tests.conftest import shared_path
from tests.tools.selftests.play import sample_game
from tests.ui.hands import settle


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.ezgame"
    path.write_bytes(game_bytes(sample_game(60, 2)))
    return path


def test_a_dropped_game_is_opened(program: Program, path: Path) -> None:
    drop(program, path)
    assert program.saver is not None and program.saver.file.path == path
    assert program.frame.windowTitle() == "18España: evening"
    drop(program, path)
    assert program.saver.file.hold == "", "it is not taken for a game of another window"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.ezgame", "this is no game\n"),
        ("x.json", "{}"),
        ("x.JSON", "nonsense"),
        ("x.ezgame", '{"ezgame":99,"seal":"0"}\n'),
    ],
)
def test_wrong_files_get_one_sentence(
    program: Program, tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    drop(program, tmp_path / name)
    assert program.frame.game is None
    assert len(notice(program).sentences) == 1 and name in notice(program).told()


def test_a_damaged_game_is_played_on_in_a_copy_and_stays_as_it_is(
    program: Program, path: Path
) -> None:
    damaged = path.read_bytes()[:-400]
    path.write_bytes(damaged)
    drop(program, path)
    saver = program.saver
    assert saver is not None and saver.file.hold == "damaged"
    assert "last line of the file is cut off" in notice(program).told()
    press(program, -1)
    position = saver.session.game.position
    assert not act(program) and saver.session.game.position == position, "only shown"
    press(program, 0)
    assert saver.file.hold == "" and saver.file.path.name == "evening (recovered).ezgame"
    assert act(program) and saver.session.game.position > position
    assert saver.file.path.is_file() and path.read_bytes() == damaged
    assert saver.file.path in program.shelf.recent()


def test_a_game_that_was_not_closed_says_from_where_it_goes_on(
    program: Program, path: Path
) -> None:
    *lines, _state, _end = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    drop(program, path)
    game = program.frame.game
    assert game is not None and program.saver is not None and program.saver.file.unclosed
    position = program.saver.session.game.position
    assert position < 60 and f"goes on after action {position}" in told_by(game.status)
    assert act(program)
    program.close_game()
    drop(program, path)
    assert program.saver is not None and not program.saver.file.unclosed


def told_by(status: StatusLine) -> str:
    return status.saved[0]


def test_a_game_of_another_program_is_only_shown(program: Program, path: Path) -> None:
    other = subprocess.Popen(
        [
            sys.executable, "-c",
            "import sys; from pathlib import Path; from ezgame.content.games import new_game;"
            "from ezgame.storage.file_opening import open_game; file = open_game(Path(sys.argv[1]), new_game);"
            "print('open', flush=True); sys.stdin.read()",
            str(path),
        ],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    try:
        assert other.stdout is not None and other.stdout.readline() == b"open\n"
        before = path.read_bytes()
        drop(program, path)
        saver = program.saver
        assert saver is not None and saver.file.hold == "in use"
        assert "another window" in notice(program).told()
        press(program, -1)
        assert not act(program) and not saver.session.back.undo()
        press(program, 0)
        assert saver.file.path.name == "evening (copy).ezgame"
        assert act(program) and path.read_bytes() == before
    finally:
        other.kill()
        other.communicate()


def test_rules_that_judge_an_old_game_differently_say_where_and_why(
    qtbot: QtBot, program: Program, path: Path
) -> None:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        del line["seal"]
    lines[0]["rules"] = "0+older"
    first = next(line for line in lines if line.get("do", {}).get("kind") == "bid")
    first["do"]["price"] = 1
    path.write_bytes(seal_all(lines))
    drop(program, path)
    saver = program.saver
    assert saver is not None
    qtbot.waitUntil(lambda: saver.file.opening is None, timeout=60_000)
    told = notice(program).told()
    assert f"Action {first['n']} (" in told and "Bid 1" in told
    assert "not allowed by the rules of this version: The bid must be at least" in told
    assert "It can be played on from where it stands." in told
    press(program, 0)
    assert saver.session.game.position == 60 and act(program)


def test_an_imported_record_comes_with_its_report(program: Program) -> None:
    drop(program, shared_path("conformance", "1830", "human_1830_game_end_bank.json"))
    told = notice(program)
    assert [part.head for part in told.parts] == ["Imported", "Skipped"]
    assert "The final scores are the recorded ones." in told.told()
    assert program.saver is not None and program.saver.file.path.parent == program.shelf.folder


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "18España for two"), ("de", "18España zu zweit"), ("es", "18España para dos")],
)
def test_a_new_file_is_named_in_the_language_of_the_window(
    program: Program, language: str, name: str
) -> None:
    """A German list of files told of "18España for two"."""
    setup = make_setup("18esp", ("Ann", "Ben"), variant="two_players")
    speak(language)
    file = program.opener.new_file(new_game(setup))
    file.close()
    assert f" {name} Ann Ben" in file.path.stem


def test_a_folder_that_cannot_be_written_gets_a_sentence_and_the_game_goes_on(
    program: Program, tmp_path: Path
) -> None:
    (tmp_path / "games").write_text("a file where the folder should be", encoding="utf-8")
    button = program.frame.start.new.start
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    settle()
    assert "The game goes on, but is not saved" in notice(program).told()
    press(program, 0)
    assert act(program)
    assert program.saver is not None
    assert not program.frame.close(), "moves would be lost"
    assert "they are lost" in notice(program).told()
    press(program, -1)
    assert program.frame.isVisible()
    program.commands.save_as(tmp_path / "elsewhere.ezgame")
    await_files(program)
    assert program.saver.file.hold == "" and (tmp_path / "elsewhere.ezgame").is_file()
    program.frame.close()
    await_files(program)
    assert not program.frame.isVisible()


@pytest.mark.parametrize("where", ["start page", "game"])
def test_control_o_opens_the_dialog_with_the_preview(
    program: Program, path: Path, where: str
) -> None:
    program.settings.keep_folder("open", path.parent)
    if where == "game":
        drop(program, path)
    QTest.keyClick(program.frame.focusWidget() or program.frame.start, Qt.Key.Key_O, CONTROL)
    settle()
    dialogs = program.frame.findChildren(OpenDialog)
    assert len(dialogs) == 1 and dialogs[0].isVisible()
    dialogs[0].close()


def test_the_end_of_a_game_has_its_keys_and_gives_them_back_to_the_board(
    program: Program, path: Path
) -> None:
    drop(program, path)
    end_by_agreement(program)
    assert program.frame.end is not None
    QTest.keyClick(program.frame.focusWidget() or program.frame, Qt.Key.Key_P, CONTROL)
    settle()
    (there,) = program.frame.findChildren(PrintDialog)
    there.close()
    program.frame.activateWindow()
    settle()
    program.frame.end.closed.emit()
    settle()
    QTest.keyClick(program.frame.focusWidget() or program.frame, Qt.Key.Key_P, CONTROL)
    settle()
    dialogs = program.frame.findChildren(PrintDialog)
    assert dialogs and "report" in dialogs[0].choice.names
    dialogs[0].close()


def test_printing_and_exporting_show_the_moment_that_is_looked_at(
    program: Program, path: Path
) -> None:
    drop(program, path)
    assert program.saver is not None
    session = program.saver.session
    while program.saver.file.opening is not None:
        settle()
    session.viewpoint.show_moment(20)
    past = shown_game(session)
    assert past.position == 20 and past.state == session.state and len(past.log) == 20
    session.viewpoint.return_to_now()
    assert shown_game(session) is session.game


def test_the_menu_exports_the_game(program: Program, path: Path, tmp_path: Path) -> None:
    drop(program, path)
    assert program.saver is not None and program.frame.game is not None
    for command in EXPORTS:
        program.frame.game.commands[command].trigger()
        settle()
        dialog = program.frame.findChildren(QFileDialog)[-1]
        assert dialog.isVisible()
        dialog.close()
        settle()
    said: list[str] = []
    exporter = Exporter(program.dialogs, said.append, said.append)
    session = program.saver.session
    for suffix in ("json", "txt", "md"):
        exporter.write(session, tmp_path / f"out.{suffix}")
    position = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert position["position"] == 60
    assert (tmp_path / "out.md").read_text(encoding="utf-8").startswith("# 18España")
    for _ in range(2):
        exporter.write_tables(session, tmp_path, "evening")
    assert (tmp_path / "evening tables" / "players.csv").is_file()
    assert (tmp_path / "evening tables (2)").is_dir()
    exporter.write(session, tmp_path / "no" / "out.txt")
    assert said[:3] == ["Written: out.json", "Written: out.txt", "Written: out.md"]
    assert "cannot be written" in said[-1]


def test_a_session_asks_before_it_changes(program: Program, path: Path) -> None:
    drop(program, path)
    assert program.saver is not None
    session = program.saver.session
    session.may_change = lambda: False
    assert not session.submit(Pass(actor=PlayerId("P0"))) and not session.back.undo()


def test_a_saved_game_closes_with_its_last_line(program: Program, tmp_path: Path) -> None:
    file = GameFile.new(sample_game(5, 1), tmp_path / "x.ezgame")
    program.put_on_table(file.game, file)
    assert act(program)
    program.close_game()
    assert (tmp_path / "x.ezgame").read_text(encoding="utf-8").splitlines()[-1].startswith('{"end"')
