"""Lines of passes across the open space."""

import pytest

from ezgame.content.titles import load_title
from ezgame.ui.geometry.lattice import add, edge_middle, length, minus
from ezgame.ui.geometry.ribbons import find_way
from ezgame.ui.geometry.shapes import hexagon
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.gates import arrival_edge


def test_a_free_straight_way_is_taken() -> None:
    way = find_way("flat", (0, 0), 3, (0, 6), 3, {(0, 0), (0, 6)})
    assert way is not None
    assert way.exit == 0
    assert [(entry, leave) for _, entry, leave in way.steps] == [(3, 0), (3, 0)]


def test_a_blocked_goal_has_no_way() -> None:
    around = {(0, 6), (0, 4), (0, 0)}
    assert find_way("flat", (0, 0), 3, (0, 6), 3, around) is None


def test_every_pass_has_a_ribbon_that_ends_at_the_edge_of_its_far_hex() -> None:
    title = load_title("18esp")
    board = compose(title)
    assert len(board.ribbons) == len(title.board.gates) == 4
    for ribbon in board.ribbons:
        pass_ = title.board.gates[ribbon.hex]
        edge = arrival_edge(title.board, pass_)
        assert edge is not None
        place = add(board.places[pass_.ends[1]], edge_middle("flat", edge))
        assert length(minus(ribbon.curve.point(1.0), place)) < 1e-6


def test_ribbons_keep_off_the_hexes_and_off_each_other() -> None:
    from shapely.affinity import translate
    from shapely.geometry import LineString

    board = compose(load_title("18esp"))
    lines = [LineString(r.curve.polyline()) for r in board.ribbons]
    for line in lines:
        for place in board.places.values():
            inside = line.intersection(translate(hexagon("flat").buffer(-0.01), *place))
            assert inside.length == pytest.approx(0.0, abs=1e-6)
    for i, a in enumerate(lines):
        assert all(a.distance(b) > 0.4 for b in lines[:i])
