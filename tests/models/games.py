"""Games for the tests of models: played for a while by a simple player, without a window."""

import random
from functools import cache

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Action, Pass, Run
from ezgame.core.game import Game
from ezgame.core.routes.search import best_routes
from ezgame.core.steps.run import as_drawn
from tests.tools.habits import mixed
from tests.tools.simulation import Players
from tests.ui.bot import Bot

NAMES = ("Ann", "Ben", "Carol", "Dan")


def a_new_game(seed: int = 2) -> Game:
    return new_game(make_setup("18esp", NAMES, seed=seed))


@cache
def going_on(seed: int) -> tuple[Game, Bot]:
    """A game that is played further whenever a test needs more of it, always the same."""
    return a_new_game(seed), Bot(seed)


def played_actions(count: int, seed: int = 2) -> tuple[Action, ...]:
    """Actions of a simulated game, with good runs."""
    game, bot = going_on(seed)
    while game.position < count and not game.state.finished:
        choices = game.choices()
        game.apply(bot.choose(choices, game.state, proposed_run(game)))
    last = min(count, game.position)
    return tuple(game.applied_at(position).action for position in range(1, last + 1))


def proposed_run(game: Game) -> Run | None:
    """The best run of the company that may run now."""
    run = next((c.action for c in game.choices() if c.open), None)
    turn = game.state.operating
    if run is None or turn is None or turn.company is None:
        return None
    network = game.rules.network(game.state, turn.company)
    best = best_routes(network, budget=20_000)
    return Run(actor=run.actor, routes=as_drawn(network, best.routes))


def a_game_after(count: int, seed: int = 2) -> Game:
    game = a_new_game(seed)
    for action in played_actions(count, seed):
        game.apply(action)
    return game


def played_at_random(actions: int = 120, seed: int = 2) -> Game:
    """A game some way into its first stock rounds."""
    game = a_new_game(seed)
    chance = random.Random(seed)
    while game.position < actions and not game.state.finished:
        choices = game.choices()
        passes = [c for c in choices if isinstance(c.action, Pass)]
        ready = passes if passes and chance.random() < 0.6 else [c for c in choices if not c.open]
        game.apply(chance.choice(ready or choices).action)
    return game


@cache
def played_by_habits(title: str, players: int) -> Game:
    """A game that several tests begin from; they take a copy of its log."""
    game = new_game(make_setup(title, NAMES[:players], seed=4))
    hands = Players(game, 4, mixed(players, 4))
    while game.position < 100 and not game.state.finished:
        game.apply(hands.choose(game))
    return game


def a_game_of(title: str, players: int, actions: int) -> Game:
    """A game of its own along the first actions of such a game."""
    game = played_by_habits(title, players)
    return Game.along(game.rules, game.state_at(0), game.log[:actions])
