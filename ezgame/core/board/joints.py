"""Which track joins across a hex side: lines and gauges that share a side.

Track of two lines never joins. A leg between two stops keeps one gauge; track without a gauge, and
track of the title's `any_gauge`, takes the gauge of what it joins.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ezgame.core.board.face import Face
from ezgame.core.board.ground import Ground
from ezgame.core.definitions.board import EDGES, STOP, Track
from ezgame.core.ids import Gauge

Kind = tuple[Gauge, str]
"""Gauge and line of track at a side."""
Kinds = frozenset[Kind]
Piece = tuple[int, int]
"""Number of a hex and index of a track in it."""
Gauges = Mapping[Piece, frozenset[Gauge]]
"""Pieces that a leg may use in one of several gauges, and these."""


@dataclass(frozen=True, slots=True)
class JoinedTrack:
    """Track that joins across a side, every kind here with every kind there."""

    lane: str
    """Ways of one lane are the same track."""
    here: Kinds
    there: Kinds


class Joints:
    """Answers about one ground."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._kinds: dict[Face, tuple[Kinds, ...]] = {}
        self._ways: dict[tuple[Kinds, Kinds], tuple[JoinedTrack, ...]] = {}
        self._gauges: dict[Face, tuple[frozenset[Gauge], tuple[int, ...]]] = {}

    def ways(self, here: Kinds, there: Kinds) -> tuple[JoinedTrack, ...]:
        """The ways across a side between track of these kinds, which together are all that join."""
        known = self._ways.get((here, there))
        if known is None:
            known = self._ways[here, there] = tuple(self._find_ways(here, there))
        return known

    def _find_ways(self, here: Kinds, there: Kinds) -> list[JoinedTrack]:
        joined: dict[tuple[str, Kind], set[Kind]] = defaultdict(set)
        # Sorted, so that ways are numbered alike in every run of the program.
        for one in sorted(here):
            for other in sorted(there):
                if self._joins(one, other):
                    joined[one[1] or other[1], one].add(other)
        alike: dict[tuple[str, Kinds], set[Kind]] = defaultdict(set)
        for (lane, one), others in joined.items():
            alike[lane, frozenset(others)].add(one)
        return [
            JoinedTrack(lane, frozenset(ones), others) for (lane, others), ones in alike.items()
        ]

    def _joins(self, one: Kind, other: Kind) -> bool:
        if one[1] and other[1] and one[1] != other[1]:
            return False
        return self.ground.joined(one[0], other[0]) is not None

    def kinds(self, hex: int, face: Face, gauges: Gauges) -> tuple[Kinds, ...]:
        """By edge: the kinds of track there."""
        if gauges and any(piece[0] == hex for piece in gauges):
            return _kinds(hex, face, gauges)
        known = self._kinds.get(face)
        if known is None:
            known = self._kinds[face] = _kinds(hex, face, {})
        return known

    def gauges(self, faces: list[Face]) -> Gauges:
        """Pieces that pass on the gauge of their neighbours where these have several.

        On the boards of most titles there are none: track of any gauge ends at stops.
        """
        real: set[Gauge] = set()
        passing: list[Piece] = []
        for hex, face in enumerate(faces):
            if face.tracks:
                own, neutral = self._of_face(face)
                real |= own
                passing += [(hex, track) for track in neutral]
        if len(real) < 2 or not passing:
            return {}
        return self._clusters(faces, passing)

    def takes_gauge(self, face: Face) -> bool:
        """Some of its track from edge to edge takes the gauge of what it joins, where there are several."""
        return self._several_gauges and bool(face.tracks) and bool(self._of_face(face)[1])

    @cached_property
    def _several_gauges(self) -> bool:
        """The board and its tiles have track of more than one gauge."""
        tracks = [track for tile in self.ground.tiles.tiles.values() for track in tile.tracks]
        tracks += [track for hex in self.ground.hexes for track in hex.tracks]
        return len({track.gauge for track in tracks if not self._neutral(track.gauge)}) > 1

    def _of_face(self, face: Face) -> tuple[frozenset[Gauge], tuple[int, ...]]:
        """Its gauges, and its tracks from edge to edge that take the gauge of others."""
        known = self._gauges.get(face)
        if known is None:
            real = frozenset(track.gauge for track in face.tracks if not self._neutral(track.gauge))
            through = tuple(
                index
                for index, track in enumerate(face.tracks)
                if track.a < STOP and track.b < STOP and self._neutral(track.gauge)
            )
            known = self._gauges[face] = (real, through)
        return known

    def _neutral(self, gauge: Gauge) -> bool:
        return gauge in ("", self.ground.rules.any_gauge)

    def _clusters(self, faces: list[Face], passing: list[Piece]) -> Gauges:
        """Joined pieces of `passing` together with all gauges that they meet."""
        found: dict[Piece, frozenset[Gauge]] = {}
        members = set(passing)
        for first in passing:
            if first in found:
                continue
            found[first] = frozenset()
            cluster, met = [first], set()
            for piece in cluster:  # grows while it runs
                for other, gauge in self._beside(faces, piece):
                    if not self._neutral(gauge):
                        met.add(gauge)
                    elif other in members and other not in found:
                        found[other] = frozenset()
                        cluster.append(other)
            for piece in cluster:
                found[piece] = frozenset(met)
        return {piece: met for piece, met in found.items() if len(met) > 1}

    def _beside(self, faces: list[Face], piece: Piece) -> list[tuple[Piece, Gauge]]:
        """Track that joins a piece across its two sides."""
        hex, index = piece
        track = faces[hex].tracks[index]
        found = []
        for edge in (track.a, track.b):
            facing = self.ground.across[hex * 6 + edge]
            if facing < 0:
                continue
            there, entry = divmod(facing, 6)
            for number, _ in faces[there].ways[entry]:
                other = faces[there].tracks[number]
                if self._joins((track.gauge, track.line), (other.gauge, other.line)):
                    found.append(((there, number), other.gauge))
        return found


def kinds_of(track: Track, piece: Piece, gauges: Gauges) -> list[Kind]:
    """The kinds a piece of track can be used as."""
    return [(gauge, track.line) for gauge in sorted(gauges.get(piece, (track.gauge,)))]


def _kinds(hex: int, face: Face, gauges: Gauges) -> tuple[Kinds, ...]:
    return tuple(
        frozenset(
            kind
            for index, _ in face.ways[edge]
            for kind in kinds_of(face.tracks[index], (hex, index), gauges)
        )
        for edge in EDGES
    )
