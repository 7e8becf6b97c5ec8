"""A while B waits: whatever is offered beside a pending decision, in any pair, breaks nothing."""

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.game import Game
from tests.builders import NAMES
from tests.pairs import walk

WAYS = (
    ("1830", 3, "rulebook"),
    ("18esp", 3, "rulebook"),
    ("1830", 4, "online"),
    ("18esp", 4, "online"),
    ("1830", 5, "rulebook"),
)


def game_of(number: int) -> Game:
    title, players, rulings = WAYS[number % len(WAYS)]
    setup = make_setup(title, NAMES[:players], seed=number, ruling_set=rulings)
    return new_game(setup)


@pytest.mark.rule("30-PRI-04", "ESP-3.1-05")
@pytest.mark.parametrize("number", range(5))
def test_pairs_of_offers_beside_a_decision_break_nothing(number: int) -> None:
    tried = walk(game_of(number), number)
    assert tried.positions and tried.pairs


@pytest.mark.long
@pytest.mark.parametrize("first", range(5, 205, 10))
def test_two_hundred_games_of_pairs(first: int) -> None:
    for number in range(first, first + 10):
        walk(game_of(number), number)
