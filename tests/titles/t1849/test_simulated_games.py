"""Games of 1849 that play themselves to the end, with every position looked at on the way."""

from pathlib import Path

import pytest

from ezgame.content.games import make_setup, new_game
from tests.builders import NAMES
from tests.titles.t1849.players import habits
from tests.tools.coverage import Coverage
from tests.tools.simulation import Outcome
from tests.tools.watched_game import watched_game

ALL = tuple(
    (players, scenario, game, rulings)
    for players, scenario in ((3, "usual"), (4, "usual"), (4, "five"), (5, "usual"))
    for game in ("basic", "advanced", "electric")
    for rulings in ("rulebook", "online")
)
FEW = (0, 2, 14, 17, 19, 44)
"""Games for every day, with every number of players, scenario, game and set of rulings; two come to phase 16."""
ENDINGS = ("bank", "top-price", "one-player-left", "standstill", "agreement")


def played(
    players: int,
    scenario: str,
    game: str,
    rulings: str,
    seed: int,
    folder: Path,
    *,
    thorough: bool = False,
) -> Outcome:
    options = {"scenario": scenario, "game": game, "delay_ift": bool(seed % 2)}
    setup = make_setup("1849", NAMES[:players], seed=seed, ruling_set=rulings, options=options)
    chosen = habits(players, seed)
    return watched_game(new_game(setup), seed, folder, Coverage("1849"), chosen, thorough=thorough)


def check(outcome: Outcome) -> None:
    assert outcome.ending in ENDINGS
    assert sorted(outcome.scores) == sorted(outcome.ranking)


@pytest.mark.parametrize("seed", FEW)
def test_a_game_plays_itself_to_the_end(seed: int, tmp_path: Path) -> None:
    check(played(*ALL[seed % len(ALL)], seed, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 600, 20))
def test_six_hundred_games_play_themselves_to_the_end(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + 20):
        check(played(*ALL[seed % len(ALL)], seed, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(48))
def test_everything_that_is_offered_can_be_done(seed: int, tmp_path: Path) -> None:
    check(played(*ALL[seed % len(ALL)], 1000 + seed, tmp_path, thorough=True))
