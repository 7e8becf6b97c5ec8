"""Tiles, runs and connections of simulated games of 18TE against a second opinion from the fact sheets."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import LayTile, PlaceStation
from ezgame.core.events import RoutesRun
from ezgame.core.game import Applied, Game, choices_in
from ezgame.core.ids import CompanyId
from ezgame.core.routes.search import best_routes
from ezgame.core.state import State
from ezgame.titles.te.state import own
from tests.conftest import shared_path
from tests.titles.te.second_board import Face, Position, Sheets, TooMany
from tests.tools.simulation import play_out

NAMES = ("Ann", "Ben", "Carol")
TILES, RUNS = 15, 50
"""Positions looked at in `make test`; the long runs look at as many as they are told."""


@cache
def sheets() -> Sheets:
    return Sheets(Path(shared_path("facts", "18te")))


@cache
def played(seed: int) -> Game:
    game = new_game(make_setup("18te", NAMES[: 2 + seed % 2], seed=seed))
    play_out(game, seed)
    return game


def steps(name: str, first: int, every: int) -> Iterator[tuple[Game, Applied]]:
    """Every so many of the actions taken in a step of a company's turn, in games of growing seeds."""
    seen = 0
    for seed in range(first, first + 10_000):
        game = played(seed)
        for applied in game.log:
            turn = applied.before.operating
            if turn is None or applied.before.pending or turn.step != name:
                continue
            seen += 1
            if seen % every == 0:
                yield game, applied
        played.cache_clear()


def position(state: State, company: CompanyId) -> Position:
    return Position(
        sheets(),
        int(state.phase),
        {hex: (laid.tile, laid.rotation) for hex, laid in state.board.tiles.items()},
        {
            hex: tuple((station.company, f"n{station.stop}") for station in stations)
            for hex, stations in state.board.stations.items()
        },
        state.supply,
        company,
        state.companies[company].cash,
    )


def as_faces(placements: dict[tuple[str, str, int], int]) -> dict[tuple[str, str, object], int]:
    """By what is seen in the hex: a tile that looks the same in two rotations is one."""
    return {
        (hex, tile, Face.read(sheets().tiles[tile], rotation).track): cost
        for (hex, tile, rotation), cost in placements.items()
    }


def offered(game: Game, state: State) -> dict[tuple[str, str, int], int]:
    """What the game offers in the track step, with what the company would pay."""
    found = {}
    for choice in choices_in(game.rules, state):
        if isinstance(choice.action, LayTile):
            action = choice.action
            after = Game(game.rules, state).preview(action).events
            paid = sum(getattr(e, "amount", 0) for e in after if _is_cost(e))
            found[action.hex, action.tile, action.rotation] = paid
    return found


def _is_cost(event: object) -> bool:
    return (
        getattr(event, "reason", "").startswith("tile.") and getattr(event, "target", "") == "bank"
    )


def check_tiles(count: int, first: int, every: int) -> None:
    looked_at = 0
    for game, applied in steps("track", first, every):
        turn = applied.before.operating
        assert turn is not None and turn.company is not None
        try:
            theirs = as_faces(position(applied.before, turn.company).placements())
        except TooMany:
            continue
        assert as_faces(offered(game, applied.before)) == theirs
        looked_at += 1
        if looked_at == count:
            return


def check_runs(count: int, first: int, every: int) -> None:
    looked_at = 0
    for game, applied in steps("run", first, every):
        run = next((e for e in applied.events if isinstance(e, RoutesRun)), None)
        if run is None:
            continue
        trains = applied.before.companies[run.company].trains
        try:
            brute = position(applied.before, run.company).best_income(
                tuple(train.faces[0] for train in trains)
            )
        except TooMany:
            continue
        network = game.rules.network(applied.before, run.company)
        assert network is not None
        assert run.income == brute
        assert best_routes(network).income == brute
        looked_at += 1
        if looked_at == count:
            return


GOALS = {"TWE": ("E9", "H12", ()), "KPR": ("G5", "A7", ("F4", "E5", "D4"))}
"""Home, goal and what lies on the way, of companies whose goal is a connection."""


def check_goals(first: int, games: int) -> int:
    """After each tile or station of such a company its goal is reached just when a path says so."""
    looked_at = 0
    for seed in range(first, first + games):
        game = played(seed)
        for applied in game.log:
            turn = applied.before.operating
            if turn is None or turn.company not in GOALS:
                continue
            if not isinstance(applied.action, LayTile | PlaceStation):
                continue
            company = turn.company
            home, goal, way = GOALS[company]
            before, after = own(applied.before).reached, own(applied.after).reached
            there = position(applied.after, company)
            try:
                linked = there.connected(home, goal, frozenset(way))
            except TooMany:
                continue
            if company == "KPR":
                linked = linked and any(hex == goal for hex, _ in there.own)
            elif isinstance(applied.action, PlaceStation):
                linked = False  # only a tile of its own is looked at
            assert (company in after) == (company in before or linked)
            looked_at += 1
        played.cache_clear()
    return looked_at


@pytest.mark.rule("TE-TRK-16", "TE-TRK-17", "TE-TRK-18")
def test_a_goal_by_connection_is_reached_when_a_path_exists() -> None:
    assert check_goals(first=1, games=6) > 20


@pytest.mark.long
@pytest.mark.parametrize("first", range(100, 300, 20))
def test_more_positions_of_every_kind(first: int) -> None:
    check_tiles(20, first=first, every=11)
    check_runs(50, first=first, every=3)
    check_goals(first=first, games=10)


@pytest.mark.rule("TE-TRK-03", "TE-TRK-04", "TE-TRK-05", "TE-TRK-07", "TE-TRK-12", "TE-TRK-13")
def test_the_game_offers_exactly_the_tiles_and_costs_of_the_sheets() -> None:
    check_tiles(TILES, first=1, every=7)


@pytest.mark.rule("TE-RTE-01", "TE-RTE-02", "TE-RTE-04", "TE-RTE-06", "TE-RTE-10", "TE-RTE-12")
def test_no_run_earns_more_than_the_one_that_was_made() -> None:
    check_runs(RUNS, first=1, every=5)
