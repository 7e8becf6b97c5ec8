"""The evening in the window and on the command line: report, story so far, the group's games."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.app import cli
from ezgame.app.commands.report import finish
from ezgame.app.evening import extras_of, finished_games, games_in
from ezgame.app.gui import Program
from ezgame.core.actions import EndByAgreement
from ezgame.core.game import Game
from ezgame.storage.game_file import GameFile
from ezgame.ui.files.notice import Notice
from tests.app.table import LEFT, PLAIN, await_files, end_by_agreement, notice, open_file
from tests.models.games import a_game_after
from tests.tools.selftests.play import sample_game


def saved(game: Game, path: Path) -> Path:
    GameFile.new(game, path).close()
    return path


def ended(seed: int) -> Game:
    game = sample_game(60, seed)
    game.apply(EndByAgreement(actor=game.state.order[0]))
    return game


def await_past(program: Program, qtbot: QtBot) -> None:
    """Look on until everything that happened in an opened game is known."""
    saver = program.saver
    assert saver is not None
    qtbot.waitUntil(lambda: saver.file.opening is None, timeout=20_000)


def test_finished_games_count_once_and_what_cannot_be_read_counts_nothing(tmp_path: Path) -> None:
    saved(ended(1), tmp_path / "a.ezgame")
    saved(ended(1), tmp_path / "copy of a.ezgame")
    saved(ended(2), tmp_path / "b.ezgame")
    saved(sample_game(20, 3), tmp_path / "unfinished.ezgame")
    (tmp_path / "broken.ezgame").write_bytes(b"nonsense")
    games = finish(finished_games(games_in(tmp_path)))
    assert len(games) == 2
    assert games_in(tmp_path / "nowhere") == []


def test_the_file_tells_whose_moves_were_taken_back(tmp_path: Path) -> None:
    game = sample_game(6, 1)
    file = GameFile.new(game, tmp_path / "a.ezgame")
    actor = game.applied_at(6).action.actor
    for _ in range(2):
        game.go_to(5)
        file.record_jump()
        game.go_to(6)
        file.record_jump()
    file.close()
    assert finish(extras_of(file.path, ())).undone == {actor: 2}
    assert finish(extras_of(tmp_path / "none.ezgame", ())).undone == {}


@pytest.mark.usefixtures("qapp")
def test_the_command_writes_both_kinds_and_refuses_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = saved(ended(1), tmp_path / "a.ezgame")
    saved(ended(2), tmp_path / "b.ezgame")
    for name in ("x.html", "x.pdf"):
        words = ["report", str(file), "--out", str(tmp_path / name), "--group", str(tmp_path)]
        assert cli.run(words) == cli.DONE
    page = (tmp_path / "x.html").read_text(encoding="utf-8")
    assert "The group: 2 finished games" in page and "Ann" in page
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF-")
    assert cli.run(["report", str(file), "--out", str(tmp_path / "x.doc")]) != cli.DONE
    assert "must end in one of .html, .pdf" in capsys.readouterr().err


def test_the_report_of_a_game_on_the_table_is_written_beside_the_window(
    program: Program, tmp_path: Path, qtbot: QtBot
) -> None:
    open_file(program, saved(a_game_after(80), tmp_path / "a.ezgame"))
    path = tmp_path / "report.html"
    program.evening.evening.write_report(path)  # the past may still be replayed; it is waited for
    qtbot.waitUntil(path.exists, timeout=20_000)
    page = path.read_text(encoding="utf-8")
    assert "18España" in page and "Moments" in page


def test_the_story_is_told_on_opening_only_to_who_wants_it(
    program: Program, tmp_path: Path, qtbot: QtBot
) -> None:
    file = saved(a_game_after(80), tmp_path / "a.ezgame")
    open_file(program, file)
    await_past(program, qtbot)
    assert not [n for n in program.frame.findChildren(Notice) if n.isVisible()]
    program.frame.show_start()
    await_files(program)
    program.settings.previously = True
    open_file(program, file)
    await_past(program, qtbot)
    said = notice(program)
    assert said.head == "Previously"
    assert [part.head for part in said.parts][:2] == ["Now", "How things stand"]
    QTest.mouseClick(said.buttons[0], LEFT, PLAIN, said.buttons[0].rect().center())


def test_the_group_is_told_when_it_has_games(
    program: Program, tmp_path: Path, qtbot: QtBot
) -> None:
    program.shelf.folder.mkdir(parents=True, exist_ok=True)
    saved(ended(1), program.shelf.folder / "a.ezgame")
    open_file(program, saved(sample_game(20, 5), tmp_path / "now.ezgame"))
    program.evening.evening.show_group()
    qtbot.waitUntil(lambda: any(n.isVisible() for n in program.frame.findChildren(Notice)))
    assert "not two finished games" in notice(program).told()
    notice(program).close()
    saved(ended(2), program.shelf.folder / "b.ezgame")
    program.evening.evening.show_group()
    qtbot.waitUntil(lambda: any(n.isVisible() for n in program.frame.findChildren(Notice)))
    assert "Ann: 2 games" in notice(program).told()


def test_the_page_of_the_end_offers_the_report(program: Program, tmp_path: Path) -> None:
    open_file(program, saved(sample_game(20, 5), tmp_path / "now.ezgame"))
    end_by_agreement(program)
    assert program.frame.end is not None
    asked = []
    program.evening.evening.ask_report = lambda: asked.append(True)
    button = program.frame.end.report
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    assert asked == [True]
