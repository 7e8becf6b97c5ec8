"""Places of stops and lines of track on a face."""

import itertools

import pytest

from ezgame.content.titles import load_title
from ezgame.core.definitions.board import is_stop
from ezgame.ui.geometry.face import FaceStop, FaceTrack, PrintedFace
from ezgame.ui.geometry.lattice import edge_middle, length, minus
from ezgame.ui.geometry.shapes import stop_body
from ezgame.ui.geometry.sketch import sketch
from ezgame.ui.paint.compose import face_of

TITLES = ("18esp", "1830", "1849", "18te")


def tracks(*ends: tuple[int, int]) -> tuple[FaceTrack, ...]:
    return tuple(FaceTrack(a, b) for a, b in ends)


@pytest.mark.parametrize("title", TITLES)
def test_track_of_every_tile_begins_and_ends_where_it_says(title: str) -> None:
    loaded = load_title(title)
    layout = loaded.board.layout
    for tile in loaded.tiles.tiles.values():
        for rotation in range(6):
            plan = sketch(face_of(tile.stops, tile.tracks), layout, rotation)
            for track in plan.tracks:
                for end, t in zip(track.ends, (0.0, 1.0), strict=True):
                    wanted = plan.stops[end - 6].at if is_stop(end) else edge_middle(layout, end)
                    assert length(minus(track.curve.point(t), wanted)) < 1e-6


@pytest.mark.parametrize("title", TITLES)
def test_stops_of_one_tile_do_not_overlap(title: str) -> None:
    for tile in load_title(title).tiles.tiles.values():
        shapes = [stop_body(s) for s in sketch(face_of(tile.stops, tile.tracks)).stops]
        for a, b in itertools.combinations(shapes, 2):
            assert a.intersection(b).area < 0.002, tile.id


def test_a_single_city_lies_in_the_centre_and_two_keep_apart() -> None:
    one = sketch(PrintedFace((FaceStop("city", 1),), tracks((0, 6), (2, 6))))
    assert one.stops[0].at == (0.0, 0.0)
    two = sketch(PrintedFace((FaceStop("city", 1), FaceStop("city", 1)), tracks((0, 6), (1, 7))))
    assert length(minus(two.stops[0].at, two.stops[1].at)) > 0.6


def test_a_town_with_two_exits_is_a_bar_and_with_four_a_dot() -> None:
    bar = sketch(PrintedFace((FaceStop("town"),), tracks((0, 6), (2, 6))))
    dot = sketch(PrintedFace((FaceStop("town"),), tracks((0, 6), (1, 6), (3, 6), (4, 6))))
    assert (bar.stops[0].style, dot.stops[0].style) == ("bar", "dot")


def test_two_stops_on_the_same_pair_of_edges_lie_on_either_side() -> None:
    face = PrintedFace((FaceStop("mine"), FaceStop("town")), tracks((0, 6), (3, 6), (0, 7), (3, 7)))
    mine, town = sketch(face).stops
    assert mine.at[0] * town.at[0] < 0
    assert length(minus(mine.at, town.at)) == pytest.approx(0.38, abs=0.02)


@pytest.mark.parametrize("slots", range(1, 7))
def test_circles_of_a_city_touch_but_do_not_overlap(slots: int) -> None:
    city = sketch(PrintedFace((FaceStop("city", slots),), ())).stops[0]
    assert len(city.slots) == slots
    for a, b in itertools.combinations(city.slots, 2):
        assert length(minus(a, b)) >= 2 * city.radius - 1e-6


def test_circles_stay_upright_when_a_tile_is_turned() -> None:
    face = PrintedFace((FaceStop("city", 2),), tracks((0, 6), (3, 6)))
    assert sketch(face, "flat", 0).stops[0].slots == sketch(face, "flat", 1).stops[0].slots
