"""The small print of one hex (values, label, terrain, marks): what there is and where it goes.

Places of names are found for the whole board, because names may reach into neighbouring hexes:
see ezgame.ui.paint.names.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ezgame.core.ids import CompanyId
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import shapes, text
from ezgame.ui.geometry.lattice import Point, add, length, minus, polar
from ezgame.ui.geometry.placement import Box, Candidate, choose, merged, outline
from ezgame.ui.geometry.sketch import Sketch, sketch
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.picture import HexPicture, StopPicture

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

PIP = 0.075
"""Size of a pip where it stands alone."""

SPECIAL = frozenset({"offboard", "harbour", "port"})
"""Stops whose name and values are drawn together in the middle of the hex."""


@dataclass(frozen=True, slots=True)
class Label:
    """One piece of small print with its place in the hex."""

    kind: str
    """value, mine, strip, title, label, terrain, mark, goals, anchor, pips, number, coordinate, gate."""
    box: Box
    text: str = ""
    size: float = 0.0
    """Height of the font."""
    stop: int | None = None
    lines: tuple[str, ...] = ()
    values: tuple[tuple[str, int], ...] = ()


def hex_labels(picture: HexPicture, detail: Detail) -> tuple[Label, ...]:
    """Everything written in a hex except names, with places that cover as little as possible."""
    return placed_labels(label_key(picture, detail), detail)


@lru_cache(maxsize=16384)
def label_key(picture: HexPicture, detail: Detail) -> HexPicture:
    """The picture reduced to what its labels depend on, so that equal ones are placed once."""
    named = picture.names[:1] if any(s.kind in SPECIAL for s in picture.stops) else ()
    return replace(
        picture,
        tokens=(),
        reservations=(),
        destination=(CompanyId(""),) * len(picture.destination) if detail.pips else (),
        names=named,
        coordinate=picture.coordinate if detail.fine else "",
        phase=picture.phase if any(s.values for s in picture.stops) else "",
    )


@lru_cache(maxsize=16384)
def placed_labels(picture: HexPicture, detail: Detail) -> tuple[Label, ...]:
    return Placer(picture, detail).run()


def plan(picture: HexPicture) -> Sketch:
    return sketch(picture.face, picture.layout, picture.rotation)


def obstacles(picture: HexPicture) -> BaseGeometry:
    """What labels of a hex must not cover: track and stops."""
    return merged(
        [
            shapes.track_union(picture.face, picture.layout, picture.rotation),
            *(
                shapes.stop_body(s)
                for s in plan(picture).stops
                if s.style != "arrow" and not hidden_stop(picture, s.style)
            ),
        ]
    )


def hidden_stop(picture: HexPicture, style: str) -> bool:
    """A mine that has not been built yet is shown as terrain."""
    return style == "mine" and not picture.face.tracks and picture.terrain is not None


def current_values(stop: StopPicture, phase: str, everything: bool) -> tuple[tuple[str, int], ...]:
    """The values to show in a strip: all, or only the one that counts now."""
    if everything or not phase:
        return stop.values
    return ((phase, dict(stop.values).get(phase, 0)),)


def strip_size(values: tuple[tuple[str, int], ...], size: float) -> tuple[float, float]:
    """Width and height of a row of value boxes."""
    return sum(cell_width(value, size) for _, value in values), size * 0.98


def column_size(values: tuple[tuple[str, int], ...], size: float) -> tuple[float, float]:
    """Width and height of the same boxes one below the other."""
    return max(cell_width(value, size) for _, value in values), size * 0.98 * len(values)


def cell_width(value: int, size: float) -> float:
    return size * (0.42 + 0.52 * len(str(value)))


def value_size(value: int, detail: Detail) -> tuple[float, float]:
    """Width and height of a value's disc; three digits need an ellipse."""
    high = 2 * detail.bubble
    return (high * (1.25 if value >= 100 else 1.0), high)


def place_name(name: str) -> str:
    """The name without the remark that a drawn sign already says."""
    return name.removesuffix(" (harbour)")


class Placer:
    """Places the labels of one hex one after the other; earlier ones are obstacles for later ones."""

    def __init__(self, picture: HexPicture, detail: Detail) -> None:
        self.picture = picture
        self.detail = detail
        self.plan = plan(picture)
        self.inside = shapes.hexagon(picture.layout).buffer(-0.03)
        self.taken = obstacles(picture)
        self.found: list[Label] = []

    def run(self) -> tuple[Label, ...]:
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
        candidates: list[Candidate],
        extent: tuple[float, float],
        *,
        rounded: bool = False,
        gap: float = m.LABEL_GAP,
        **more: object,
    ) -> Label:
        box = choose(
            candidates, extent, [(self.taken, 1.0)], inside=self.inside, rounded=rounded, gap=gap
        )
        return self.fix(kind, box, **more)

    def fits(self, candidates: list[Candidate], extent: tuple[float, float]) -> bool:
        """Whether a label of this size finds a place without covering anything."""
        box = choose(candidates, extent, [(self.taken, 1.0)], inside=self.inside)
        shape = outline(box)
        return not shape.intersects(self.taken) and bool(self.inside.covers(shape))

    def fix(self, kind: str, box: Box, **more: object) -> Label:
        label = Label(kind, box, **more)  # type: ignore[arg-type]
        self.found.append(label)
        self.taken = merged([self.taken, outline(box)])
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
            names = self.picture.names
            size = self.detail.name
            lines = text.wrapped(place_name(names[0]), size, 1.55) if names else ()
            wide = max((text.width(line) * size for line in lines), default=0.0)
            if wide > 1.7:
                size, wide = size * 1.7 / wide, 1.7
            name_high = 0.92 * size * len(lines)
            values = current_values(stop, self.picture.phase, self.detail.all_values)
            if not values:
                values = (("", stop.value),) if stop.value else ()
            strip_text = self.fitting(values)
            strip = strip_size(values, strip_text) if values else (0.0, 0.0)
            size_of_block = max(wide, strip[0]), name_high + strip[1] + 0.04
            at = self.block_place(size_of_block)
            if lines:
                top = at[1] - size_of_block[1] / 2 + name_high / 2
                self.fix("title", Box((at[0], top), wide, name_high), size=size, lines=lines)
            if values:
                low = at[1] + size_of_block[1] / 2 - strip[1] / 2
                box = Box((at[0], low), *strip)
                self.fix("strip", box, values=values, size=strip_text, stop=index)

    def fitting(self, values: tuple[tuple[str, int], ...]) -> float:
        """Font size at which a strip stays inside the hex."""
        size = self.detail.value
        wide = strip_size(values, size)[0] if values else 0.0
        return size if wide <= 1.66 else size * 1.66 / wide

    def block_place(self, size: tuple[float, float]) -> Point:
        spots = [(x / 20, y / 20) for x in range(-8, 9) for y in range(-9, 10)]
        candidates = [Candidate(p, length(p)) for p in spots]
        return choose(candidates, size, [(self.taken, 1.0)], inside=self.inside).at

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
            self.value(i, shape.at, 0.14 if not stop.slots else shape.radius)

    def value(self, index: int, anchor: Point, clear: float) -> None:
        value = self.picture.stops[index].value
        size = value_size(value, self.detail)
        candidates = around(anchor, clear + self.detail.bubble)
        self.put("value", candidates, size, rounded=True, text=str(value),
                 size=self.detail.value, stop=index)  # fmt: skip

    def strips(self) -> None:
        """Values by phase of a city, as a row of boxes."""
        for i, stop in enumerate(self.picture.stops):
            if not stop.values or stop.kind in SPECIAL or stop.kind == "mine":
                continue
            values = current_values(stop, self.picture.phase, self.detail.all_values)
            size = self.fitting(values)
            spots = around(self.plan.stops[i].at, 0.55)
            shape = strip_size(values, size)
            if not self.fits(spots, shape):
                shape = column_size(values, size)
            self.put("strip", spots, shape, values=values, size=size, stop=i)

    def mines(self) -> None:
        """The value of a mine now, in a dark disc."""
        for i, (stop, shape) in enumerate(zip(self.picture.stops, self.plan.stops, strict=True)):
            if stop.kind != "mine" or hidden_stop(self.picture, shape.style) or not stop.values:
                continue
            phase = self.picture.phase or stop.values[0][0]
            value = dict(stop.values).get(phase, 0)
            candidates = around(shape.at, m.MINE + self.detail.bubble)
            self.put("mine", candidates, value_size(value, self.detail), rounded=True,
                     text=str(value), size=self.detail.value, stop=i)  # fmt: skip

    def tile_label(self) -> None:
        if not self.picture.label:
            return
        size = self.detail.label
        wide = text.width(self.picture.label) * size
        candidates = [
            Candidate(c.at, c.cost + (0.0 if c.at[0] < 0 else 0.1)) for c in around((0.0, 0.0), 0.5)
        ]
        self.put("label", candidates, (wide, text.cap_height() * size),
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
        candidates = [
            Candidate((x / 10, y / 10), abs(x) / 10 + abs(y - 5) / 10 + (0.3 if y < 0 else 0.0))
            for x in range(-6, 7)
            for y in range(-8, 9)
        ]
        self.put("terrain", candidates, (wide, 0.95 * size), text=str(terrain[1]), size=size)

    def mark(self) -> None:
        if not self.picture.mark or self.picture.area:
            return
        size = 0.9 * self.detail.value
        wide = text.width(self.picture.mark) * size
        self.put("mark", corner_candidates(0.72), (wide, text.cap_height() * size),
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
            self.put("anchor", corner_candidates(0.66), (0.26, 0.3), size=0.3)

    def fine_print(self) -> None:
        """Number and pips of a laid tile, coordinate of the hex: near the corners."""
        size = 0.14
        rank = self.picture.rank
        if self.picture.tile and not self.detail.fine and rank:
            self.put("pips", corner_candidates(0.80), (PIP * (1.5 * rank - 0.5), PIP), size=PIP)
            return
        if not self.detail.fine:
            return
        if self.picture.tile:
            wide = text.width(self.picture.tile, 600) * size + 0.05 + 0.075 * rank
            self.put("number", corner_candidates(0.78), (wide, 0.11), text=self.picture.tile,
                     size=size)  # fmt: skip
        if self.picture.coordinate:
            wide = text.width(self.picture.coordinate, 600) * size
            self.put("coordinate", corner_candidates(0.80), (wide, 0.11),
                     text=self.picture.coordinate, size=size)  # fmt: skip


@lru_cache(maxsize=512)
def around_origin(clear: float) -> tuple[tuple[Point, float], ...]:
    spots = []
    for step in range(8):
        reach = clear + 0.03 + 0.06 * step
        for turn in range(24):
            angle = math.tau * turn / 24
            # Right and above are where people look first.
            bias = 0.04 * (1 - math.cos(angle + math.pi / 4))
            spots.append((polar(angle, reach), 0.06 * step + bias))
    return tuple(spots)


def around(anchor: Point, clear: float) -> list[Candidate]:
    """Places round an anchor, nearest first, and places anywhere in the hex at a higher price."""
    near = [Candidate(add(anchor, p), c) for p, c in around_origin(round(clear, 3))]
    far = [Candidate(p, 0.35 + length(minus(p, anchor))) for p in lattice_spots()]
    return near + far


@lru_cache(maxsize=1)
def lattice_spots() -> tuple[Point, ...]:
    grid = [(x / 10, y / 10) for x in range(-9, 10) for y in range(-9, 10)]
    return tuple(p for p in grid if length(p) < 0.92)


@lru_cache(maxsize=16)
def corner_candidates(reach: float) -> list[Candidate]:
    found = []
    for turn in range(36):
        angle = math.pi / 2 + math.tau * turn / 36
        for inward in (0.0, 0.06, 0.12, 0.2, 0.3):
            at = polar(angle, reach - inward)
            # Lower corners first: the eye starts reading at the top, where names go.
            found.append(Candidate(at, inward + 0.1 * (1 - math.sin(angle)) + 0.03 * abs(at[0])))
    return found
