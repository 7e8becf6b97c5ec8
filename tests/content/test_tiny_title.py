"""Deliberate faults of each kind in a small game: each gets its line, with its place."""

from collections.abc import Callable

import pytest

from tests.content.conftest import TinyTitle


def test_the_small_game_has_no_faults(tiny: TinyTitle) -> None:
    assert tiny.faults() == []


ONE_FAULT = [
    # keys and types
    ("title", "bank: 1000", "bank: 1000\nbnak: 5", "title.yaml:6:1: manifest: unknown key bnak"),
    ("title", "bank: 1000", "bank: 1000\nbank: 5", "title.yaml:6:1: the key bank is here twice"),
    (
        "title",
        "cash: 500",
        "cash: 5oo",
        "title.yaml:4:21: seats, 2, cash: `5oo` is no whole number",
    ),
    (
        "title",
        "cash: 500",
        "cash: 0500",
        "title.yaml:4:21: seats, 2, cash: `0500` is no whole number",
    ),
    ("title", "cash: 500", "cash: 12:30", "`12:30` is no whole number"),
    ("title", "cash: 500", "cash: 5e2", "`5e2` is no whole number"),
    ("title", "cash: 500", "cash: 0x1F", "`0x1F` is no whole number"),
    ("title", "cash: 500", "cash: -5", "-5 is out of range"),
    ("title", "cash: 500, ", "", "seats, 2: the key cash is missing"),
    ("title", "costs.station: 40", "costs.station: 4.5", "4.5 is no whole number"),
    ("title", "  id: tiny\n", "", "the key id is missing"),
    # what only some titles have
    (
        "title",
        "[20 president, 8 x 10]",
        "[20 president, 7 x 10, 10 last]",
        "the last certificate of 10 % has no president's certificate like it",
    ),
    (
        "title",
        "[20 president, 8 x 10]",
        "[20 president, 2 x 20 last, 4 x 10]",
        "only one certificate can be the last",
    ),
    (
        "title",
        "{kind: block-hexes, hexes: [A3]}",
        "{kind: offboard-bonus, hexes: [A3]}",
        "private P: the offboard bonus is for A3, which has no offboard",
    ),
    (
        "title",
        "{letter: l, allows: [no-certificate-limit]}",
        "{letter: l, opens: 5}",
        "zone low: there is no phase 5",
    ),
    (
        "title",
        "{letter: l, allows: [no-certificate-limit]}",
        "{letter: l, opens: }",
        "zone low: there is no phase",
    ),
    # notation
    (
        "tiles",
        "7: {track: 0-1}",
        "7: {track: 0-6}",
        "tiles/tiny.yaml:3:16: tile 7, track: there is no edge 6",
    ),
    ("tiles", "7: {track: 0-1}", "7: {track: 0-a}", "tile 7, track: there is no stop a here"),
    ("tiles", "7: {track: 0-1}", "7: {track: 0-0}", "tile 7, track: `0-0` leads nowhere"),
    ("tiles", "7: {track: 0-1}", "7: {track: 0+1}", "is not of the form `0-a`"),
    ("tiles", "7: {track: 0-1}", "7: {track: 0-1:narrow}", "there is no gauge narrow"),
    ("tiles", "stops: city 20", "stops: castle 20", "castle is not one of city, town or offboard"),
    ("tiles", "stops: city 20", "stops: city twenty", "is not of the form `city:2 30`"),
    ("map", "offboard 20/40", "offboard 20/40/60", "must give one figure or - for yellow/green"),
    ("map", "mountain 40", "forty", "hex A3, terrain: write it as `mountain 40`"),
    # the tile set
    ("tiles", "supply: {7: 3,", "supply: {7: 4,", "totals: 5 yellow tiles, but the supply has 6"),
    ("tiles", "supply: {7: 3,", "supply: {7: 3, 99: 1,", "there is no shape 99"),
    ("tiles", "supply: {7: 3,", "supply: {7/77: 3,", "there is no shape 77"),
    ("tiles", "supply: {7: 3,", "supply: {7/28: 3,", "two faces have different colours"),
    (
        "tiles",
        "12: {stops: city 30",
        "12: {label: X, stops: city 30",
        "it fits on no hex and follows no other",
    ),
    ("tiles", "supply:", "upgrades: {never: [44]}\nsupply:", "there is no tile 44 in the supply"),
    (
        "tiles",
        "28: {track: 0-1 0-2}",
        "28: {like: 70, gauge: narrow}",
        "narrow is not in the list gauges",
    ),
    # the map
    ("map", "plain: B2 B4", "plain: B2 B4 A1", "hex A1 is already described"),
    ("map", "plain: B2 B4", "plain: B2 B3", "hex B3 lies between two hexes of the grid"),
    ("map", "plain: B2 B4", "plain: B2 B4 hello", "`hello` is no name of a hex"),
    ("map", "hex_count: 5", "hex_count: 6", "hex_count is 6, but the map has 5"),
    ("map", "track: 1-a", "track: 4-a", "hex C1: printed track leads off the map over edge 4"),
    ("map", "track: 1-a", "track: 1-b", "hex C1, track: there is no stop b here"),
    ("map", "impassable: A3-B4", "impassable: A3-C1", "A3 and C1 have no side in common"),
    ("map", "impassable: A3-B4", "short_names: {Nowhere: No}", "no hex is called Nowhere"),
    ("map", "impassable: A3-B4", "impassable: A3-Z9", "is no side between two hexes"),
    ("map", "impassable: A3-B4", "impassable: B2-C1", "crosses the impassable edge 1"),
    ("map", "color: red", "color: rde", "`rde` is not one of blank"),
    (
        "map",
        "name: Alpha, stops: city",
        "name: Alpha, stops: city, must_connect: 2",
        "leads off the map",
    ),
    ("map", "impassable: A3-B4", "areas: {Far: C1 D9}", "areas, Far: there is no hex D9"),
    (
        "map",
        "name: Alpha, stops: city",
        "name: Alpha, stops: city, label: Q",
        "no tile carries the letter Q of A1",
    ),
    # companies and privates
    ("title", "home: A1", "home: A9", "company AB, home: there is no hex A9 on the map"),
    ("title", "home: A1", "home: A3", "company AB, home: hex A3 has no circle"),
    ("title", "home: A1", "home: A1/c", "company AB, home: hex A1 has no stop c"),
    ("title", "destination: C1", "destination: B2", "hex B2 has no place to reach"),
    ("title", "destination: C1", "destination: D7", "company AB, destination: there is no hex D7"),
    ("title", "8 x 10", "7 x 10", "the certificates add up to 90 %"),
    ("title", "20 president", "20", "exactly one certificate must be the president's"),
    ("title", '"#102030"', "blue", 'write a colour as "#1a2b3c"'),
    ("title", "hexes: [A3]", "hexes: [Z3]", "private P, block-hexes: there is no hex Z3"),
    # trains and phases
    ("title", "rusted_by: 3", "rusted_by: 9", "train 2: there is no train 9"),
    ("title", "runs: 3}", "runs: 3, rusted_by: 2}", "train 3: it is rusted by an earlier train"),
    ("title", "runs: 3}", "runs: three}", "`three` is no range"),
    ("title", "runs: 3}", "runs: 3 on narrow}", "no track is of the gauge narrow"),
    ("title", "train: 3, tiles", "train: 9, tiles", "phase 3: there is no train 9"),
    (
        "title",
        "tiles: [yellow, green], op",
        "tiles: [yellow, blue], color: green, op",
        "there is no tile colour blue",
    ),
    (
        "title",
        "train_limits: {corporation: 3}",
        "train_limits: {minor: 3}",
        "no companies of the kind minor",
    ),
    (
        "title",
        "  2: {tiles: [yellow]",
        "  2: {train: 2, tiles: [yellow]",
        "only the first phase begins without",
    ),
    # the market
    ("title", "60@2 70", "60@7 70", "market: there is no phase 7"),
    ("title", "60@2 70", "60 70", "market: no cell is a starting price"),
    ("title", "60 70 80", "60 70x 80", "market: no zone has the letter x"),
    ("title", "60 70 80", "60 . 80", "market: row 1 has a gap"),
    ("title", "60 70 80", "60 70 80↑", "the arrow ↑ on the 80 in row 1 leads nowhere"),
    ("title", "60 70 80", "60↓ 70 80", "the 70 ends row 2 without an arrow ↑"),
    # rulings and files
    ("title", "online: false, ", "", "ruling loan.partial: the key online is missing"),
    (
        "title",
        "explain: Loans may be repaid in part.",
        "",
        "ruling loan.partial: the key explain is missing",
    ),
    ("title", "map: tiny", "map: nowhere", "maps/nowhere.yaml: there is no such file"),
    ("title", "map: tiny", "map: ../../tiny", "is no name of a file in maps/"),
    ("title", "tiles: [tiny]", "tiles: [tiny, gone]", "tiles/gone.yaml: there is no such file"),
]


@pytest.mark.parametrize(("file", "old", "new", "sentence"), ONE_FAULT)
def test_one_fault_gets_a_line_that_names_it(
    faults_after: Callable[[str, str, str], list[str]], file: str, old: str, new: str, sentence: str
) -> None:
    found = faults_after(file, old, new)
    assert [fault for fault in found if sentence in fault], found


def test_most_single_faults_give_a_single_line(tiny: TinyTitle) -> None:
    original = dict(tiny.files)
    lines = []
    for number, (file, old, new, _) in enumerate(ONE_FAULT):
        tiny.files = dict(original)
        tiny.folder = tiny.folder.with_name(f"tiny{number}")
        lines.append(len(tiny.change(file, old, new).faults()))
    assert lines.count(1) >= 0.85 * len(lines), lines


def test_ten_different_faults_are_reported_in_ten_lines(tiny: TinyTitle) -> None:
    tiny.change("title", "cash: 500", "cash: lots")
    tiny.change("title", "bank: 1000", "bank: 1000\nowner: nobody")
    tiny.change("title", "8 x 10", "9 x 10")
    tiny.change("title", "hexes: [A3]", "hexes: [Z3]")
    tiny.change("title", "train: 3, tiles", "train: 9, tiles")
    tiny.change("title", "60@2 70", "60@2x 70")
    tiny.change("title", "online: false, ", "")
    tiny.change("tiles", "7: {track: 0-1}", "7: {track: 0-8}")
    tiny.change("map", "mountain 40", "40")
    tiny.change("map", "impassable: A3-B4", "impassable: A3-C1")
    found = tiny.faults()
    assert len(found) == 10, found
    files = ["title.yaml"] * 7 + ["tiles/tiny.yaml", "maps/tiny.yaml", "maps/tiny.yaml"]
    assert [fault.split(":")[0] for fault in found] == files
    assert len(set(found)) == 10


def test_what_a_group_says_wrongly_is_said_once(tiny: TinyTitle) -> None:
    tiny.change("map", "  - color: blank\n", "  - color: blank\n    part: x\n    gauge: [a]\n")
    assert len(tiny.faults()) == 1
