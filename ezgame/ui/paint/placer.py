"""Places the small print of one hex; `ezgame.ui.paint.labels.hex_labels` remembers the result."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import shapes, text
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.lattice import Point, length, minus
from ezgame.ui.geometry.libraries import load_libraries
from ezgame.ui.geometry.placement import CoveredArea, Spots
from ezgame.ui.geometry.raster import coverage_of, covered, drawn
from ezgame.ui.geometry.sketch import StopShape
from ezgame.ui.paint.blocks import FORMS, SHRINKING, Block, block_spots
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import (
    PIP,
    SPECIAL,
    HexLabel,
    column_size,
    current_values,
    hex_labels,
    hidden_stop,
    obstacles,
    place_name,
    plan,
    strip_size,
    value_size,
)
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.spots import around, below_first, corner_spots

if TYPE_CHECKING:
    from ezgame.ui.geometry.raster import Cells


class Placer:
    """Places the labels of one hex one after the other; earlier ones are obstacles for later ones."""

    def __init__(self, picture: HexPicture, detail: Detail) -> None:
        load_libraries()
        self.picture = picture
        self.detail = detail
        self.plan = plan(picture)
        self.ground = CoveredArea(picture.layout, HALF, beyond(picture.layout))
        self.ground.add(covered(obstacle_coverage(picture)))
        for way, other in picture.beside:
            self.ground.add_boxes(
                label.box.moved(way)
                for label in hex_labels(other, detail)
                if label.kind in ("value", "mine", "strip")
            )
        self.found: list[HexLabel] = []

    def run(self) -> tuple[HexLabel, ...]:
        self.gate()
        self.special()
        self.terrain_in_centre()
        self.values()
        self.strips()
        self.mines()
        self.tile_label()
        self.terrain_beside_stops()
        if self.detail.marks:
            self.mark()
        if self.detail.pips:
            self.goals()
            self.anchor()
        if self.detail.fine or self.detail.pips:
            self.fine_print()
        return tuple(self.found)

    # -- putting things down ------------------------------------------------------------------

    def put(
        self,
        kind: str,
        spots: Spots,
        extent: tuple[float, float],
        *,
        rounded: bool = False,
        **more: Any,
    ) -> HexLabel:
        return self.fix(
            kind, self.ground.choose(spots, extent, rounded=rounded, gap=m.LABEL_GAP), **more
        )

    def fits(self, spots: Spots, extent: tuple[float, float]) -> bool:
        """Whether a label of this size finds a place without covering anything."""
        return self.ground.free(spots, extent) is not None

    def fix(self, kind: str, box: Box, **more: Any) -> HexLabel:
        label = HexLabel(kind, box, **more)
        self.found.append(label)
        self.ground.add_boxes([box])
        return label

    # -- what there is ------------------------------------------------------------------------

    def gate(self) -> None:
        """Price and padlock of a closed pass, in place of its circles."""
        gate = self.picture.gate
        if gate is None or gate.open:
            return
        size = self.detail.value
        wide = text.width(str(gate.cost)) * size + 0.95 * size
        self.fix("gate", Box((0.0, 0.0), wide, 1.1 * size), text=str(gate.cost), size=size)

    def special(self) -> None:
        """Name and values of a harbour or a place beyond the rim, as one block."""
        for index, stop in enumerate(self.picture.stops):
            if stop.kind not in SPECIAL or self.picture.area:
                continue
            values = current_values(stop, self.picture.phase, self.detail.all_values)
            if not values and stop.value:
                values = (("", stop.value),)
            name = place_name(self.picture.names[0]) if self.picture.names else ""
            blocks = [Block(name, values, self.detail, *form) for form in FORMS]
            block = next((b for b in blocks if self.fits(block_spots(), b.extent)), blocks[-1])
            at = self.ground.choose(block_spots(), block.extent).at
            if block.lines:
                box = block.title_box(at)
                self.fix("title", box, size=block.name_size, lines=block.lines)
            if values:
                box = block.strip_box(at)
                self.fix("strip", box, values=values, size=block.value_size, stop=index)

    def values(self) -> None:
        """Values of cities and towns, in discs beside them."""
        stops = self.picture.stops
        cities = [i for i, s in enumerate(stops) if s.slots and s.value and not s.values]
        if len({stops[i].value for i in cities}) == 1 and len(cities) > 1:
            spots = [self.plan.stops[i].at for i in cities]
            middle = (sum(p[0] for p in spots) / len(spots), sum(p[1] for p in spots) / len(spots))
            self.value(cities[0], middle, 0.2)
            cities = []
        for i, stop in enumerate(stops):
            if not stop.value or stop.values or stop.kind in SPECIAL:
                continue
            if stop.slots and i not in cities:
                continue
            shape = self.plan.stops[i]
            self.value(i, shape.at, 0.14 if not stop.slots else city_reach(shape))

    def value(self, index: int, anchor: Point, clear: float) -> None:
        value = self.picture.stops[index].value
        size = value_size(value, self.detail)
        spots = around(anchor, clear + self.detail.bubble)
        self.put("value", spots, size, rounded=True, text=str(value),
                 size=self.detail.value, stop=index)  # fmt: skip

    def strips(self) -> None:
        """Values by phase of a city, as a row or a column of boxes."""
        for i, stop in enumerate(self.picture.stops):
            if not stop.values or stop.kind in SPECIAL or stop.kind == "mine":
                continue
            values = current_values(stop, self.picture.phase, self.detail.all_values)
            spots = around(self.plan.stops[i].at, 0.55)
            forms = [
                (form(values, share * self.detail.value), share * self.detail.value)
                for share in SHRINKING
                for form in (strip_size, column_size)
            ]
            extent, size = next((f for f in forms if self.fits(spots, f[0])), forms[-1])
            self.put("strip", spots, extent, values=values, size=size, stop=i)

    def mines(self) -> None:
        """The value of a mine now, in a dark disc. A mine that no longer pays shows its hammers only."""
        for i, (stop, shape) in enumerate(zip(self.picture.stops, self.plan.stops, strict=True)):
            if stop.kind != "mine" or hidden_stop(self.picture, shape.style) or not stop.values:
                continue
            phase = self.picture.phase or stop.values[0][0]
            value = dict(stop.values).get(phase, 0)
            if not value:
                continue
            spots = around(shape.at, m.MINE + self.detail.bubble)
            self.put("mine", spots, value_size(value, self.detail), rounded=True,
                     text=str(value), size=self.detail.value, stop=i)  # fmt: skip

    def tile_label(self) -> None:
        if not self.picture.label:
            return
        size = self.detail.label
        wide = text.width(self.picture.label) * size
        spots = around((0.0, 0.0), 0.5)
        left_first = spots.with_cost(spots.cost + 0.1 * (spots.x >= 0))
        self.put("label", left_first, (wide, text.cap_height() * size),
                 text=self.picture.label, size=size)  # fmt: skip

    def terrain_in_centre(self) -> None:
        """Terrain of a hex with nothing else: sign above cost, in the middle."""
        terrain = self.picture.terrain
        if terrain is None or self.picture.tile:
            return
        mines = [s.at for s in self.plan.stops if hidden_stop(self.picture, s.style)]
        if (self.picture.stops or self.picture.face.tracks) and not mines:
            return
        at = mines[0] if mines else (0.0, 0.0)
        size = self.detail.cost
        wide = max(1.25 * size, text.width(str(terrain[1])) * size)
        self.fix("terrain", Box(at, wide, 1.75 * size), text=str(terrain[1]), size=size)

    def terrain_beside_stops(self) -> None:
        """Terrain of a hex with a city or town: sign and cost side by side, below if possible."""
        terrain = self.picture.terrain
        if terrain is None or self.picture.tile or any(x.kind == "terrain" for x in self.found):
            return
        size = self.detail.cost
        wide = 1.15 * size + text.width(str(terrain[1])) * size
        self.put("terrain", below_first(), (wide, 0.95 * size), text=str(terrain[1]), size=size)

    def mark(self) -> None:
        if not self.picture.mark or self.picture.area:
            return
        size = 0.9 * self.detail.value
        wide = text.width(self.picture.mark) * size
        self.put("mark", corner_spots(0.72), (wide, text.cap_height() * size),
                 text=self.picture.mark, size=size)  # fmt: skip

    def goals(self) -> None:
        """One flag for each company that wants to reach this place."""
        count = len(self.picture.destination)
        if not count or self.picture.area:
            return
        at = self.plan.stops[0].at if self.plan.stops else (0.0, 0.0)
        high = max(0.2, 0.8 * self.detail.name)
        self.put("goals", around(at, 0.4), (0.72 * high * count, high), size=high)

    def anchor(self) -> None:
        """The sign of a harbour."""
        if any(s.kind in ("harbour", "port") for s in self.picture.stops):
            self.put("anchor", corner_spots(0.66), (0.26, 0.3), size=0.3)

    def fine_print(self) -> None:
        """Number and pips of a laid tile, coordinate of the hex: near the corners."""
        size = 0.14
        rank = self.picture.rank
        if self.picture.tile and not self.detail.fine and rank:
            self.put("pips", corner_spots(0.80), (PIP * (1.5 * rank - 0.5), PIP), size=PIP)
            return
        if not self.detail.fine:
            return
        if self.picture.tile:
            wide = text.width(self.picture.tile, 600) * size + 0.05 + 0.075 * rank
            self.put("number", corner_spots(0.78), (wide, 0.11), text=self.picture.tile,
                     size=size)  # fmt: skip
        if self.picture.coordinate:
            wide = text.width(self.picture.coordinate, 600) * size
            self.put("coordinate", corner_spots(0.80), (wide, 0.11),
                     text=self.picture.coordinate, size=size)  # fmt: skip


HALF = (1.2, 1.2)
"""The ground of one hex, from its middle, with some room beyond: sticking out may be the lesser evil."""


@lru_cache(maxsize=2)
def beyond(layout: Layout) -> Cells:
    """The part of the ground that lies outside the hex."""
    inside: Cells = 1.0 - drawn(layout, HALF, [shapes.hexagon(layout, -0.03)])
    return inside


@lru_cache(maxsize=256)
def obstacle_coverage(picture: HexPicture) -> Cells:
    """Kept for a board's worth of hexes, 13 kB each: they are asked for again at every other size."""
    return coverage_of(picture.layout, HALF, obstacles(picture))


def city_reach(shape: StopShape) -> float:
    """How far round its middle a city leaves no room for writing."""
    if len(shape.slots) <= 2:  # above and below a pair of circles there is room
        return shape.radius
    return shape.radius + max(length(minus(slot, shape.at)) for slot in shape.slots) * 0.8
