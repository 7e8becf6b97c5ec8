"""The small print of one hex (values, label, terrain, marks): what there is and where it goes.

Places of names are found for the whole board, because names may reach into neighbouring hexes:
see ezgame.ui.paint.names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ezgame.core.ids import CompanyId
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import shapes
from ezgame.ui.geometry.boxes import Box, merged
from ezgame.ui.geometry.curves import Curve, StraightLine
from ezgame.ui.geometry.lattice import edge_middle, scaled
from ezgame.ui.geometry.sketch import Sketch, sketch
from ezgame.ui.geometry.wayside import wayside_spot
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.picture import HexPicture, StopPicture

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

STUB = 0.72
"""Where a printed stub of track ends, as a share of the way to the edge."""
PIP = 0.075
"""Size of a pip where it stands alone."""

SPECIAL = frozenset({"offboard", "harbour", "port"})
"""Stops whose name and values are drawn together in the middle of the hex."""


DIGIT = 0.52
"""Width of a digit, in sizes of the font."""
ROOMY, TIGHT = 0.42, 0.14
"""Room beside the figures in a box of a row: as a rule, and at least."""


@dataclass(frozen=True, slots=True)
class HexLabel:
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


def hex_labels(picture: HexPicture, detail: Detail) -> tuple[HexLabel, ...]:
    """Everything written in a hex except names, with places that cover as little as possible."""
    return placed_labels(label_key(picture, detail), detail)


@lru_cache(maxsize=16384)
def label_key(picture: HexPicture, detail: Detail) -> HexPicture:
    """The picture reduced to what its labels depend on, so that equal ones are placed once."""
    special = any(s.kind in SPECIAL for s in picture.stops)
    named = written_names(picture, detail)[:1] if special else ()
    return replace(
        picture,
        tokens=(),
        reservations=(),
        destination=(CompanyId(""),) * len(picture.destination) if detail.pips else (),
        names=named,
        short_names=(),
        coordinate=picture.coordinate if detail.fine else "",
        phase=picture.phase if any(s.values for s in picture.stops) else "",
        beside=tuple((way, label_key(other, detail)) for way, other in picture.beside),
    )


def written_names(picture: HexPicture, detail: Detail) -> tuple[str, ...]:
    """Names as they are written at a size: short ones where room is dear."""
    return picture.names if detail.fine or not picture.short_names else picture.short_names


@lru_cache(maxsize=16384)
def placed_labels(picture: HexPicture, detail: Detail) -> tuple[HexLabel, ...]:
    from ezgame.ui.paint.placer import Placer  # it uses the measures of this module

    return Placer(picture, detail).run()


def plan(picture: HexPicture) -> Sketch:
    return sketch(picture.face, picture.layout, picture.rotation)


@lru_cache(maxsize=16384)
def track_shape(picture: HexPicture) -> BaseGeometry:
    """All track of a hex, and the stub of an edge that must be served."""
    union = shapes.track_union(picture.face, picture.layout, picture.rotation)
    if picture.stub is None or picture.tile:
        return union
    edge = edge_middle(picture.layout, picture.stub)
    stub = shapes.body(Curve((StraightLine(edge, scaled(edge, STUB)),)), m.TRACK)
    return merged([union, stub])


def obstacles(picture: HexPicture) -> list[BaseGeometry]:
    """What labels of a hex must not cover: track and stops."""
    return [track_shape(picture), *stop_bodies(picture)]


def stop_bodies(picture: HexPicture, *, hidden: bool = False) -> list[BaseGeometry]:
    """What is drawn of the stops of a hex, and the place of a home beside its track.

    `hidden`: also those that are not drawn yet."""
    found = [
        shapes.stop_body(s)
        for s in plan(picture).stops
        if s.style != "arrow" and (hidden or not hidden_stop(picture, s.style))
    ]
    if picture.wayside:
        at = wayside_spot(picture.face, picture.layout, picture.rotation)
        found.append(shapes.disc(at, m.WAYSIDE))
    return found


def hidden_stop(picture: HexPicture, style: str) -> bool:
    """A mine that has not been built yet is shown as terrain."""
    return style == "mine" and not picture.face.tracks and picture.terrain is not None


def current_values(stop: StopPicture, phase: str, everything: bool) -> tuple[tuple[str, int], ...]:
    """The values to show in a strip: all, or only the one that counts now."""
    if everything or not phase:
        return stop.values
    return ((phase, dict(stop.values).get(phase, 0)),)


def strip_size(
    values: tuple[tuple[str, int], ...], size: float, room: float = ROOMY
) -> tuple[float, float]:
    """Width and height of a row of value boxes."""
    return sum(cell_width(value, size, room) for _, value in values), size * 0.98


def column_size(values: tuple[tuple[str, int], ...], size: float) -> tuple[float, float]:
    """Width and height of the same boxes one below the other."""
    return max(cell_width(value, size) for _, value in values), size * 0.98 * len(values)


def cell_width(value: int, size: float, room: float = ROOMY) -> float:
    return size * (room + DIGIT * len(str(value)))


def strip_widths(label: HexLabel) -> list[float]:
    """Widths of the boxes of a row: together as wide as its box, which may be set tightly."""
    figures = sum(DIGIT * len(str(value)) for _, value in label.values)
    room = (label.box.width / label.size - figures) / len(label.values)
    return [cell_width(value, label.size, room) for _, value in label.values]


def value_size(value: int, detail: Detail) -> tuple[float, float]:
    """Width and height of a value's disc; three digits need an ellipse."""
    high = 2 * detail.bubble
    return (high * (1.25 if value >= 100 else 1.0), high)


def place_name(name: str) -> str:
    """The name without the remark that a drawn sign already says."""
    return name.removesuffix(" (harbour)")
