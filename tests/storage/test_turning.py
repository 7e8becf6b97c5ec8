"""Going along another line of play is worked out beside the window and written at once."""

from pathlib import Path

import pytest

from ezgame.content.games import new_game
from ezgame.core.applied import Log
from ezgame.core.game import Game
from ezgame.storage import journal as journals
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.reading import read_file
from tests.models.games import played_at_random


def other_line(game: Game, at: int) -> Log:
    """The first actions of a game, then as many passes as there are places for."""
    other = Game.along(game.rules, game.state_at(0), game.log[:at])
    taken = game.log[at].action
    other.apply(next(c.action for c in other.choices() if c.action != taken and not c.open))
    for _ in range(30):
        other.apply(next(c.action for c in other.choices() if not c.open))
    return other.log


def go_along(file: GameFile, log: Log) -> None:
    with file.recording():
        file.game.turn_to(log)


def said(path: Path) -> tuple[object, ...]:
    contents = read_file(path)
    lines = {n: (line.moves, line.name) for n, line in contents.others.lines.items()}
    return (contents.moves, contents.position, lines, contents.fault)


def test_what_was_made_ready_says_the_same_as_what_is_written_at_once(tmp_path: Path) -> None:
    ready, plain = tmp_path / "ready.ezgame", tmp_path / "plain.ezgame"
    for path in (ready, plain):
        game = played_at_random(100)
        file = GameFile.new(game, path)
        log = other_line(game, 70)
        if path is ready:
            file.turning(log).work_out()
        go_along(file, log)
        file.close()
    strip = [[(m.plain, m.mark) for m in said(path)[0]] for path in (ready, plain)]
    assert strip[0] == strip[1] and said(ready)[1] == said(plain)[1] == 101
    opened = open_game(ready, new_game)
    assert len(opened.game.lines) == 1 and not opened.notes
    opened.close()


def test_what_was_made_ready_for_something_else_is_not_written(tmp_path: Path) -> None:
    game = played_at_random(100)
    file = GameFile.new(game, tmp_path / "x.ezgame")
    file.turning(other_line(game, 70)).work_out()
    other = other_line(game, 50)
    go_along(file, other)
    file.close()
    opened = open_game(tmp_path / "x.ezgame", new_game)
    assert [a.action for a in opened.game.log] == [a.action for a in other]
    opened.close()


def test_a_place_that_cannot_be_written_gets_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played_at_random(100)
    path = tmp_path / "x.ezgame"
    file = GameFile.new(game, path)
    before = path.read_bytes()
    log = other_line(game, 70)
    file.turning(log).work_out()

    def full(_fd: int, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journals, "write_all", full)
        go_along(file, log)
        assert file.trouble and file.at_risk
    assert path.read_bytes() == before
    file.close()  # there is room again
    assert read_file(path).position == len(log)


@pytest.mark.parametrize("part", [0.0, 0.02, 0.3, 0.7, 0.99])
def test_a_program_killed_while_it_writes_a_new_line_keeps_the_old_one(
    tmp_path: Path, part: float
) -> None:
    """Wherever the one write ends: the old line is the game or one of its lines, and whoever opens the file is told
    where the game goes on, or that the last line is cut off and up to where everything is good."""
    game = played_at_random(100)
    path = tmp_path / "x.ezgame"
    file = GameFile.new(game, path)
    old, start = [applied.action for applied in game.log], len(path.read_bytes())
    log = other_line(game, 70)
    file.turning(log).work_out()
    go_along(file, log)
    whole = path.read_bytes()
    file.abandon()
    path.write_bytes(whole[: start + int(part * (len(whole) - start))])
    opened = open_game(path, new_game)
    if path.read_bytes().endswith(b"\n"):
        assert not opened.hold and opened.unclosed, opened.notes
    else:
        good = f"up to action {opened.game.position} is good"
        assert opened.hold == "damaged" and "cut off" in opened.notes[0] and good in opened.notes[0]
    lines = [[applied.action for applied in line.log] for line in opened.game.lines]
    here = [applied.action for applied in opened.game.line]
    assert old == here or lines == [old]
    assert here == old or here == [applied.action for applied in log[: len(here)]]
    opened.close()
    again = open_game(path, new_game)
    assert [a.action for a in again.game.line] == here
    again.close()
