"""Which hex the keyboard's cursor goes to; the map's view moves it."""

from collections.abc import Mapping

from ezgame.core.ids import HexId
from ezgame.ui.geometry.lattice import Point, length, minus

ASIDE = 1.6
"""What a step aside costs against a step along the way."""


def nearest(places: Mapping[HexId, Point], here: Point) -> HexId:
    """The hex whose centre is nearest to a point."""
    return min(places, key=lambda hex: length(minus(places[hex], here)))


def next_towards(places: Mapping[HexId, Point], here: Point, way: Point) -> HexId | None:
    """The nearest hex from a centre into a direction; None at the rim of the board."""
    best: tuple[float, HexId] | None = None
    for hex, place in places.items():
        dx, dy = minus(place, here)
        along = dx * way[0] + dy * way[1]
        across = abs(dx * way[1]) + abs(dy * way[0])
        if along > 0.3 and along >= 0.5 * across:
            price = along + ASIDE * across
            if best is None or price < best[0]:
                best = (price, hex)
    return None if best is None else best[1]
