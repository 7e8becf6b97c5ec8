"""No writing lies on track, on a stop or on other writing: every tile, every turn, every map."""

import pytest

from ezgame.content.titles import load_title
from ezgame.ui.geometry.boxes import Box, outline
from ezgame.ui.geometry.lattice import APOTHEM, length, minus
from ezgame.ui.paint.compose import compose, tile_picture
from ezgame.ui.paint.detail import LEVELS, PRINT, Detail
from ezgame.ui.paint.labels import hex_labels, plan, stop_bodies
from ezgame.ui.paint.names import board_names
from ezgame.ui.paint.overlay import amount_box
from ezgame.ui.paint.picture import AmountPicture, RoutePicture
from ezgame.ui.paint.style import Style
from tests.tools.benches.late_board import late_position
from tests.ui.paint.label_lint import (
    board_overlaps,
    names_on_amounts,
    names_on_run,
    rim_names_on_runs,
    stray_areas,
    tile_overlaps,
)

TITLES = ("18esp", "1830", "1849", "18te")
BOARDS = (*((title, "") for title in TITLES), ("1830", "plus"))
"""Titles and variants with a board of their own."""

PADLOCK = "the padlock of a closed pass bars its own track, in the place of its circles"
CROWDED = "five tracks leave no gap as wide as the large writing of the overview; the halo lets them through"
ALLOWED = {
    ("18esp", "L8", "gate"): PADLOCK,
    ("18esp", "J10", "gate"): PADLOCK,
    ("18esp", "D12", "gate"): PADLOCK,
    ("18esp", "H12", "gate"): PADLOCK,
    ("18esp", "C3", "Muros"): CROWDED,
    ("1849", "M9", "Terranova"): CROWDED,
}
"""Title, place and kind of label → why it may cover something."""


def unexpected(title: str, overlaps: list) -> list[str]:
    return [str(o) for o in overlaps if (title, o.where, o.label.split()[0]) not in ALLOWED]


@pytest.mark.parametrize("title", TITLES)
def test_labels_of_every_tile_at_every_turn_cover_nothing(title: str) -> None:
    loaded = load_title(title)
    found = []
    for tile in loaded.tiles.tiles.values():
        for rotation in range(6):
            picture = tile_picture(tile, loaded.tiles, loaded.board.layout, rotation)
            found += tile_overlaps(picture, PRINT)
    assert unexpected(title, found) == []


@pytest.mark.parametrize(
    "detail", [PRINT, LEVELS[5], LEVELS[4]], ids=["print", "window", "overview"]
)
@pytest.mark.parametrize(("title", "variant"), BOARDS)
def test_labels_and_names_of_every_map_cover_nothing(title: str, variant: str, detail) -> None:
    board = compose(load_title(title, variant))
    assert unexpected(title, board_overlaps(board, detail)) == []


WINDOW = [LEVELS[4], LEVELS[5], PRINT]
"""Levels of detail of windows in which names have a size of their own; below them is the overview."""


@pytest.mark.parametrize("detail", WINDOW, ids=["laptop", "large", "print"])
@pytest.mark.parametrize(("title", "variant"), BOARDS)
def test_names_of_a_full_board_cover_no_value_arrow_circle_or_name(
    title: str, variant: str, detail: Detail
) -> None:
    loaded = load_title(title, variant)
    board = compose(loaded, late_position(loaded))
    found = [o for o in board_overlaps(board, detail) if not o.covered.startswith("track of")]
    assert unexpected(title, found) == []


@pytest.mark.parametrize(("title", "variant"), BOARDS)
def test_names_of_a_full_board_make_way_for_a_run(title: str, variant: str) -> None:
    loaded = load_title(title, variant)
    board = compose(loaded, late_position(loaded))
    with_track = [h for h, picture in board.hexes.items() if picture.face.tracks]
    run = (RoutePicture(color="#1268E8", tracks=tuple((h, 0) for h in with_track[::3])),)
    assert [str(overlap) for overlap in names_on_run(board, LEVELS[5], run)] == []


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize(("title", "level"), [("1830", 2), ("18esp", 4), ("1849", 4), ("18te", 4)])
def test_names_beside_a_run_cover_no_circle_and_no_amount(
    title: str, level: int, first: int
) -> None:
    """In the size that the board has on a laptop; a name without any place is left out while the run is shown."""
    loaded = load_title(title)
    board = compose(loaded, late_position(loaded))
    hexes = [h for h, picture in board.hexes.items() if picture.face.tracks][first::3]
    amounts = tuple(
        AmountPicture(hex=h, stop=stop, text="40")
        for h in hexes
        for stop in range(len(board.hexes[h].stops))
    )
    run = RoutePicture(color="#1268E8", tracks=tuple((h, 0) for h in hexes), amounts=amounts)
    detail = LEVELS[level]
    assert [str(overlap) for overlap in names_on_amounts(board, detail, (run,))] == []
    assert len(board_names(board, detail, (run,))) >= len(board_names(board, detail)) - 2


def test_names_of_the_coast_may_lie_in_the_sea() -> None:
    loaded = load_title("1830")
    board = compose(loaded, late_position(loaded))
    reach = APOTHEM
    away = [
        name.lines
        for name in board_names(board, LEVELS[2])
        if all(length(minus(name.box.at, place)) > reach for place in board.places.values())
    ]
    assert away, "New York has no room on land"


@pytest.mark.parametrize("detail", WINDOW, ids=["laptop", "large", "print"])
@pytest.mark.parametrize(("title", "variant"), BOARDS)
def test_a_run_to_the_rim_leaves_the_name_there_free(
    title: str, variant: str, detail: Detail
) -> None:
    """What is really painted of a run, which ends where the arrow does."""
    loaded = load_title(title, variant)
    board = compose(loaded, late_position(loaded))
    assert [str(overlap) for overlap in rim_names_on_runs(board, detail)] == []


@pytest.mark.parametrize("detail", LEVELS, ids=[str(detail.index) for detail in LEVELS])
@pytest.mark.parametrize(("title", "variant"), BOARDS)
def test_names_of_large_places_lie_inside_them(title: str, variant: str, detail) -> None:
    assert stray_areas(compose(load_title(title, variant)), detail) == []


def test_the_lint_sees_a_label_on_track() -> None:
    from dataclasses import replace

    from ezgame.ui.geometry.boxes import outline
    from ezgame.ui.geometry.shapes import track_union
    from tests.ui.paint.label_lint import Mark, overlaps

    loaded = load_title("1830")
    picture = tile_picture(next(iter(loaded.tiles.tiles.values())), loaded.tiles, "pointy", 0)
    track = track_union(picture.face, "pointy", 0)
    middle = track.representative_point()
    mark = Mark("here", "value 10", outline(Box((middle.x, middle.y), 0.3, 0.3)))
    assert [o.covered for o in overlaps([mark], [("track", track)])] == ["track"]
    again = replace(mark, label="other")
    assert len(list(overlaps([mark, again], []))) == 1


@pytest.mark.parametrize("title", TITLES)
def test_two_amounts_beside_a_circle_leave_it_free(title: str) -> None:
    """Of cities alone in their hex whose value stands to the left or right of the circles."""
    loaded = load_title(title)
    board = compose(loaded, late_position(loaded))
    style = Style(detail=LEVELS[5])
    seen, covered = 0, []
    for h, picture in board.hexes.items():
        if len(picture.stops) != 1 or not picture.stops[0].slots:
            continue
        values = [x for x in hex_labels(picture, style.detail) if x.kind == "value"]
        x, y = minus(values[0].box.at, plan(picture).stops[0].at) if values else (0.0, 1.0)
        if abs(x) <= abs(y):
            continue
        seen += 1
        amount = AmountPicture(hex=h, stop=0, text="40 + 40")
        plate = amount_box(board, amount, style).moved(minus((0.0, 0.0), board.places[h]))
        covered += [
            h for body in stop_bodies(picture) if outline(plate).intersection(body).area > 0.02
        ]
    assert seen or title == "1849"
    assert covered == []
