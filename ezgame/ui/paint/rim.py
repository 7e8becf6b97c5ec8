"""Sides between hexes that are blocked or cost money, and names of columns and rows at the rim."""

import re
from collections.abc import Mapping

from ezgame.core.definitions.board import Board, Hex, opposite
from ezgame.core.ids import HexId
from ezgame.ui.geometry import text
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.lattice import APOTHEM, Point, add, edge_ends
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.picture import BoardPicture, BorderPicture, RibbonPicture

LETTERS = 0.34
"""The largest writing of columns and rows."""


def rim_size(detail: Detail) -> float:
    return min(LETTERS, detail.value)


def rim_boxes(board: BoardPicture, detail: Detail) -> list[Box]:
    """Letters and numbers as they are painted; names keep off them."""
    size = rim_size(detail)
    return [Box(at, text.width(word, 600) * size, 0.72 * size) for at, word in board.rim]


def border_pictures(board: Board, places: Mapping[HexId, Point]) -> tuple[BorderPicture, ...]:
    """Each side once, drawn over both hexes."""
    found = []
    for h, place in places.items():
        hex_ = board.hexes[h]
        for edge in sorted(hex_.impassable):
            if shared_side_is_mine(hex_, edge, places):
                a, b = edge_ends(board.layout, edge)
                found.append(BorderPicture(a=add(place, a), b=add(place, b), kind="blocked"))
        for edge, cost in hex_.edge_costs.items():
            if shared_side_is_mine(hex_, edge, places):
                a, b = edge_ends(board.layout, edge)
                found.append(
                    BorderPicture(a=add(place, a), b=add(place, b), kind="cost", cost=cost)
                )
    return tuple(found)


def shared_side_is_mine(hex_: Hex, edge: int, places: Mapping[HexId, Point]) -> bool:
    """Of two hexes that share a side, the one with the lower edge number draws it."""
    other = hex_.neighbours.get(edge)
    return other is None or other not in places or edge < opposite(edge)


def rim_names(
    board: Board, places: Mapping[HexId, Point], ribbons: tuple[RibbonPicture, ...]
) -> tuple[tuple[Point, str], ...]:
    """Names of columns above and of rows to the left, per part of the board."""
    split = {h: re.fullmatch(r"([A-Za-z]+)([0-9]+)", h) for h in places}
    if not all(split.values()):
        return ()
    words = {h: (found.group(1), found.group(2)) for h, found in split.items() if found}
    columns: dict[tuple[str, int], list[HexId]] = {}
    rows: dict[tuple[str, int], list[HexId]] = {}
    for h in places:
        hex_ = board.hexes[h]
        if hex_.part and h in board.gates:
            continue
        columns.setdefault((hex_.part, hex_.at[0]), []).append(h)
        rows.setdefault((hex_.part, hex_.at[1]), []).append(h)
    letters_are_columns = all(len({words[h][0] for h in ids}) == 1 for ids in columns.values())
    column_word, row_word = (0, 1) if letters_are_columns else (1, 0)
    above, beside = (APOTHEM, 1.0) if board.layout == "flat" else (1.0, APOTHEM)
    found: list[tuple[Point, str]] = []
    for ids in columns.values():
        top = min(ids, key=lambda h: places[h][1])
        found.append(((places[top][0], places[top][1] - above - 0.26), words[top][column_word]))
    for ids in rows.values():
        left = min(ids, key=lambda h: places[h][0])
        found.append(((places[left][0] - beside - 0.30, places[left][1]), words[left][row_word]))
    taken = [(x, y, 0.95**2) for x, y in places.values()]
    taken += [(x, y, 0.42**2) for r in ribbons for x, y in r.curve.polyline(0.2)]
    return tuple(
        ((px, py), word)
        for (px, py), word in found
        if all((px - x) ** 2 + (py - y) ** 2 > far for x, y, far in taken)
    )
