"""Finding a place for a label: spots are judged by what a label there would cover.

What is covered is kept as a grid of cells with running sums, so that a judgement costs four look-ups
however many things lie there. A spot counts as free only if no cell that the label touches is covered.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.lattice import Point
from ezgame.ui.geometry.raster import cell_size, cells_of, drawn, pasted

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    Cells = NDArray[Any]
    Numbers = NDArray[Any]

COVER = 30.0
"""Price of a label that lies wholly on something, against a price of 1 for being R away."""
OUTSIDE = 6.0
"""Price of a label that lies wholly outside its hex."""
NOTHING = 0.02
"""Sums of cover up to this, in cells, are the rounding of drawing."""


class Spots:
    """Places a label may have, each with a price."""

    __slots__ = ("cost", "x", "y")

    def __init__(self, x: Numbers, y: Numbers, cost: Numbers) -> None:
        self.x, self.y, self.cost = x, y, cost

    @classmethod
    def of(cls, points: Iterable[tuple[Point, float]]) -> Spots:
        import numpy

        # One array for all: most hexes ask for some hundred places.
        table = numpy.array([(x, y, cost) for (x, y), cost in points], numpy.float64)
        return cls(table[:, 0], table[:, 1], table[:, 2])

    def moved(self, by: Point) -> Spots:
        return Spots(self.x + by[0], self.y + by[1], self.cost)

    def with_cost(self, cost: Numbers) -> Spots:
        return Spots(self.x, self.y, cost)

    def only(self, which: Numbers) -> Spots:
        return Spots(self.x[which], self.y[which], self.cost[which])

    def __add__(self, other: Spots) -> Spots:
        import numpy

        return Spots(
            numpy.concatenate((self.x, other.x)),
            numpy.concatenate((self.y, other.y)),
            numpy.concatenate((self.cost, other.cost)),
        )

    def at(self, index: int) -> Point:
        return float(self.x[index]), float(self.y[index])


class CoveredArea:
    """What is covered round an origin, and how bad it is to cover it once more."""

    def __init__(
        self, layout: Layout, half: tuple[float, float], outside: Cells | None = None
    ) -> None:
        import numpy

        self.layout = layout
        self.half = half
        self.cell = cell_size(layout)
        self.reach = cells_of(half, self.cell)
        self.cells: Cells = numpy.zeros((2 * self.reach[1], 2 * self.reach[0]), numpy.float32)
        self._sums: Cells | None = None
        self._beyond = None if outside is None else running_sums(outside)
        """How far cells lie outside the place where labels belong."""

    # ------------------------------------------------------------ covering

    def add(self, cells: Cells, by: tuple[int, int] = (0, 0), weight: float = 1.0) -> None:
        pasted(self.cells, cells, by, weight)
        self._sums = None

    def add_shapes(self, shapes: list[BaseGeometry], weight: float = 1.0) -> None:
        self.add(drawn(self.layout, self.half, shapes), weight=weight)

    def add_boxes(self, boxes: Iterable[Box], weight: float = 1.0) -> None:
        self.add(drawn(self.layout, self.half, boxes=tuple(boxes)), weight=weight)

    # ------------------------------------------------------------ judging

    def free(
        self, spots: Spots, size: tuple[float, float], *, rounded: bool = False, gap: float = 0.02
    ) -> int | None:
        """The cheapest spot where nothing is covered and nothing sticks out, if there is one."""
        import numpy

        under = self._under_disc if rounded else self._under_box
        free = under(self._running(), spots, size, gap) <= NOTHING
        if self._beyond is not None:
            # No gap here: a label may touch the edge of its hex.
            free &= under(self._beyond, spots, size, 0.0) <= NOTHING
            free &= ~self._off_the_ground(spots, size)
        if not free.any():
            return None
        return int(numpy.argmin(numpy.where(free, spots.cost, numpy.inf)))

    def choose(
        self, spots: Spots, size: tuple[float, float], *, rounded: bool = False, gap: float = 0.02
    ) -> Box:
        """The cheapest free place, or else the one that covers least."""
        return self.priced(spots, size, rounded=rounded, gap=gap)[0]

    def priced(
        self, spots: Spots, size: tuple[float, float], *, rounded: bool = False, gap: float = 0.02
    ) -> tuple[Box, float]:
        import numpy

        index = self.free(spots, size, rounded=rounded, gap=gap)
        if index is not None:
            return Box(spots.at(index), *size, rounded), float(spots.cost[index])
        price = spots.cost + COVER * self._share(self._running(), spots, size)
        if self._beyond is not None:
            price = price + OUTSIDE * self._share(self._beyond, spots, size)
            price = price + OUTSIDE * self._off_the_ground(spots, size)
        index = int(numpy.argmin(price))
        return Box(spots.at(index), *size, rounded), float(price[index])

    def _off_the_ground(self, spots: Spots, size: tuple[float, float]) -> Numbers:
        """Where a label would reach beyond all cells, of which nothing is known."""
        found: Numbers = (abs(spots.x) + size[0] / 2 > self.half[0]) | (
            abs(spots.y) + size[1] / 2 > self.half[1]
        )
        return found

    def _running(self) -> Cells:
        if self._sums is None:
            self._sums = running_sums(self.cells)
        return self._sums

    def _share(self, sums: Cells, spots: Spots, size: tuple[float, float]) -> Numbers:
        """How much lies under a label, against the size of the label."""
        area = size[0] * size[1] / (self.cell[0] * self.cell[1])
        found: Numbers = self._under_box(sums, spots, size, 0.0, outward=False) / area
        return found

    def _under_box(
        self,
        sums: Cells,
        spots: Spots,
        size: tuple[float, float],
        gap: float,
        *,
        outward: bool = True,
    ) -> Numbers:
        """What lies under a box at each spot; outward: under every cell that it touches."""
        w, h = size[0] / 2 + gap, size[1] / 2 + gap
        return self._between(sums, spots, w, -h, h, outward=outward)

    def _under_disc(
        self, sums: Cells, spots: Spots, size: tuple[float, float], gap: float
    ) -> Numbers:
        """What lies under an ellipse, or closely round it: a pile of boxes."""
        # A disc cuts through cells; a little larger it leaves none of them out.
        round_up = 0.3 * max(self.cell)
        w, h = size[0] / 2 + gap + round_up, size[1] / 2 + gap + round_up
        piled = [
            self._between(sums, spots, w * share, top * h, bottom * h, outward=False)
            for share, top, bottom in slices()
        ]
        found: Numbers = sum(piled[1:], piled[0])
        return found

    def _between(
        self,
        sums: Cells,
        spots: Spots,
        half: float,
        above: float,
        below: float,
        *,
        outward: bool,
    ) -> Numbers:
        import numpy

        # Outward counts every cell that is touched; else the sum is that of the nearest whole cells.
        low, high = (numpy.floor, numpy.ceil) if outward else (numpy.rint, numpy.rint)
        (cw, ch), (rx, ry) = self.cell, self.reach
        left = inside(low((spots.x - half) / cw), rx)
        right = inside(high((spots.x + half) / cw), rx)
        top = inside(low((spots.y + above) / ch), ry)
        bottom = inside(high((spots.y + below) / ch), ry)
        found: Numbers = (sums[bottom, right] - sums[bottom, left]) - (
            sums[top, right] - sums[top, left]
        )
        return found


def inside(cells: Numbers, reach: int) -> Numbers:
    """Whole numbers of cells from the edge of the ground, none beyond it."""
    import numpy

    found: Numbers = numpy.minimum(numpy.maximum(cells, -reach), reach).astype(numpy.intp) + reach
    return found


def running_sums(cells: Cells) -> Cells:
    """Sums of all cells above and to the left."""
    import numpy

    # With a row and a column of zeros, so that a box at the edge needs no case of its own.
    sums = numpy.zeros((cells.shape[0] + 1, cells.shape[1] + 1), numpy.float64)
    cells.cumsum(axis=0, dtype=numpy.float64).cumsum(axis=1, out=sums[1:, 1:])
    return sums


SLICES = 11


@lru_cache(maxsize=1)
def slices() -> tuple[tuple[float, float, float], ...]:
    """A disc of radius 1 as boxes one below the other: half the width, top and bottom of each."""
    found = []
    for number in range(SLICES):
        top, bottom = 2 * number / SLICES - 1, 2 * (number + 1) / SLICES - 1
        nearest = 0.0 if top < 0 < bottom else min(abs(top), abs(bottom))
        found.append((math.sqrt(1 - nearest**2), top, bottom))
    return tuple(found)
