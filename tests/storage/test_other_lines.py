"""Lines of play that a game has left: they live in its file, whatever happens to it."""

import random
from pathlib import Path

import pytest

from ezgame.core.errors import SaveError
from ezgame.core.game import Game
from ezgame.core.lines import LONGEST_NAME, MOST_LINES, MOST_OWN
from ezgame.storage import compaction, reading
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.header import FORMAT, header_for
from ezgame.storage.lines import seal_all
from ezgame.storage.opening import open_contents
from ezgame.storage.reading import read_bytes, read_file
from ezgame.storage.recording import lines_since, recording_of
from ezgame.storage.replaying import played
from ezgame.storage.writing import game_bytes, game_lines, lines_of
from tests.storage.table import (
    act,
    build,
    complete,
    facts,
    in_another_program,
    jump,
    next_action,
    play,
)


def branched() -> Game:
    """Seventy actions, a line of twenty left at 50, one of five left at 62, one inside the first at 55."""
    game = build()
    play(game, 70)
    game.go_to(50)
    play(game, 20, price=7)
    game.go_to(55)
    play(game, 10, price=8)
    first = next(line for line in game.lines if len(line.log) == 70)
    game.turn_to(first.log)
    game.go_to(62)
    play(game, 12, price=9)
    return game


def test_what_is_undone_and_played_differently_stays_as_a_line() -> None:
    game = build()
    play(game, 10)
    game.go_to(6)
    game.apply(next_action(game, 7))
    (line,) = game.lines
    assert line.own == 4 and len(line.log) == 10 and game.length == 7
    assert line.log[:6] == game.line[:6]


def test_lines_that_were_read_share_the_actions_before_they_part() -> None:
    """A hundred lines of a long game are read when it is opened, and looked through when it is left."""
    game = build()
    for price in range(1, 9):
        game.go_to(0)
        play(game, 40)
        play(game, 5, price=price)
    read = open_contents(read_bytes(game_bytes(game), "a.ezgame"), build).game
    logs = [line.log for line in read.lines]
    assert len(logs) == 7
    assert len({id(applied) for log in logs for applied in log[:40]}) == 40
    assert facts(read) == facts(game)


def test_doing_the_same_again_is_redoing_and_leaves_no_line(tmp_path: Path) -> None:
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    for _ in range(6):
        act(file)
    jump(file, 3)
    act(file)
    assert file.game.position == 4 and file.game.length == 6 and not len(file.game.lines)
    back = read_file(file.path)
    assert back.position == 4 and len(back.moves) == 6
    file.close()


def test_returning_to_a_line_leaves_the_present_one_as_a_line() -> None:
    game = build()
    play(game, 10)
    game.go_to(6)
    play(game, 2, price=7)
    here, there = game.line, next(iter(game.lines)).log
    game.turn_to(there)
    assert game.line == there and game.position == 10
    (line,) = game.lines
    assert line.log == here
    game.turn_to(here, 7)
    assert game.position == 7 and [line.log for line in game.lines] == [there]


def test_a_line_that_the_game_goes_along_anyway_is_no_other_line() -> None:
    game = build()
    play(game, 4)
    longer = build()
    play(longer, 6)
    game.turn_to(longer.line)
    assert game.position == 6 and not len(game.lines), "nothing was left"


def test_a_file_with_lines_comes_back_as_it_was(tmp_path: Path) -> None:
    game = branched()
    assert len(game.lines) == 3
    path = tmp_path / "a.ezgame"
    path.write_bytes(game_bytes(game))
    file = complete(open_game(path, build))
    assert facts(file.game) == facts(game) and file.notes == []
    assert game_bytes(file.game, file.header).count(b"\n") == path.read_bytes().count(b"\n")
    marks = [line.marks for line in file.game.lines]
    assert all(mark for line in marks for mark in line), "hashes of lines stay, played or not"
    assert facts(complete(reopened(file)).game) == facts(game)


def reopened(file: GameFile) -> GameFile:
    """The file written whole once more, opened again."""
    data = game_bytes(file.game, file.header)
    path = file.path
    file.close()
    path.write_bytes(data)
    return open_game(path, build)


def test_a_line_of_a_file_is_played_again_when_it_is_wanted(tmp_path: Path) -> None:
    game = branched()
    path = tmp_path / "a.ezgame"
    path.write_bytes(game_bytes(game))
    for whole in (False, True):
        file = open_game(path, build)
        if whole:
            complete(file)
        for line, known in zip(file.game.lines, game.lines, strict=True):
            seen = played(file.game, line, build())
            assert seen.log == known.log and seen.difference is None
        file.close()


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_done_with_lines_is_in_the_file(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    path = tmp_path / "a.ezgame"
    file = GameFile.new(build(), path)
    for _ in range(60):
        game = file.game
        lines = tuple(game.lines)
        match rng.choice(["act", "act", "act", "jump", "take", "drop", "name", "open", "short"]):
            case "act":
                for _ in range(rng.randrange(1, 9)):
                    act(file, rng.randrange(1, 4))
            case "jump":
                jump(file, rng.randrange(game.length + 1))
            case "take" if lines:
                log = played(game, rng.choice(lines), build()).log
                with file.recording():
                    game.turn_to(log, rng.randrange(len(log) + 1))
            case "drop" if lines and len(lines) > 3:
                with file.recording():
                    game.lines.drop(rng.choice(lines).number)
            case "name" if lines:
                with file.recording():
                    game.lines.rename(rng.choice(lines).number, rng.choice(["", "Évora", "two"]))
            case "open":
                getattr(file, rng.choice(["close", "abandon"]))()
                file = complete(open_game(path, build))
            case "short":
                file.save_as(path.with_name("b.ezgame" if path.name[0] == "a" else "a.ezgame"))
                path = file.path
        known = facts(file.game)
        again = read_file(path)
        assert again.fault == "" and again.position == known["position"]
        kept = {number: line.name for number, line in again.others.lines.items()}
        assert kept == {number: said[0] for number, said in known["lines"].items()}
    file.abandon()
    back = complete(open_game(path, build))
    assert facts(back.game) == facts(file.game)
    assert all(played(back.game, line, build()).difference is None for line in back.game.lines)
    back.close()


def test_a_long_journal_with_lines_is_made_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compaction, "SPARE_AT_END", 20)
    monkeypatch.setattr("ezgame.storage.game_file.SPARE_AT_END", 20)
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    for _ in range(5):
        act(file)
    for price in (6, 7, 8):
        jump(file, 3)
        for _ in range(4):
            act(file, price)
    for _ in range(30):
        jump(file, 2)
        jump(file, 7)
    known = facts(file.game)
    file.close()
    contents = read_file(file.path)
    assert contents.lines < 40 and len(contents.others.lines) == 3 and contents.closed
    assert facts(open_game(file.path, build).game) == known


def test_lines_since_bring_every_change(tmp_path: Path) -> None:
    game = branched()
    then = recording_of(game)
    lines = tuple(game.lines)
    game.lines.rename(lines[0].number, "the other evening")
    game.lines.drop(lines[1].number)
    game.turn_to(lines[2].log, 60)
    play(game, 3, price=2)
    data = seal_all(
        [
            *lines_of(then, header_for(game.rules), closed=False),
            *lines_since(then, recording_of(game)),
        ]
    )
    path = tmp_path / "a.ezgame"
    path.write_bytes(data)
    assert facts(complete(open_game(path, build)).game) == facts(game)


PLAYER = """
import sys
from pathlib import Path
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.replaying import played
from tests.storage.table import build, next_action
path = Path(sys.argv[1])
file = open_game(path, build) if path.exists() else GameFile.new(build(), path)
while True:
    for price in (3, 4):
        file.record(file.game.apply(next_action(file.game, price)))
    if file.game.position % 7 == 0:
        file.game.go_to(file.game.position - 2)
        file.record_jump()
        file.record(file.game.apply(next_action(file.game, 5)))
    if file.game.position % 11 == 0 and len(file.game.lines):
        log = played(file.game, next(iter(file.game.lines)), build()).log
        with file.recording():
            file.game.turn_to(log)
    print(len(file.game.lines), flush=True)
"""


def test_a_killed_program_loses_no_line(tmp_path: Path) -> None:
    path = tmp_path / "a.ezgame"
    rng = random.Random(3)
    for _ in range(2):
        program = in_another_program(PLAYER, path)
        assert program.stdout is not None
        for _ in range(rng.randrange(40, 90)):
            told = int(program.stdout.readline())
        program.kill()
        said = [int(line) for line in program.stdout.read().split("\n") if line.isdigit()]
        program.wait()
        program.stdout.close()
        contents = read_file(path)
        assert contents.fault == ""
        assert len(contents.others.lines) >= min((said or [told])[-1], MOST_LINES) - 1


# ------------------------------------------------------------ bounds


def test_the_oldest_line_without_a_name_makes_place(tmp_path: Path) -> None:
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    act(file)
    with file.recording():
        pass
    for number in range(MOST_LINES + 3):
        jump(file, 0)
        act(file, price=2 + number % 2)
        if number == 0:
            with file.recording():
                file.game.lines.rename(1, "the first")
    assert len(file.game.lines) == MOST_LINES
    assert [line.number for line in file.game.lines.crowded_out] == [2, 3, 4]
    assert file.game.lines.get(1) is not None, "what has a name stays"
    known = facts(file.game)
    file.close()
    back = open_game(file.path, build)
    assert back.notes == [] and facts(back.game) == known
    back.close()


def test_lines_have_no_more_actions_than_a_file_takes() -> None:
    game = build()
    play(game, 3)
    blank = game.line[-1]
    for _ in range(4):
        game.lines.keep((blank,) * 4000, own=4000)
    assert game.lines.own <= MOST_OWN and len(game.lines.crowded_out) == 2


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([{"keep": n, "at": ""} for n in range(1, 200)], "no more than 100 other lines"),
        (
            [{"keep": 1, "at": ""}, {"line": 1, "name": "x" * (LONGEST_NAME + 1)}],
            "no such name",
        ),
        ([{"keep": 1, "at": ""}, {"line": 1, "name": "two\nlines"}], "no such name"),
        ([{"keep": 1, "at": ""}, {"keep": 1, "at": ""}], "no such number"),
        ([{"keep": 1, "at": ""}, {"drop": 1}, {"drop": 1}], "no such line of play"),
        ([{"keep": 1, "at": ""}, {"drop": 1}] * 20_000, "no more than 100 other lines"),
    ],
)
def test_lines_beyond_the_bounds_are_told_and_cost_nothing_else(lines, words) -> None:
    game = build()
    play(game, 5)
    contents = read_bytes(seal_all([*game_lines(game, closed=False), *lines]), "a")
    assert words in contents.fault and contents.position == 5


def test_nonsense_in_another_line_is_told_and_the_file_stays(tmp_path: Path) -> None:
    game = build()
    play(game, 5)
    lines = game_lines(game, closed=False)
    wrong = {"n": 4, "do": {"kind": "fly", "actor": "P0"}, "is": ""}
    data = seal_all([*lines, {"to": 3}, wrong, {"keep": 1, "at": ""}, {"cut": 3}])
    path = tmp_path / "a.ezgame"
    path.write_bytes(data)
    file = open_game(path, build)
    assert file.hold == "damaged" and "makes no sense" in file.notes[0]
    assert file.game.position == 3 and path.read_bytes() == data


def test_an_older_program_says_that_the_file_is_newer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.ezgame"
    path.write_bytes(game_bytes(branched()))
    data = path.read_bytes()
    monkeypatch.setattr(reading, "FORMAT", FORMAT - 1)  # as the program of before
    with pytest.raises(SaveError, match="newer version of ezgame"):
        open_game(path, build)
    assert path.read_bytes() == data
