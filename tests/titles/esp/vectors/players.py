"""Who plays a worked example: functions by their names, and seats by the names at the table."""

from collections.abc import Callable
from typing import Any

from ezgame.core.ids import POOL, PlayerId
from tests.builders import NAMES

PLAYERS = {name: PlayerId(f"P{seat}") for seat, name in enumerate(NAMES)} | {"pool": POOL}

Vector = dict[str, Any]
play_vector: dict[str, Callable[[Vector, str], None]] = {}


def plays(function: Callable[[Vector, str], None]) -> Callable[[Vector, str], None]:
    """Register the function under its name."""
    play_vector[function.__name__] = function
    return function


def named(holds: dict[str, int]) -> dict[str, int]:
    return {PLAYERS[name]: percent for name, percent in holds.items()}
