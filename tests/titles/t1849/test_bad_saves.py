"""Saves of 1849 that do not fit any more: one sentence, and nothing is lost."""

from dataclasses import replace
from pathlib import Path

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Pass
from ezgame.core.errors import EzgameError
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from tests.titles.t1849.table import NAMES


def saved(folder: Path, players: int, **options: object) -> Path:
    """A game of some actions whose options are written down otherwise than they were."""
    path = folder / "game.ezgame"
    game = new_game(make_setup("1849", NAMES[:players], seed=3))
    setup = game.rules.setup
    game.rules.setup = replace(setup, options={**setup.options, **options})
    file = GameFile.new(game, path)
    for _ in range(3):
        file.record(game.apply(Pass(actor=game.waiting_for()[0])))
    file.close()
    return path


@pytest.mark.parametrize(
    ("players", "options", "named"),
    [
        (3, {"scenario": "five"}, "five"),
        (4, {"scenario": "six"}, "six"),
        (4, {"game": "electric", "parts": "bonds"}, "parts"),
    ],
)
def test_options_that_no_longer_fit_are_told_in_one_sentence(
    players: int, options: dict[str, object], named: str, tmp_path: Path
) -> None:
    path = saved(tmp_path, players, **options)
    before = path.read_bytes()
    with pytest.raises(EzgameError) as caught:
        open_game(path, new_game)
    sentence = str(caught.value)
    assert sentence.strip() and "\n" not in sentence and named in sentence, sentence
    assert path.read_bytes() == before, "the file stays as it is"


def test_an_option_nobody_knows_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    opened = open_game(saved(tmp_path, 4, weather="rain"), new_game)
    (note,) = opened.notes
    assert "weather = rain" in note and "does not know" in note
    assert opened.game.position == 3
    opened.abandon()
