"""Checks of printed material that can be read without a fault and yet makes no game; the commoner ones are in
tests/content/test_tiny_title.py, which asks the whole check."""

from dataclasses import replace
from pathlib import Path

import pytest

from ezgame.content.check.board import check_board
from ezgame.content.check.market import check_market
from ezgame.content.check.phases import check_phases, check_trains
from ezgame.content.check.privates import check_privates
from ezgame.content.check.tiles import check_tiles
from ezgame.content.reader.faults import Faults, Place
from ezgame.content.titles import LoadedTitle, load_folder
from ezgame.core.definitions.board import TileSet
from ezgame.core.ids import Color, TileId
from tests.content.conftest import TinyTitle

HERE = Place("title.yaml", 7)


@pytest.fixture
def loaded(tmp_path: Path) -> LoadedTitle:
    return load_folder(TinyTitle(tmp_path / "tiny").write())


def sentences(faults: Faults) -> list[str]:
    return [sentence for _, sentence in faults.found]


def test_what_is_right_has_no_faults(loaded: LoadedTitle) -> None:
    faults, title = Faults(), loaded.title
    check_board(loaded.board, title.tiles, faults)
    check_market(title.market, HERE, faults)
    check_phases(title, HERE, faults)
    check_trains(title, HERE, faults)
    check_privates(title, HERE, faults)
    check_tiles(loaded.tiles, title.board, faults)
    assert not faults


def test_a_space_of_the_market_that_no_move_reaches_is_named(loaded: LoadedTitle) -> None:
    """Two rows that touch nowhere: the start is in one of them."""
    market = loaded.title.market
    apart = {
        name: cell if cell.row == 0 else replace(cell, row=4, par_from=None)
        for name, cell in market.cells.items()
    }
    starts = {name: replace(cell, par_from="2") for name, cell in apart.items() if cell.row == 0}
    faults = Faults()
    check_market(replace(market, cells={**apart, **starts}), HERE, faults)
    lost = [sentence for sentence in sentences(faults) if "no move leads to the" in sentence]
    assert len(lost) == sum(cell.row == 4 for cell in apart.values()) > 0
    assert any("market: column 1 has a gap." in sentence for sentence in sentences(faults))


def test_a_phase_whose_train_came_up_before_is_named(loaded: LoadedTitle) -> None:
    title, faults = loaded.title, Faults()
    second = title.phases["3"]
    again = replace(second, id="4")
    check_phases(replace(title, phases={**title.phases, "4": again}), HERE, faults)
    assert sentences(faults) == ["phase 4: its train 3 came up before."]


def test_a_phase_in_whose_colour_nothing_has_a_value_is_named(loaded: LoadedTitle) -> None:
    title, faults = loaded.title, Faults()
    phases = {**title.phases, "3": replace(title.phases["3"], color=Color("purple"))}
    check_phases(replace(title, phases=phases), HERE, faults)
    assert sentences(faults) == ["phase 3: no place has values for purple."]


def test_printed_track_that_meets_a_printed_side_without_track_is_named(
    loaded: LoadedTitle,
) -> None:
    board = loaded.board.board
    blank = next(hex_ for hex_ in board.hexes.values() if "C1" in hex_.neighbours.values())
    gray = replace(blank, color=Color("gray"), tracks=())
    changed = replace(loaded.board, board=replace(board, hexes={**board.hexes, blank.id: gray}))
    faults = Faults()
    check_board(changed, loaded.title.tiles, faults)
    assert sentences(faults) == [
        f"hex C1: printed track over edge 1 meets a blank side of {blank.id}."
    ]


@pytest.mark.parametrize(
    ("other", "count", "sentence"),
    [(None, 3, "its other side does not name it"), ("7", 1, "its two sides differ in number")],
)
def test_the_two_sides_of_a_tile_name_each_other_and_are_as_many(
    loaded: LoadedTitle, other: str | None, count: int, sentence: str
) -> None:
    tiles = loaded.tiles.set
    front, back = TileId("7"), TileId("5")
    paired = {
        **tiles.tiles,
        front: replace(tiles.tiles[front], other_side=back),
        back: replace(tiles.tiles[back], other_side=None if other is None else TileId(other)),
    }
    counts = {**tiles.counts, front: 3, back: count}
    changed: TileSet = replace(tiles, tiles=paired, counts=counts)
    faults = Faults()
    check_tiles(replace(loaded.tiles, set=changed), loaded.title.board, faults)
    assert any(sentence in found for found in sentences(faults)), sentences(faults)


def test_a_bonus_for_a_kind_of_stop_lies_where_there_is_one(loaded: LoadedTitle) -> None:
    title = loaded.title
    private = title.privates["P"]
    for hexes, wrong in ((("C1",), 0), (("C1", "A3"), 1)):
        faults = Faults()
        ability = {"kind": "offboard-bonus", "hexes": hexes}
        privates = {"P": replace(private, abilities=(ability,))}
        check_privates(replace(title, privates=privates), HERE, faults)
        assert len(faults) == wrong
