"""`make simulate`: what it prints, and its sentences for wrong words."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from ezgame.content.games import new_game
from ezgame.core.game import Game
from ezgame.storage.opening import open_contents
from ezgame.storage.reading import read_file
from tests.tools import simulate
from tests.tools.commands import run_one
from tests.tools.habits import Habit
from tests.tools.simulation import Outcome, Players, outcome_of


def test_the_command_tells_how_games_went(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--title", "18esp", "--players", "3", "--games", "1", "--seed", "3"]
    assert run_one(simulate, words) == 0
    told = capsys.readouterr().out
    assert "seed 3:" in told and "phases 3 4 5 6 7" in told and "Carol" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--title", "18esp", "--players", "9"], "too few or too many"),
        (["--title", "18esp", "--games", "0"], "at least one game"),
        (["--title", "1899"], "There is no title"),
        (["--title", "18esp", "--players", "1"], "is played by 2, 3, 4, 5, 6 players, not by 1"),
        (["--title", "18esp", "--rulings", "mine"], "no set of rulings"),
    ],
)
def test_wrong_words_get_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_one(simulate, words) != 0
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err and len(told.err.splitlines()) == 1


def test_a_game_of_players_who_look_ahead_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "play_out", few_actions)
    file = tmp_path / "game.ezgame"
    words = ["--title", "1830", "--players", "3", "--habits", "foresight", "--out", str(file)]
    assert run_one(simulate, [*words, "--names", "Ada,Bob,Cleo"]) == 0
    opening = open_contents(read_file(file), new_game)
    assert opening.game.position == MOVES
    assert opening.game.rules.setup.players == ("Ada", "Bob", "Cleo")
    kinds = {applied.action.kind for applied in opening.game.log}
    assert {"lay_tile", "run"} <= kinds


MOVES = 150


def few_actions(game: Game, seed: int, habits: Sequence[Habit] = ()) -> Outcome:
    players = Players(game, seed, habits)
    for _ in range(MOVES):
        game.apply(players.choose(game))
    return outcome_of(game)
