"""The line of a pass across the open space between two parts of a board.

Parts are drawn closer together than their coordinates say, so the printed connecting hexes do not fit.
The line finds its own way over free places of the grid, in the same arcs as track on tiles.
"""

import heapq
import itertools
from collections.abc import Collection
from dataclasses import dataclass

from ezgame.core.definitions.board import EDGES, Layout, opposite
from ezgame.ui.geometry.curves import Curve, joined
from ezgame.ui.geometry.lattice import centre, neighbour
from ezgame.ui.geometry.sketch import layout_turn
from ezgame.ui.geometry.stops import edge_line

At = tuple[int, int]

BEND = {3: 1.0, 2: 1.25, 4: 1.25, 1: 2.6, 5: 2.6}
"""Price of a step by how far the two edges are apart: straight, gentle, sharp."""
LONGEST = 24


@dataclass(frozen=True, slots=True)
class RibbonPath:
    exit: int
    """Edge by which the line leaves the pass."""
    steps: tuple[tuple[At, int, int], ...]
    """Grid places crossed, each with the edges of entry and exit."""


def find_way(
    layout: Layout, start: At, came_by: int, end: At, end_edge: int, blocked: Collection[At]
) -> RibbonPath | None:
    """The smoothest line from a pass to an edge of a hex that keeps off the hexes of the board."""
    order = itertools.count()
    queue: list[tuple[float, int, At, int, tuple[tuple[At, int, int], ...], int]] = []
    for edge in EDGES:
        if edge != came_by:
            place = neighbour(layout, start, edge)
            price = BEND[(edge - came_by) % 6]
            heapq.heappush(queue, (price, next(order), place, opposite(edge), (), edge))
    seen: set[tuple[At, int]] = set()
    while queue:
        price, _, place, entry, steps, first = heapq.heappop(queue)
        if place == end and entry == end_edge:
            return RibbonPath(first, steps)
        if place in blocked or (place, entry) in seen or len(steps) > LONGEST:
            continue
        seen.add((place, entry))
        for edge in EDGES:
            if edge != entry:
                total = price + BEND[(edge - entry) % 6]
                taken = (*steps, (place, entry, edge))
                ahead = neighbour(layout, place, edge)
                heapq.heappush(queue, (total, next(order), ahead, opposite(edge), taken, first))
    return None


def way_curve(layout: Layout, start: At, way: RibbonPath) -> Curve | None:
    """The line from the edge of the pass to the edge of the hex it leads to."""
    turn = layout_turn(layout, 0)
    pieces = [
        edge_line(entry, leave).turned(turn).moved(centre(layout, place))
        for place, entry, leave in way.steps
    ]
    return joined(pieces) if pieces else None
