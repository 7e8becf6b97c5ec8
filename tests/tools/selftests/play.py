"""Legal play without a plan: enough to fill files with real actions."""

import random
from functools import lru_cache

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Action
from ezgame.core.choices import Choice
from ezgame.core.game import Game

PLAYERS = ("Ann", "Ben", "Carol")


def sample_game(actions: int, seed: int, title: str = "18esp") -> Game:
    """A game of about so many actions, always the same, to go on with as one likes."""
    played = _played(actions, seed, title)
    return Game.along(played.rules, played.state_at(0), played.log)


@lru_cache(maxsize=16)
def _played(actions: int, seed: int, title: str) -> Game:
    game = new_game(make_setup(title, PLAYERS, seed=seed))
    rng = random.Random(seed)
    while game.length < actions and not game.state.finished:
        game.apply(some_action(game.choices(), rng))
    return game


def some_action(choices: tuple[Choice, ...], rng: random.Random) -> Action:
    """Any choice, but passing only now and then: games should get somewhere."""
    busy = [choice.action for choice in choices if choice.action.kind != "pass"]
    if busy and rng.random() < 0.7:
        kinds = sorted({action.kind for action in busy})
        kind = rng.choice(kinds)
        return rng.choice([action for action in busy if action.kind == kind])
    return rng.choice(choices).action
