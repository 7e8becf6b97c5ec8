"""A well-formed file whose snapshot is not what its own moves lead to is found out beside the window."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ezgame.core.game import Game
from ezgame.core.ids import PlayerId
from ezgame.core.state import State
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.entries import MARK, snapshot_line
from ezgame.storage.file_opening import open_game
from ezgame.storage.lines import seal_all
from ezgame.storage.writing import game_lines
from tests.storage.table import act, build, build_with_fee, complete, play

ANN = PlayerId("P0")


def richer(state: State) -> State:
    """A position that no check finds fault with."""
    ann = state.players[ANN]
    return replace(state, players={**state.players, ANN: replace(ann, cash=ann.cash + 100)})


def swapped(game: Game, at: int, mark: str, after: int = 0) -> bytes:
    """The file of a game with another position after so many actions; its hash is that of the moves, that of
    the position, or left out. `after` so many further actions that position has gone on as it should."""
    lines: list[dict[str, Any]] = [
        line for line in game_lines(game) if line.get("n", 0) <= at and "end" not in line
    ]
    wrong = richer(game.state_at(at))
    move = next(line for line in lines if line.get("n") == at and "do" in line)
    if mark != "honest":
        move["is"] = state_hash(wrong)[:MARK] if mark == "of the position" else ""
    lines = [line for line in lines if not (line.get("n") == at and "state" in line)]
    lines.append(snapshot_line(at, wrong))
    along = build()
    along = Game(along.rules, wrong)
    play(along, after)
    for number in range(1, after + 1):
        applied = along.applied_at(number)
        line = next(one for one in game_lines(along) if one.get("n") == number and "do" in one)
        lines.append({**line, "n": at + number, "is": state_hash(applied.after)[:MARK]})
    return seal_all(lines)


@pytest.fixture
def game() -> Game:
    made = build()
    play(made, 60)
    return made


def names(note: str, at: int) -> bool:
    """The action, or the next: where the game went on from there, that one's hash tells first."""
    return f"Action {at} (" in note or f"Action {at + 1} (" in note


@pytest.mark.parametrize("mark", ["honest", "of the position", "left out"])
@pytest.mark.parametrize(("at", "after"), [(60, 0), (50, 0), (50, 7)])
def test_a_snapshot_that_the_moves_do_not_lead_to_is_told(
    game: Game, tmp_path: Path, mark: str, at: int, after: int
) -> None:
    path = tmp_path / "a.ezgame"
    path.write_bytes(swapped(game, at, mark, after))
    file = open_game(path, build)
    assert file.hold == "" and not file.notes and not file.doubtful, "it opens at once"
    shown = file.game.state
    complete(file)
    (note,) = file.notes
    assert f"Action {at} (" in note and "P0.cash" in note and "in a copy" in note
    assert file.doubtful and file.game.state == shown and file.game.position == at + after
    act(file)
    file.close()
    again = complete(open_game(path, build))
    assert again.doubtful and names(again.notes[0], at), "it is told every time"
    again.save_as(tmp_path / "b.ezgame")
    again.close()
    copy = complete(open_game(tmp_path / "b.ezgame", build))
    assert copy.doubtful and names(copy.notes[0], at), "a copy hides nothing"
    assert copy.game.state == again.game.state
    copy.close()


def test_an_honest_file_is_not_doubted(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "a.ezgame"
    path.write_bytes(seal_all(game_lines(game)))
    file = complete(open_game(path, build))
    assert not file.notes and not file.doubtful
    file.close()


def test_other_rules_explain_another_position(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "a.ezgame"
    path.write_bytes(seal_all(game_lines(game)))
    file = complete(open_game(path, build_with_fee))
    assert "begun with rules" in file.notes[0] and not file.doubtful
    file.close()
