"""Variants of a title: what they change, and faults named where they stand."""

from pathlib import Path

import pytest

from ezgame.content.check.titles import check_folder
from ezgame.content.games import make_setup, title_of
from ezgame.content.summaries import find_summary
from ezgame.content.titles import load_folder, load_title
from ezgame.core.errors import ContentError
from ezgame.core.ids import HexId
from tests.content.conftest import MAP, TinyTitle

HEAD = "  seats: {2: {cash: 500, certificate_limit: 10}}\n"
LISTED = HEAD + "  variants:\n    wide: {name: Wide, line: A larger board.}\n"


def written(tiny: TinyTitle, variant: str, **maps: str) -> Path:
    """The small game with a variant called wide, and further maps."""
    folder = tiny.change("title", HEAD, LISTED).write()
    (folder / "variants").mkdir(exist_ok=True)
    (folder / "variants" / "wide.yaml").write_text(variant, encoding="utf-8")
    for name, text in maps.items():
        (folder / "maps" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        check_folder(folder, "wide")
    return [fault.replace(f"{folder}/", "") for fault in caught.value.faults]


def test_a_variant_changes_what_it_names_and_nothing_else(tiny: TinyTitle) -> None:
    folder = written(
        tiny,
        "title: {name: Wide, seats: {3: {cash: 400, certificate_limit: 8}}}\n"
        "bank: 2000\nmap: wide\nvalues: {costs.station: 50}\n",
        wide=MAP.replace("hex_count: 5", "hex_count: 6").replace("B2 B4", "B2 B4 B6"),
    )
    plain, wide = load_folder(folder).title, load_folder(folder, "wide").title
    assert (plain.name, wide.name, plain.id, wide.id) == ("Tiny", "Wide", "tiny", "tiny")
    assert (len(plain.board.hexes), len(wide.board.hexes)) == (5, 6)
    assert (plain.bank, wide.bank) == (1000, 2000)
    assert (sorted(plain.seats), sorted(wide.seats)) == ([2], [2, 3])
    assert wide.values["costs.station"] == 50
    assert wide.trains == plain.trains and wide.market == plain.market
    assert wide.data_hash != plain.data_hash
    assert (plain.variant, wide.variant) == ("", "wide")


def test_an_empty_value_takes_its_key_away(tiny: TinyTitle) -> None:
    folder = written(tiny, "values: {costs.station: , costs.other: 5}\n")
    assert load_folder(folder, "wide").title.values == {"costs.other": 5}


@pytest.mark.parametrize(
    ("variant", "fault"),
    [
        ("bnak: 5\n", "variants/wide.yaml:1:1: manifest: unknown key bnak"),
        ("bank: much\n", "variants/wide.yaml:1:7: manifest, bank: `much` is no whole number"),
        ("map: nowhere\n", "maps/nowhere.yaml"),
        (
            'values: {setup.tiles: {B2: {tile: "99", rotation: 0}}}\n',
            "variants/wide.yaml:1:35: setup.tiles, B2: there is no tile 99",
        ),
        (
            'values: {setup.tiles: {Z9: {tile: "7", rotation: 0}}}\n',
            "variants/wide.yaml:1:24: setup.tiles, Z9: there is no hex Z9 on the map",
        ),
        (
            'values: {setup.tiles: {B2: {tile: "7", rotation: 6}}}\n',
            "setup.tiles, B2, rotation: 6 is out of range",
        ),
    ],
)
def test_a_fault_of_a_variant_is_named_with_its_file_and_line(
    tiny: TinyTitle, variant: str, fault: str
) -> None:
    assert any(fault in line for line in faults(written(tiny, variant)))


def test_a_map_that_lacks_a_companys_home_is_a_fault(tiny: TinyTitle) -> None:
    folder = written(
        tiny, "map: wide\n", wide=MAP.replace("      A1: {name: Alpha, stops: city}\n", "")
    )
    assert any("company AB, home: there is no hex A1 on the map" in f for f in faults(folder))


def test_a_home_in_no_circle_needs_a_hex_that_says_so(tiny: TinyTitle) -> None:
    bare = MAP.replace("{name: Alpha, stops: city}", "{name: Alpha}")
    folder = written(tiny, "map: wide\n", wide=bare)
    assert any("hex A1 has no circle for a station" in fault for fault in faults(folder))
    allowed = bare.replace("{name: Alpha}", "{name: Alpha, home_value: 10}")
    (folder / "maps" / "wide.yaml").write_text(allowed, encoding="utf-8")
    load_folder.cache_clear()
    home = load_folder(folder, "wide").title.board.hexes[HexId("A1")].homes[0]
    assert (home.company, home.stop, home.wayside) == ("AB", None, 10)


def test_a_variant_without_its_file_is_one_sentence(tiny: TinyTitle) -> None:
    folder = tiny.change("title", HEAD, LISTED).write()
    found = faults(folder)
    assert len(found) == 1 and "variants/wide.yaml" in found[0]


def test_an_unknown_variant_is_one_sentence() -> None:
    with pytest.raises(ContentError, match="1830 has no variant `minus`; there are: plus"):
        load_title("1830", "minus")
    with pytest.raises(
        ContentError, match="18España has no variant `plus`; there are: two_players"
    ):
        make_setup("18esp", ["Ann", "Ben", "Carol"], variant="plus")


def test_a_set_up_keeps_its_variant() -> None:
    setup = make_setup("1830", ["Ann", "Ben"], variant="plus")
    assert setup.variant == "plus" and title_of(setup).name == "1830+"
    assert [v.id for v in find_summary("1830").variants] == ["", "plus"]


def test_a_variant_leaves_out_switches_that_nothing_asks_for() -> None:
    """Neither minors nor takeovers are in the game for two; its set-up page does not list their rulings."""
    whole, two = load_title("18esp"), load_title("18esp", "two_players")
    idle = {key for key, ruling in two.rulings.items() if ruling.idle}
    assert "takeover.consent" in idle and "market.ledge_move" not in idle
    assert idle < whole.rulings.keys()
    assert not any(ruling.idle for ruling in whole.rulings.values())
