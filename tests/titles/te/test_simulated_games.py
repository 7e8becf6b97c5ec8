"""Games of 18TE that play themselves to the end, with every position looked at on the way."""

from pathlib import Path

import pytest

from tests.titles.te.played import THINGS, fresh, play, seats_of, seen, table_of
from tests.tools.coverage import Coverage
from tests.tools.simulation import MOST_SETS, Outcome
from tests.tools.watched_game import watched_game

ENDS = ("bank", "bankrupt", "end-cell", "standstill", "agreement")


def check(outcome: Outcome) -> None:
    assert outcome.sets <= MOST_SETS
    assert outcome.ending in ENDS
    assert sorted(outcome.scores) == sorted(outcome.ranking)


def test_twenty_games_play_themselves_to_the_end_and_see_much() -> None:
    things: set[str] = set()
    for seed in range(20):
        game = fresh(seats_of(seed), seed)
        check(play(game, seed))
        things |= {thing for applied in game.log for thing in seen(applied)}
    assert {"liquidation", "bankruptcy", "export", "redeem", "president by sale"} <= things
    assert {"end by bank", "end by bankrupt", "train between companies"} <= things


@pytest.mark.parametrize("seed", [2, 11])
def test_a_game_keeps_all_promises(seed: int, tmp_path: Path) -> None:
    check(watched_game(fresh(seats_of(seed), seed), seed, tmp_path, Coverage("18te")))


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, 1000, 50))
def test_a_thousand_games_play_themselves_to_the_end(start: int) -> None:
    for seed in range(start, start + 50):
        check(play(fresh(seats_of(seed), seed), seed))


@pytest.mark.long
def test_everything_that_must_be_seen_is_seen() -> None:
    found = table_of(1000)
    assert {thing: count for thing, count in found.items() if count < 10} == {}
    assert set(THINGS) <= set(found)
