"""Passes: the ribbon of each across the open space, and its track as displayed."""

from collections.abc import Mapping

from ezgame.core.definitions.board import STOP, Board, Gate, Hex, Track, opposite
from ezgame.core.ids import HexId
from ezgame.ui.geometry.ribbons import find_way, way_curve
from ezgame.ui.paint.picture import RibbonPicture


def gate_ribbons(
    board: Board, shown: Mapping[HexId, Hex], at: Mapping[HexId, tuple[int, int]]
) -> tuple[tuple[RibbonPicture, ...], dict[HexId, int]]:
    """The ribbons of all passes, closed, and the edge by which each leaves its pass."""
    blocked = set(at.values())
    ribbons: list[RibbonPicture] = []
    exits: dict[HexId, int] = {}
    for gate in board.gates.values():
        hex_ = board.hexes[gate.hex]
        came = edge_towards(hex_, gate.ends[0])
        arrival = arrival_edge(board, gate)
        if came is None or arrival is None or gate.ends[1] not in shown:
            continue
        way = find_way(board.layout, at[gate.hex], came, at[gate.ends[1]], arrival, blocked)
        if way is None:
            continue
        exits[gate.hex] = way.exit
        curve = way_curve(board.layout, at[gate.hex], way)
        if curve is not None:
            gauge = hex_.tracks[0].gauge if hex_.tracks else ""
            ribbons.append(
                RibbonPicture(
                    line=gate.name,
                    hex=gate.hex,
                    curve=curve,
                    gauge=gauge,
                )
            )
    return tuple(ribbons), exits


def edge_towards(hex_: Hex, other: HexId) -> int | None:
    return next((e for e, there in hex_.neighbours.items() if there == other), None)


def arrival_edge(board: Board, gate: Gate) -> int | None:
    """The edge of the far hex where the printed line arrives: follow its track."""
    here = board.hexes[gate.hex]
    came = edge_towards(here, gate.ends[0])
    edge = next((e for t in here.tracks for e in (t.a, t.b) if e < STOP and e != came), None)
    for _ in range(len(board.hexes)):
        if edge is None:
            return None
        there = here.neighbours.get(edge)
        if there is None:
            return None
        entry = opposite(edge)
        if there == gate.ends[1]:
            return entry
        here = board.hexes[there]
        edge = next(
            (t.b if t.a == entry else t.a
             for t in here.tracks if t.line == gate.name and entry in (t.a, t.b)),
            None,
        )  # fmt: skip
    return None


def shown_gate_track(hex_: Hex, leaves_by: int) -> tuple[Track, ...]:
    """Track of a pass as displayed: the southern end leaves where the ribbon begins."""
    tracks = list(hex_.tracks)
    if len(tracks) == 2:
        last = tracks[1]
        tracks[1] = Track(a=leaves_by, b=last.b, gauge=last.gauge, line=last.line)
    return tuple(tracks)
