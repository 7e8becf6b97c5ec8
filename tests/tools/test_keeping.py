"""The judge of what a file keeps: it finds every loss that is planted, and nothing where nothing is lost."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ezgame.core.game import Game
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.history import Difference
from ezgame.storage.lines import seal_all
from ezgame.storage.opening import open_contents
from ezgame.storage.reading import read_bytes
from ezgame.storage.writing import game_bytes, game_lines
from tests.storage.table import build, build_with_fee, next_action, play
from tests.tools.selftests.keeping import losses
from tests.tools.selftests.mending import is_somewhere

FileLine = dict[str, Any]
Plant = Callable[[list[FileLine]], object]


def branched() -> Game:
    """Seventy actions, two undone; a named line of twenty left at 50, one of five left at 62."""
    game = build()
    play(game, 70)
    game.go_to(50)
    play(game, 20, price=7)
    first = next(iter(game.lines))
    game.lines.rename(first.number, "ours")
    game.go_to(62)
    play(game, 8, price=9)
    game.go_to(68)
    return game


def found(game: Game, lines: list[FileLine], told: Difference | None = None) -> list[str]:
    contents = read_bytes(seal_all(lines), "a.ezgame")
    return losses(game, open_contents(contents, build), contents, told)


def moves(lines: list[FileLine]) -> list[FileLine]:
    return [line for line in lines if "do" in line]


def keeps(lines: list[FileLine]) -> list[int]:
    return [place for place, line in enumerate(lines) if "keep" in line]


def without_a_kept_line(lines: list[FileLine]) -> None:
    """The line itself and the word about its name."""
    number = lines[keeps(lines)[0]]["keep"]
    lines[:] = [line for line in lines if number not in (line.get("keep"), line.get("line"))]


def with_a_shorter_line(lines: list[FileLine]) -> None:
    """The last action of the first line is not in it."""
    place = keeps(lines)[0]
    lines[place - 1 : place + 1] = [lines[place], lines[place - 1]]


def without_what_is_undone(lines: list[FileLine]) -> None:
    place = next(place for place, line in enumerate(lines) if line is moves(lines)[-1])
    del lines[place]


def with_another_undone_action(lines: list[FileLine]) -> None:
    moves(lines)[-1]["do"]["price"] = 3
    moves(lines)[-1]["is"] = ""


def with_another_action_of_a_line(lines: list[FileLine]) -> None:
    lines[keeps(lines)[0] - 1]["do"]["price"] = 3


def with_another_action_of_the_past(lines: list[FileLine]) -> None:
    moves(lines)[4]["do"]["price"] = 4


def without_a_mark(lines: list[FileLine]) -> None:
    moves(lines)[-5]["is"] = ""


def without_a_mark_of_a_line(lines: list[FileLine]) -> None:
    lines[keeps(lines)[0] - 1]["is"] = ""


def without_the_name(lines: list[FileLine]) -> None:
    lines[:] = [line for line in lines if "name" not in line]


def with_another_date(lines: list[FileLine]) -> None:
    lines[keeps(lines)[0]]["at"] = "1999"


def one_step_back(lines: list[FileLine]) -> None:
    place = next(place for place, line in enumerate(lines) if "end" in line)
    lines.insert(place, {"to": 67})
    lines[place + 1]["end"] = 67


def with_a_line_more(lines: list[FileLine]) -> None:
    lines.insert(len(lines) - 1, {"keep": 77, "at": ""})


def damaged(lines: list[FileLine]) -> None:
    lines.insert(len(lines) - 1, {"what": "is this"})


PLANTS: tuple[Plant, ...] = (
    without_a_kept_line, with_a_shorter_line, without_what_is_undone, with_another_undone_action,
    with_another_action_of_a_line, with_another_action_of_the_past, without_a_mark, without_a_mark_of_a_line,
    without_the_name, with_another_date, one_step_back, with_a_line_more, damaged,
)  # fmt: skip


def test_a_file_that_has_everything_has_lost_nothing() -> None:
    game = branched()
    assert found(game, game_lines(game)) == []


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_every_planted_loss_is_found(plant: Plant) -> None:
    game = branched()
    lines = game_lines(game)
    plant(lines)
    assert found(game, lines)


def test_what_was_told_of_the_past_must_be_told_again() -> None:
    """A game whose rules ask a fee today is told to differ at its first action; its copy must tell that too."""
    plain = build()
    play(plain, 60)
    contents = read_bytes(game_bytes(plain), "a.ezgame")
    opening = open_contents(contents, build_with_fee)
    past = opening.replay_past()
    assert past.difference is not None and past.difference.position == 1
    opening.take_past(past)
    game = opening.game
    copy = game_lines(game)
    read = read_bytes(seal_all(copy), "copy.ezgame")
    assert losses(game, open_contents(read, build_with_fee), read, past.difference) == []
    shown = state_hash(plain.state_at(5))
    assert is_somewhere(game, 5, shown) and not is_somewhere(game, 6, shown), "by its hash alone"
    for line in moves(copy):
        line["is"] = ""
    read = read_bytes(seal_all(copy), "copy.ezgame")
    lost = losses(game, open_contents(read, build_with_fee), read, past.difference)
    assert any("nobody is told" in one for one in lost)


def test_a_line_left_before_the_past_is_known_keeps_what_its_file_says() -> None:
    """Blanks have no position; their hashes are those of the file they were read from."""
    written = game_lines(branched())
    contents = read_bytes(seal_all(written), "a.ezgame")
    game = open_contents(contents, build).game
    marks = tuple(move.mark for move in contents.moves)
    game.apply(next_action(game, 3))
    line = list(game.lines)[-1]
    assert len(line.log) == 70 and not line.log[0].known
    assert line.marks == marks[: len(line.marks)] and line.marks
    copy = read_bytes(seal_all(game_lines(game)), "copy.ezgame")
    assert tuple(move.mark for move in copy.moves)[:68] == marks[:68]
    assert tuple(move.mark for move in copy.others.lines[line.number].moves) == marks
    assert losses(game, open_contents(copy, build), copy) == []
    assert losses(game, open_contents(copy, build), replace(copy, fault="x")) == [
        "the file has a fault: x"
    ]
