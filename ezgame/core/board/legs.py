"""Ways out of a stop: every legal piece of running from one stop along track up to the next stops.

This is the one place that follows track. Reach and route networks are put together from its
answers, which are kept per stop and track and stay valid as long as the hexes they looked at
show the same faces: laying a tile somewhere else costs nothing.
"""

from dataclasses import dataclass

from ezgame.core.board.face import Face
from ezgame.core.board.ground import Ground
from ezgame.core.definitions.board import STOP
from ezgame.core.ids import Gauge, HexId
from ezgame.core.routes.network import NodeId, Segment

KEPT = 6
"""Versions of an answer that are kept, for undo and for tiles tried out."""

Place = tuple[int, int]
"""Number of a hex and index of a stop in it."""


def node_id(hex: HexId, stop: int) -> NodeId:
    return f"{hex}.{stop}"


@dataclass(frozen=True, slots=True, eq=False)
class Leg:
    """One way between two stops with no stop in between."""

    start: Place
    end: Place
    mask: int
    """Bits of the sides it crosses; two legs with a common bit use the same track."""
    segment: Segment | None
    """The same way for route networks, equal in both directions; None where it ends in its own start."""


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """Everything that can be reached from a stop by one of its tracks before the next stop."""

    legs: tuple[Leg, ...]
    sides: int
    """Bits of hex sides that track reached from here leads to, seen from both hexes."""
    pieces: int
    """Bits of the pieces reached: hex number x 32 + track index."""
    mask: int
    """Bits of all sides crossed."""
    first: int
    """Bits of the side that leads out of the first hex: who has crossed it cannot leave here."""
    seen: tuple[tuple[int, Face], ...]
    """What the answer depends on."""


class Explorer:
    """Follows track on one ground; keeps what it finds."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._kept: dict[tuple[int, Face, int, int], list[Ways]] = {}

    def ways(self, faces: list[Face], hex: int, stop: int, track: int) -> Ways:
        """Ways out of a stop by one track."""
        key = (hex, faces[hex], stop, track)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = []
        for position, ways in enumerate(kept):
            for number, face in ways.seen:
                if faces[number] is not face:
                    break
            else:
                if position:
                    kept.insert(0, kept.pop(position))
                return ways
        ways = self.explore(faces, hex, stop, track, 0)
        kept.insert(0, ways)
        del kept[KEPT:]
        return ways

    def explore(self, faces: list[Face], hex: int, stop: int, track: int, used: int) -> Ways:
        """The same, not kept, where the sides in `used` may not be crossed again."""
        walk = _Walk(self.ground, faces, (hex, stop), used)
        walk.leave(track)
        seen = tuple((number, faces[number]) for number in sorted(walk.seen))
        return Ways(tuple(walk.legs), walk.sides, walk.pieces_seen, walk.crossed, walk.first, seen)


class _Walk:
    """One exploration: depth first, no side crossed twice, so no reversing either."""

    def __init__(self, ground: Ground, faces: list[Face], start: Place, used: int) -> None:
        self.ground = ground
        self.faces = faces
        self.start = start
        self.used = used
        self.legs: list[Leg] = []
        self.sides = 0
        self.pieces_seen = 0
        self.crossed = 0
        self.first = 0
        self.seen: set[int] = {start[0]}
        self.path: list[tuple[int, int]] = []
        self.names: list[str] = []

    def leave(self, track: int) -> None:
        hex, stop = self.start
        piece = self.faces[hex].tracks[track]
        end = piece.b if piece.a == STOP + stop else piece.a
        self._step(hex, track, end, self.used, piece.gauge)

    def _step(self, hex: int, track: int, end: int, used: int, gauge: Gauge) -> None:
        """Run over a piece to its end: a stop closes a leg, an edge is crossed."""
        self.path.append((hex, track))
        self.pieces_seen |= 1 << (hex * 32 + track)
        if end < STOP:
            self._cross(hex, track, end, used, gauge)
        else:
            self._arrive(hex, track, end - STOP, used)
        self.path.pop()

    def _cross(self, hex: int, track: int, edge: int, used: int, gauge: Gauge) -> None:
        side = hex * 6 + edge
        facing = self.ground.across[side]
        self.sides |= 1 << side
        if facing < 0:
            return
        self.sides |= 1 << facing
        there, entry = divmod(facing, 6)
        self.seen.add(there)
        line = self.faces[hex].tracks[track].line
        number = min(side, facing)
        face = self.faces[there]
        for next_track, end in face.ways[entry]:
            piece = face.tracks[next_track]
            if line and piece.line and line != piece.line:
                continue
            joined = self.ground.joined(gauge, piece.gauge)
            if joined is None:
                continue
            lane = line or piece.line
            bit = 1 << (self.ground.bit((number, lane)) if lane else number)
            if used & bit:
                continue
            self.crossed |= bit
            if len(self.path) == 1:
                self.first |= bit
            name = f"{self.ground.ids[number // 6]}/{number % 6}"
            self.names.append(f"{name}/{lane}" if lane else name)
            self._step(there, next_track, end, used | bit, joined)
            self.names.pop()

    def _arrive(self, hex: int, track: int, stop: int, used: int) -> None:
        names = self.names
        if len(self.path) == 1:  # track inside one hex crosses no side and has a bit of its own
            bit = 1 << self.ground.bit(("inside", hex, track))
            if used & bit:
                return
            used |= bit
            self.crossed |= bit
            self.first |= bit
            names = [f"{self.ground.ids[hex]}:{track}"]
        self.legs.append(
            Leg(
                start=self.start,
                end=(hex, stop),
                mask=used & ~self.used,
                segment=self._segment((hex, stop), names),
            )
        )

    def _segment(self, end: Place, atoms: list[str]) -> Segment | None:
        if end == self.start:
            return None
        ids = self.ground.ids
        forward = self.start < end
        first, last = (self.start, end) if forward else (end, self.start)
        path = self.path if forward else self.path[::-1]
        pieces = tuple(f"{ids[hex]}:{track}" for hex, track in path)
        gauges = frozenset(self.faces[hex].tracks[track].gauge for hex, track in path)
        return Segment(
            id="+".join(pieces),
            a=node_id(ids[first[0]], first[1]),
            b=node_id(ids[last[0]], last[1]),
            pieces=pieces,
            atoms=frozenset(atoms),
            gauges=gauges - {Gauge(""), self.ground.rules.any_gauge},
            length=len(pieces) - 1,
        )
