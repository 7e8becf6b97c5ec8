"""1830+: the larger side of the board, and PRR's home beside the track."""

import pytest

from ezgame.content.titles import load_title
from ezgame.core.actions import Pass, PlaceStation
from ezgame.core.board.placement import Builder, candidates
from ezgame.core.board.reach import reach_of
from ezgame.core.game import Game
from ezgame.core.ids import Color, CompanyId, HexId, PrivateId, TileId
from ezgame.core.routes.search import best_routes
from tests.asking import lay, play, refusal, stations
from tests.builders import BEN, Position
from tests.routes import account, earned, reason, route
from tests.titles.t1830.table import PLUS, corporation, table

PRR, NYC = CompanyId("PRR"), CompanyId("NYC")


def plus(**values: object) -> Position:
    return table(variant=PLUS, **values)


def altoona(*trains: str, company: str = "PRR", **values: object) -> Position:
    """Pittsburgh, Altoona and Lancaster in a line."""
    position = corporation(plus(**values).phase("2"), company, cash=500)
    position = position.tiles(H10="57/1", H14="9/1", H16="57/1")
    return position.trains(company, *trains)


def best(game: Game, company: CompanyId = PRR) -> int:
    network = game.rules.network(game.state, company)
    assert network is not None
    found = best_routes(network)
    assert found.proved
    return found.income


# ---------------------------------------------------------------- the board


@pytest.mark.rule("30-PLUS-01", "30-PLUS-05", "30-PLUS-07", "30-PLUS-10")
def test_pv_01_the_board_has_111_hexes_and_three_classes_of_cost() -> None:
    here = load_title("1830", "plus").board.hexes
    classic = load_title("1830").board.hexes
    assert len(here) == 111
    assert set(classic) - set(here) == {"I1"}
    assert len(set(here) - set(classic)) == 19
    assert sum(len(hex_.impassable) for hex_ in here.values()) == 10
    costs = [hex_.terrain.cost for hex_ in here.values() if hex_.terrain is not None]
    assert {cost: costs.count(cost) for cost in set(costs)} == {40: 10, 80: 12, 120: 14}
    assert all(here[HexId(name)].color == "blank" for name in ("J2", "K15", "C5", "K5", "L14"))


SIDES = dict(zip(("SW", "W", "NW", "NE", "E", "SE"), range(6), strict=True))
MIDDLE = 6
PRINTED = {
    "A17": {("SW", "SE"), ("SW", "E"), ("SE", "E")},
    "A19": {("W",), ("SW",), ("SE",)},
    "D24": {("W", "SW"), ("NW", "SW")},
    "E5": {("W",)},
    "E9": {("NW", "NE"), ("W", "NE")},
    "I19": {("W",), ("NW",), ("SW",)},
    "K1": {("E",)},
    "L2": {("NE",), ("E",)},
    "L16": {("W",), ("NW",), ("NE",)},
    "M13": {("NW",), ("NE",)},
}
"""Printed track: from side to side, or from a side to the stop."""


@pytest.mark.rule("30-PLUS-02", "30-PLUS-04", "30-PLUS-08", "30-PLUS-09")
@pytest.mark.parametrize("place", PRINTED)
def test_track_that_this_side_prints_otherwise(place: str) -> None:
    tracks = load_title("1830", "plus").board.hexes[HexId(place)].tracks
    expected = {frozenset(SIDES[side] for side in ends) for ends in PRINTED[place]}
    found = {frozenset(end for end in (track.a, track.b) if end < MIDDLE) for track in tracks}
    assert found == expected and len(tracks) == len(expected)


@pytest.mark.rule("30-PLUS-06", "30-PLUS-11")
def test_champlain_in_a_players_hand_closes_the_double_town() -> None:
    position = corporation(plus().phase("2"), "CPR", cash=500)
    game = position.private("CS", BEN).operating("CPR", "track")
    assert refusal(game, lay(game, "B20", "56", 4)) == "track.blocked-hex"
    assert load_title("1830", "plus").privates[PrivateId("CS")].hexes == (HexId("B20"),)
    free = position.operating("CPR", "track")
    assert refusal(free, lay(free, "B20", "56", 4)) != "track.blocked-hex"


@pytest.mark.rule("30-PLUS-06", "30-PLUS-20")
def test_everything_but_the_board_is_that_of_1830() -> None:
    here, classic = load_title("1830", "plus"), load_title("1830")
    for what in ("seats", "market", "trains", "phases", "bank", "companies"):
        if what == "companies":
            assert [c.id for c in here.companies.values()] == list(classic.companies)
        else:
            assert getattr(here, what) == getattr(classic, what), what
    assert here.tiles.counts == classic.tiles.counts
    assert sorted(here.seats) == [2, 3, 4, 5, 6]


@pytest.mark.rule("30-PLUS-02", "30-PLUS-18")
def test_pv_02_detroit_counts_20_once_track_leads_there() -> None:
    position = corporation(plus().phase("2"), "C&O", cash=500).trains("C&O", "3")
    without = position.tiles(G5="7/2", F4="57/2").operating("C&O", "run")
    assert "Detroit" not in names(without, "C&O")
    joined = position.tiles(G5="7/2", F4="57/2", E3="7/4").operating("C&O", "run")
    assert "Detroit" in names(joined, "C&O")
    assert best(joined, CompanyId("C&O")) == 30 + 20 + 20


def names(game: Game, company: str) -> set[str]:
    network = game.rules.network(game.state, CompanyId(company))
    assert network is not None
    return {node.name for node in network.nodes}


@pytest.mark.rule("30-PLUS-18")
def test_pv_03_the_exit_of_detroit_stays() -> None:
    position = corporation(plus().phase("3"), "C&O", cash=500)
    game = position.tiles(G5="7/2", F4="57/2", E3="7/4").operating("C&O", "track")
    found = {turn: refusal(game, lay(game, "E5", "59", turn)) for turn in range(6)}
    assert [turn for turn, key in found.items() if not key] in ([1], [5], [1, 5])
    before = game.state.companies[CompanyId("C&O")].cash
    turn = next(turn for turn, key in found.items() if not key)
    play(game, lay(game, "E5", "59", turn))
    assert before - game.state.companies[CompanyId("C&O")].cash == 80
    assert set(position.title.board.hexes[HexId("E5")].upgrades[TileId("59")]) == {1, 5}


@pytest.mark.rule("30-PLUS-04", "30-PLUS-11")
def test_pv_08_champlain_lays_a_double_town() -> None:
    position = corporation(plus().phase("3"), "PRR", cash=500).private("CS", "PRR")
    game = position.operating("PRR", "station")
    fitting = {"1": {1, 4}, "2": {4, 5}, "56": {4, 5}, "55": {1, 4}, "69": {2, 4}}
    for tile, turns in fitting.items():
        found = {turn for turn in range(6) if not refusal(game, lay(game, "B20", tile, turn, "CS"))}
        assert found == turns, tile
    assert all(refusal(game, lay(game, "B20", "58", turn, "CS")) for turn in range(6))


@pytest.mark.rule("30-PLUS-04")
def test_pv_09_the_printed_29_never_takes_a_tile() -> None:
    title = load_title("1830", "plus")
    d24 = title.board.hexes[HexId("D24")]
    assert {frozenset((t.a, t.b)) for t in d24.tracks} == {frozenset((1, 0)), frozenset((2, 0))}
    game = corporation(plus().phase("5"), "PRR", cash=500).operating("PRR", "track")
    for tile in title.tiles.tiles:
        assert refusal(game, lay(game, "D24", tile, 0))


@pytest.mark.rule("30-PLUS-02", "30-PLUS-19", "30-PLUS-09")
@pytest.mark.parametrize(("phase", "montreal", "norfolk"), [("4", 40, 30), ("5", 60, 50)])
def test_pv_10_gray_cities_count_more_from_phase_5(phase: str, montreal: int, norfolk: int) -> None:
    title = load_title("1830", "plus")
    color = title.phases[next(p for p in title.phases if p == phase)].color
    for place, value in (("A19", montreal), ("L16", norfolk)):
        stop = title.board.hexes[HexId(place)].stops[0]
        assert stop.values is not None and stop.values[color] == value
        assert stop.slots == 2
    position = corporation(plus().phase("5"), "CPR", cash=500)
    position = corporation(position, "NYC", {BEN: 60}, cash=500).station("NYC", "A19")
    assert stations(position.operating("CPR", "track"), "A19") == ["CPR", "NYC"]


@pytest.mark.rule("30-PLUS-05")
@pytest.mark.parametrize(
    ("place", "cost"), [("J6", 40), ("C21", 40), ("D22", 80), ("K9", 120), ("K7", 80)]
)
def test_pv_11_costs_of_the_land(place: str, cost: int) -> None:
    terrain = load_title("1830", "plus").board.hexes[HexId(place)].terrain
    assert terrain is not None and terrain.cost == cost


@pytest.mark.rule("30-PLUS-08", "30-PLUS-12")
def test_pv_12_both_entries_of_a_red_area_are_one_place() -> None:
    position = corporation(plus().phase("3"), "PRR", cash=500).station("PRR", "K3")
    game = position.tiles(K3="14/0").trains("PRR", "3").operating("PRR", "run")
    found = names(game, "PRR")
    assert "Chattanooga" in found
    network = game.rules.network(game.state, PRR)
    assert network is not None
    areas = [group for group in network.at_most_one if group.rule == "area Chattanooga"]
    reached = {node.hex for node in network.nodes}
    assert bool(areas) == ({"K1", "L2"} <= reached)


VALUES = {
    "A19": [(40, 60)],
    "E5": [20, 0],
    "K1": [(30, 60)],
    "L2": [(30, 60)],
    "L16": [(30, 50)],
    "M13": [(30, 40)],
    "B20": [0, 0],
    "K3": [0],
    "K7": [0],
    "K13": [0],
}
"""Places that this side prints otherwise: one value, or two by phase."""


@pytest.mark.rule("30-PLUS-02", "30-PLUS-08", "30-PLUS-09")
def test_values_of_places_that_this_side_prints_otherwise() -> None:
    here, classic = load_title("1830", "plus").board.hexes, load_title("1830").board.hexes
    found = {
        name: [
            stop.value if stop.values is None else tuple(stop.values.values())
            for stop in hex_.stops
        ]
        for name, hex_ in here.items()
        if hex_.stops and (name not in classic or hex_.stops != classic[name].stops)
    }
    assert found == VALUES
    circles = {name: [stop.slots for stop in here[HexId(name)].stops] for name in VALUES}
    double, none = ("A19", "L16"), ("B20", "K1", "L2", "M13")
    assert circles == {
        name: [2 if name in double else 0 if name in none else 1] * len(values)
        for name, values in VALUES.items()
    }
    assert here[HexId("H12")].home_value == 10


@pytest.mark.rule("30-PLUS-08", "30-PLUS-12")
def test_red_pairs_of_this_side() -> None:
    title = load_title("1830", "plus")
    groups = title.values["routes.groups"]
    assert {name: set(hexes) for name, hexes in groups.items()} == {
        "Canada": {"A9", "A11"},
        "Chattanooga": {"K1", "L2"},
    }
    assert "Gulf" not in {name for hex_ in title.board.hexes.values() for name in hex_.names}


@pytest.mark.rule("30-PLUS-07")
def test_pv_13_no_track_crosses_between_c5_and_c7() -> None:
    ground = plus().ground
    side = ground.index[HexId("C5")] * 6 + 4
    assert ground.hexes[ground.index[HexId("C5")]].neighbours[4] == "C7"
    assert ground.across[side] == -1


# ---------------------------------------------------------------- PRR's home


@pytest.mark.rule("30-PLUS-13")
def test_the_home_stands_on_the_hex_in_the_first_turn_free_of_charge() -> None:
    position = corporation(plus().phase("2"), "B&O", {BEN: 60})
    position = corporation(position, "PRR", cash=500, home=False)
    game = position.operating("B&O", "trains")
    game.apply(Pass(actor=BEN))
    assert stations(game, "H12") == ["PRR"]
    now = game.state.companies[PRR]
    assert (now.home_placed, now.cash, now.stations_free) == (True, 500, 3)


@pytest.mark.rule("30-PLUS-14")
def test_pv_04_a_run_counts_the_home_once_or_not() -> None:
    game = altoona("2", "3").operating("PRR", "run")
    assert earned(game, route(game, 0, "H10 H12.0")) == (30, 0)
    assert earned(game, route(game, 0, "H12.0 H16")) == (30, 0)
    assert reason(game, route(game, 0, "H10 H16")) == "routes.no-own-station"
    assert earned(game, route(game, 1, "H10 H12.0 H16")) == (50, 0)
    told = account(game, route(game, 1, "H10 H12.0 H16"))
    assert [(line.name, line.amount) for line in told.lines] == [
        ("Pittsburgh", 20),
        ("Altoona", 10),
        ("Lancaster", 20),
    ]


@pytest.mark.rule("30-PLUS-14")
def test_the_best_run_of_each_train() -> None:
    assert best(altoona("2").operating("PRR", "run")) == 30
    assert best(altoona("3").operating("PRR", "run")) == 50


@pytest.mark.rule("30-PLUS-14")
def test_a_run_with_another_own_station_may_leave_the_home_out() -> None:
    position = altoona("2").station("PRR", "H10")
    game = position.operating("PRR", "run")
    assert earned(game, route(game, 0, "H10 H16")) == (40, 0)
    assert best(game) == 40


@pytest.mark.rule("30-PLUS-14")
def test_under_the_other_ruling_the_home_counts_nothing() -> None:
    position = altoona("3", changes={"home.wayside_value": 0})
    game = position.operating("PRR", "run")
    assert earned(game, route(game, 0, "H10 H12.0 H16")) == (40, 0)


@pytest.mark.rule("30-PLUS-16")
def test_pv_05_for_others_the_hex_is_plain_track() -> None:
    position = corporation(altoona("2", company="NYC"), "PRR", {BEN: 60}, cash=0)
    game = position.station("NYC", "H10").operating("NYC", "run")
    assert "Altoona" not in names(game, "NYC")
    assert earned(game, route(game, 0, "H10 H16")) == (40, 0)
    assert reason(game, route(game, 0, "H10 H12.0")) != ""


@pytest.mark.rule("30-PLUS-13")
@pytest.mark.parametrize("company", ["PRR", "NYC"])
def test_pv_06_nobody_places_a_station_there(company: str) -> None:
    position = corporation(altoona("2", company="NYC"), "PRR", {BEN: 60}, cash=500)
    game = position.station("NYC", "H10").operating(company, "station")
    actor = game.waiting_for()[0]
    found = refusal(game, PlaceStation(actor=actor, hex=HexId("H12"), stop=0))
    assert found in ("station.no-circle", "station.already-here")
    assert not any(
        isinstance(choice.action, PlaceStation) and choice.action.hex == "H12"
        for choice in game.choices()
    )


@pytest.mark.rule("30-PLUS-03", "30-PLUS-15", "30-PLUS-17")
def test_pv_07_the_home_stays_when_the_hex_becomes_brown() -> None:
    position = altoona("3").phase("5")
    assert {
        tile: set(turns)
        for tile, turns in position.title.board.hexes[HexId("H12")].upgrades.items()
    } == {"41": {4}, "43": {4}, "45": {1}, "47": {1, 4}}
    for tile, turns in (("41", (4,)), ("43", (4,)), ("45", (1,)), ("47", (1, 4))):
        for turn in turns:
            game = position.operating("PRR", "track")
            left = dict(game.state.supply)
            play(game, lay(game, "H12", tile, turn))
            assert stations(game, "H12") == ["PRR"]
            assert game.state.supply[TileId("23")] == left[TileId("23")]
            face = position.ground.face(game.state.board, HexId("H12"))
            reach = reach_of(position.ground, game.state.board, PRR)
            assert reach.edges(HexId("H12")) & face.exits == face.exits
            assert all(reach.has_piece(HexId("H12"), n) for n in range(len(face.tracks)))


@pytest.mark.rule("30-PLUS-17")
def test_under_the_other_ruling_the_23_is_one_of_the_supply() -> None:
    position = altoona("3", changes={"setup.tiles_from_supply": True}).phase("5")
    printed = load_title("1830", "plus").tiles.counts[TileId("23")]
    assert printed is not None
    assert position.state.supply[TileId("23")] == printed - 1
    game = position.operating("PRR", "track")
    play(game, lay(game, "H12", "47", 1))
    assert game.state.supply[TileId("23")] == printed


@pytest.mark.rule("30-PLUS-15")
def test_track_is_laid_from_any_side_of_the_home() -> None:
    position = corporation(plus().phase("2"), "PRR", cash=500)
    builder = Builder(company=PRR, colors=frozenset({Color("yellow")}))
    found = candidates(position.ground, position.state.board, builder, position.state.supply)
    assert {"H10", "H14", "I13"} <= {placement.hex for placement in found}


@pytest.mark.rule("30-PLUS-15")
def test_without_the_station_nobody_sees_more_than_plain_track() -> None:
    without = corporation(plus().phase("2"), "PRR", cash=500, home=False)
    ground, board = without.ground, without.state.board
    assert ground.faces_for(board, PRR) is ground.faces(board)
    placed = without.home("PRR").state.board
    assert ground.faces_for(placed, NYC) is ground.faces(placed)
    assert ground.faces_for(placed, PRR) is not ground.faces(placed)
