"""Groups round a table, one kind for every board there is: who plays, with which options and habits.

Tests that look at games of every title take them from here, so that a new title is looked at by all of them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ezgame.content.games import make_setup, new_game
from ezgame.core.game import Game
from tests.builders import NAMES
from tests.titles.t1849 import players as players_1849
from tests.titles.te import played as players_te
from tests.tools.habits import Habit

RULINGS = ("rulebook", "online")


def started(title: str, players: int, seed: int, options: Mapping[str, Any], **more: Any) -> Game:
    """A new game; every second pair of seeds follows the other set of rulings."""
    return new_game(
        make_setup(
            title,
            NAMES[:players],
            seed=seed,
            ruling_set=more.pop("rulings", RULINGS[seed // 2 % 2]),
            options=options,
            **more,
        )
    )


def game_of_1849(seed: int) -> Game:
    kind = ("basic", "advanced", "electric")[seed // 3 % 3]
    scenario = "five" if seed % 3 == 1 and seed % 2 else "usual"
    options = {"scenario": scenario, "game": kind, "delay_ift": bool(seed % 2)}
    return started("1849", 3 + seed % 3, seed, options)


GROUPS: dict[str, Callable[[int], Game]] = {
    "18esp": lambda seed: started(
        "18esp", 3 + seed % 4, seed, {"setup": ("standard", "variable")[seed % 2]}
    ),
    "18esp for two": lambda seed: started("18esp", 2, seed, {}, rulings="rulebook"),
    "1830": lambda seed: started("1830", 2 + seed % 5, seed, {"third_six_train": bool(seed % 2)}),
    "1830+": lambda seed: started("1830", 2 + seed % 5, seed, {}, variant="plus"),
    "1849": game_of_1849,
    "18te": lambda seed: started("18te", 2 + seed % 2, seed, {}, rulings="rulebook"),
}


def habits_in(group: str, game: Game, seed: int) -> Sequence[Habit]:
    """Players who can bring such a game to its end; none: ordinary ones."""
    seats = len(game.state.players)
    if group == "1849":
        return players_1849.habits(seats, seed)
    if group == "18te":
        return players_te.habits_of(seats, seed)
    return ()
