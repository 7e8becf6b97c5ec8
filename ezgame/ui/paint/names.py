"""Names of places, for the whole board: they may reach into neighbouring hexes, so they must know them.

The result depends on the position only, never on the order of play: hexes are always gone through in
the same order, and each answer is remembered under everything it looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ezgame.core.ids import HexId
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import shapes, text
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.lattice import Point, length, minus
from ezgame.ui.geometry.libraries import load_libraries
from ezgame.ui.geometry.placement import COVER, CoveredArea
from ezgame.ui.geometry.raster import coverage_of, covered, whole_cells
from ezgame.ui.paint.areas import labels_of
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import (
    SPECIAL,
    hex_labels,
    label_key,
    place_name,
    plan,
    written_names,
)
from ezgame.ui.paint.name_spots import name_spots
from ezgame.ui.paint.overlay import amount_box
from ezgame.ui.paint.picture import BoardPicture, HexPicture, RoutePicture
from ezgame.ui.paint.plates import placed_plates
from ezgame.ui.paint.rim import rim_boxes
from ezgame.ui.paint.style import Style
from ezgame.ui.paint.written_over import HEX, SPACE, SharedPicture, hex_cells, known

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from ezgame.ui.geometry.raster import Cells

REACH, FAR = 2.1, 3.05
"""Hexes whose centres are nearer than this may be touched by a name, or by a wide one."""
NAMES, BORDERS, RUN = 8.0, 1.5, 6.0
"""How bad it is to cover these, against 1 for track that carries no run."""
SHRINKING, SMALL = (1.0, 0.92, 0.84), (0.78, 0.72)
"""Sizes tried, one after the other, until a name covers nothing; and those of a name that would cover more than
track."""
NARROW = (9.0, 1.2, 0.8)
"""Widths in R at which a name is broken into lines."""

Run = tuple[RoutePicture, ...]
"""The routes that are shown: names keep off their track and off the amounts on it."""
NO_RUN: Run = ()


@dataclass(frozen=True, slots=True)
class Name:
    hex: HexId
    lines: tuple[str, ...]
    size: float
    box: Box
    """In board coordinates."""
    color: str
    """Colour of the ground, for the halo."""
    weight: int = 700


@dataclass(frozen=True, slots=True)
class Rank:
    """How much a name stands out."""

    weight: int
    share: float
    """Of the size of names."""


CITY, TOWN = Rank(700, 1.0), Rank(400, 0.94)
"""Places with circles for stations, and the others; where writing is large, towns may be smaller still."""
SMALL_TOWN = Rank(400, 0.86)


def rank_of(picture: HexPicture, detail: Detail) -> Rank:
    if any(stop.slots for stop in picture.stops):
        return CITY
    return SMALL_TOWN if detail.fine else TOWN


@lru_cache(maxsize=256)
def run_coverage(here: SharedPicture, tracks: tuple[int, ...]) -> Cells:
    """Track of one hex that carries a run."""
    picture = here.picture
    lines = plan(picture).tracks
    bodies = [shapes.body(lines[i].curve, m.CASING) for i in tracks if i < len(lines)]
    return coverage_of(picture.layout, HEX, bodies)


def board_names(board: BoardPicture, detail: Detail, run: Run = NO_RUN) -> tuple[Name, ...]:
    """Every name with its place."""
    return tuple(name for names in naming(board, detail, run) for name in names)


def naming(board: BoardPicture, detail: Detail, run: Run = NO_RUN) -> Iterator[list[Name]]:
    """Finds places hex by hex, so that a window can do something else in between."""
    load_libraries()
    carried: dict[HexId, tuple[int, ...]] = {}
    for hex_, track in sorted({track for route in run for track in route.tracks}):
        carried[hex_] = (*carried.get(hex_, ()), track)
    written = [
        *amount_boxes(board, detail, run), *area_boxes(board, detail), *title_boxes(board, detail),
        *rim_boxes(board, detail),
        *(placed.box for placed in placed_plates(board, detail)),
    ]  # fmt: skip
    near = neighbours(board)
    pictures = {h: known(label_key(p, detail)) for h, p in board.hexes.items()}
    found: dict[HexId, list[Name]] = {}
    borders = tuple((b.a, b.b) for b in board.borders)
    for h in named_hexes(board, detail):
        picture, place = board.hexes[h], board.places[h]
        reach = FAR if widest(picture, detail) > 1.6 else REACH
        close = [(n, d) for n, d in near[h] if length(d) < reach]
        around = tuple((round(d[0], 4), round(d[1], 4), pictures[n]) for n, d in close)
        taken = tuple(
            (name.box.moved((-place[0], -place[1])))
            for n, _ in near[h]
            for name in found.get(n, ())
        )
        taken += tuple(
            box.moved((-place[0], -place[1]))
            for box in written
            if length(minus(box.at, place)) < FAR
        )
        sides = tuple(
            (minus(a, place), minus(b, place))
            for a, b in borders
            if length(minus(a, place)) < REACH
        )
        busy = tuple(
            (round(d[0], 4), round(d[1], 4), pictures[n], carried[n])
            for n, d in ((h, (0.0, 0.0)), *close)
            if n in carried
        )
        rank = rank_of(picture, detail)
        names = written_names(picture, detail)
        boxes = place_names(pictures[h], names, rank, detail, around, taken, sides, busy)
        found[h] = [
            Name(h, lines, size, box.moved(place), picture.color, rank.weight)
            for lines, size, box in boxes
        ]
        yield found[h]


def amount_boxes(board: BoardPicture, detail: Detail, run: Run) -> list[Box]:
    """Plates with what stops give to a run, in board coordinates."""
    style = Style(detail=detail)
    return [
        amount_box(board, amount, style)
        for route in run
        for amount in route.amounts
        if amount.hex in board.hexes
    ]


def area_boxes(board: BoardPicture, detail: Detail) -> list[Box]:
    """Names and values of areas, which are written across their hexes."""
    found = []
    for area in board.areas:
        found += [label.box for label in labels_of(board, area, detail)]
    return found


def title_boxes(board: BoardPicture, detail: Detail) -> list[Box]:
    """Names of harbours and places beyond the rim: another name right beside one would be read as its beginning."""
    return [
        label.box.moved(board.places[h])
        for h, picture in board.hexes.items()
        if picture.names and any(s.kind in SPECIAL for s in picture.stops)
        for label in hex_labels(picture, detail)
        if label.kind == "title"
    ]


def widest(picture: HexPicture, detail: Detail) -> float:
    """Width of the longest name of a hex on one line."""
    return max(text.width(name) for name in written_names(picture, detail)) * detail.name


def named_hexes(board: BoardPicture, detail: Detail) -> list[HexId]:
    """Hexes whose names are placed here: crowded ones first, because they have least choice."""
    wanted = []
    for h, picture in board.hexes.items():
        if not picture.names or picture.area or any(s.kind in SPECIAL for s in picture.stops):
            continue
        important = any(s.slots for s in picture.stops) or picture.destination
        if important or detail.minor_names:
            wanted.append(h)
    return sorted(wanted, key=lambda h: (-len(board.hexes[h].face.tracks), h))


def neighbours(board: BoardPicture) -> Mapping[HexId, list[tuple[HexId, Point]]]:
    """For each hex the hexes near it, with the way to them."""
    return neighbours_of(tuple(board.places.items()))


@lru_cache(maxsize=8)
def neighbours_of(
    places: tuple[tuple[HexId, Point], ...],
) -> Mapping[HexId, list[tuple[HexId, Point]]]:
    return {
        h: [(n, minus(q, p)) for n, q in places if n != h and length(minus(q, p)) < FAR]
        for h, p in places
    }


@lru_cache(maxsize=8192)
def place_names(
    here: SharedPicture,
    names: tuple[str, ...],
    rank: Rank,
    detail: Detail,
    around: tuple[tuple[float, float, SharedPicture], ...],
    taken: tuple[Box, ...],
    sides: tuple[tuple[Point, Point], ...],
    busy: tuple[tuple[float, float, SharedPicture, tuple[int, ...]], ...] = (),
) -> tuple[Placed, ...]:
    """Places for the names of one hex, relative to its centre."""
    picture = here.picture
    layout = picture.layout
    wide = max(text.width(name) for name in names) * detail.name
    ground = CoveredArea(layout, (1.2 + wide / 2, 1.2 + detail.name))
    ground.add(hex_cells(here, detail))
    for dx, dy, other in around:
        ground.add(hex_cells(other, detail), whole_cells(layout, (dx, dy)))
    for dx, dy, other, tracks in busy:
        ground.add(covered(run_coverage(other, tracks)), whole_cells(layout, (dx, dy)), RUN)
    if taken:
        ground.add_boxes(map(with_space, taken), NAMES)
    if sides:
        ground.add_shapes([side_layer(sides)], BORDERS)
    near = tuple((dx, dy) for dx, dy, _ in around)
    result: list[Placed] = []
    for index, name in enumerate(names):
        placed, price = place_of(ground, picture, (index, len(names)), name, rank, detail, near)
        if busy and price > COVER * TOO_MUCH:
            continue  # while the run is shown; its account names the stop
        if rank is not CITY and not detail.fine and price > COVER * CROWDED:
            continue  # a town on a small map: pointing at it tells its name
        result.append(placed)
        ground.add_boxes([with_space(placed[2])], NAMES)
    return tuple(result)


TOO_MUCH = 1.0
"""How bad a name beside a run may be, against 1 for lying wholly on plain track: a sixth of it on a station, say."""

CROWDED = 0.3
"""How bad the name of a town on a small map may be: a twentieth of it on a station or a figure, say."""


Placed = tuple[tuple[str, ...], float, Box]
"""The lines of a name, the size of its writing, and its place."""


def place_of(
    ground: CoveredArea,
    picture: HexPicture,
    which: tuple[int, int],
    name: str,
    rank: Rank,
    detail: Detail,
    near: tuple[Point, ...],
) -> tuple[Placed, float]:
    """A place where a name covers nothing, in the largest size that has one; else the least bad. And its price."""

    def placed(size: float, *, free: bool) -> list[tuple[float, Placed]]:
        """Ways to write it in a size, each at its best place; `free`: only where it covers nothing."""
        ways: list[tuple[float, Placed]] = []
        for lines, extent in broken(name, size, rank):
            spots = name_spots(picture, *which, extent, near)
            index = ground.free(spots, extent, gap=0.015) if free else None
            if index is not None:
                box, price = Box(spots.at(index), *extent), float(spots.cost[index])
            elif free:
                continue
            else:
                box, price = ground.priced(spots, extent, gap=0.015)
            ways.append((price + longer(lines), (lines, size, box)))
        return ways

    sizes, small = ([rank.share * share * detail.name for share in of] for of in (SHRINKING, SMALL))
    for size in sizes:
        if ways := placed(size, free=True):
            return cheapest(ways)
    found, price = cheapest(placed(sizes[1], free=False))
    if price <= COVER * TRACK_ONLY:
        return found, price
    for size in small:
        if ways := placed(size, free=True):
            return cheapest(ways)
    options = [
        (price + SMALLER * (1 - size / sizes[1]), way)
        for size in (*sizes[1:], *small)
        for price, way in placed(size, free=False)
    ]
    return cheapest(options)


TRACK_ONLY = 0.2
"""How bad a name may be before it is written smaller than names are: a fifth of it on plain track, say."""
SMALLER = 6.0
"""How bad it is to write a name that covers something smaller, against 1 for lying wholly on plain track."""


def broken(name: str, size: float, rank: Rank) -> list[tuple[tuple[str, ...], tuple[float, float]]]:
    """A name on one line, and on more where it can be broken, each with its width and height."""
    ways = {text.wrapped(place_name(name), size, limit): None for limit in NARROW}
    return [(lines, name_size(lines, size, rank.weight)) for lines in ways]


def longer(lines: tuple[str, ...]) -> float:
    """What it costs to break a name."""
    return 0.12 * (len(lines) - 1)


def cheapest(options: list[tuple[float, Placed]]) -> tuple[Placed, float]:
    price, placed = min(options, key=lambda option: (option[0], option[1][0]))
    return placed, price


LINES = 0.15
"""Free room between two names below each other."""


def with_space(box: Box) -> Box:
    """Two names side by side, or one below the other, must not be read as one."""
    return Box(box.at, box.width + 2 * SPACE, box.height + 2 * LINES, box.round)


def side_layer(sides: tuple[tuple[Point, Point], ...]) -> BaseGeometry:
    from shapely.geometry import MultiLineString

    return MultiLineString([list(s) for s in sides]).buffer(m.BLOCKED / 2)


def name_size(lines: tuple[str, ...], size: float, weight: int = 700) -> tuple[float, float]:
    """Width and height of the writing, without the rare ink above accents."""
    wide = max(text.width(line, weight) for line in lines) * size
    return wide, (0.74 + LEADING * (len(lines) - 1)) * size


LEADING = 0.86
"""Distance of lines, as a share of the font's height."""
