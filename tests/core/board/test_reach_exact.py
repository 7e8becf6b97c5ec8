"""Reach is exact: against walks tried one by one, on boards where ways stand in each other's way."""

import random

import pytest

from ezgame.core.board.goals import linked
from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import Builder, candidates, judge
from ezgame.core.board.rails import Yard
from ezgame.core.board.reach import reach_of
from ezgame.core.board.stations import judge_station, station_choices
from ezgame.core.ids import Color, HexId, TileId
from ezgame.core.state import BoardState
from tests.core.board.sketch import (
    BLUE,
    RED,
    a_board,
    a_ground,
    a_hex,
    a_station,
    a_tile,
    stops,
    tracks,
)
from tests.core.board.tangles import mixed, rings
from tests.core.board.walking import Minimal, Plain, eight_ways

KINDS = (
    a_tile("y", "brown", "0-3 0-2 3-2"),
    a_tile("k", "brown", "0-3 0-1 0-2 4-5"),
    a_tile("w", "brown", "0-3 1-4 0-4 1-3 2-5"),
    a_tile("v", "brown", "0-3 2-4 0-4 2-3 1-5"),
    a_tile("c", "brown", "0-a 2-a 3-a 5-a", "city"),
    a_tile("d", "brown", "0-a 3-a 1-b 4-b 2-5", "city town"),
    a_tile("t", "brown", "0-a 1-a 0-b 1-b 3-4", "town town"),
    a_tile("e", "brown", "0-a 0-b 3-b 2-4 1-a", "city city"),
    a_tile("i", "brown", "0-a 3-b a-b 2-b 2-5", "city town"),
)
PLACES = [f"{x},{y}" for x in range(4) for y in range(x % 2, 6, 2)]
GROUND = a_ground([a_hex(place, stops=stops("city")) for place in PLACES], KINDS)

HERE, FAR, BEYOND = HexId("3,5"), HexId("1,5"), HexId("0,6")
ROUND_ABOUT = {
    "3,5": "2-a 5-a",
    "1,5": "4-a 1-a",
    "2,2": "0-a 3-a",
    "2,0": "0-a 5-a 4-a",
    "3,1": "2-a 3-a 5-a",
    "3,-1": "1-a 0-a",
    "4,6": "2-a 4-a",
    "5,5": "1-a 3-a",
    "5,3": "0-a 2-a",
    "4,2": "5-a 2-a",
}
"""A station in 3,5; the place that is far away, 1,5, lies behind a switch in 2,4 that must be entered
from the north, at the end of the long way round: 4,6 5,5 5,3 4,2 3,1 2,0 2,2."""


def a_random_board(seed: int) -> BoardState:
    dice = random.Random(seed)
    tiles = {p: f"{dice.choice(KINDS).id}/{dice.randrange(6)}" for p in PLACES}
    stations: dict[str, list[object]] = {}
    for company in (RED, BLUE, RED, BLUE):
        place = dice.choice(PLACES)
        face = GROUND.face(a_board(tiles), place)
        cities = [i for i, stop in enumerate(face.stops) if stop.slots]
        if cities and place not in stations:
            stations[place] = [a_station(company, dice.choice(cities))]
    return a_board(tiles, stations)


def test_reach_finds_exactly_what_trying_every_walk_finds() -> None:
    for seed in range(300):
        board = a_random_board(seed)
        found = Plain(GROUND, board, RED).everything(100_000)
        assert found is not None
        assert found.differs(GROUND, board, reach_of(GROUND, board, RED)) == [], seed


def round_about(far: str = "town") -> tuple[Ground, BoardState]:
    """The board with a town or a city in the far place, and blank hexes beyond it."""
    hexes = [a_hex("2,4", color="grey", tracks=tracks("3-5 3-1")), a_hex(BEYOND), a_hex("0,8")]
    for place, track in ROUND_ABOUT.items():
        kind = {HERE: "city", FAR: far}.get(place, "town")
        hexes.append(a_hex(place, color="grey", stops=stops(kind), tracks=tracks(track)))
    return a_ground(hexes), a_board({}, {HERE: [a_station(RED)]})


@pytest.mark.rule("ESP-5.3.1-18", "30-TRK-03")
def test_the_long_way_round_is_found_where_shorter_ways_are_in_the_way() -> None:
    ground, board = round_about()
    assert (ground.index[FAR], 0) not in eight_ways(ground, board, RED).stops
    reach = reach_of(ground, board, RED)
    assert reach.has_stop(FAR, 0)
    found = Plain(ground, board, RED).everything(100_000)
    assert found is not None and found.differs(ground, board, reach) == []


@pytest.mark.rule("ESP-5.3.1-18", "30-TRK-03")
def test_a_tile_may_be_laid_at_the_end_of_the_long_way_round() -> None:
    ground, board = round_about()
    builder = Builder(company=RED, colors=frozenset({Color("yellow")}))
    supply = {TileId("straight"): 1, TileId("bend"): 1}
    assert judge(ground, board, builder, supply, BEYOND, TileId("bend"), 4) is None
    assert {place.hex for place in candidates(ground, board, builder, supply)} == {BEYOND}


@pytest.mark.rule("ESP-5.3.4-06", "30-TOK-04")
def test_a_station_may_be_placed_at_the_end_of_the_long_way_round() -> None:
    ground, board = round_about(far="city")
    assert judge_station(ground, board, RED, FAR, 0, frozenset()) is None
    assert (FAR, 0) in station_choices(ground, board, RED, frozenset())


@pytest.mark.rule("ESP-6.1.1-02")
def test_a_link_is_found_at_the_end_of_the_long_way_round() -> None:
    ground, board = round_about()
    assert linked(ground, board, RED, FAR)
    assert linked(ground, board, RED, FAR, home=HERE, foreign=True)


@pytest.mark.rule("ESP-5.3.1-18", "30-TRK-03", "30-TOK-08")
def test_a_full_city_on_the_long_way_round_closes_it() -> None:
    ground, _ = round_about()
    hexes = [
        hex
        if hex.id != "5,3"
        else a_hex("5,3", color="grey", stops=stops("city"), tracks=hex.tracks)
        for hex in ground.hexes
    ]
    ground = a_ground(hexes)
    full = a_board({}, {HERE: [a_station(RED)], "5,3": [a_station(BLUE)]})
    reach = reach_of(ground, full, RED)
    assert reach.has_stop(HexId("5,3"), 0) and not reach.has_stop(FAR, 0)
    assert not reach.edges(BEYOND)
    assert linked(ground, full, RED, FAR) and not linked(ground, full, RED, FAR, foreign=True)


def test_rings_and_branches_are_walked_exactly_where_eight_ways_are_not_enough() -> None:
    missed = 0
    for seed in range(200):
        ground, board = rings(seed)
        reach = reach_of(ground, board, RED)
        found = Minimal(ground, board, RED).everything(20_000)
        assert found is not None
        assert found.differs(ground, board, reach, every=6) == [], seed
        missed += eight_ways(ground, board, RED).stops < found.stops
    print(f"Eight ways miss stops on {missed} of 200 boards.")
    assert missed >= 4, "at least one board in a hundred must be too hard for eight ways"


@pytest.mark.long
def test_many_boards_of_rings_and_branches_are_walked_exactly() -> None:
    compared = plain = missed = 0
    for seed in range(1000, 3000):
        ground, board = rings(seed, size=5 + seed % 3, joined=0.4 + seed % 5 * 0.06)
        reach = reach_of(ground, board, RED)
        for walk in (Plain(ground, board, RED), Minimal(ground, board, RED)):
            found = walk.everything(20_000)
            if found is not None:
                assert found.differs(ground, board, reach, every=5) == [], seed
                compared += 1
                plain += type(walk) is Plain
        missed += eight_ways(ground, board, RED).stops != {
            (ground.index[hex], stop) for hex, stop in reach.stops
        }
    print(f"{compared} comparisons, {plain} with every walk; eight ways miss stops on {missed}.")
    assert compared > 3_000 and plain > 1_000 and missed >= 20


@pytest.mark.parametrize(
    ("field", "words"),
    [("gauge", ("narrow", "broad", "dual", "dual")), ("line", ("", "one"))],
)
def test_track_of_several_gauges_and_lines_is_walked_exactly(
    field: str, words: tuple[str, ...]
) -> None:
    rivals = 0
    for seed in range(150):
        ground, board = mixed(seed, 4, words, field)
        found = Plain(ground, board, RED).everything(200_000)
        assert found is not None
        assert found.differs(ground, board, reach_of(ground, board, RED)) == [], seed
        rivals += bool(ground.part(Yard).rails(ground.faces(board)).rivals)
    assert rivals > 20, "some of the sides must be shared in earnest"


def test_a_large_field_of_switches_costs_no_more_than_its_track() -> None:
    # Trying walks one by one would not end here.
    ground, board = rings(1, size=20, joined=0.8, switched=0.8)
    reach = reach_of(ground, board, RED)
    assert len(reach.stops) > 50
    assert Minimal(ground, board, RED).everything(100_000) is None
