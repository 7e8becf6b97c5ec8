"""Our manifests against the shared fact sheets, figure by figure.

Where we differ on purpose the difference is listed here with its reason.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
import yaml

from ezgame.content.titles import load_title
from ezgame.core.definitions.board import STOP, Hex, Stop, Tile
from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId, HexId, TileId
from tests.conftest import shared_path

TITLES = ("18esp", "1830", "1849", "18te")
BOARDS = (*((name, "", "map") for name in TITLES), ("1830", "plus", "plus_map"))
"""Title, variant and the sheet of its map."""
IDS = {"FCA": "CA"}
"""The sheets call this company by what is printed."""


@cache
def facts(name: str, sheet: str) -> Mapping[str, Any]:
    with shared_path("facts", name, f"{sheet}.yaml").open(encoding="utf-8") as file:
        loaded: Mapping[str, Any] = yaml.load(file, Loader=yaml.CSafeLoader)
    return loaded


def end(value: int | str) -> int:
    return STOP + int(value[1:]) if isinstance(value, str) else value


def tracks(sheet: Mapping[str, Any]) -> list[tuple[int, int, str, str]]:
    return [
        (end(t["a"]), end(t["b"]), t.get("gauge", ""), t.get("line", ""))
        for t in sheet.get("track", [])
    ]


def our_tracks(printed: Tile | Hex) -> list[tuple[int, int, str, str]]:
    return [(t.a, t.b, t.gauge, t.line) for t in printed.tracks]


def stops(sheet: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    return [
        (
            s["kind"],
            s.get("slots", 0),
            s.get("value", 0),
            s.get("rulebook_value_by_colour") or s.get("value_by_colour"),
        )
        for s in sheet.get("stops", [])
    ]


def our_stops(printed: Tile | Hex) -> list[tuple[Any, ...]]:
    def kind(stop: Stop) -> str:
        return "city" if stop.kind == "pass" else stop.kind  # the sheets draw passes as cities

    return [(kind(s), s.slots, s.value, s.values) for s in printed.stops]


@pytest.mark.parametrize("name", TITLES)
def test_tiles_equal_the_sheet(name: str) -> None:
    tiles, sheet = load_title(name).tiles, facts(name, "tiles")["tiles"]
    assert set(tiles.tiles) == set(sheet)
    for tile_id, row in sheet.items():
        tile = tiles.tiles[TileId(tile_id)]
        wanted = None if row.get("unlimited") else row["count"]
        assert tiles.counts[tile.id] == wanted, tile_id
        assert (tile.color, tile.label, tile.other_side) == (
            row["colour"],
            row.get("label", ""),
            row.get("other_side"),
        ), tile_id
        assert our_tracks(tile) == tracks(row), tile_id
        assert our_stops(tile) == stops(row), tile_id


@pytest.mark.parametrize("name", TITLES)
def test_derived_upgrades_are_exactly_those_of_the_sheet(name: str) -> None:
    tiles = load_title(name).tiles.tiles
    derived = {tile.id: set(tile.upgrades) for tile in tiles.values()}
    assert derived == {
        n: set(row["upgrades_to"]) for n, row in facts(name, "tiles")["tiles"].items()
    }


def becomes(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The tiles that a printed hex takes next."""
    return [*row.get("becomes_green", []), *row.get("becomes_brown", [])]


@pytest.mark.parametrize(("name", "variant", "sheet_name"), BOARDS)
def test_printed_hexes_become_exactly_what_the_sheet_says(
    name: str, variant: str, sheet_name: str
) -> None:
    hexes = load_title(name, variant).board.hexes
    derived = {
        h.id: {t: list(r) for t, r in h.upgrades.items()} for h in hexes.values() if h.upgrades
    }
    assert derived == {
        n: {next_["tile"]: next_["rotations"] for next_ in becomes(row)}
        for n, row in facts(name, sheet_name)["hexes"].items()
        if becomes(row)
    }


@pytest.mark.parametrize(("name", "variant", "sheet_name"), BOARDS)
def test_hexes_equal_the_sheet(name: str, variant: str, sheet_name: str) -> None:
    board, sheet = load_title(name, variant).board, facts(name, sheet_name)
    assert board.layout == sheet["layout"]
    assert set(board.hexes) == set(sheet["hexes"])
    for hex_id, row in sheet["hexes"].items():
        hex_ = board.hexes[HexId(hex_id)]
        assert hex_.at == tuple(row["at"])
        assert hex_.neighbours == row["neighbours"], hex_id
        assert (hex_.color, hex_.part) == (row["colour"], row.get("part", "")), hex_id
        assert our_tracks(hex_) == tracks(row), hex_id
        assert our_stops(hex_) == stops(row), hex_id
        assert (hex_.label, hex_.mark) == (row.get("label", ""), row.get("mark", "")), hex_id
        assert (hex_.area, hex_.secondary) == (
            row.get("area", ""),
            row.get("secondary_of_area", False),
        )
        assert sorted(hex_.impassable) == row.get("impassable_edges", []), hex_id
        assert hex_.edge_costs == row.get("edge_costs", {}), hex_id
        assert hex_.must_connect == row.get("must_connect_edge"), hex_id
        assert ("mine" in hex_.tags) == row.get("mine_hex", False), hex_id
        assert ("harbour-city" in hex_.tags) == row.get("harbour_city", False), hex_id
        cost = hex_.terrain.cost if hex_.terrain else None
        assert cost == row.get("terrain", {}).get("cost"), hex_id
        kind = hex_.terrain.kind if hex_.terrain else None
        assert kind == row.get("terrain", {}).get("kind"), hex_id


@pytest.mark.parametrize(("name", "variant", "sheet_name"), BOARDS)
def test_names_equal_the_sheet_with_areas_named_at_the_hex_that_counts(
    name: str, variant: str, sheet_name: str
) -> None:
    board, sheet = load_title(name, variant).board, facts(name, sheet_name)
    names = {n: tuple(row.get("names", ())) for n, row in sheet["hexes"].items()}
    for members in sheet.get("areas", {}).values():
        name_of_area = next(names[n] for n in members if names[n])
        for member in members:
            secondary = sheet["hexes"][member].get("secondary_of_area", False)
            names[member] = () if secondary else name_of_area
    assert {h.id: h.names for h in board.hexes.values()} == names


@pytest.mark.parametrize(("name", "variant", "sheet_name"), BOARDS)
def test_homes_and_destinations_equal_the_sheet(name: str, variant: str, sheet_name: str) -> None:
    for hex_id, row in facts(name, sheet_name)["hexes"].items():
        hex_ = load_title(name, variant).board.hexes[HexId(hex_id)]
        homes = [
            (
                IDS.get(h["company"], h["company"]),
                None if h["stop"] == "any" else int(h["stop"][1:]),
                h.get("circle_from_colour"),
            )
            for h in row.get("home_of", [])
        ]
        ours = [
            (h.company, h.stop, h.from_color)
            for h in hex_.homes
            if h.use == "home" and h.wayside is None
        ]
        assert ours == homes, hex_id
        beside = [(h["company"], h["value"]) for h in row.get("home_anywhere_of", [])]
        assert [(h.company, h.wayside) for h in hex_.homes if h.wayside is not None] == beside
        reached = sorted(h.company for h in hex_.homes if h.use == "destination")
        assert reached == sorted(row.get("destination_of", [])), hex_id
        for mark in row.get("reserved", []):
            stop = None if mark["stop"] == "any" else int(mark["stop"][1:])
            found = [h for h in hex_.homes if h.company == mark["company"] and h.use == mark["use"]]
            assert [(h.stop, h.from_color) for h in found] == [
                (stop, mark.get("circle_from_colour"))
            ]


@pytest.mark.parametrize("name", TITLES)
def test_companies_equal_the_sheet(name: str) -> None:
    title, sheet = load_title(name), facts(name, "title")
    assert set(title.companies) == {IDS.get(row["sym"], row["sym"]) for row in sheet["companies"]}
    for row in sheet["companies"]:
        company = title.companies[CompanyId(IDS.get(row["sym"], row["sym"]))]
        assert company.name == row["name"]
        assert [c.percent for c in company.certificates] == row["certificates"], company.id
        assert company.certificates[0].president
        assert company.color == "#{:02x}{:02x}{:02x}".format(*row["rgb"])
        assert company.text_color == "#{:02x}{:02x}{:02x}".format(*row["text_rgb"])
        assert company.home == row["home"].get("hex")
        assert list(company.home_choices) == row["home"].get("choice", [])
        assert company.destination == row.get("destination", {}).get("hex")
        stations = row["stations"]
        assert company.stations == (stations["total"] if isinstance(stations, dict) else stations)
        assert list(company.station_costs) == row.get("station_costs", [])
        assert company.station_fee == row.get("price_for_all_stations", 0)
        assert (company.kind, company.part) == (row.get("type", "corporation"), row.get("map", ""))
        assert company.gauge == row.get("gauge", "")


@pytest.mark.parametrize("name", TITLES)
def test_privates_equal_the_sheet(name: str) -> None:
    title, sheet = load_title(name), facts(name, "title")
    rows = {row.get("sym") or f"P{row['number']}": row for row in sheet["privates"]}
    assert list(title.privates) == list(rows)
    for private_id, private in title.privates.items():
        row = rows[private_id]
        assert (private.value, private.income) == (row["value"], row["income"])
        if "hexes" in row:
            assert list(private.hexes) == row["hexes"]


@pytest.mark.parametrize("name", TITLES)
def test_seats_and_bank_equal_the_sheet(name: str) -> None:
    title, sheet = load_title(name), facts(name, "title")
    assert title.bank == (None if sheet["bank"] == "unlimited" else sheet["bank"])
    for players, seat in title.seats.items():
        row = sheet["player_table"][players]
        assert seat.cash == row["cash"]
        limits = [v for k, v in row.items() if k.startswith("certificate_limit")]
        assert seat.certificate_limit == limits[-1]
    missing = set(sheet["player_table"]) - set(title.seats)
    assert missing == (
        {2} if name == "18esp" else set()
    )  # the variant with Rodrigo is not ours yet


def test_the_ladder_equals_the_sheet() -> None:
    market, sheet = load_title("18esp").market, facts("18esp", "title")
    assert [cell.price for cell in market.cells.values()] == sheet["market"]["values"]
    early = [cell.price for cell in market.cells.values() if cell.par_from == "2"]
    later = [cell.price for cell in market.cells.values() if cell.par_from == "3"]
    assert early == sheet["par"]["phase_2"]
    assert early + later == sheet["par"]["phase_3_on"]
    assert list(load_title("18esp").values["par.minor"]) == sheet["par"]["minors"]


@pytest.mark.parametrize("name", ["1830", "1849", "18te"])
def test_every_cell_of_a_grid_equals_the_sheet(name: str) -> None:
    zones = {"game_end": "end"}
    wanted = {}
    for row, cells in enumerate(facts(name, "title")["market"]["rows_top_to_bottom"]):
        for column, cell in enumerate(cells):
            if cell is not None:
                start = "2" if cell.get("par") else cell.get("par_from_phase")
                zone = cell.get("zone", "")
                wanted[f"{row},{column}"] = (
                    cell["price"],
                    zones.get(zone, zone),
                    str(start) if start else None,
                    cell.get("arrow", ""),
                )
    market = load_title(name).market
    assert {c.id: (c.price, c.zone, c.par_from, c.arrow) for c in market.cells.values()} == wanted


def train_rows(name: str) -> dict[str, Mapping[str, Any]]:
    rows = facts(name, "title")["trains"]
    return {row.get("name_in_data") or row.get("side_iberian") or row["name"]: row for row in rows}


@pytest.mark.parametrize("name", TITLES)
def test_trains_equal_the_sheet(name: str) -> None:
    title, rows = load_title(name), train_rows(name)
    bought = [train for train in title.trains.values() if "special" not in train.tags]
    assert [train.name for train in bought] == list(rows)
    for train in bought:
        row = rows[train.name]
        cards = row.get("cards", row.get("cards_scenario_6"))
        assert (train.price, train.count) == (row["price"], None if cards == "unlimited" else cards)
        trade = {str(n): row["price_with_trade_in"] for n in row.get("trade_in", ())}
        assert train.trade_in == trade
        if row.get("range_hexes"):
            span = row["range_hexes"]
            assert train.faces[0].hexes == (None if span == "unlimited" else span)
    scrapped = {
        victim: train.name
        for train in bought
        if (victim := (rows[train.name]["scraps"] or "").split("/")[-1 if name == "18te" else 0])
    }
    assert {train.name: train.rusted_by for train in bought if train.rusted_by} == scrapped


@pytest.mark.parametrize("name", TITLES)
def test_phases_equal_the_sheet(name: str) -> None:
    phases = list(load_title(name).phases.values())
    rows = facts(name, "title")["phases"]
    assert [phase.name for phase in phases] == [str(row["phase"]) for row in rows]
    for phase, row in zip(phases, rows, strict=True):
        assert list(phase.tiles) == row["tiles"]
        assert phase.operating_rounds == row["operating_rounds"]
        wanted = {
            row.get("train_limit"),
            row.get("train_limit_major"),
            row.get("train_limit_minor"),
        }
        assert set(phase.train_limits.values()) == wanted - {None}
        color = row.get("value_colour") or row.get("gray_city_value") or row["offboard_value"]
        assert phase.color == {"low": "yellow", "high": "brown"}.get(color, color)
        if "companies_may_buy_privates" in row:
            assert ("private-sale" in phase.allows) == row["companies_may_buy_privates"]
        assert ("close-privates" in phase.effects) == any(
            "privates close" in e for e in row["events"]
        )


def test_the_overlay_of_rulings_is_ours() -> None:
    with shared_path("rules", "rulings_overlay.yaml").open(encoding="utf-8") as file:
        overlay = yaml.load(file, Loader=yaml.CSafeLoader)
    for name, rows in overlay.items():
        title = load_title(name)
        assert [(r.key, r.conflict) for r in title.rulings.values()] == [
            (r["key"], r["id"]) for r in rows
        ]
        for row in rows:
            if "choices" in row:
                assert list(title.rulings[row["key"]].choices) == row["choices"], row["key"]
            for which in title.rulings[row["key"]].values:
                assert plain(title.rulings[row["key"]].values[which]) == plain(row[which]), row[
                    "key"
                ]


def plain(value: Any) -> Any:
    """Both readers on common ground: lists, and keys as text."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def test_online_values_of_18esp_are_the_sheets_online_values() -> None:
    values = load_title("18esp").rulings["board.values"].values["online"]
    differing = {
        n: stop["value_by_colour"]
        for n, row in facts("18esp", "map")["hexes"].items()
        for stop in row.get("stops", [])
        if "rulebook_value_by_colour" in stop
    }
    assert values == differing


def test_18esp_costs_equal_the_sheet() -> None:
    title: Title = load_title("18esp")
    values, sheet = title.values, facts("18esp", "title")
    costs = sheet["costs"]
    assert values["costs.station"] == costs["station"]
    assert values["costs.second_tile"] == costs["second_yellow_tile"]
    assert values["costs.mine_removal"] == costs["mine_removal"]
    assert values["loan.interest_percent"] == costs["loan_interest_percent"]
    assert values["tenders.price"] == sheet["tenders"]["price"]
    assert values["tenders.to_owner"] == sheet["tenders"]["to_private_owner"]
    assert [values["bonuses.north_south"]["value"], values["bonuses.east_west"]["value"]] == [
        row["value"] for row in sheet["bonuses"]
    ]
    out = {IDS.get(n, n) for n in sheet["standard_setup"]["out_of_play"]}
    standard = title.options["setup"].choice("standard")
    assert standard is not None and set(standard.left_out) == out
    for train, row in train_rows("18esp").items():
        price = title.trains[train].price * values["combine.price_factor"]
        assert price == row["recycle_price"]


SAME = {
    "C-04": "the fee falls due with the second action in both",
    "C-02": "surplus trains leave the game in both",
    "C-30": "one more stop in all in both",
    "C-40": "privates may be bought from phase 2 on in both",
    "C-69": "a slip in the text",
    "C-74": "30 in both",
    "C-75": "0 in both",
    "C-76": "the same tiles in both",
}
"""Rows of the list of conflicts whose two columns say the same in other words."""


def test_every_conflict_of_18esp_that_changes_play_has_a_ruling() -> None:
    text = shared_path("rules", "18espana.md").read_text(encoding="utf-8")
    part = text[text.index("# Part B") : text.index("## B.7")]
    rows = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| C-")]
    differing = {row[0] for row in rows if row[-1].rstrip() != "same" and row[0] not in SAME}
    cited = {
        conflict
        for ruling in load_title("18esp").rulings.values()
        for conflict in ruling.conflict.split()
    }
    assert len(rows) == 69
    assert differing <= cited


def test_1830_plus_differs_from_the_classic_board_as_the_sheet_says() -> None:
    classic, plus = load_title("1830").board.hexes, load_title("1830", "plus").board.hexes
    said = facts("1830", "plus_map")["against_the_classic_side"]

    def printed(hex_: Hex) -> tuple[Any, ...]:
        cost = (hex_.terrain.kind, hex_.terrain.cost) if hex_.terrain else None
        return (hex_.color, hex_.names, our_stops(hex_), our_tracks(hex_), cost, hex_.impassable)

    assert set(classic) - set(plus) == set(said["removed"])
    assert set(plus) - set(classic) == set(said["added"])
    changed = {n for n in set(plus) & set(classic) if printed(plus[n]) != printed(classic[n])}
    assert changed == set(said["changed"])
