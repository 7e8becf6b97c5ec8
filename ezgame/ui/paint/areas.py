"""Places of several hexes: one outline, one name, one row of values."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from PySide6.QtGui import QPainter

from ezgame.ui.geometry import shapes, text
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.lattice import Point, length
from ezgame.ui.geometry.outline import land, outline_rings
from ezgame.ui.geometry.placement import CoveredArea, Spots
from ezgame.ui.geometry.raster import drawn
from ezgame.ui.paint.blocks import FORMS, Block
from ezgame.ui.paint.canvas import pen, rings_path
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import TIGHT, HexLabel, current_values
from ezgame.ui.paint.picture import AreaPicture, BoardPicture, HexPicture, StopPicture
from ezgame.ui.paint.print import paint_label
from ezgame.ui.paint.style import Style


def paint_area(painter: QPainter, board: BoardPicture, area: AreaPicture, style: Style) -> None:
    places = tuple(board.places[h] for h in area.hexes)
    path = rings_path(outline_rings(board.layout, places))
    painter.strokePath(path, pen("#4B4A45", 0.018, join="round"))
    ground = HexPicture(color=area.color, phase=area.phase, mark=area.mark)
    for label in labels_of(board, area, style.detail):
        paint_label(painter, label, ground, style)


def labels_of(board: BoardPicture, area: AreaPicture, detail: Detail) -> tuple[HexLabel, ...]:
    """What is written on an area of a board, in board coordinates."""
    places = tuple(board.places[h] for h in area.hexes)
    return area_labels(area, places, tuple(board.hexes[h] for h in area.hexes), detail)


@lru_cache(maxsize=1024)
def area_labels(
    area: AreaPicture, places: tuple[Point, ...], hexes: tuple[HexPicture, ...], detail: Detail
) -> tuple[HexLabel, ...]:
    """Name, values and mark, anywhere in the area where they cover no arrow."""
    from shapely.affinity import translate

    layout = hexes[0].layout
    middle = (sum(p[0] for p in places) / len(places), sum(p[1] for p in places) / len(places))
    half = (
        1.1 + max(abs(p[0] - middle[0]) for p in places),
        1.1 + max(abs(p[1] - middle[1]) for p in places),
    )
    inside = translate(land(layout, places).buffer(-0.05), -middle[0], -middle[1])
    ground = CoveredArea(layout, half, 1.0 - drawn(layout, half, [inside]))
    ground.add_shapes([
        translate(
            shapes.track_union(p.face, p.layout, p.rotation), at[0] - middle[0], at[1] - middle[1]
        )
        for p, at in zip(hexes, places, strict=True)
    ])  # fmt: skip
    stop = StopPicture(kind="offboard", values=area.values)
    values = current_values(stop, area.phase, detail.all_values)
    spots = middle_first()
    blocks = [Block(area.name, values, detail, *form) for form in (*FORMS, (0.8, TIGHT))]
    block = next((b for b in blocks if ground.free(spots, b.extent) is not None), blocks[-1])
    at = ground.choose(spots, block.extent).at
    labels = [HexLabel("title", block.title_box(at), size=block.name_size, lines=block.lines)]
    if values:
        labels.append(HexLabel("strip", block.strip_box(at), values=values, size=block.value_size))
    if area.mark and detail.marks:
        small = 0.9 * detail.value
        box_size = (text.width(area.mark) * small, text.cap_height() * small)
        ground.add_boxes([Box(at, *block.extent)])
        box = ground.choose(spots.with_cost(abs(spots.cost - 1.1)), box_size)
        labels.append(HexLabel("mark", box, text=area.mark, size=small))
    return tuple(replace(label, box=label.box.moved(middle)) for label in labels)


@lru_cache(maxsize=1)
def middle_first() -> Spots:
    """Places up to two hexes from the middle, at the price of their distance."""
    grid = [(x / 10, y / 10) for x in range(-20, 21) for y in range(-20, 21)]
    return Spots.of((p, length(p)) for p in grid)
