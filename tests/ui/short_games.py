"""A short game of every title, to its end: what tests of all titles in all languages look through."""

from functools import lru_cache

from ezgame.app.imports import sample_file
from ezgame.app.recorded import import_file
from ezgame.content.games import make_setup, new_game
from ezgame.core.game import Game
from tests.conftest import shared_path
from tests.tools.simulation import play_out

RECORDS = {"1830": "1830/6p_6056.json", "1849": "1849/3p_3033.json"}
FOR_TWO = ("18esp", "two_players")
PLUS = ("1830", "plus")


@lru_cache(maxsize=6)
def played(title: str, variant: str = "") -> Game:
    """Recorded where there is a record, else the sample; of 1830+ there is neither, so it plays itself."""
    if not variant and title in RECORDS:
        return import_file(shared_path("conformance", *RECORDS[title].split("/"))).game
    if (title, variant) == PLUS:
        game = new_game(make_setup(title, ("Ann", "Ben", "Carol"), variant=variant, seed=3))
        play_out(game, seed=3)
        return game
    file = sample_file(title, variant)
    assert file.opening is not None
    file.take_past(file.opening.replay_past())
    return file.game
