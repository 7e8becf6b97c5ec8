"""Moves that are nowhere but in memory are not let go without a question; files go where they belong."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QGraphicsView, QLineEdit
from pytestqt.qtbot import QtBot

from ezgame.app.gui import Program
from ezgame.storage.game_file import GameFile
from ezgame.storage.writing import game_bytes
from ezgame.ui.files.notice import Notice
from ezgame.ui.status_line import StatusLine
from tests.app.table import act, drop, notice, press
from tests.tools.selftests.imports import SMALL_IMPORT
from tests.tools.selftests.play import sample_game
from tests.ui.hands import settle


@pytest.fixture
def other(tmp_path: Path) -> Path:
    path = tmp_path / "other.ezgame"
    path.write_bytes(game_bytes(sample_game(20, 2)))
    return path


@pytest.fixture
def at_risk(program: Program) -> Program:
    """A game that has no file and finds no place for one, with a move in it."""
    shelf = program.shelf.folder
    if shelf.is_dir():
        shelf.rename(shelf.with_name("moved"))
    shelf.write_text("a file where the folder should be", encoding="utf-8")
    game = sample_game(5, 1)
    program.put_on_table(game, GameFile.unsaved(game, Path("unsaved.ezgame")))
    assert act(program)
    return program


def leave(program: Program, way: str, other: Path) -> None:
    game = program.frame.game
    assert game is not None
    match way:
        case "drop":
            drop(program, other)
        case "import":
            other.with_suffix(".json").write_bytes(SMALL_IMPORT)
            drop(program, other.with_suffix(".json"))
        case command:
            game.commands[command].trigger()
            settle()


@pytest.mark.parametrize("way", ["drop", "import", "new", "start_page"])
def test_nobody_leaves_moves_behind_without_being_asked(
    at_risk: Program, other: Path, way: str
) -> None:
    before = at_risk.saver
    leave(at_risk, way, other)
    assert "If you leave now, they are lost." in notice(at_risk).told()
    press(at_risk, -1)
    assert at_risk.saver is before and at_risk.frame.game is not None
    leave(at_risk, way, other)
    press(at_risk, 1)
    assert at_risk.saver is not before


def test_a_game_in_its_file_is_left_without_a_question(program: Program, other: Path) -> None:
    drop(program, other)
    assert act(program) and program.frame.game is not None
    program.frame.game.commands["start_page"].trigger()
    settle()
    assert program.frame.game is None and program.saver is None
    assert not program.frame.findChildren(Notice)


def test_several_files_at_once_are_refused_with_a_sentence(program: Program, other: Path) -> None:
    drop(program, other, other)
    assert program.frame.game is None and "please drop one file" in notice(program).told()


def test_a_game_is_known_by_what_is_in_it(program: Program, other: Path) -> None:
    renamed = other.rename(other.with_suffix(".json"))
    drop(program, renamed)
    assert program.saver is not None and program.saver.file.path == renamed
    assert not program.frame.findChildren(Notice), "it was opened, not imported"


def test_a_file_may_be_dropped_on_the_map_on_tiles_and_on_fields(
    program: Program, tmp_path: Path
) -> None:
    path = tmp_path / "new.ezgame"
    path.write_bytes(game_bytes(sample_game(0, 2)))
    drop(program, path)  # an auction, where an amount can be typed
    assert program.frame.game is not None
    assert all(dock.panel for dock in program.frame.game.docks)  # made when first asked for
    views = program.frame.findChildren(QGraphicsView)
    fields = [
        field
        for field in program.frame.findChildren(QLineEdit)
        if not isinstance(field.parent(), QComboBox)
    ]
    assert len(views) >= 2 and len(fields) >= 6
    for view in views:
        # Scenes say yes to everything that enters, and then swallow it.
        assert not view.acceptDrops() and not view.viewport().acceptDrops(), type(view).__name__
    for field in fields:
        # Fields would take the path of a file for a name.
        assert not field.acceptDrops(), field.accessibleName()


def test_moves_in_the_sample_are_nothing_to_be_asked_about(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        StatusLine, "show_saved", lambda _, text, fault=False: said.append((text, fault))
    )
    program.opener.open_sample()
    saver = program.saver
    assert saver is not None and said == [("a sample to look around in", False)]
    qtbot.waitUntil(lambda: saver.file.opening is None, timeout=60_000)
    assert saver.session.back.undo() and act(program)
    assert not saver.file.at_risk
