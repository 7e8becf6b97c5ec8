"""Labels find the cheapest free spot, or cover as little as they can."""

from shapely.geometry import box

from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.placement import CoveredArea, Spots
from ezgame.ui.geometry.raster import drawn

ROW = Spots.of(((x / 10, 0.0), abs(x) / 10) for x in range(-20, 21))
SIZE = (0.4, 0.2)


def test_the_cheapest_spot_is_taken_where_nothing_lies() -> None:
    assert CoveredArea("flat", (2.0, 1.0)).choose(ROW, SIZE).at == (0.0, 0.0)


def test_what_lies_there_is_kept_clear() -> None:
    ground = CoveredArea("flat", (2.0, 1.0))
    ground.add_boxes([Box((0.0, 0.0), 0.5, 0.5)])
    found = ground.choose(ROW, SIZE, gap=0.02)
    assert 0.45 < abs(found.at[0]) < 0.6


def test_round_labels_may_come_nearer_at_the_corners() -> None:
    ground = CoveredArea("flat", (2.0, 1.0))
    ground.add_shapes([box(0.2, 0.2, 1.0, 1.0)])
    corner = Spots.of([((0.0, 0.0), 0.0)])
    assert ground.free(corner, (0.5, 0.5), rounded=True, gap=0.0) is not None
    assert ground.free(corner, (0.5, 0.5), rounded=False, gap=0.0) is None


def test_where_all_is_covered_the_least_bad_spot_is_taken() -> None:
    ground = CoveredArea("flat", (3.0, 1.0))
    ground.add_shapes([box(-3.0, -1.0, 3.0, 1.0)])
    ground.add_shapes([box(-3.0, -1.0, 1.0, 1.0)])
    assert ground.free(ROW, SIZE) is None
    assert ground.choose(ROW, SIZE).at[0] > 1.0


def test_labels_stay_inside_and_never_leave_the_known_ground() -> None:
    inside = box(-0.5, -0.5, 0.5, 0.5)
    ground = CoveredArea("pointy", (1.0, 1.0), 1.0 - drawn("pointy", (1.0, 1.0), [inside]))
    ground.add_shapes([inside])
    found = ground.choose(ROW, SIZE)
    assert abs(found.at[0]) + SIZE[0] / 2 <= 1.0
    ground = CoveredArea("pointy", (1.0, 1.0), 1.0 - drawn("pointy", (1.0, 1.0), [inside]))
    assert ground.free(ROW, SIZE) is not None
    assert ground.choose(ROW, (1.5, 0.2)).at == (0.0, 0.0)
