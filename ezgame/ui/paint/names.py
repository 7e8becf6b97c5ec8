"""Names of places, for the whole board: they may reach into neighbouring hexes, so they must know them.

The result depends on the position only, never on the order of play: hexes are always gone through in
the same order, and each answer is remembered under everything it looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ezgame.core.ids import HexId
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import shapes, text
from ezgame.ui.geometry.lattice import Point, add, length, minus, nearest
from ezgame.ui.geometry.placement import Box, Candidate, choose, merged, outline
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import SPECIAL, hex_labels, label_key, place_name, plan, track_shape
from ezgame.ui.paint.picture import BoardPicture, HexPicture

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

REACH, FAR = 2.1, 3.05
"""Hexes whose centres are nearer than this may be touched by a name, or by a wide one."""
STOPS, LABELS, NAMES, BORDERS = 3.0, 4.0, 6.0, 1.5
"""How bad it is to cover these, against 1 for track."""


@dataclass(frozen=True, slots=True)
class Name:
    hex: HexId
    lines: tuple[str, ...]
    size: float
    box: Box
    """In board coordinates."""
    color: str
    """Colour of the ground, for the halo."""


@lru_cache(maxsize=16384)
def label_layers(picture: HexPicture, detail: Detail) -> tuple[BaseGeometry, BaseGeometry]:
    """Stops, and small print, of one hex."""
    stops = [shapes.stop_body(s) for s in plan(picture).stops if s.style != "arrow"]
    print_ = [outline(x.box) for x in hex_labels(picture, detail)]
    return merged(stops), merged(print_)


def board_names(board: BoardPicture, detail: Detail) -> tuple[Name, ...]:
    """Every name with its place."""
    near = neighbours(board)
    numbers = {h: number_of(label_key(p, detail)) for h, p in board.hexes.items()}
    found: dict[HexId, list[Name]] = {}
    borders = tuple((b.a, b.b) for b in board.borders)
    for h in named_hexes(board, detail):
        picture, place = board.hexes[h], board.places[h]
        reach = FAR if widest(picture, detail) > 1.6 else REACH
        close = [(n, d) for n, d in near[h] if length(d) < reach]
        around = tuple((round(d[0], 4), round(d[1], 4), numbers[n]) for n, d in close)
        taken = tuple(
            (name.box.moved((-place[0], -place[1])))
            for n, _ in near[h]
            for name in found.get(n, ())
        )
        sides = tuple(
            (minus(a, place), minus(b, place))
            for a, b in borders
            if length(minus(a, place)) < REACH
        )
        boxes = place_names(numbers[h], picture.names, detail, around, taken, sides)
        found[h] = [
            Name(h, lines, detail.name, box.moved(place), picture.color) for lines, box in boxes
        ]
    return tuple(name for names in found.values() for name in names)


def widest(picture: HexPicture, detail: Detail) -> float:
    """Width of the longest name of a hex on one line."""
    return max(text.width(name) for name in picture.names) * detail.name


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


_numbers: dict[HexPicture, int] = {}
_pictures: list[HexPicture] = []
"""Pictures get numbers, because a picture is slow to hash and each is looked up by all its neighbours."""


def number_of(picture: HexPicture) -> int:
    number = _numbers.get(picture)
    if number is None:
        number = _numbers[picture] = len(_pictures)
        _pictures.append(picture)
    return number


@lru_cache(maxsize=32768)
def place_names(
    number: int,
    names: tuple[str, ...],
    detail: Detail,
    around: tuple[tuple[float, float, int], ...],
    taken: tuple[Box, ...],
    sides: tuple[tuple[Point, Point], ...],
) -> tuple[tuple[tuple[str, ...], Box], ...]:
    """Places for the names of one hex, relative to its centre."""
    from shapely.affinity import translate

    picture = _pictures[number]
    track, stops, labels = [track_shape(picture)], [], []
    own_stops, own_labels = label_layers(picture, detail)
    stops.append(own_stops)
    labels.append(own_labels)
    for dx, dy, other_number in around:
        other = _pictures[other_number]
        track.append(translate(track_shape(other), dx, dy))
        other_stops, other_labels = label_layers(other, detail)
        stops.append(translate(other_stops, dx, dy))
        labels.append(translate(other_labels, dx, dy))
    layers = [
        (merged(track), 1.0),
        (merged(stops), STOPS),
        (merged(labels), LABELS),
        (merged([outline(b) for b in taken]), NAMES),
        (side_layer(sides), BORDERS),
    ]
    result: list[tuple[tuple[str, ...], Box]] = []
    for index, name in enumerate(names):
        options = []
        for lines in {text.wrapped(place_name(name), detail.name, limit) for limit in (9.0, 1.2)}:
            box, price = best_place(picture, index, len(names), lines, detail, layers)
            options.append((price + 0.12 * (len(lines) - 1), lines, box))
        _, lines, box = min(options, key=lambda o: (o[0], o[1]))
        result.append((lines, box))
        layers.append((outline(box), NAMES))
    return tuple(result)


def side_layer(sides: tuple[tuple[Point, Point], ...]) -> BaseGeometry:
    from shapely.geometry import MultiLineString

    return MultiLineString([list(s) for s in sides]).buffer(m.BLOCKED / 2)


def best_place(
    picture: HexPicture,
    index: int,
    count: int,
    lines: tuple[str, ...],
    detail: Detail,
    layers: Sequence[tuple[BaseGeometry, float]],
) -> tuple[Box, float]:
    size = name_size(lines, detail.name)
    candidates = name_candidates(picture, index, count, size)
    box = choose(candidates, size, layers, gap=0.015)
    price = next(c.cost for c in candidates if c.at == box.at)
    shape = outline(box)
    for layer, weight in layers:
        price += 30.0 * weight * layer.intersection(shape).area / shape.area
    return box, price


def name_size(lines: tuple[str, ...], size: float) -> tuple[float, float]:
    """Width and height of the writing, without the rare ink above accents."""
    wide = max(text.width(line) for line in lines) * size
    return wide, (0.74 + LEADING * (len(lines) - 1)) * size


LEADING = 0.86
"""Distance of lines, as a share of the font's height."""


def name_candidates(
    picture: HexPicture, index: int, count: int, size: tuple[float, float]
) -> list[Candidate]:
    """Below the stop, then above, then elsewhere; far from it or outside the hex costs more."""
    stops = plan(picture).stops
    paired = count > 1 and index < len(stops)
    anchor = stops[index].at if paired else mean([s.at for s in stops])
    clear = 0.16 + size[1] / 2
    if any(s.style == "city" for s in stops):
        clear = 0.36 + size[1] / 2
    found = []
    for dy in [clear * s + d for s in (1, -1) for d in steps(0.0, 0.5, 0.05, s)]:
        for dx in (0.0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5, 0.64, -0.64, 0.8, -0.8):
            at = add(anchor, (dx, dy))
            found.append(Candidate(at, price_of(at, anchor, size, clear)))
    for dx in (0.5, 0.6, 0.7, 0.8, 0.9):
        for side in (1, -1):
            for dy in (0.0, 0.1, -0.1, 0.2, -0.2):
                at = add(anchor, (side * (dx + size[0] / 2 - 0.3), dy))
                found.append(Candidate(at, 0.15 + price_of(at, anchor, size, clear)))
    # A name whose middle lies in another hex would be read as the name of that hex.
    own = [c for c in found if nearest(picture.layout, (c.at[0] * 0.9, c.at[1] * 0.9)) == (0, 0)]
    return own or found


def steps(first: float, last: float, step: float, sign: int) -> list[float]:
    return [sign * (first + step * i) for i in range(int((last - first) / step) + 1)]


def mean(points: Sequence[Point]) -> Point:
    if not points:
        return (0.0, 0.0)
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def price_of(at: Point, anchor: Point, size: tuple[float, float], clear: float) -> float:
    away = minus(at, anchor)
    price = 0.45 * abs(away[0]) + 0.8 * abs(abs(away[1]) - clear)
    if away[1] < 0:
        price += 0.06
    price += 2.2 * max(0.0, abs(at[1]) + size[1] / 2 - 0.88)
    price += 0.5 * max(0.0, abs(at[0]) + size[0] / 2 - (1.02 - 0.55 * abs(at[1])))
    return price
