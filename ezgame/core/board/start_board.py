"""Can a game begin on this board? Each fault is one sentence about one hex, side or company.

Asked for boards that a group laid itself, before the start, and for those of manifests by `ezgame check`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ezgame.core.board.face import Face, edges_of
from ezgame.core.board.fit import Fits, supply_key
from ezgame.core.board.ground import Ground
from ezgame.core.definitions.board import Hex, opposite
from ezgame.core.definitions.changes import BoardChanges
from ezgame.core.ids import CompanyId, Gauge, HexId
from ezgame.core.message import Told, told
from ezgame.core.state import BoardState, LaidTile


@dataclass(frozen=True, slots=True)
class BoardFault:
    about: str
    """The hex or the company: what the fault is about."""
    sentence: Told


def board_faults(ground: Ground, changes: BoardChanges) -> list[BoardFault]:
    """Why no game can begin on the ground's board, which has these changes; empty if one can."""
    board = BoardState(
        tiles={
            name: LaidTile(tile=start.tile, rotation=start.rotation)
            for name, start in changes.tiles.items()
            if name in ground.index and start.tile in ground.tiles.tiles
        }
    )
    return [
        *_printed_faults(ground, changes),
        *_tile_faults(ground, changes),
        *_supply_faults(ground, changes),
        *_holes(ground, changes),
        *_station_faults(ground, changes, board),
    ]


def _fault(about: str, key: str, sentence: str, **values: object) -> BoardFault:
    return BoardFault(about, told(f"board.{key}", sentence, **values))


def _tile_faults(ground: Ground, changes: BoardChanges) -> Iterator[BoardFault]:
    fits = ground.part(Fits)
    for name, start in changes.tiles.items():
        if name not in ground.index:
            text = "Tile {tile} lies on {hex}, which is outside the map."
            yield _fault(name, "outside", text, tile=start.tile, hex=name)
        elif start.tile not in ground.tiles.tiles:
            text = "Tile {tile} on {hex} is not in this game."
            yield _fault(name, "unknown-tile", text, tile=start.tile, hex=name)
        else:
            face = ground.face_of(start.tile, start.rotation)
            printed = ground.printed[ground.index[name]]
            refusal = fits.fault(name, printed, face)
            if refusal is None:
                yield from _meeting(ground, changes, name, face)
            else:
                key = refusal.key.removeprefix("track.")
                edge = refusal.values.get("edge")
                around = ground.board.hexes[name].neighbours
                if key == "rim" and isinstance(edge, int) and around.get(edge) in changes.out:
                    key = "impassable"
                yield _fault(name, *_WHY.get(key, _NO_FIT), tile=start.tile, hex=name)


_NO_FIT = ("no-fit", "Tile {tile} does not fit on {hex}.")
_WHY = {
    "rim": ("rim", "Track of tile {tile} on {hex} leads off the map."),
    "impassable": ("bar", "Track of tile {tile} on {hex} points at a bar."),
    "blank-side": ("blank-side", "Track of tile {tile} on {hex} meets a side without track."),
    "wrong-color": (
        "wrong-color",
        "Only yellow tiles lie on the board at the start, not {tile} on {hex}.",
    ),
}


def _meeting(
    ground: Ground, changes: BoardChanges, name: HexId, face: Face
) -> Iterator[BoardFault]:
    """Tracks of two tiles that meet must be of one gauge."""
    for edge in edges_of(face.exits):
        there = ground.hexes[ground.index[name]].neighbours[edge]
        start = changes.tiles.get(there)
        if start is None or start.tile not in ground.tiles.tiles or there < name:
            continue
        other = ground.face_of(start.tile, start.rotation)
        if other.exits >> opposite(edge) & 1:
            mine, theirs = _gauges(face, edge), _gauges(other, opposite(edge))
            if all(ground.joined(one, two) is None for one in mine for two in theirs):
                text = "The tracks of {hex} and {other} are of different gauges."
                yield _fault(name, "gauges", text, hex=name, other=there)


def _gauges(face: Face, edge: int) -> set[Gauge]:
    return {track.gauge for track in face.tracks if edge in (track.a, track.b)}


def _supply_faults(ground: Ground, changes: BoardChanges) -> Iterator[BoardFault]:
    known = {name: s for name, s in changes.tiles.items() if s.tile in ground.tiles.tiles}
    used = Counter(supply_key(ground.tiles, start.tile) for start in known.values())
    for key, count in used.items():
        there = ground.tiles.counts.get(key)
        if there is not None and count > there:
            last = [n for n, s in known.items() if supply_key(ground.tiles, s.tile) == key][-1]
            text = "Tile {tile} is used {count} times; there are {there}."
            yield _fault(last, "used-up", text, tile=key, count=count, there=there)


def _printed_faults(ground: Ground, changes: BoardChanges) -> Iterator[BoardFault]:
    for name in changes.printed:
        if name not in ground.index:
            yield _fault(name, "printed-outside", "{hex} is outside the map.", hex=name)
            continue
        if not ground.printed[ground.index[name]].exits:
            yield _fault(name, "no-exit", "{hex} has no exit: no track leads there.", hex=name)
    # The lines through gates are drawn over hexes of their own, which end at the parts they join.
    between = {ground.board.hexes[gate].part for gate in ground.board.gates}
    for number, hex_ in enumerate(ground.hexes):
        if ground.fixed[number] and hex_.part not in between:
            yield from _dead_exits(ground, changes, hex_, ground.printed[number])


def _dead_exits(
    ground: Ground, changes: BoardChanges, hex_: Hex, face: Face
) -> Iterator[BoardFault]:
    """Printed track that leads against a bar or out of the map because of the changes."""
    barred = {*changes.out}
    for edge in edges_of(face.exits):
        there = hex_.neighbours.get(edge)
        anew = hex_.id in changes.printed
        if there in barred or (anew and there not in ground.index):
            text = "The printed track of {hex} leads out of the map."
            yield _fault(hex_.id, "printed-rim", text, hex=hex_.id)
        elif edge in hex_.impassable:
            text = "The printed track of {hex} points at a bar."
            yield _fault(hex_.id, "printed-bar", text, hex=hex_.id)


def _holes(ground: Ground, changes: BoardChanges) -> Iterator[BoardFault]:
    """Sides between a hex on which tiles can lie and one that is out, without a bar."""
    for one, other in open_sides(ground, changes):
        text = "The border has a hole: nothing lies between {hex} and {other}."
        yield _fault(one, "hole", text, hex=one, other=other)


def open_sides(ground: Ground, changes: BoardChanges) -> Iterator[tuple[HexId, HexId]]:
    """Where a bar is missing: the kept hex and the one beyond."""
    for number, hex_ in enumerate(ground.hexes):
        if ground.fixed[number]:
            continue  # fixed exits need no bar
        for edge, there in hex_.neighbours.items():
            if there in changes.out and edge not in hex_.impassable:
                yield hex_.id, there


def _station_faults(
    ground: Ground, changes: BoardChanges, board: BoardState
) -> Iterator[BoardFault]:
    taken: Counter[HexId] = Counter()
    for company, name in changes.stations.items():
        if name not in ground.index:
            text = "The station of {company} in {hex} is outside the map."
            yield _fault(company, "station-outside", text, company=company, hex=name)
            continue
        stops = ground.face(board, name).stops
        taken[name] += 1
        if not stops or stops[0].slots < taken[name]:
            yield _no_circle(company, name)


def _no_circle(company: CompanyId, name: HexId) -> BoardFault:
    text = "{company} has no circle for its station in {hex}."
    return _fault(company, "no-circle", text, company=company, hex=name)
