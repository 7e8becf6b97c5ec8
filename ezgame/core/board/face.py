"""What a hex shows: its printed track, or a tile as it lies there. Faces are made once and shared."""

from dataclasses import dataclass

from ezgame.core.definitions.board import EDGES, STOP, Hex, Stop, Tile, Track, turned
from ezgame.core.ids import Color, Gauge, StopKind, TileId


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """Stops and track of a hex in their final direction. Compared by identity: equal faces are one object."""

    tile: TileId | None
    """None: as printed on the board."""
    rotation: int
    color: Color
    label: str
    stops: tuple[Stop, ...]
    tracks: tuple[Track, ...]
    ways: tuple[tuple[tuple[int, int], ...], ...]
    """By end (edges 0 to 5, then the stops): pairs of track index and its other end."""
    exits: int
    """Edges that track leads to, as bits."""
    stop_edges: tuple[int, ...]
    """By stop: the edges it is joined to directly, as bits."""
    kinds: tuple[StopKind, ...]
    """Kinds of its stops, sorted."""
    plain: frozenset[tuple[int, int]]
    """Pairs of edges joined by track without a stop, the lower one first."""
    gauges: frozenset[tuple[int, Gauge]]
    """Edges with the gauges of their track."""
    pieces: tuple[int, ...]
    """By track: its number on the tile. Only what one company sees (see `wayside`) has several
    tracks with one number."""
    joins_stops: bool
    """Some track leads from one of its stops to another."""


def make_face(
    tile: TileId | None,
    rotation: int,
    color: Color,
    label: str,
    stops: tuple[Stop, ...],
    tracks: tuple[Track, ...],
    pieces: tuple[int, ...] | None = None,
) -> Face:
    ways: list[list[tuple[int, int]]] = [[] for _ in range(STOP + len(stops))]
    exits = 0
    stop_edges = [0] * len(stops)
    for index, track in enumerate(tracks):
        ways[track.a].append((index, track.b))
        ways[track.b].append((index, track.a))
        for here, there in ((track.a, track.b), (track.b, track.a)):
            if here < STOP:
                exits |= 1 << here
                if there >= STOP:
                    stop_edges[there - STOP] |= 1 << here
    return Face(
        tile,
        rotation,
        color,
        label,
        stops,
        tracks,
        tuple(tuple(way) for way in ways),
        exits,
        tuple(stop_edges),
        tuple(sorted(stop.kind for stop in stops)),
        frozenset((min(t.a, t.b), max(t.a, t.b)) for t in tracks if t.a < STOP and t.b < STOP),
        frozenset((end, t.gauge) for t in tracks for end in (t.a, t.b) if end < STOP),
        tuple(range(len(tracks))) if pieces is None else pieces,
        any(track.a >= STOP and track.b >= STOP for track in tracks),
    )


def printed_face(hex: Hex) -> Face:
    return make_face(None, 0, hex.color, hex.label, hex.stops, hex.tracks)


def tile_face(tile: Tile, rotation: int) -> Face:
    tracks = tuple(
        Track(
            a=turned(track.a, rotation),
            b=turned(track.b, rotation),
            gauge=track.gauge,
            line=track.line,
        )
        for track in tile.tracks
    )
    return make_face(tile.id, rotation, tile.color, tile.label, tile.stops, tracks)


_EDGES_OF = tuple(tuple(edge for edge in EDGES if mask >> edge & 1) for mask in range(64))


def edges_of(mask: int) -> tuple[int, ...]:
    """The edges in a mask of bits."""
    return _EDGES_OF[mask]
