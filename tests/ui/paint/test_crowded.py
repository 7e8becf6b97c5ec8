"""A small map of a late game: what a player must be able to tell apart."""

from itertools import combinations

import pytest

from ezgame.content.titles import load_title
from ezgame.core.ids import Color, HexId
from ezgame.ui.geometry.boxes import outline
from ezgame.ui.geometry.lattice import add, length, minus
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import LEVELS, Detail
from ezgame.ui.paint.labels import hex_labels, plan
from ezgame.ui.paint.names import Name, board_names
from ezgame.ui.paint.overlay import amount_box, amount_place, values_row
from ezgame.ui.paint.picture import AmountPicture, BoardPosition
from ezgame.ui.paint.style import Style
from tests.tools.benches.late_board import late_position

SMALL = LEVELS[:4]


def read_as_one(one: Name, other: Name) -> bool:
    """Two names one below the other, as close as the two lines of one name."""
    a, b = one.box, other.box
    aside = abs(a.at[0] - b.at[0]) - (a.width + b.width) / 2
    between = abs(a.at[1] - b.at[1]) - (a.height + b.height) / 2
    return one.hex != other.hex and aside < -0.15 and between < 0.08


@pytest.mark.parametrize("detail", SMALL, ids=[str(d.index) for d in SMALL])
@pytest.mark.parametrize("title", ["18esp", "1830"])
def test_names_of_two_places_are_not_read_as_one(title: str, detail: Detail) -> None:
    names = board_names(compose(load_title(title)), detail)
    found = [(a.lines, b.lines) for a, b in combinations(names, 2) if read_as_one(a, b)]
    assert found == []


def mines_in(phase: str, detail: Detail) -> dict[HexId, list[str]]:
    """Figures beside mines, on a board where every mine has been built."""
    title = load_title("18esp")
    position = late_position(title)
    board = compose(title, BoardPosition(tiles=position.tiles, phase_color=Color(phase)))
    return {
        h: [label.text for label in hex_labels(p, detail) if label.kind == "mine"]
        for h, p in board.hexes.items()
        if any(s.style == "mine" for s in plan(p).stops) and p.face.tracks
    }


def test_a_mine_that_no_longer_pays_shows_no_figure() -> None:
    detail = LEVELS[2]
    assert all(mines_in("green", detail).values())
    worthless = mines_in("gray", detail)
    assert worthless
    assert not any(worthless.values())


def test_an_amount_without_a_value_stands_above_the_circles() -> None:
    board = compose(load_title("18esp"), BoardPosition(open_passes=frozenset({HexId("D12")})))
    style = Style(detail=LEVELS[2], companies=board.companies)
    amount = AmountPicture(hex=HexId("D12"), stop=0, text="50")
    at = minus(amount_place(board, amount, style), board.places[HexId("D12")])
    (city,) = plan(board.hexes[HexId("D12")]).stops
    assert all(length(minus(at, slot)) > city.radius for slot in city.slots)
    assert at[1] < min(y for _, y in city.slots)


@pytest.mark.parametrize("title", ["18esp", "1830"])
def test_a_figure_alone_is_as_large_as_other_figures(title: str) -> None:
    loaded = load_title(title)
    colors = [c for p in loaded.phases.values() if (c := p.color)]
    detail = LEVELS[0]
    board = compose(loaded, BoardPosition(phase_color=colors[-1]))
    sizes = {
        label.size
        for p in board.hexes.values()
        for label in hex_labels(p, detail)
        if label.kind == "strip"
    }
    assert sizes == {detail.value}


@pytest.mark.parametrize(
    "title", ["18esp", "18esp:two_players", "1830", "1830:plus", "1849", "18te"]
)
@pytest.mark.parametrize("text", ["30", "50 + 50", "30 + 30 + 30"])
def test_an_amount_hides_a_row_of_values_or_leaves_it_alone(title: str, text: str) -> None:
    """In hexes of their own and in areas; Galicia's and Lisboa's amounts lay half over their values."""
    loaded = load_title(*title.split(":"))
    board = compose(loaded, BoardPosition(phase_color=Color("green")))
    seen = 0
    for detail in LEVELS[2:7]:
        style = Style(detail=detail, companies=board.companies)
        for h, picture in board.hexes.items():
            for stop in range(len(plan(picture).stops)):
                amount = AmountPicture(hex=h, stop=stop, text=text)
                plate, row = amount_box(board, amount, style), values_row(board, amount, style)
                if row is not None:
                    seen += 1
                    left = outline(row.box).difference(outline(plate)).area / outline(row.box).area
                    assert left < 0.01 or left > 0.99, (h, left)
    assert seen


def test_an_amount_covers_values_that_stand_one_above_the_other() -> None:
    board = compose(load_title("1830", "plus"), BoardPosition(phase_color=Color("brown")))
    h, style = HexId("L16"), Style(detail=LEVELS[5])
    plate = amount_box(board, AmountPicture(hex=h, stop=0, text="50 + 50"), style)
    (row,) = [x.box for x in hex_labels(board.hexes[h], style.detail) if x.kind == "strip"]
    assert outline(plate).contains(outline(row.moved(board.places[h])))


@pytest.mark.parametrize(("title", "variant"), [("1849", ""), ("1830", "plus")])
def test_an_amount_over_a_column_of_values_leaves_the_station_in_sight(
    title: str, variant: str
) -> None:
    """Terranova's amount lay on a circle of its city."""
    board = compose(load_title(title, variant), BoardPosition(phase_color=Color("brown")))
    met = 0
    for detail in LEVELS[1:6]:
        style = Style(detail=detail)
        for h, picture in board.hexes.items():
            columns = [x for x in hex_labels(picture, detail) if x.kind == "strip" and x.stop == 0]
            if not columns or columns[0].box.height < 1.5 * columns[0].size:
                continue
            plate = amount_box(board, AmountPicture(hex=h, stop=0, text="30 + 30"), style)
            assert plate.height >= 0.9 * detail.value
            city, (x, y) = plan(picture).stops[0], columns[0].box.at
            if abs(x - city.at[0]) > abs(y - city.at[1]):
                met += 1
                middles = [abs(add(board.places[h], slot)[0] - plate.at[0]) for slot in city.slots]
                assert min(middles) > plate.width / 2
    assert met or title == "1830"
