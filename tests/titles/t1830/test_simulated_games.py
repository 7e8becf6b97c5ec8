"""Games of 1830 that play themselves to the end, with every position looked at on the way."""

from pathlib import Path

import pytest

from ezgame.content.games import make_setup, new_game
from tests.builders import NAMES
from tests.tools.coverage import Coverage
from tests.tools.simulation import MOST_SETS, Outcome
from tests.tools.watched_game import watched_game

ALL = tuple(
    (players, options, rulings)
    for players in (2, 3, 4, 5, 6)
    for options in ("", "third_six_train", "brown_from_offering")
    for rulings in ("rulebook", "online")
)
SOME = ALL[::7]
"""Five of the thirty ways to play: every number of players, every option, both rulings."""


def played(
    players: int, option: str, rulings: str, seed: int, folder: Path, *, thorough: bool = False
) -> Outcome:
    options = {option: True} if option else {}
    game = new_game(
        make_setup("1830", NAMES[:players], seed=seed, ruling_set=rulings, options=options)
    )
    return watched_game(game, seed, folder, Coverage("1830"), thorough=thorough, counted=True)


def check(outcome: Outcome) -> None:
    assert outcome.sets <= MOST_SETS
    assert outcome.ending in ("bank", "bankrupt", "agreement")
    assert sorted(outcome.scores) == sorted(outcome.ranking)


@pytest.mark.parametrize(("players", "option", "rulings"), SOME)
def test_a_game_plays_itself_to_the_end(
    players: int, option: str, rulings: str, tmp_path: Path
) -> None:
    check(played(players, option, rulings, players * 11, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 300, 10))
def test_three_hundred_games_play_themselves_to_the_end(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + 10):
        check(played(*ALL[seed % len(ALL)], seed, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_everything_that_is_offered_can_be_done(seed: int, tmp_path: Path) -> None:
    check(played(*ALL[seed % len(ALL)], seed, tmp_path, thorough=True))
