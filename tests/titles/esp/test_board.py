"""The statements on tiles and stations of 18España, each shown on the printed map."""

import pytest

from ezgame.core.board.cost import terrain_cost
from ezgame.core.board.fit import Fits, supply_key
from ezgame.core.board.goals import linked
from ezgame.core.board.placement import candidates
from ezgame.core.board.reach import reach_of
from ezgame.core.board.replacement import stations_after
from ezgame.core.board.stations import home_choices, judge_station, placed
from ezgame.core.ids import CompanyId, HexId, PhaseId, TileId
from ezgame.core.state import BoardState, CompanyState, Station
from ezgame.titles.esp.board import make_builder, reserving
from tests.titles.esp.maps import a_map, figures, ground, key, lay, title

NORTHERN = {"E3": "L82", "E5": "74"}
"""Gijón and Siero in one line."""


def station(
    board: BoardState, company: str, hex: str, stop: int = 0, waiting: str = ""
) -> str | None:
    names = frozenset(CompanyId(name) for name in waiting.split())
    return key(judge_station(ground(), board, CompanyId(company), HexId(hex), stop, names))


def homes(board: BoardState, company: str, waiting: str = "") -> list[tuple[str, int]]:
    names = frozenset(CompanyId(name) for name in waiting.split())
    charter = title().companies[CompanyId(company)]
    return list(home_choices(ground(), board, charter, names))


# ---------------------------------------------------------------- who and where


@pytest.mark.rule("ESP-5.3.1-08")
def test_minors_build_in_the_south_only_and_up_to_a_pass() -> None:
    tiles = {"G17": "L97", "E21": "57"}
    opened = a_map(tiles, "MH@J10", open_passes="J10")
    assert key(lay(opened, "MH", "J8", "79")) == "track.wrong-part"
    assert lay(a_map(tiles, "ZPB@J10", open_passes="J10"), "ZPB", "J8", "79") is None
    # Vitoria's tile points at the line of a closed pass.
    below = a_map({"F18": "57/1", "E21": "57"}, "MH@F18")
    assert lay(below, "MH", "G17", "L96/1") is None


@pytest.mark.rule("ESP-5.3.1-08")
def test_recorded_games_let_minors_build_anywhere() -> None:
    tiled = a_map({"G17": "L97/0", "E21": "57/0"}, "MH@J10", open_passes="J10")
    it = ground("online")
    free = figures("online")
    builder = make_builder(title(), it, free, tiled, CompanyId("MH"), PhaseId("4"))
    assert builder.parts is None


@pytest.mark.rule("ESP-5.3.1-09", "ESP-2.1-13")
def test_each_map_takes_its_own_gauge() -> None:
    assert lay(a_map({}, "CFLG@E3"), "CFLG", "E3", "L82") is None
    assert key(lay(a_map({}, "CFLG@E3"), "CFLG", "E3", "621")) == "track.wrong-gauge"
    assert key(lay(a_map({}, "CM@E29"), "CM", "E29", "956")) == "track.wrong-gauge"
    assert lay(a_map({}, "CM@E29"), "CM", "E29", "57") is None


@pytest.mark.rule("ESP-5.3.1-10", "ESP-6.2-05", "ESP-6.2-15")
def test_an_open_pass_joins_the_two_maps() -> None:
    tiles = {"H8": "956", "H10": "79"}
    closed = a_map(tiles, "FdLR@H8")
    assert key(lay(closed, "FdLR", "E19", "L97/0")) == "track.no-connection"
    opened = a_map(tiles, "FdLR@H8", open_passes="H12")
    assert lay(opened, "FdLR", "E19", "L97/0") is None
    south = a_map({**tiles, "E19": "L97/0", "E21": "57"}, "FdLR@H8", open_passes="H12")
    assert station(south, "FdLR", "E21") is None


@pytest.mark.rule("ESP-5.3.1-11", "ESP-6.2-01")
def test_track_may_be_built_up_to_a_closed_pass() -> None:
    board = a_map({"H8": "956"}, "FdLR@H8")
    assert lay(board, "FdLR", "H10", "79", phase="2") is None
    up_to = a_map({"H8": "956", "H10": "79"}, "FdLR@H8")
    reach = reach_of(ground(), up_to, CompanyId("FdLR"))
    assert reach.has_stop(HexId("H12"), 0) and not reach.edges(HexId("G13")) & ~(1 << 4)


# ---------------------------------------------------------------- yellow tiles


@pytest.mark.rule("ESP-5.3.1-12", "ESP-5.3.1-14", "ESP-5.3.2-04")
def test_terrain_costs_are_those_of_the_first_tile() -> None:
    cost = {hex: terrain_cost(ground(), a_map(), HexId(hex)) for hex in ("G31", "E3", "C5", "J24")}
    assert cost == {"G31": 120, "E3": 0, "C5": 30, "J24": 30}
    assert terrain_cost(ground(), a_map({"G31": "9"}), HexId("G31")) == 0


@pytest.mark.rule("ESP-5.3.1-17")
def test_the_first_tile_goes_to_a_bare_home_hex() -> None:
    bare = a_map({"E5": "74"}, "CFLG@E3")
    refusal = lay(bare, "CFLG", "E7", "L100")
    assert refusal is not None
    assert (refusal.key, refusal.values["home"]) == ("track.home-first", "E3")
    assert lay(a_map(NORTHERN, "CFLG@E3"), "CFLG", "E7", "L100") is None
    # Printed track at home counts as a tile.
    assert lay(a_map({}, "FdSB@I5"), "FdSB", "J4", "73/5") is None


@pytest.mark.rule("ESP-5.3.1-18", "ESP-5.1.2-05")
def test_a_tile_extends_track_that_leads_to_an_own_station() -> None:
    board = a_map({**NORTHERN, "E7": "L100", "D4": "956"}, "CFLG@E3 FdLR@D4")
    assert lay(board, "CFLG", "E9", "L94") is None
    # The track of another company is no help, whoever its president is.
    assert key(lay(board, "CFLG", "D2", "72")) == "track.no-connection"


@pytest.mark.rule("ESP-5.3.1-18", "ESP-5.1.2-04")
def test_a_city_full_of_others_cuts_the_connection_and_a_free_circle_does_not() -> None:
    line = {"E19": "L97", "E21": "57", "E23": "9", "B26": "57"}
    full = a_map(line, "CRB@B26 CRB@E19 MH@E21")
    assert key(lay(full, "CRB", "E25", "9")) == "track.no-connection"
    free = a_map({**line, "E21": "14"}, "CRB@B26 CRB@E19 MH@E21")
    assert lay(free, "CRB", "E25", "9") is None
    own = a_map({**line, "E21": "14"}, "CRB@B26 CRB@E21 MH@E21")
    assert lay(own, "CRB", "E25", "9") is None


@pytest.mark.rule("ESP-5.3.1-19", "ESP-2.1-12")
def test_track_runs_into_nothing() -> None:
    # North-east of Gijón is the sea.
    assert key(lay(a_map({}, "CFLG@E3"), "CFLG", "E3", "L82/1")) == "track.rim"
    # Valencia's harbour has printed track on one side only.
    valencia = a_map({"K25": "621"}, "AVT@K25")
    assert key(lay(valencia, "AVT", "K27", "7/3")) == "track.blank-side"
    # A bar lies between the mountains of G7 and their northern neighbours.
    reinosa = a_map({"H8": "956/2"}, "FdLR@H8")
    assert key(lay(reinosa, "FdLR", "G7", "78/3")) == "track.impassable"
    # Grey Muros de Nalón has no track towards the rim, and none is asked for.
    assert ground().face(a_map(), HexId("C3")).exits == 0b111011


@pytest.mark.rule("ESP-5.3.1-20")
def test_track_may_run_against_the_blank_side_of_a_tile() -> None:
    board = a_map({"E3": "L82", "E5": "74", "F4": "74/2"}, "CFLG@E3")
    assert lay(board, "CFLG", "E7", "L100") is None
    aside = a_map({"E3": "L82", "F6": "74"}, "CFLG@E3")
    # Siero's tile ends at Cangas, whose own track does not lead there.
    assert lay(aside, "CFLG", "E5", "73/3") is None


@pytest.mark.rule("ESP-5.3.1-21")
def test_one_line_of_a_two_line_tile_is_enough() -> None:
    board = a_map({"F24": "L83"}, "MCP@F24.0")
    assert lay(board, "MCP", "F26", "L113/3") is None
    oviedo = a_map({"E3": "L82", "E5": "73", "D4": "956"}, "CFLG@E3 CFLG@D4")
    assert lay(oviedo, "CFLG", "D6", "L134/0") is None


@pytest.mark.rule("ESP-5.3.1-22")
def test_a_first_double_city_at_home_may_lie_in_any_direction() -> None:
    board = a_map({}, "SC@C31")
    builder = make_builder(title(), ground(), figures(), board, CompanyId("SC"), PhaseId("2"))
    supply = dict.fromkeys(title().tiles.counts, 1)
    found = {(p.tile, p.rotation) for p in candidates(ground(), board, builder, supply)}
    fits = {
        (face.tile, face.rotation)
        for face in ground().part(Fits).options(HexId("C31"), ground().face(board, HexId("C31")))
    }
    assert found == fits
    assert {tile for tile, _ in found} == {"L129", "L130", "L131"}


@pytest.mark.rule("ESP-5.3.1-23", "ESP-5.3.2-01")
def test_printed_yellow_hexes_take_green_tiles() -> None:
    board = a_map({}, "FdSB@I5")
    assert lay(board, "FdSB", "I5", "L107/1", phase="3") is None
    assert key(lay(board, "FdSB", "I5", "956", phase="3")) == "track.wrong-color"
    assert key(lay(board, "FdSB", "I5", "L107/1", phase="2")) == "track.color-not-yet"
    assert lay(a_map({}, "ZPB@M21.1"), "ZPB", "M21", "L84/0") is None
    assert lay(a_map({}, "N@F24.1"), "N", "F24", "L83/0") is None


@pytest.mark.rule("ESP-5.3.1-24", "ESP-5.3.2-06")
def test_letters_must_match() -> None:
    assert key(lay(a_map({}, "CFLG@E3"), "CFLG", "E3", "956")) == "track.wrong-label"
    assert key(lay(a_map({}, "CM@E29"), "CM", "E29", "621")) == "track.wrong-label"
    assert key(lay(a_map({}, "CFEA@D6"), "CFEA", "D6", "L82")) == "track.wrong-label"
    assert lay(a_map({}, "CFEA@D6"), "CFEA", "D6", "L134") is None


@pytest.mark.rule("ESP-5.3.1-25", "ESP-5.3.3-01")
def test_kinds_of_hexes_take_their_kinds_of_tiles() -> None:
    north = a_map(NORTHERN, "CFLG@E3")
    assert key(lay(north, "CFLG", "E7", "79")) == "track.wrong-kind"
    assert key(lay(north, "CFLG", "E7", "L94")) == "track.wrong-kind"
    assert key(lay(north, "CFLG", "E7", "74")) == "track.wrong-kind"
    assert lay(north, "CFLG", "E7", "L100") is None
    assert key(lay(a_map({"E29": "57"}, "CM@E29"), "CM", "E31", "9")) == "track.wrong-kind"
    assert lay(a_map({"E29": "57"}, "CM@E29"), "CM", "E31", "L91") is None


@pytest.mark.rule("ESP-5.3.1-26", "ESP-3.1-22")
def test_toledo_and_aranjuez_are_joined_to_madrid() -> None:
    board = a_map({}, "MCP@F24.0")
    refusal = lay(board, "MCP", "F26", "L113/1")
    assert refusal is not None
    assert key(refusal) == "track.must-connect" and refusal.values["neighbour"] == "F24"
    assert lay(board, "MCP", "F26", "L113/3") is None
    assert lay(board, "MCP", "F26", "L79/3") is None
    assert title().tiles.tiles[TileId("L79")].upgrades == frozenset()
    assert title().tiles.counts[TileId("L79")] == 1
    assert supply_key(title().tiles, TileId("L79")) == supply_key(title().tiles, TileId("L113"))


@pytest.mark.rule("ESP-5.3.1-27", "ESP-2.1-13", "ESP-2.1-14")
def test_tiles_are_limited_and_two_sided() -> None:
    box = title().tiles
    physical: dict[str, int] = {}
    for name, tile in box.tiles.items():
        if supply_key(box, name) == name:
            count = box.counts[name]
            assert count is not None
            physical[tile.color] = physical.get(tile.color, 0) + count
    assert physical == {"yellow": 85, "green": 55, "brown": 28, "gray": 7}
    assert supply_key(box, TileId("956")) == supply_key(box, TileId("57"))
    assert key(lay(a_map({}, "CM@E29"), "CM", "E29", "57", left=0)) == "track.none-left"


# ---------------------------------------------------------------- upgrades


@pytest.mark.rule("ESP-5.3.2-01", "ESP-5.3.2-02")
def test_colours_come_one_by_one_and_in_their_phases() -> None:
    board = a_map({"E29": "57"}, "CM@E29")
    assert key(lay(board, "CM", "E29", "611")) == "track.wrong-color"
    for tile, before, phase, early in (
        ("14", "57", "3", "2"),
        ("611", "14", "5", "4"),
        ("455", "611", "8", "6"),
    ):
        board = a_map({"E29": before}, "CM@E29")
        assert key(lay(board, "CM", "E29", tile, early)) == "track.color-not-yet"
        assert lay(board, "CM", "E29", tile, phase) is None
    assert key(lay(a_map({"E29": "455"}, "CM@E29"), "CM", "E29", "57")) == "track.wrong-color"


@pytest.mark.rule("ESP-5.3.2-04")
def test_old_track_stays_in_place() -> None:
    board = a_map({"E29": "57"}, "CM@E29")
    assert lay(board, "CM", "E29", "14/0") is None
    assert key(lay(board, "CM", "E29", "15/1")) == "track.keeps-track"
    # Added track obeys the same bans: the rim south of Almería.
    almeria = a_map({"H32": "6/5"}, "CSE@H32")
    assert key(lay(almeria, "CSE", "H32", "15/5")) == "track.rim"


@pytest.mark.rule("ESP-5.3.2-05")
def test_an_upgrade_only_needs_a_connection() -> None:
    # The switch opens a way that no train of the company could take.
    board = a_map({"E29": "57", "E27": "9"}, "CM@E29")
    assert lay(board, "CM", "E27", "23/3", "3") is None


@pytest.mark.rule("ESP-5.3.2-06", "ESP-5.3.2-08", "ESP-5.3.4-10")
def test_green_double_cities_become_one_brown_city() -> None:
    green = a_map({"J20": "8859/0"}, "ZP@J20.0 CA@J20.1")
    assert lay(green, "ZP", "J20", "216/5", "5") is None
    assert key(lay(green, "ZP", "J20", "611/5", "5")) == "track.wrong-label"
    after = stations_after(ground(), green, HexId("J20"), TileId("216"), 5)
    assert [(s.company, s.stop, s.slot) for s in after] == [("ZP", 0, 0), ("CA", 0, 1)]


@pytest.mark.rule("ESP-5.3.2-08")
def test_stations_follow_their_track_and_not_the_number_of_their_city() -> None:
    # L129/0 has city a in the south and b in the south-west; 8865/1 joins the south to its city a
    # and so on: whatever the numbers, a station keeps its exits.
    box = title().tiles.tiles
    for name in ("L129", "L130", "L131"):
        for successor in box[TileId(name)].upgrades:
            for rotation in range(6):
                for stop in (0, 1):
                    board = a_map({"J20": f"{name}/0"}, f"ZP@J20.{stop}")
                    if lay(board, "ZP", "J20", f"{successor}/{rotation}") is not None:
                        continue
                    (moved,) = stations_after(ground(), board, HexId("J20"), successor, rotation)
                    before = ground().face(board, HexId("J20")).stop_edges[stop]
                    now = ground().face_of(successor, rotation).stop_edges[moved.stop]
                    assert before & ~now == 0


@pytest.mark.rule("ESP-5.3.2-08", "ESP-5.3.4-12")
def test_madrid_grows_from_three_cities_to_one() -> None:
    yellow = a_map({}, "MCP@F24.0 N@F24.1 MZ@F24.2")
    green = stations_after(ground(), yellow, HexId("F24"), TileId("L83"), 0)
    assert [(s.company, s.stop) for s in green] == [("MCP", 0), ("N", 1), ("MZ", 2)]
    board = BoardState(tiles=a_map({"F24": "L83"}).tiles, stations={HexId("F24"): green})
    both = placed(ground(), board, CompanyId("MZA"), HexId("F24"), 2)
    assert both == Station(company=CompanyId("MZA"), stop=2, slot=0)
    full = BoardState(tiles=board.tiles, stations={HexId("F24"): (*green, both)})
    brown = stations_after(ground(), full, HexId("F24"), TileId("L86"), 0)
    assert len({station.slot for station in brown}) == 3


@pytest.mark.rule("ESP-5.3.2-07")
def test_printed_grey_hexes_and_passes_never_change() -> None:
    for hex, tile in (("C3", "116"), ("G27", "14"), ("D12", "57"), ("E17", "9"), ("C1", "57")):
        assert key(lay(a_map({"E3": "L82"}, "CFLG@E3"), "CFLG", hex, tile)) == "track.fixed-hex"


# ---------------------------------------------------------------- mines


@pytest.mark.rule("ESP-5.3.3-03")
def test_a_mine_is_dismantled_by_plain_track_or_a_town() -> None:
    plain = a_map({"E29": "57", "E31": "L91"}, "CM@E29")
    assert lay(plain, "CM", "E31", "23", "3") is None
    assert key(lay(plain, "CM", "E31", "87", "3")) == "track.wrong-kind"
    both = a_map({**NORTHERN, "E7": "L100"}, "CFLG@E3")
    assert lay(both, "CFLG", "E7", "116", "3") is None
    assert key(lay(both, "CFLG", "E7", "677", "3")) == "track.wrong-kind"


@pytest.mark.rule("ESP-5.3.3-04")
def test_a_dismantled_mine_is_upgraded_like_any_hex() -> None:
    board = a_map({"E29": "57", "E31": "23"}, "CM@E29")
    assert lay(board, "CM", "E31", "47", "5") is None


# ---------------------------------------------------------------- stations


@pytest.mark.rule("ESP-5.3.4-01", "ESP-5.3.4-02", "ESP-2.1-03")
def test_home_circles_are_kept_while_their_company_is_to_come() -> None:
    board = a_map({"E29": "57", "D30": "8/2", "E31": "L91", "B26": "57"}, "CRB@B26 CRB@E31")
    assert station(board, "CRB", "E29", waiting="CM") == "station.reserved"
    assert station(board, "CRB", "E29") is None
    green = a_map({"E29": "14", "E31": "L91"}, "CRB@B26 CRB@E31")
    assert station(green, "CRB", "E29", waiting="CM") is None
    # A kept circle is free: it does not block.
    reach = reach_of(ground(), board, CompanyId("CRB"))
    assert reach.edges(HexId("E27"))


@pytest.mark.rule("ESP-5.3.4-05", "ESP-5.3.4-06")
def test_one_station_per_hex_and_only_where_track_leads() -> None:
    board = a_map({"F24": "L83", "F26": "L113/3"}, "MCP@F24.0")
    assert station(board, "MCP", "F24", 2) == "station.already-here"
    far = a_map({"E29": "57", "D22": "57"}, "CM@E29")
    assert station(far, "CM", "D22") == "station.no-connection"
    assert station(far, "CM", "D20") == "station.no-circle"


@pytest.mark.rule("ESP-5.3.4-09")
def test_a_double_city_is_closed_to_strangers_until_its_homes_are_placed() -> None:
    tiles = {"E3": "L82", "E5": "73/3", "D6": "L101", "D4": "956"}
    board = a_map(tiles, "CFLG@E3 CFLG@D4")
    assert station(board, "CFLG", "D6", 1, "CFEA SFVA") == "station.home-hex-closed"
    one = a_map(tiles, "CFLG@E3 CFLG@D4 CFEA@D6.0")
    assert station(one, "CFLG", "D6", 1, "SFVA") == "station.home-hex-closed"
    assert station(one, "CFLG", "D6", 1) is None
    # Laying tiles is allowed all the while.
    assert lay(a_map({"E3": "L82", "D4": "956"}, "CFLG@E3 CFLG@D4"), "CFLG", "D6", "L134") is None


@pytest.mark.rule("ESP-5.3.4-10")
def test_a_brown_double_city_is_open_while_a_home_circle_remains() -> None:
    tiles = {"E3": "L82", "D4": "956", "D6": "L126/0"}
    board = a_map(tiles, "CFLG@E3 CFLG@D4")
    assert station(board, "CFLG", "D6", 0, "CFEA") is None
    assert station(board, "CFLG", "D6", 0, "CFEA SFVA") == "station.reserved"


@pytest.mark.rule("ESP-5.3.4-11")
def test_a_double_city_company_chooses_either_city() -> None:
    assert homes(a_map({"C31": "L130/3"}), "SC", "SC") == [("C31", 0), ("C31", 1)]
    half = a_map({"J20": "8859"}, "ZP@J20.1")
    assert homes(half, "CA", "CA") == [("J20", 0)]
    assert homes(a_map({"J20": "216"}), "CA", "CA ZP") == [("J20", 0)]


@pytest.mark.rule("ESP-5.3.4-12", "ESP-5.3.4-13")
def test_mz_and_mza_share_one_circle_of_madrid() -> None:
    board = a_map({"F24": "L83", "G23": "58/1"}, "MZ@F24.2 N@G23")
    assert homes(board, "MZA", "MZA") == [("F24", 2)]
    assert station(board, "N", "F24", 2, "MZA") == "station.none-free"
    empty = a_map({"F24": "L83", "G23": "58/1"}, "N@G23")
    assert station(empty, "N", "F24", 2, "MZ MZA") == "station.reserved"
    assert station(empty, "N", "F24", 2, "MZA") == "station.reserved"
    brown = a_map({"F24": "L86", "G23": "58/1"}, "CRB@G23 MCP@F24 N@F24")
    assert station(brown, "CRB", "F24", 0, "MZ MZA") is None
    last = a_map({"F24": "L86", "G23": "58/1"}, "CRB@G23 MCP@F24 N@F24 A@F24")
    assert station(last, "CRB", "F24", 0, "MZ MZA") == "station.reserved"
    assert homes(last, "MZ", "MZ MZA") == [("F24", 0)]


@pytest.mark.rule("ESP-5.3.4-12")
def test_in_recorded_games_the_first_partner_uses_up_the_reservation() -> None:
    states = {
        CompanyId("MZ"): CompanyState(home_placed=True, closed=True),
        CompanyId("MZA"): CompanyState(),
    }
    assert reserving(ground(), figures(), states) == {"MZA"}
    assert reserving(ground("online"), figures("online"), states) == frozenset()


@pytest.mark.rule("ESP-5.3.4-14", "ESP-6.2-08")
def test_a_pass_has_two_circles_when_it_is_open() -> None:
    tiles = {"H8": "956", "H10": "79"}
    assert station(a_map(tiles, "FdLR@H8"), "FdLR", "H12") == "station.pass-closed"
    assert station(a_map(tiles, "FdLR@H8", "H12"), "FdLR", "H12") is None
    second = a_map(tiles, "FdLR@H8 N@H12", "H12")
    assert station(second, "FdLR", "H12") is None
    full = a_map(tiles, "FdLR@H8 N@H12 A@H12", "H12")
    assert station(full, "FdLR", "H12") == "station.none-free"
    # A full pass blocks like a city.
    assert not reach_of(ground(), full, CompanyId("FdLR")).edges(HexId("E17"))
    assert reach_of(ground(), second, CompanyId("FdLR")).edges(HexId("E17"))


# ---------------------------------------------------------------- goals


@pytest.mark.rule("ESP-6.1.1-02")
def test_the_destination_is_linked_by_track_whoever_stands_on_the_way() -> None:
    n, home, goal = CompanyId("N"), HexId("F24"), HexId("E21")
    line = {"F24": "L83", "E23": "8/3"}
    assert not linked(ground(), a_map(line, "N@F24.1"), n, goal, home=home)
    assert linked(ground(), a_map({**line, "E21": "57"}, "N@F24.1"), n, goal, home=home)
    # Over Valladolid to Palencia, with a foreign station in the only circle on the way.
    beyond = {**line, "E21": "57", "E19": "L97"}
    blocked = a_map(beyond, "N@F24.1 MH@E21")
    assert linked(ground(), blocked, n, HexId("E19"), home=home)
    assert not linked(ground(), blocked, n, HexId("E19"), home=home, foreign=True)


@pytest.mark.rule("ESP-6.1.1-02")
def test_the_link_starts_at_home_or_at_any_station() -> None:
    board = a_map({"F24": "L83", "E21": "57", "E19": "L97"}, "N@F24.1 N@E19")
    n, goal = CompanyId("N"), HexId("E21")
    assert not linked(ground(), board, n, goal, home=HexId("F24"))
    assert linked(ground(), board, n, goal)
