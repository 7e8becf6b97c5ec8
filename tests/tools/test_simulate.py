"""`make simulate`: what it prints, and its sentences for wrong words."""

import pytest

from tests.tools import simulate
from tests.tools.commands import run_one


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
