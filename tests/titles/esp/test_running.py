"""The statements on routes and income of 18España, each shown by runs on the printed map."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from ezgame.core.board.given import Paths, route_drawn
from ezgame.core.ids import CompanyId, HexId, PhaseId, TrainId
from ezgame.core.refusal import Refusal
from ezgame.core.routes.judge import Judge
from ezgame.core.routes.network import Network
from ezgame.core.state import BoardState, Train
from ezgame.titles.esp.running import esp_network, run_rules
from tests.titles.esp.maps import a_map, figures, running, title

OVIEDO = a_map({"D6": "L132/2", "C5": "L93/5"}, "CFEA@D6.0")
"""Oviedo, a mine, Muros de Nalón, San Esteban harbour."""
GIJON = a_map({"E3": "L82", "E5": "74", "E7": "L100"}, "CFLG@E3")
"""Gijón harbour, Gijón, Siero, Langreo with its mine."""
COAST = {"C33": "6/5", "D34": "8/2", "E33": "621/1", "F32": "6/5", "G33": "8/2", "H32": "6/5"}
"""From Cádiz harbour in the west to Almería harbour in the east."""
LONG = {
    "K5": "L111",
    "K7": "78/3",
    "H18": "8/3",
    "I19": "9/2",
    "J20": "216",
    "K19": "619/1",
    "L20": "9/2",
    "M21": "L84",
}
"""From Bilbao harbour over a pass and Zaragoza to Barcelona harbour."""
LONG_STOPS = "K3 K5 L8 H16 J20 K19 M21 N22"


def network(
    board: BoardState,
    company: str,
    trains: Mapping[str, tuple[str, ...]],
    phase: str = "3",
    name: str = "rulebook",
    **more: bool,
) -> Network:
    cards = [Train(id=TrainId(n), type=faces[0], faces=faces) for n, faces in trains.items()]
    return esp_network(
        title(),
        running(name),
        figures(name),
        board,
        CompanyId(company),
        PhaseId(phase),
        cards,
        **more,
    )


def place(word: str) -> tuple[HexId, int]:
    hex, _, stop = word.partition(".")
    return HexId(hex), int(stop or 0)


def run(
    board: BoardState,
    company: str,
    routes: Mapping[str, str],
    phase: str = "3",
    name: str = "rulebook",
    **more: bool,
) -> tuple[int, int] | str:
    """Income and treasury money of a run such as {"1+2": "E1 E3 E5"}, or the reason against it.

    A key names the faces of a train, joined by "/" and numbered by "#": "5#1", "3+4/2".
    """
    faces = {train: tuple(train.split("#")[0].split("/")) for train in routes}
    net = network(board, company, faces, phase, name, **more)
    paths = Paths(net)
    made = []
    for train, stops in routes.items():
        places = [place(word) for word in stops.split()]
        route = route_drawn(paths, TrainId(train), places)
        if isinstance(route, Refusal):
            return route.key
        made.append(route)
    verdict = Judge(net).judge(made)
    return (verdict.income, verdict.treasury) if verdict.refusal is None else verdict.refusal.key


# ---------------------------------------------------------------- what a route is


@pytest.mark.rule("ESP-5.1.1-01", "ESP-5.1.2-01")
def test_a_route_joins_two_places_and_an_own_station() -> None:
    assert run(GIJON, "CFLG", {"1+2": "E3 E5"}) == (40, 0)
    assert run(GIJON, "CFLG", {"1+2": "E3"}) == "routes.no-stops"
    assert run(GIJON, "CFLG", {"1+2": "E5 E7.1"}) == "routes.no-own-station"
    kinds = {node.kind for node in network(a_map(LONG, "FdC@L8", "L8"), "FdC", {"3": ("3",)}).nodes}
    assert kinds == {"city", "town", "harbour", "offboard", "pass"}


@pytest.mark.rule("ESP-5.1.2-02", "ESP-5.1.2-03")
def test_no_place_and_no_track_twice() -> None:
    assert run(GIJON, "CFLG", {"3+4": "E3 E5 E3"}) == "routes.stop-twice"
    # A place may be left by any other track.
    assert run(GIJON, "CFLG", {"1+2": "E1 E3 E5"}) == (40, 20)


@pytest.mark.rule("ESP-5.1.2-04", "ESP-5.1.2-05")
def test_a_city_full_of_others_only_ends_routes() -> None:
    line = {"E19": "L97", "E21": "57", "E23": "9", "E25": "9", "E27": "9", "E29": "57"}
    full = a_map(line, "CRB@E29 MH@E21")
    assert run(full, "CRB", {"4": "E29 E21"}) == (40, 0)
    assert run(full, "CRB", {"4": "E29 E21 E19.1"}) == "routes.unknown-stop"
    free = a_map({**line, "E21": "14"}, "CRB@E29 MH@E21")
    assert run(free, "CRB", {"4": "E29 E21 E19.1"}) == (60, 0)


@pytest.mark.rule("ESP-5.1.2-06")
def test_red_areas_and_harbours_end_routes() -> None:
    ends = {
        node.id
        for node in network(a_map(COAST, "A@E33"), "A", {"6": ("6",)}).nodes
        if node.terminal
    }
    assert ends == {"B34.0", "I33.0"}
    west = a_map({"D22": "5/1"}, "MCP@D22")
    (porto,) = [node for node in network(west, "MCP", {"3": ("3",)}).nodes if node.hex == "C21"]
    assert porto.terminal


@pytest.mark.rule("ESP-5.4.2-01")
def test_two_trains_share_places_but_no_track() -> None:
    assert run(GIJON, "CFLG", {"1+2#1": "E1 E3", "1+2#2": "E3 E5"}) == (70, 20)
    assert run(GIJON, "CFLG", {"1+2#1": "E3 E5", "1+2#2": "E3 E5 E7"}) == "routes.shared-track"
    # The common leg of a switch counts: both places of Langreo are reached over one side.
    assert run(GIJON, "CFLG", {"2+3#1": "E3 E5", "2+3#2": "E5 E7"}) == "routes.no-own-station"


@pytest.mark.rule("ESP-5.4.2-02", "ESP-5.3.3-07")
def test_both_cities_of_a_double_tile_may_be_used_but_not_mine_and_town() -> None:
    rules = {
        name: run_rules(title(), figures(name)).several_in_hex for name in ("rulebook", "online")
    }
    assert rules["rulebook"] == {"C31", "D6", "F26", "J20"}
    assert rules["online"] == {"C31", "D6", "J20"}
    ring = a_map(
        {"C31": "8863/3", "C29": "18/0"} | {"D30": "7/1", "D32": "L89/3"}, "A@C31.0 A@C31.1"
    )
    groups = {g.rule for g in network(ring, "A", {"4": ("4",)}).at_most_one}
    assert "hex C31" not in groups
    langreo = {g.rule: g.nodes for g in network(GIJON, "CFLG", {"2+3": ("2+3",)}).at_most_one}
    assert langreo == {"hex E7": {"E7.0", "E7.1"}}


@pytest.mark.rule("ESP-5.4.2-02")
def test_the_circles_of_madrid_are_one_place() -> None:
    board = a_map({"F24": "L83", "F26": "L113/3", "E25": "7/4"}, "MCP@F24.0 MZA@F24.2")
    groups = {g.rule for g in network(board, "MCP", {"4": ("4",)}).at_most_one}
    assert "hex F24" in groups and "hex F26" not in groups
    online = {g.rule for g in network(board, "MCP", {"4": ("4",)}, name="online").at_most_one}
    assert {"hex F24", "hex F26"} <= online


@pytest.mark.rule("ESP-5.4.2-04")
def test_minors_keep_off_red_areas_and_passes() -> None:
    west = a_map({"D22": "5/1", "C23": "L91/1"}, "MS@D22 MCP@D22")
    assert run(west, "MS", {"3": "D22 C21"}) == "routes.forbidden-stop"
    assert run(west, "MCP", {"3": "D22 C21"}) == (50, 0)
    hill = a_map({"E19": "L97", "E21": "57"}, "MH@E21", "H12")
    assert run(hill, "MH", {"3": "E21 E19.1 H12"}) == "routes.forbidden-stop"
    assert run(hill, "MH", {"3": "E21 E19.1 H12"}, name="online") == (30, 0)


@pytest.mark.rule("ESP-5.4.2-05")
def test_no_route_joins_two_places_of_one_mark() -> None:
    west = a_map({"D22": "5/1", "C23": "L91/1"}, "MCP@D22")
    assert run(west, "MCP", {"4": "C21 D22 C23 B24"}) == "routes.one-of"
    assert run(west, "MCP", {"4": "C21 D22 C23"}) == (50, 20)


# ---------------------------------------------------------------- range


@pytest.mark.rule("ESP-5.4.1-01", "ESP-5.4.2-06")
def test_a_plain_train_counts_every_place_and_keeps_to_iberian_track() -> None:
    board = a_map(COAST, "A@E33")
    assert run(board, "A", {"4": "C33 E33 F32 H32"}) == (90, 0)
    assert run(board, "A", {"3": "C33 E33 F32 H32"}) == "routes.too-long"
    assert run(board, "A", {"5": "B34 C33 E33 F32"}) == (70, 30)
    assert run(GIJON, "CFLG", {"4": "E3 E5"}) == "routes.forbidden-gauge"
    assert run(board, "A", {"3+4": "C33 E33"}) == "routes.forbidden-gauge"


@pytest.mark.rule("ESP-5.4.1-02", "ESP-5.4.1-04")
def test_an_a_plus_b_train_has_b_small_places_more() -> None:
    assert run(GIJON, "CFLG", {"1+2": "E3 E5 E7.1"}) == (50, 0)
    assert run(GIJON, "CFLG", {"1+2": "E1 E3 E5 E7.1"}) == "routes.too-long"
    santander = a_map({"J4": "73/5"}, "FdC@I5")
    assert run(santander, "FdC", {"1+2": "I5 J4 K5"}) == "routes.too-many-cities"
    assert run(santander, "FdC", {"2+3": "I5 J4 K5"}) == (60, 0)
    # Small places may use the part for any place: four of them with a 2+3.
    assert run(GIJON, "CFLG", {"2+3": "E1 E3 E5 E7.1"}) == (50, 20)


@pytest.mark.rule("ESP-5.4.1-03")
def test_no_place_on_the_way_can_be_left_out() -> None:
    assert run(GIJON, "CFLG", {"1+2": "E3 E7.1"}) == "routes.not-connected"


@pytest.mark.rule("ESP-5.4.1-05", "ESP-3.1-28", "ESP-6.2.1-11")
def test_a_tender_adds_one_small_place_to_one_train() -> None:
    route = {"1+2": "E1 E3 E5 E7.1"}
    assert run(GIJON, "CFLG", route, tender=True) == (50, 20)
    board = a_map(COAST, "A@E33")
    assert run(board, "A", {"4": "B34 C33 E33 F32 H32"}, tender=True) == (90, 30)
    assert run(board, "A", {"3": "C33 E33 F32 H32"}, tender=True) == "routes.too-long"
    long = a_map(LONG, "FdC@L8", "L8")
    stops = LONG_STOPS.replace("K3 ", "")
    assert run(long, "FdC", {"2+3/3": stops}, "5") == (330, 50)
    assert run(long, "FdC", {"1+2/3": stops}, "5", tender=True) == "routes.too-long"


# ---------------------------------------------------------------- income


@pytest.mark.rule("ESP-5.4.2-07", "ESP-5.4.2-08", "ESP-5.3.3-05")
def test_mines_and_harbours_pay_the_treasury() -> None:
    route = {"1+2": "D6 C5 C3 C1"}
    assert run(OVIEDO, "CFEA", route, "2", tender=True) == (40, 70)
    assert run(OVIEDO, "CFEA", route, "2", "online", tender=True) == (40, 60)


@pytest.mark.rule("ESP-5.3.3-05", "ESP-5.3.3-06", "ESP-5.4.2-07")
def test_a_mine_is_worth_less_and_less_and_always_uses_range() -> None:
    values = [run(GIJON, "CFLG", {"1+2": "E3 E5 E7.0"}, phase) for phase in "234568"]
    assert values == [(40, 30), (40, 20), (40, 20), (40, 10), (40, 10), (40, 0)]
    assert run(GIJON, "CFLG", {"1+2": "E1 E3 E5 E7.0"}, "8") == "routes.too-long"


@pytest.mark.rule("ESP-5.4.2-07")
def test_a_red_area_has_one_value_whichever_way_it_is_entered() -> None:
    board = a_map({"K19": "5/2", "K17": "9", "J18": "8/3"}, "ZPB@K19")

    def paris(name: str) -> dict[str, int]:
        nodes = network(board, "ZPB", {"3": ("3",)}, name=name).nodes
        return {node.hex: node.value for node in nodes if node.hex in ("K15", "J16")}

    assert paris("rulebook") == {"K15": 50, "J16": 50}
    assert paris("online") == {"K15": 30, "J16": 50}


@pytest.mark.rule("ESP-5.4.2-09", "ESP-6.2.1-05", "ESP-6.2.1-09", "ESP-6.2.1-10")
def test_a_combined_train_from_bilbao_to_barcelona() -> None:
    board = a_map(LONG, "FdC@L8", "L8")
    assert run(board, "FdC", {"3+4/2": LONG_STOPS}, "5") == (330, 80)
    (train,) = network(board, "FdC", {"x": ("3+4", "2")}).trains
    assert (train.max_cities, train.max_stops) == (5, 9)
    assert run(board, "FdC", {"3+4/2": "K5 L8"}, "5") == "routes.missing"
    assert run(board, "FdC", {"3+4/2": "L8 H16 J20"}, "5") == "routes.missing"
    at_k5 = a_map(LONG, "FdC@K5", "L8")
    assert run(at_k5, "FdC", {"3+4/2": "K3 K5"}, "5") == "routes.missing"
    assert run(at_k5, "FdC", {"3+4/2": "K5 L8 H16"}, "5") == (70, 0)


@pytest.mark.rule("ESP-5.4.2-10")
def test_a_route_from_west_to_east_earns_a_bonus() -> None:
    board = a_map(COAST, "A@E33")
    assert run(board, "A", {"6": "B34 C33 E33 F32 H32 I33"}, "5") == (190, 60)
    assert run(board, "A", {"5": "B34 C33 E33 F32 H32"}, "5") == (90, 30)


@pytest.mark.rule("ESP-5.4.2-09", "ESP-5.4.2-10", "ESP-5.4.2-11")
def test_the_places_of_the_bonuses() -> None:
    north_south, east_west = run_rules(title(), figures()).bonuses
    assert (north_south.a, north_south.b, north_south.amount) == ({"F24", "M21"}, {"E3", "K5"}, 100)
    east, west = east_west.a, east_west.b
    assert west == {"A5", "A9", "A11", "C21", "B24", "A25", "A27", "A29", "A31", "B34"}
    assert east == {
        "M5", "I15", "J16", "K15", "L16", "M17", "N18", "L26", "I33", "K31", "N22",
    }  # fmt: skip


@pytest.mark.rule("ESP-5.4.2-11")
def test_both_bonuses_may_fall_to_one_route() -> None:
    board = a_map(LONG, "FdC@L8", "L8")
    made = network(board, "FdC", {"3+4/2": ("3+4", "2")}, "5")
    (only,) = made.bonuses
    west = replace(only, name="west", a=frozenset({"K3.0"}), b=frozenset({"N22.0"}))
    both = replace(made, bonuses=(only, west))
    paths = Paths(both)
    stops = [(HexId(hex), 0) for hex in LONG_STOPS.split()]
    route = route_drawn(paths, TrainId("3+4/2"), stops)
    assert not isinstance(route, Refusal)
    assert Judge(both).judge([route]).income == 430


@pytest.mark.rule("ESP-5.4.2-12", "ESP-8-03")
def test_the_last_round_doubles_the_income_of_northern_majors() -> None:
    assert run(GIJON, "CFLG", {"1+2": "E1 E3 E5"}, "8", last_round=True) == (80, 40)
    assert run(a_map(COAST, "A@E33"), "A", {"3": "C33 E33"}, "8", last_round=True) == (50, 0)


# ---------------------------------------------------------------- passes


@pytest.mark.rule("ESP-6.2-10", "ESP-6.2-12")
def test_a_pass_pays_companies_with_a_station_there_and_ends_plain_trains() -> None:
    own = a_map(LONG, "FdC@L8", "L8")
    assert run(own, "FdC", {"3": "L8 H16 J20"}, "5") == (120, 0)
    foreign = a_map(LONG, "FdC@K5 TBF@L8", "L8")
    assert run(foreign, "FdC", {"2+3": "K5 L8"}, "5") == (40, 0)
    assert run(own, "FdC", {"5": "K5 L8 H16"}, "5") == "routes.forbidden-gauge"
    assert run(own, "FdC", {"4+5": "K5 L8 H16"}, "5") == "routes.forbidden-gauge"


@pytest.mark.rule("ESP-6.2-11")
def test_a_closed_pass_is_no_stop_but_ended_recorded_runs() -> None:
    board = a_map({"H8": "956", "H10": "79"}, "FdLR@H8")
    assert run(board, "FdLR", {"2+3": "H8 H12"}) == "routes.unknown-stop"
    assert run(board, "FdLR", {"2+3": "H8 H12"}, name="online") == (20, 0)


@pytest.mark.rule("ESP-6.2-13")
def test_two_trains_may_end_at_one_pass() -> None:
    board = a_map(LONG, "FdC@L8", "L8")
    assert run(board, "FdC", {"3": "L8 H16", "2+3": "K5 L8"}, "5") == (70 + 80, 0)


@pytest.mark.rule("ESP-6.2-14")
def test_no_route_has_two_passes() -> None:
    tiles = {"H8": "956", "H10": "79", "H18": "8/3", "E19": "L97"}
    board = a_map(tiles, "FdLR@H12 FdLR@J10 FdLR@L8", "H12 J10 L8")
    groups = {g.rule: g.nodes for g in network(board, "FdLR", {"x": ("3", "2+3")}).at_most_one}
    assert groups["pass"] == {"H12.0", "J10.0", "L8.0"}


# ---------------------------------------------------------------- the strawberry train


@pytest.mark.rule("ESP-3.1-21", "ESP-3.1-22")
def test_the_strawberry_trains_first_run_calls_at_aranjuez() -> None:
    # L113/3 joins Madrid with its first town; the other one is Toledo.
    board = a_map(
        {"F24": "L83", "F26": "L113/3", "E25": "8/2", "E23": "8/3", "E21": "57"}, "N@F24.1 N@F24.0"
    )
    (train,) = network(board, "N", {"2P": ("2P",)}).trains
    assert [(need.rule, need.nodes) for need in train.require_any] == [("strawberry", {"F26.0"})]
    assert run(board, "N", {"2P": "F24.0 F26.0"}) == (50, 0)
    assert run(board, "N", {"2P": "F24.1 E21"}) == "routes.missing"
    assert run(board, "N", {"2P": "F24.1 E21"}, first_run_due=False) == (60, 0)


@pytest.mark.rule("ESP-3.1-21")
def test_in_recorded_games_the_first_run_calls_at_two_hexes() -> None:
    board = a_map({"F24": "L83", "F26": "L113/3"}, "N@F24.0")
    (train,) = network(board, "N", {"2P": ("2P",)}, name="online").trains
    assert [need.nodes for need in train.require_any] == [
        {"F24.0", "F24.1", "F24.2"},
        {"F26.0", "F26.1"},
    ]
