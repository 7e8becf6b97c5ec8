"""The board of a game: the printed one with its changes."""

from collections.abc import Iterable
from dataclasses import replace

from ezgame.core.definitions.board import Board, Hex, Home
from ezgame.core.definitions.changes import BoardChanges, PrintedHex
from ezgame.core.ids import HexId


def changed_board(board: Board, changes: BoardChanges) -> Board:
    """The board without the hexes that are out, with bars and with what is printed anew.

    What is out stays known, for drawing only. Changes may name hexes that the board has not got;
    they change nothing.
    """
    hexes = dict(board.hexes)
    for name, printed in changes.printed.items():
        if name in hexes:
            hexes[name] = _printed_anew(hexes[name], printed)
    for name, edges in barred_edges(board, changes.bars).items():
        hexes[name] = replace(hexes[name], impassable=hexes[name].impassable | edges)
    outside = {name: hex_ for name, hex_ in hexes.items() if name in changes.out}
    kept = {name: hex_ for name, hex_ in hexes.items() if name not in changes.out}
    return replace(board, hexes=kept, outside=outside)


def barred_edges(board: Board, bars: Iterable[tuple[HexId, HexId]]) -> dict[HexId, frozenset[int]]:
    """By hex: the edges with a bar, on both sides of each."""
    found: dict[HexId, frozenset[int]] = {}
    for one, other in bars:
        for here, there in ((one, other), (other, one)):
            edge = edge_towards(board, here, there)
            if edge is not None:
                found[here] = found.get(here, frozenset()) | {edge}
    return found


def edge_towards(board: Board, here: HexId, there: HexId) -> int | None:
    """The edge of a hex that another one touches; None: they do not touch."""
    hex_ = board.hexes.get(here)
    if hex_ is None:
        return None
    return next((edge for edge, name in hex_.neighbours.items() if name == there), None)


def _printed_anew(hex_: Hex, printed: PrintedHex) -> Hex:
    """Name and place stay; homes stay where there is still a circle for them."""
    return replace(
        hex_,
        color=printed.color,
        stops=printed.stops,
        tracks=printed.tracks,
        homes=tuple(home for home in hex_.homes if _has_room(home, printed)),
        terrain=None,
        label="",
        labels_by_color={},
        upgrades={},
        must_connect=None,
    )


def _has_room(home: Home, printed: PrintedHex) -> bool:
    stops = printed.stops if home.stop is None else printed.stops[home.stop : home.stop + 1]
    return bool(stops) if home.use == "destination" else any(stop.slots for stop in stops)
