"""How much more a route can earn: upper bounds for unfinished routes.

The bound forgets which stops were visited: it takes the best walk that does not turn straight
back, within the range and the cities that are left. A table row gives for every stop the best
continuation, the stop it goes to first, and the best continuation that goes elsewhere first, so
that a walker coming from that stop can be told the second.
"""

from collections.abc import Sequence

from ezgame.core.routes.compiled import Mask, View

Row = list[tuple[int, int, int]]
"""Per stop: best further score, where it goes first (-1: it ends), best going elsewhere."""
Table = list[list[Row]]
"""Rows by range left and cities left."""


def walk_table(view: View, closed: Mask, tail: Sequence[Sequence[int]] | None = None) -> Table:
    """Bounds for walks that avoid the closed stops.

    `tail` gives by range left and cities left what can be had after the walk has ended; without
    it nothing.
    """
    halves = [0] * len(view.scores)
    for a, b, score in view.pairs:
        for node, flags in enumerate(view.flags):
            if flags & a:
                halves[node] += score // 2
            if flags & b:
                halves[node] += score - score // 2
    steps = [
        ()
        if view.terminal[node]
        else tuple(
            {
                (way.to, way.range_use, way.city_use, way.score + halves[way.to])
                for way in ways
                if not way.bit & closed
            }
        )
        for node, ways in enumerate(view.ways)
    ]
    table: Table = []
    for left in range(view.range + 1):
        rows: list[Row] = []
        for cities in range(view.city_range + 1):
            end = tail[left][cities] if tail is not None else 0
            nothing = (end, -1, end)
            row: Row = []
            for node, ahead in enumerate(steps):
                if not ahead:
                    row.append(nothing)
                    continue
                best, first, second = nothing
                for to, use, city_use, score in ahead:
                    if use > left or city_use > cities:
                        continue
                    there, back, other = (
                        rows[cities - city_use] if not use else table[left - use][cities - city_use]
                    )[to]
                    value = score + (other if back == node else there)
                    if value > best:
                        if first != to:
                            second = best
                        best, first = value, to
                    elif value > second and to != first:
                        second = value
                row.append((best, first, second))
            rows.append(row)
        table.append(rows)
    return table
