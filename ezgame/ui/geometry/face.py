"""The part of a tile or hex that decides its geometry: stops by kind and size, and tracks."""

from dataclasses import dataclass
from functools import lru_cache

from ezgame.core.definitions.board import STOP, End, is_stop

ARROW_KINDS = frozenset({"offboard", "harbour", "port"})
"""Stops at the rim of the map: track ends in an arrow there."""
MARK_KINDS = frozenset({"mine"})
"""Stops drawn as a disc with a sign."""


@dataclass(frozen=True, slots=True)
class FaceStop:
    kind: str
    slots: int = 0


@dataclass(frozen=True, slots=True)
class FaceTrack:
    a: End
    b: End
    gauge: str = ""

    @property
    def edges(self) -> tuple[int, ...]:
        return tuple(end for end in (self.a, self.b) if not is_stop(end))

    @property
    def stops(self) -> tuple[int, ...]:
        return tuple(end - STOP for end in (self.a, self.b) if is_stop(end))


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """Rotation 0; edges as printed."""

    stops: tuple[FaceStop, ...] = ()
    tracks: tuple[FaceTrack, ...] = ()

    def exits(self, stop: int) -> tuple[int, ...]:
        """Edges that a stop's track leads to, each once."""
        found = exits_of(self)
        return found[stop] if stop < len(found) else ()


@lru_cache(maxsize=4096)
def exits_of(face: PrintedFace) -> tuple[tuple[int, ...], ...]:
    """Of each stop; asked for many times while stops find their places."""
    found: list[list[int]] = [[] for _ in face.stops]
    for track in face.tracks:
        for stop in track.stops:
            found[stop].extend(e for e in track.edges if e not in found[stop])
    return tuple(tuple(edges) for edges in found)
