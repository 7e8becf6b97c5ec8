"""A game that is printed."""

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.game import Game


@pytest.fixture
def game() -> Game:
    """A few bids and passes into a game."""
    game = new_game(make_setup("18esp", ["Ann", "Ben", "Carol"], seed=5))
    for _ in range(12):
        game.apply(game.choices()[0].action)
    return game
