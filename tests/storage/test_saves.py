"""Save files: what is written is read, opened at once and played on."""

import os
from pathlib import Path

import pytest

from ezgame.core.errors import SaveError
from ezgame.core.game import Game
from ezgame.core.setup import Setup
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.reading import read_bytes, read_file
from ezgame.storage.recording import SNAPSHOT_EVERY
from ezgame.storage.restored import RestoredGame
from ezgame.storage.writing import game_bytes
from tests.storage.table import (
    SETUP,
    ToyRules,
    act,
    build,
    build_stricter,
    build_with_fee,
    complete,
    facts,
    jump,
    play,
)

LONG = 3 * SNAPSHOT_EVERY + 7


def start(path: Path, actions: int = 0) -> GameFile:
    file = GameFile.new(build(), path)
    for _ in range(actions):
        act(file)
    return file


def test_rules_that_replayed_a_past_let_go_of_what_they_worked_out(tmp_path: Path) -> None:
    """In the thread that replays; the window's own would have to look for it."""
    file = start(tmp_path / "a.ezgame", LONG)
    file.close()
    made: list[ToyRules] = []

    def noted(setup: Setup) -> Game:
        game = build(setup)
        assert isinstance(game.rules, ToyRules)
        made.append(game.rules)
        return game

    back = open_game(file.path, noted)
    shown = len(made)
    complete(back)
    assert [rules.forgotten for rules in made] == [0] * shown + [1]
    back.close()


@pytest.mark.parametrize("actions", [0, 1, 49, 50, 51, LONG])
@pytest.mark.parametrize("ending", ["close", "abandon"])
def test_a_game_comes_back_as_it_was(tmp_path: Path, actions: int, ending: str) -> None:
    file = start(tmp_path / "a.ezgame", actions)
    getattr(file, ending)()
    back = complete(open_game(file.path, build))
    assert facts(back.game) == facts(file.game)
    assert back.game.log == file.game.log, "events and all positions too"
    assert back.notes == [] and not back.read_only
    back.close()


def test_the_setup_is_stored_whole(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame")
    file.close()
    assert read_file(file.path).header.setup == SETUP


def test_undone_actions_can_be_redone_after_opening(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", LONG)
    jump(file, LONG - 60)
    file.abandon()
    back = complete(open_game(file.path, build))
    assert facts(back.game) == facts(file.game)
    assert back.game.length == LONG and back.game.redo()
    back.close()


def test_another_branch_replaces_what_was_undone(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", LONG)
    jump(file, 20)
    act(file, price=9)
    for _ in range(60):
        act(file, price=3)
    jump(file, 30)
    file.close()
    back = complete(open_game(file.path, build))
    assert facts(back.game) == facts(file.game)
    back.close()


def test_playing_goes_on_in_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "a.ezgame"
    file = start(path, 60)
    for _ in range(3):
        file.close()
        file = open_game(path, build)
        for _ in range(30):
            act(file)
        jump(file, file.game.position - 2)
    file.close()
    contents = read_file(path)
    assert contents.closed and contents.position == 60 + 3 * 28
    assert facts(complete(open_game(path, build)).game) == facts(complete(file).game)


def test_opening_and_closing_changes_no_byte(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", 77)
    file.close()
    before = file.path.read_bytes()
    open_game(file.path, build).close()
    assert file.path.read_bytes() == before


def test_it_opens_from_the_last_snapshot_and_fills_the_past_later(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", LONG)
    file.abandon()
    back = open_game(file.path, build)
    game = back.game
    assert isinstance(game, RestoredGame) and back.opening is not None
    assert game.known_from == 3 * SNAPSHOT_EVERY
    assert game.state == file.game.state
    assert not game.go_to(10), "nobody goes where nothing is known yet"
    act(back)
    complete(back)
    assert back.opening is None and game.known_from == 0
    assert game.state_at(10) == file.game.state_at(10)
    assert game.position == LONG + 1
    back.close()


def test_rules_that_refuse_an_old_action_leave_the_game_playable(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", 30)
    act(file, price=40)
    for _ in range(40):
        act(file)
    file.close()
    back = complete(open_game(file.path, build_stricter))
    assert back.game.state == file.game.state and back.game.position == 71
    assert "Action 31 (bid of P0)" in back.notes[0] and "toy.too-dear" in back.notes[0]
    act(back)
    assert back.game.go_to(30) and back.game.state == file.game.state_at(30)
    assert back.game.go_to(60) and back.game.go_to(72)
    back.close()
    again = complete(open_game(file.path, build_stricter))
    assert again.game.state == back.game.state
    again.close()


def test_rules_with_another_outcome_are_told_with_the_action(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", 60)
    file.close()
    back = complete(open_game(file.path, build_with_fee))
    assert "Action 1 (bid of P0) is judged differently: its outcome" in back.notes[0]
    assert back.game.state == file.game.state
    back.close()


def test_rules_that_refuse_after_the_last_snapshot_stop_there(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", 55)
    act(file, price=40)
    act(file)
    file.abandon()
    back = complete(open_game(file.path, build_stricter))
    assert back.game.position == 55 and back.game.state == file.game.state_at(55)
    assert "Action 56" in back.notes[0]
    assert not back.read_only
    act(back)
    act(back)
    back.close()
    again = complete(open_game(file.path, build_stricter))
    assert again.hold == "" and again.notes == []
    assert facts(again.game) == facts(back.game) and again.game.position == 57
    again.close()


def test_going_back_from_where_rules_refused_goes_into_the_file_too(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", 55)
    act(file, price=40)
    file.abandon()
    back = complete(open_game(file.path, build_stricter))
    jump(back, 53)
    act(back)
    back.close()
    again = complete(open_game(file.path, build_stricter))
    assert again.notes == [] and again.game.position == 54
    again.close()


def test_save_as_moves_the_game_and_keeps_backups(tmp_path: Path) -> None:
    target = tmp_path / "named.ezgame"
    for count in range(1, 6):
        file = start(tmp_path / f"{count}.ezgame", count)
        file.save_as(target)
        act(file)
        file.close()
    assert read_file(target).position == 6
    assert [read_file(target.with_name(f"{target.name}.{n}")).position for n in (1, 2, 3)] == [
        5,
        4,
        3,
    ]
    assert sorted(p.name for p in tmp_path.iterdir() if "named" in p.name) == [
        "named.ezgame", "named.ezgame.1", "named.ezgame.2", "named.ezgame.3",
    ]  # fmt: skip


def test_save_as_with_move_takes_the_old_file_away(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", 3)
    file.save_as(tmp_path / "b.ezgame", move=True)
    assert not (tmp_path / "a.ezgame").exists()
    act(file)
    file.close()
    assert read_file(tmp_path / "b.ezgame").position == 4


def test_save_as_to_a_place_that_cannot_be_written_leaves_everything_as_it_was(
    tmp_path: Path,
) -> None:
    file = start(tmp_path / "a.ezgame", 3)
    with pytest.raises(SaveError, match="cannot be written"):
        file.save_as(tmp_path / "missing" / "b.ezgame")
    with pytest.raises(SaveError, match="already"):
        file.save_as(tmp_path / "a.ezgame")
    act(file)
    file.close()
    assert read_file(file.path).position == 4


def test_saving_a_game_with_unknown_stretches_keeps_it_openable(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", 30)
    act(file, price=40)
    for _ in range(80):
        act(file)
    file.close()
    changed = open_game(file.path, build_stricter)
    changed.save_as(tmp_path / "b.ezgame")
    changed.close()
    back = complete(open_game(changed.path, build_stricter))
    assert back.game.state == file.game.state
    assert "Action 31" in back.notes[0]
    back.close()


def test_the_shortest_file_says_the_same(tmp_path: Path) -> None:
    game = build()
    play(game, 130)
    game.go_to(90)
    contents = read_bytes(game_bytes(game), "x")
    assert contents.position == 90 and len(contents.moves) == 130 and contents.closed
    path = tmp_path / "x.ezgame"
    path.write_bytes(game_bytes(game))
    assert facts(complete(open_game(path, build)).game) == facts(game)


def test_a_file_is_text_of_one_object_per_line(tmp_path: Path) -> None:
    file = start(tmp_path / "a.ezgame", 2)
    file.close()
    lines = file.path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith('{"ezgame":2,"program":"')
    assert lines[2].startswith(
        '{"n":1,"do":{"kind":"bid","actor":"P0","private":"1","price":5},"is":"'
    )
    assert all(line.startswith("{") and line.endswith('"}') for line in lines)
    if os.name == "posix":
        assert os.stat(file.path).st_mode & 0o777 == 0o644
