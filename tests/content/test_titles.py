"""The four titles as we transcribed them: figures that hold without any other source."""

from pathlib import Path

import pytest

from ezgame.content import titles
from ezgame.content.reader import parser
from ezgame.content.summaries import find_summary, title_ids, title_summaries
from ezgame.content.titles import load_folder, load_title
from ezgame.core.definitions.board import Tile
from ezgame.core.errors import ContentError
from ezgame.core.ids import CompanyId, HexId, PhaseId, TileId
from tests.content.conftest import TinyTitle

TOTALS = {
    #        hexes faces tiles upgrades cells companies certificates privates trains
    "18esp": (162, 138, 175, 304, 42, 24, 144, 7, 35),
    "1830": (93, 46, 85, 62, 120, 8, 72, 6, 26),
    "1849": (73, 97, 168, 190, 119, 6, 48, 5, 27),
    "18te": (40, 46, 82, 75, 56, 5, 40, 0, 18),
}


@pytest.mark.parametrize("name", TOTALS)
def test_the_totals_of_a_title_are_right(name: str) -> None:
    loaded = load_folder(find_summary(name).folder)
    title = loaded.title
    assert (
        len(title.board.hexes),
        len(title.tiles.tiles),
        sum(loaded.tiles.printed.values()),
        sum(len(tile.upgrades) for tile in title.tiles.tiles.values()),
        len(title.market.cells),
        len(title.companies),
        sum(len(company.certificates) for company in title.companies.values()),
        len(title.privates),
        sum(train.count or 0 for train in title.trains.values()) + (name == "18esp"),
    ) == TOTALS[name]


def test_the_titles_are_listed_by_folder_without_being_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(titles, "load_folder", None)
    assert title_ids() == ("18esp", "1830", "1849", "18te")
    players = {summary.id: summary.players for summary in title_summaries()}
    assert players["18esp"] == (2, 3, 4, 5, 6)
    assert players["1830"] == (2, 3, 4, 5, 6)
    assert players["1849"] == (3, 4, 5)
    assert players["18te"] == (2, 3)


@pytest.mark.parametrize("name", ["18esp", "18España", "18ESP", "espana", "ESP"])
def test_a_title_is_found_by_id_name_or_alias(name: str) -> None:
    assert load_title(name) is load_title("18esp")


def test_only_the_files_of_the_chosen_title_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    title_summaries()
    read: list[str] = []

    def spy(path: Path, faults: parser.Faults) -> bytes | None:
        read.append(f"{path.parent.name}/{path.name}")
        return parser.read_bytes(path, faults)

    monkeypatch.setattr(titles, "read_bytes", spy)
    folder = find_summary("18te").folder
    load_folder.__wrapped__(folder)
    assert sorted(read) == [
        "maps/18te.yaml",
        "te/title.yaml",
        "tiles/18te.yaml",
        "tiles/common.yaml",
    ]


def test_an_unknown_title_gets_one_sentence() -> None:
    with pytest.raises(ContentError) as error:
        load_title("1831")
    assert error.value.faults == ("There is no title `1831`; did you mean 1830?",)


def test_content_comes_whole_or_not_at_all(tiny: TinyTitle) -> None:
    tiny.change("map", "mountain 40", "forty").write()
    with pytest.raises(ContentError):
        load_folder(tiny.folder)


def test_the_hash_changes_with_any_file(tiny: TinyTitle, tmp_path: Path) -> None:
    before = load_folder(tiny.write()).title.data_hash
    tiny.folder = tmp_path / "other"
    after = load_folder(tiny.change("map", "name: Beta", "name: Gamma").write()).title.data_hash
    assert before != after


def test_18esp_has_two_parts_and_four_passes() -> None:
    board = load_title("18esp").board
    parts = [hex_.part for hex_ in board.hexes.values()]
    assert (parts.count("north"), parts.count("south"), parts.count("pass")) == (48, 98, 16)
    assert {p.name: (p.cost, p.value, p.ends) for p in board.gates.values()} == {
        "Pajares": (100, 50, ("D10", "D18")),
        "Alar del Rey": (60, 30, ("H10", "E19")),
        "País Vasco 1": (80, 40, ("J8", "G17")),
        "País Vasco 2": (80, 40, ("K7", "H16")),
    }
    assert board.part_shift == {"south": (3, -3)}
    stop = board.hexes[HexId("D12")].stops[0]
    assert (stop.kind, stop.slots) == ("pass", 2)


def test_18esp_tiles_are_two_sided_and_share_one_count() -> None:
    tiles = load_title("18esp").tiles
    pairs = [tile for tile in tiles.tiles.values() if tile.other_side is not None]
    assert len(pairs) == 132
    assert len(tiles.tiles) - len(pairs) == 6
    for tile in pairs:
        back = tiles.tiles[TileId(str(tile.other_side))]
        assert back.other_side == tile.id
        assert tiles.counts[back.id] == tiles.counts[tile.id]
    assert gauges(tiles.tiles[TileId("57")]) == {"iberian"}
    assert gauges(tiles.tiles[TileId("956")]) == {"narrow"}
    assert gauges(tiles.tiles[TileId("L79")]) == gauges(tiles.tiles[TileId("L113")]) == {"iberian"}


def gauges(tile: Tile) -> set[str]:
    return {str(track.gauge) for track in tile.tracks}


def test_18esp_ca_is_shown_as_fca() -> None:
    company = load_title("18esp").companies[CompanyId("CA")]
    assert (company.short, company.home, company.home_stop) == ("FCA", "J20", None)


def test_18esp_mines_have_values_by_phase_on_map_and_tiles() -> None:
    title = load_title("18esp")
    mines = [
        stop for hex_ in title.board.hexes.values() for stop in hex_.stops if stop.kind == "mine"
    ]
    mines += [
        stop for tile in title.tiles.tiles.values() for stop in tile.stops if stop.kind == "mine"
    ]
    assert len(mines) == 21 + 12
    assert all(stop.values == {"yellow": 30, "green": 20, "brown": 10, "gray": 0} for stop in mines)


def test_18esp_red_areas_have_one_value_in_all_their_hexes() -> None:
    hexes = load_title("18esp").board.hexes
    for first, second in (("J16", "K15"), ("A27", "A25"), ("M17", "L16"), ("A31", "A29")):
        assert hexes[HexId(first)].stops == hexes[HexId(second)].stops
        assert hexes[HexId(first)].area == hexes[HexId(second)].area
        assert (hexes[HexId(first)].secondary, hexes[HexId(second)].secondary) == (False, True)


def test_18esp_phases_are_named_as_printed() -> None:
    phases = load_title("18esp").phases
    assert [(phase.id, phase.name, phase.train) for phase in phases.values()] == [
        ("2", "2", None),
        ("3", "3", "3"),
        ("4", "4", "4"),
        ("5", "5", "5"),
        ("6", "6", "6"),
        ("8", "7", "8"),
    ]
    assert phases[PhaseId("4")].train_limits == {"major": 3, "minor": 1}


def test_18esp_oo_hexes_become_y_in_brown() -> None:
    hexes = load_title("18esp").board.hexes
    labels = {"yellow": "OO", "green": "OO", "brown": "Y", "gray": "Y"}
    assert {h.id for h in hexes.values() if h.labels_by_color} == {"D6", "C31", "J20"}
    assert all(h.labels_by_color == labels for h in hexes.values() if h.labels_by_color)


def test_every_ruling_has_a_value_for_each_set_and_a_line_for_players() -> None:
    for name in title_ids():
        sets = {"rulebook"} if name == "18te" else {"rulebook", "online"}
        for ruling in load_title(name).rulings.values():
            assert set(ruling.values) == sets, ruling.key
            assert ruling.explain.endswith("."), ruling.key
            assert ruling.conflict, ruling.key
            if len(sets) == 2:
                assert ruling.values["rulebook"] != ruling.values["online"], ruling.key


def test_1830_market_zones_are_as_printed() -> None:
    market = load_title("1830").market
    zones = [cell.zone for cell in market.cells.values()]
    assert (zones.count("yellow"), zones.count("orange"), zones.count("brown")) == (19, 11, 15)
    assert {cell.price for cell in market.cells.values() if cell.par_from} == {
        67,
        71,
        76,
        82,
        90,
        100,
    }


def test_1849_market_opens_its_blue_zone_late() -> None:
    cells = load_title("1849").market.cells.values()
    assert sorted(c.price for c in cells if c.zone == "blue") == [
        242,
        266,
        269,
        295,
        298,
        306,
        328,
        340,
    ]
    assert {c.price: c.par_from for c in cells if c.par_from} == {
        68: "4",
        100: "4",
        144: "6",
        216: "10",
    }


def test_18te_sides_of_the_ems_cost_thirty() -> None:
    hexes = load_title("18te").board.hexes
    assert sum(len(hex_.edge_costs) for hex_ in hexes.values()) == 18
    assert {cost for hex_ in hexes.values() for cost in hex_.edge_costs.values()} == {30}
    assert [tile for tile, count in load_title("18te").tiles.counts.items() if count is None] == [
        "7",
        "8",
        "9",
    ]
