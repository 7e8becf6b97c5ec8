"""What labels cover: the measure behind the test that no writing lies on track or on other writing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ezgame.core.ids import HexId
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import text
from ezgame.ui.geometry.boxes import Box, outline
from ezgame.ui.geometry.shapes import track_body
from ezgame.ui.paint.areas import area_labels
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import hex_labels, plan, stop_bodies, track_shape
from ezgame.ui.paint.names import Run, amount_boxes, board_names
from ezgame.ui.paint.overlay import route_path
from ezgame.ui.paint.picture import BoardPicture, HexPicture, RoutePicture
from ezgame.ui.paint.plates import placed_plates
from ezgame.ui.paint.rim import rim_size

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

TOLERANCE = 0.004
"""Area in R² that may be covered: less than a pixel's breadth along a label."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """One label that covers something."""

    where: str
    label: str
    covered: str
    area: float

    def __str__(self) -> str:
        return f"{self.where}: {self.label} covers {self.covered} ({self.area:.3f} R²)"


@dataclass(frozen=True, slots=True)
class Mark:
    where: str
    label: str
    shape: BaseGeometry


def tile_overlaps(picture: HexPicture, detail: Detail) -> list[Overlap]:
    """Labels of one tile that cover its track or each other."""
    where = f"{picture.tile} turned {picture.rotation}"
    marks = [
        Mark(where, f"{x.kind} {x.text}".strip(), outline(x.box))
        for x in hex_labels(picture, detail)
    ]
    return list(overlaps(marks, drawn(where, picture)))


def drawn(where: str, picture: HexPicture) -> list[tuple[str, BaseGeometry]]:
    """What labels must not cover: track, and stops that are there to be seen."""
    found = [(f"track of {where}", track_shape(picture))]
    arrows = [t for t in plan(picture).tracks if t.arrow]
    found += [(f"an arrow of {where}", track_body(t)) for t in arrows]
    closed = picture.gate is not None and not picture.gate.open
    if not closed:
        found += [(f"a stop of {where}", body) for body in stop_bodies(picture)]
    return found


def names_on_run(board: BoardPicture, detail: Detail, run: Run) -> list[Overlap]:
    """Names that cover track which carries a run."""
    from shapely.affinity import translate

    marks = [
        Mark(str(name.hex), " ".join(name.lines), outline(name.box))
        for name in board_names(board, detail, run)
    ]
    tracks = []
    for h, index in {track for route in run for track in route.tracks}:
        x, y = board.places[h]
        line = plan(board.hexes[h]).tracks[index]
        tracks.append((f"the run in {h}", translate(track_body(line), x, y)))
    return [o for o in overlaps(marks, tracks) if o.covered.startswith("the run")]


def names_on_amounts(board: BoardPicture, detail: Detail, run: Run) -> list[Overlap]:
    """Names that cover a circle, an arrow or what a stop gives to a run."""
    from shapely.affinity import translate

    marks = [
        Mark(str(name.hex), " ".join(name.lines), outline(name.box))
        for name in board_names(board, detail, run)
    ]
    covered = [("an amount", outline(box)) for box in amount_boxes(board, detail, run)]
    for h, picture in board.hexes.items():
        for what, shape in drawn(str(h), picture):
            if not what.startswith("track of"):
                covered.append((what, translate(shape, *board.places[h])))
    return [o for o in overlaps(marks, covered) if o.covered in {what for what, _ in covered}]


def rim_names_on_runs(board: BoardPicture, detail: Detail) -> list[Overlap]:
    """Names of harbours and red areas that a run into them would cover, as it is painted."""
    from shapely.affinity import translate
    from shapely.geometry import LineString

    marks = [Mark(str(h), "title", translate(outline(label.box), *board.places[h]))
             for h, picture in board.hexes.items()
             for label in hex_labels(picture, detail) if label.kind == "title"]  # fmt: skip
    for area in board.areas:
        places = tuple(board.places[h] for h in area.hexes)
        pictures = tuple(board.hexes[h] for h in area.hexes)
        labels = area_labels(area, places, pictures, detail)
        marks += [
            Mark(str(area.hexes[0]), "title", outline(x.box)) for x in labels if x.kind == "title"
        ]
    runs = []
    for h, picture in board.hexes.items():
        for index, track in enumerate(plan(picture).tracks):
            if track.arrow:
                path = route_path(board, RoutePicture(color="#000000", tracks=((h, index),)))
                line = LineString([(path.pointAtPercent(t / 8).x() / U, path.pointAtPercent(t / 8).y() / U)
                                   for t in range(9)])  # fmt: skip
                runs.append((f"the run into {h}", line.buffer(m.TRACK / 2, cap_style="flat")))
    return [o for o in overlaps(marks, runs) if o.covered.startswith("the run")]


def board_overlaps(board: BoardPicture, detail: Detail) -> list[Overlap]:
    """Labels and names of a whole board that cover track or each other."""
    from shapely.affinity import translate

    marks: list[Mark] = []
    tracks: list[tuple[str, BaseGeometry]] = []
    for h, picture in board.hexes.items():
        x, y = board.places[h]
        tracks += [(what, translate(shape, x, y)) for what, shape in drawn(str(h), picture)]
        for label in hex_labels(picture, detail):
            shape = translate(outline(label.box), x, y)
            marks.append(Mark(str(h), f"{label.kind} {label.text}".strip(), shape))
    for area in board.areas:
        places = tuple(board.places[h] for h in area.hexes)
        pictures = tuple(board.hexes[h] for h in area.hexes)
        for label in area_labels(area, places, pictures, detail):
            marks.append(Mark(str(HexId(area.hexes[0])), label.kind, outline(label.box)))
    for name in board_names(board, detail):
        marks.append(Mark(str(name.hex), " ".join(name.lines), outline(name.box)))
    for placed in placed_plates(board, detail):
        marks.append(Mark(str(placed.plate.hex), f"plate {placed.plate.text}", outline(placed.box)))
    size = rim_size(detail)
    for at, word in board.rim:
        box = Box(at, text.width(word, 600) * size, 0.72 * size)
        marks.append(Mark("rim", word, outline(box)))
    return list(overlaps(marks, tracks))


def stray_areas(board: BoardPicture, detail: Detail) -> list[str]:
    """Areas whose name or values lie outside them, where nothing is painted."""
    from ezgame.ui.geometry.outline import land

    found = []
    for area in board.areas:
        places = tuple(board.places[h] for h in area.hexes)
        ground = land(board.layout, places).buffer(0.1)
        pictures = tuple(board.hexes[h] for h in area.hexes)
        for label in area_labels(area, places, pictures, detail):
            if not ground.contains(outline(label.box)):
                found.append(f"{area.name}: {label.kind} lies outside")
    return found


def overlaps(marks: list[Mark], tracks: Iterable[tuple[str, BaseGeometry]]) -> Iterator[Overlap]:
    """Every pair of label and track, or of two labels, that overlap."""
    from shapely import STRtree

    known = list(tracks)
    if not marks:
        return
    shapes_of_tracks = [shape for _, shape in known]
    track_tree, mark_tree = STRtree(shapes_of_tracks), STRtree([m.shape for m in marks])
    for number, mark in enumerate(marks):
        for found in track_tree.query(mark.shape, predicate="intersects"):
            area = shapes_of_tracks[int(found)].intersection(mark.shape).area
            if area > TOLERANCE:
                yield Overlap(mark.where, mark.label, known[int(found)][0], area)
        for found in mark_tree.query(mark.shape, predicate="intersects"):
            other = marks[int(found)]
            area = other.shape.intersection(mark.shape).area
            if int(found) < number and area > TOLERANCE:
                yield Overlap(mark.where, mark.label, f"{other.label} of {other.where}", area)
