"""The positions of the shared material: games played by people, and boards filled up to stress."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.objective import BEST_TOTAL
from ezgame.core.routes.search import best_routes
from tests.conftest import shared_path
from tests.tools.benches.route_positions import Position, read_positions

HEAVY = ("9+12C_6+8", "11+4C_8", "9+12C_man")
"""Trains that need seconds on a full board."""


@cache
def positions(path: Path) -> tuple[Position, ...]:
    return tuple(read_positions(path))


def stress(heavy: bool) -> Iterator[Position]:
    for position in positions(shared_path("routes", "stress.jsonl.gz")):
        if any(name in position.name for name in HEAVY) == heavy:
            yield position


def test_every_position_of_the_games_is_proved_and_equal_to_the_stored_optimum() -> None:
    found = positions(shared_path("routes", "positions.jsonl.gz"))
    assert len(found) == 249
    for position in found:
        best = best_routes(position.network)
        assert best.settled, position.name
        assert best.income == best.upper_bound == position.income, position.name
        assert best.treasury == position.treasury, position.name
        verdict = judge_routes(position.network, best.routes)
        assert verdict.refusal is None, position.name
        assert (verdict.income, verdict.treasury) == (best.income, best.treasury), position.name


def test_the_highest_sum_of_income_and_treasury_money_is_found() -> None:
    for position in positions(shared_path("routes", "positions.jsonl.gz")):
        best = best_routes(position.network, BEST_TOTAL)
        assert best.settled, position.name
        assert best.income + best.treasury == best.upper_bound == position.total, position.name


def test_runs_of_people_are_legal_and_earn_what_was_recorded() -> None:
    for position in positions(shared_path("routes", "positions.jsonl.gz")):
        verdict = judge_routes(position.network, position.recorded)
        assert verdict.refusal is None, position.name
        assert verdict.income == position.recorded_income, position.name
        assert verdict.treasury == position.recorded_treasury, position.name


def check_stress(position: Position) -> None:
    best = best_routes(position.network)
    assert best.settled, position.name
    assert position.income in (None, best.income), position.name
    assert judge_routes(position.network, best.routes).refusal is None, position.name


def test_full_boards_are_proved() -> None:
    for position in stress(heavy=False):
        check_stress(position)


@pytest.mark.long
def test_full_boards_with_the_longest_trains_are_proved() -> None:
    for position in stress(heavy=True):
        check_stress(position)
