"""Where hexes and edges are."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ezgame.core.definitions.board import EDGES, Layout, opposite
from ezgame.ui.geometry import lattice

LAYOUTS: tuple[Layout, ...] = ("flat", "pointy")
layouts = st.sampled_from(LAYOUTS)
places = st.tuples(st.integers(-20, 20), st.integers(-20, 20)).filter(lambda p: sum(p) % 2 == 0)


@given(layouts, places, st.sampled_from(list(EDGES)))
def test_neighbours_share_the_middle_of_their_edge(
    layout: Layout, at: tuple[int, int], edge: int
) -> None:
    here = lattice.centre(layout, at)
    there = lattice.centre(layout, lattice.neighbour(layout, at, edge))
    from_here = lattice.add(here, lattice.edge_middle(layout, edge))
    from_there = lattice.add(there, lattice.edge_middle(layout, opposite(edge)))
    assert from_here == pytest.approx(from_there)


@given(layouts, places, st.floats(0, math.tau), st.floats(0, 0.86))
def test_every_point_inside_a_hex_finds_it(
    layout: Layout, at: tuple[int, int], angle: float, reach: float
) -> None:
    point = lattice.add(lattice.centre(layout, at), lattice.polar(angle, reach))
    assert lattice.nearest(layout, point) == at


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_edge_lies_between_its_two_corners(layout: Layout) -> None:
    for edge in EDGES:
        a, b = lattice.edge_ends(layout, edge)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert middle == pytest.approx(lattice.edge_middle(layout, edge))


def test_edge_zero_points_south_on_flat_and_south_west_on_pointy_hexes() -> None:
    assert lattice.edge_middle("flat", 0) == pytest.approx((0, lattice.APOTHEM))
    x, y = lattice.edge_middle("pointy", 0)
    assert x < 0 < y
