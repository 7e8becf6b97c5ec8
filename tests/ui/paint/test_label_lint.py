"""No writing lies on track, on a stop or on other writing: every tile, every turn, every map."""

import pytest

from ezgame.content.titles import load_title
from ezgame.ui.paint.compose import compose, tile_picture
from ezgame.ui.paint.detail import LEVELS, PRINT, Detail
from ezgame.ui.paint.picture import RoutePicture
from tests.tools.benches.late_board import late_position
from tests.ui.paint.label_lint import board_overlaps, names_on_run, stray_areas, tile_overlaps

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


@pytest.mark.parametrize("detail", LEVELS, ids=[str(detail.index) for detail in LEVELS])
@pytest.mark.parametrize(("title", "variant"), BOARDS)
def test_names_of_large_places_lie_inside_them(title: str, variant: str, detail) -> None:
    assert stray_areas(compose(load_title(title, variant)), detail) == []


def test_the_lint_sees_a_label_on_track() -> None:
    from dataclasses import replace

    from ezgame.ui.geometry.boxes import Box, outline
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
