"""Centre lines of track."""

import math

import pytest

from ezgame.core.definitions.board import EDGES
from ezgame.ui.geometry.curves import Arc, StraightLine, bulged, joined, tangent_arc
from ezgame.ui.geometry.lattice import edge_angle, edge_middle, length, minus
from ezgame.ui.geometry.stops import edge_line


@pytest.mark.parametrize(("apart", "radius"), [(1, 0.5), (2, 1.5), (4, 1.5), (5, 0.5)])
def test_curves_between_edges_are_arcs_of_exact_radius(apart: int, radius: float) -> None:
    for edge in EDGES:
        (segment,) = edge_line(edge, (edge + apart) % 6).segments
        assert isinstance(segment, Arc)
        assert segment.radius == pytest.approx(radius)


def test_opposite_edges_are_joined_by_a_straight_line() -> None:
    (segment,) = edge_line(1, 4).segments
    assert isinstance(segment, StraightLine)
    assert segment.length == pytest.approx(math.sqrt(3))


def test_track_meets_both_edges_at_a_right_angle_in_their_middle() -> None:
    for a in EDGES:
        for b in EDGES:
            if a == b:
                continue
            line = edge_line(a, b)
            assert line.point(0.0) == pytest.approx(edge_middle("flat", a))
            assert line.point(1.0) == pytest.approx(edge_middle("flat", b))
            outward = line.heading(1.0) - edge_angle("flat", b)
            assert math.cos(outward) == pytest.approx(1.0)


def test_a_part_of_a_curve_ends_where_it_was_cut() -> None:
    line = joined([edge_line(0, 2)])
    first, second = line.part(0.0, 0.3), line.part(0.3, 1.0)
    assert first.point(1.0) == pytest.approx(second.point(0.0))
    assert first.length + second.length == pytest.approx(line.length)


def test_a_reversed_curve_runs_the_other_way() -> None:
    line = edge_line(0, 1)
    assert line.reversed().point(0.25) == pytest.approx(line.point(0.75))


def test_a_bulged_curve_keeps_its_ends_and_bends_in_the_middle() -> None:
    line = edge_line(0, 3)
    pushed = bulged(line, 0.21)
    assert pushed.point(0.0) == pytest.approx(line.point(0.0))
    assert pushed.point(1.0) == pytest.approx(line.point(1.0))
    assert length(minus(pushed.point(0.5), line.point(0.5))) == pytest.approx(0.21, abs=0.01)


def test_an_arc_leaves_in_the_direction_asked_for() -> None:
    arc = tangent_arc((0.0, 0.0), math.radians(20), (1.0, 1.0))
    assert arc.heading(0.0) % math.tau == pytest.approx(math.radians(20))
    assert arc.point(1.0) == pytest.approx((1.0, 1.0))
