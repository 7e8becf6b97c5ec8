"""Which tiles may replace which, worked out from the shapes and a few declared exceptions.

The rule: the next colour; the same label; as many towns; cities stay cities, and separate cities
may become one only if the new tile has a single city; every old piece of track stays in its place
for some rotation, with its gauge or as dual gauge.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ezgame.core.definitions.board import STOP, End, Stop, Tile, Track
from ezgame.core.ids import Color, Gauge, TileId

DUAL = Gauge("dual")
ROTATIONS = range(6)


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradeRule:
    colors: Sequence[Color]
    label_changes: Mapping[Color, Mapping[str, str]] = field(default_factory=dict)
    """New colour → old label → new label."""
    removes: frozenset[str] = frozenset()
    """Kinds of stops that an upgrade takes off the tile; their track stays as plain track."""
    never: frozenset[TileId] = frozenset()

    def next_color(self, color: Color) -> Color | None:
        index = self.colors.index(color) + 1 if color in self.colors else len(self.colors)
        return self.colors[index] if index < len(self.colors) else None

    def next_label(self, label: str, color: Color) -> str:
        return self.label_changes.get(color, {}).get(label, label)


@dataclass(frozen=True, slots=True)
class TileShape:
    """What the geometric rule looks at."""

    kinds: tuple[str, ...]
    tracks: tuple[tuple[End, End, Gauge], ...]
    edges: int
    """Edges with track, one bit each."""

    @classmethod
    def of(
        cls, stops: Sequence[Stop], tracks: Sequence[Track], removes: frozenset[str]
    ) -> "TileShape":
        kept = [i for i, stop in enumerate(stops) if stop.kind not in removes]
        place = {STOP + old: STOP + new for new, old in enumerate(kept)}
        pieces: list[tuple[End, End, Gauge]] = []
        loose: dict[End, list[tuple[End, Gauge]]] = {}
        for track in tracks:
            a, b = sorted((track.a, track.b))
            if b < STOP or b in place:
                pieces.append((a, place.get(b, b), track.gauge))
            else:
                loose.setdefault(b, []).append((a, track.gauge))
        if not kept:
            for ends in loose.values():
                pieces.extend(
                    (min(a, b), max(a, b), gauge)
                    for i, (a, gauge) in enumerate(ends)
                    for b, _ in ends[i + 1 :]
                )
        edges = 0
        for piece in pieces:
            for end in piece[:2]:
                edges |= 1 << end if end < STOP else 0
        return cls(tuple(stops[i].kind for i in kept), tuple(pieces), edges)


def fits(old: TileShape, new: TileShape, rotation: int) -> bool:
    """Whether the new shape, turned, keeps everything the old one has."""
    turned_edges = (new.edges << rotation | new.edges >> (6 - rotation)) & 63
    if old.edges & ~turned_edges:
        return False
    have: dict[tuple[End, End], Gauge] = {}
    stop_of: dict[tuple[End, Gauge], set[End]] = {}
    for a, b, gauge in new.tracks:
        a = (a + rotation) % 6
        if b < STOP:
            b = (b + rotation) % 6
            have[(min(a, b), max(a, b))] = gauge
        else:
            stop_of.setdefault((a, gauge), set()).add(b)
    single_city = new.kinds.count("city") == 1
    moves: dict[End, set[End]] = {}
    for a, b, gauge in old.tracks:
        if b < STOP:
            if have.get((a, b)) not in (gauge, DUAL):
                return False
            continue
        kind = old.kinds[b - STOP]
        targets = stop_of.get((a, gauge), set()) | stop_of.get((a, DUAL), set())
        targets = {t for t in targets if new.kinds[t - STOP] == kind}
        moves[b] = moves[b] & targets if b in moves else targets
        if not moves[b]:
            return False
    return _assignable(list(moves.items()), old, frozenset(), single_city)


def _assignable(
    moves: list[tuple[End, set[End]]], old: TileShape, used: frozenset[End], single_city: bool
) -> bool:
    """Each old stop needs a new one of its own; cities may share the only one."""
    if not moves:
        return True
    (stop, targets), *rest = moves
    shared = single_city and old.kinds[stop - STOP] == "city"
    return any(
        _assignable(rest, old, used | {target}, single_city)
        for target in targets
        if shared or target not in used
    )


def _same_places(old: TileShape, new: TileShape) -> bool:
    """As many towns, and cities only where there were cities (fewer only when they become one)."""
    cities, new_cities = old.kinds.count("city"), new.kinds.count("city")
    others = sorted(kind for kind in old.kinds if kind != "city")
    new_others = sorted(kind for kind in new.kinds if kind != "city")
    return others == new_others and (cities == new_cities or (cities > 1 and new_cities == 1))


def derive_upgrades(tiles: Iterable[Tile], rule: UpgradeRule) -> dict[TileId, frozenset[TileId]]:
    """All legal successors of every tile."""
    known = list(tiles)
    plain = {tile.id: TileShape.of(tile.stops, tile.tracks, frozenset()) for tile in known}
    by_color: dict[tuple[Color, str], list[Tile]] = {}
    for tile in known:
        by_color.setdefault((tile.color, tile.label), []).append(tile)
    result: dict[TileId, frozenset[TileId]] = {}
    for tile in known:
        color = rule.next_color(tile.color)
        if color is None or tile.id in rule.never:
            result[tile.id] = frozenset()
            continue
        old = TileShape.of(tile.stops, tile.tracks, rule.removes)
        result[tile.id] = frozenset(
            new.id
            for new in by_color.get((color, rule.next_label(tile.label, color)), ())
            if _same_places(old, plain[new.id])
            and any(fits(old, plain[new.id], rotation) for rotation in ROTATIONS)
        )
    return result


def printed_upgrades(
    color: Color,
    label: str,
    stops: Sequence[Stop],
    tracks: Sequence[Track],
    tiles: Iterable[Tile],
    rule: UpgradeRule,
) -> dict[TileId, tuple[int, ...]]:
    """Tiles, with their rotations, that may replace what is printed on a hex."""
    following = rule.next_color(color)
    if following is None:
        return {}
    old = TileShape.of(stops, tracks, rule.removes)
    wanted = rule.next_label(label, following)
    result: dict[TileId, tuple[int, ...]] = {}
    for tile in tiles:
        if tile.color != following or tile.label != wanted:
            continue
        new = TileShape.of(tile.stops, tile.tracks, frozenset())
        if _same_places(old, new):
            rotations = tuple(r for r in ROTATIONS if fits(old, new, r))
            if rotations:
                result[tile.id] = rotations
    return result
