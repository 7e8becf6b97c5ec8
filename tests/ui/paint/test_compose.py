"""From board and position to pictures."""

import pytest

from ezgame.content.titles import load_title
from ezgame.core.ids import Color, CompanyId, HexId, TileId
from ezgame.ui.geometry.lattice import add, edge_middle, length, minus
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import LEVELS, PRINT
from ezgame.ui.paint.labels import plan
from ezgame.ui.paint.names import board_names
from ezgame.ui.paint.picture import BoardPosition, TokenPicture

TITLES = ("18esp", "1830", "1849", "18te")


@pytest.mark.parametrize("title", TITLES)
def test_every_printed_track_meets_its_neighbour_on_the_screen(title: str) -> None:
    loaded = load_title(title)
    board = compose(loaded)
    places = {tuple(round(v, 3) for v in p): h for h, p in board.places.items()}
    ends = [ribbon.curve.point(t) for ribbon in board.ribbons for t in (0.0, 1.0)]
    for h, picture in board.hexes.items():
        for track in plan(picture).tracks:
            for edge in (e for e in track.ends if e < 6):
                middle = add(board.places[h], edge_middle(board.layout, edge))
                beyond = add(middle, edge_middle(board.layout, edge))
                reaches = tuple(round(v, 3) for v in beyond) in places
                ribbon = any(length(minus(middle, end)) < 1e-6 for end in ends)
                assert reaches or ribbon, (h, edge)


@pytest.mark.parametrize("title", TITLES)
def test_every_name_is_written_in_full(title: str) -> None:
    board = compose(load_title(title))
    written = {(n.hex, " ".join(n.lines)) for n in board_names(board, PRINT)}
    for h, picture in board.hexes.items():
        if any(s.kind in ("offboard", "harbour", "port") for s in picture.stops):
            continue
        for name in picture.names:
            assert (h, name) in written


def test_a_small_map_writes_short_names_and_a_large_one_all_of_them() -> None:
    board = compose(load_title("18esp"))
    small = {" ".join(n.lines) for n in board_names(board, LEVELS[3])}
    large = {" ".join(n.lines) for n in board_names(board, PRINT)}
    assert "Alcázar" in small and "Alcázar de San Juan" not in small
    assert "Alcázar de San Juan" in large and "Alcázar" not in large


def test_the_two_parts_do_not_touch_where_they_are_shown() -> None:
    board = compose(load_title("18esp"))
    for a in board.parts["north"]:
        for b in board.parts["south"]:
            assert length(minus(board.places[a], board.places[b])) > 1.8


def test_an_area_is_named_once_and_its_hexes_know_it() -> None:
    board = compose(load_title("18esp"))
    assert {a.name for a in board.areas} == {"Paris", "Toulouse", "Lisboa", "Faro"}
    for area in board.areas:
        assert len(area.hexes) == 2
        assert all(board.hexes[h].area for h in area.hexes)


def test_reservations_of_companies_out_of_the_game_are_void() -> None:
    title = load_title("18esp")
    board = compose(title, BoardPosition(void_homes=frozenset({CompanyId("FdC")})))
    kept = {r.company: r.void for r in board.hexes[HexId("I5")].reservations}
    assert kept == {"FdSB": False, "FdC": True}


def test_a_circle_that_comes_with_a_later_colour_is_not_reserved_before() -> None:
    title = load_title("18te")
    yellow = compose(title).hexes[HexId("G5")]
    green = compose(title, BoardPosition(tiles={HexId("G5"): (TileId("TE2"), 0)})).hexes[
        HexId("G5")
    ]
    assert "KPR" not in {r.company for r in yellow.reservations}
    assert "KPR" in {r.company for r in green.reservations}


def test_a_ruling_may_change_printed_values() -> None:
    title = load_title("18esp")
    values = {(HexId("C1"), 0): {Color("yellow"): 30, Color("green"): 20}}
    picture = compose(title, BoardPosition(values=values)).hexes[HexId("C1")]
    assert picture.stops[0].values == (("yellow", 30), ("green", 20))


def test_equal_pictures_are_equal_keys() -> None:
    title = load_title("18esp")
    token = TokenPicture(company=CompanyId("CFLG"), stop=0, slot=0)
    position = BoardPosition(tokens={HexId("E3"): (token,)})
    one, other = compose(title, position), compose(title, position)
    assert one.hexes == other.hexes
    assert len({hash(one.hexes[HexId("E3")]), hash(other.hexes[HexId("E3")])}) == 1


def test_the_town_at_a_served_edge_carries_its_own_name() -> None:
    title = load_title("18esp")
    for tile in ("L79", "L113"):
        for rotation in range(6):
            position = BoardPosition(tiles={HexId("F26"): (TileId(tile), rotation)})
            picture = compose(title, position).hexes[HexId("F26")]
            serving = [i for i in range(2) if (3 - rotation) % 6 in picture.face.exits(i)]
            if len(serving) == 1:
                assert picture.names[serving[0]] == "Aranjuez"


def test_an_area_whose_hexes_a_ruling_values_differently_is_drawn_hex_by_hex() -> None:
    title = load_title("18esp")
    values = {(HexId("K15"), 0): {Color("green"): 30, Color("brown"): 40}}
    board = compose(title, BoardPosition(values=values))
    assert "Paris" not in {a.name for a in board.areas}
    assert board.hexes[HexId("K15")].area == board.hexes[HexId("J16")].area == ""
    assert board.hexes[HexId("K15")].stops[0].values != board.hexes[HexId("J16")].stops[0].values
