"""Which tile fits on which hex, in which direction: everything that does not depend on who builds.

The answers depend on the hex and the two faces only and are kept for good; there are few of them.
The refusals are listed in `placement`.
"""

from ezgame.core.board.face import Face, edges_of
from ezgame.core.board.ground import Ground
from ezgame.core.board.replacement import keeps_track
from ezgame.core.definitions.board import EDGES, Hex, TileSet
from ezgame.core.ids import Color, HexId, StopKind, TileId
from ezgame.core.refusal import Refusal, refuse

Known = tuple[Refusal | None]


def supply_key(tiles: TileSet, tile: TileId) -> TileId:
    """The name under which the supply counts a face: of two faces of one tile, the one listed first."""
    back = tiles.tiles[tile].other_side
    if back is None or back == tile:
        return tile
    return next((name for name in tiles.counts if name in (tile, back)), tile)


class Fits:
    """Judges fits on one ground and keeps them."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._faults: dict[tuple[HexId, Face, Face], Known] = {}
        self._options: dict[tuple[HexId, Face], tuple[Face, ...]] = {}
        self._keys: dict[TileId, TileId] = {}
        self._first: dict[tuple[tuple[StopKind, ...], str], list[TileId]] = {}
        """Tiles for bare hexes by the kinds of their stops and their label."""
        for name, tile in ground.tiles.tiles.items():
            if tile.color == ground.tiles.colors[0]:
                kinds = ground.face_of(name, 0).kinds
                self._first.setdefault((kinds, tile.label), []).append(name)

    def supply_key(self, tile: TileId) -> TileId:
        """The name under which the supply counts the physical tile of a face."""
        key = self._keys.get(tile)
        if key is None:
            key = self._keys[tile] = supply_key(self.ground.tiles, tile)
        return key

    def fault(self, hex: HexId, old: Face, new: Face) -> Refusal | None:
        key = (hex, old, new)
        known = self._faults.get(key)
        if known is None:
            known = self._faults[key] = (self._fault(hex, old, new),)
        return known[0]

    def options(self, hex: HexId, old: Face) -> tuple[Face, ...]:
        """Faces that fit on a hex that shows `old`, in the order of the tile set."""
        key = (hex, old)
        known = self._options.get(key)
        if known is None:
            printed = self.ground.board.hexes[hex]
            known = self._options[key] = tuple(
                face
                for tile in self._possible(hex, old)
                # Asked once for all six turns: most tiles fall out here.
                if self._fault_any_way(printed, old, self.ground.face_of(tile, 0)) is None
                for face in (self.ground.face_of(tile, rotation) for rotation in EDGES)
                if self.fault(hex, old, face) is None
            )
        return known

    def _possible(self, hex: HexId, old: Face) -> tuple[TileId, ...]:
        tiles = self.ground.tiles.tiles
        if old.tile is not None:
            wanted = tiles[old.tile].upgrades
            return tuple(name for name in tiles if name in wanted)
        printed = self.ground.board.hexes[hex]
        if printed.upgrades:
            return tuple(name for name in tiles if name in printed.upgrades)
        # The first tile is compared by the label that the hex asks of that colour.
        label = printed.labels_by_color.get(self.ground.tiles.colors[0], printed.label)
        return tuple(self._first.get((old.kinds, label), ()))

    def next_color(self, color: Color) -> Color | None:
        colors = self.ground.tiles.colors
        # Bare hexes take the first colour; special kinds, such as red, take none.
        if color == "blank":
            return colors[0]
        # A colour outside the order of upgrading has no next one.
        position = colors.index(color) + 1 if color in colors else len(colors)
        return colors[position] if position < len(colors) else None

    def _fault(self, hex: HexId, old: Face, new: Face) -> Refusal | None:
        printed = self.ground.board.hexes[hex]
        return (
            self._fault_any_way(printed, old, new)
            or self._fault_of_turning(printed, new)
            or self._fault_of_track(printed, old, new)
            or self._fault_of_edges(printed, old, new)
        )

    def _fault_any_way(self, printed: Hex, old: Face, new: Face) -> Refusal | None:
        """What no turning of the tile can cure."""
        return (
            self._fault_of_color(printed, old, new)
            or self._fault_of_label(printed, new)
            or self._fault_of_kind(printed, old, new)
            or self._fault_of_gauge(printed, new)
        )

    def _fault_of_color(self, printed: Hex, old: Face, new: Face) -> Refusal | None:
        needed = self.next_color(old.color)
        if new.color == needed:
            return None
        return refuse(
            "track.wrong-color",
            hex=printed.id,
            tile=new.tile,
            color=new.color,
            needed=needed or "",
        )

    def _fault_of_label(self, printed: Hex, new: Face) -> Refusal | None:
        needed = printed.labels_by_color.get(new.color, printed.label)
        if new.label == needed:
            return None
        return refuse(
            "track.wrong-label", hex=printed.id, tile=new.tile, label=new.label, needed=needed
        )

    def _fault_of_kind(self, printed: Hex, old: Face, new: Face) -> Refusal | None:
        """A bare hex takes a tile with its own stops; a replaced tile names its successors."""
        kinds, needed = new.kinds, old.kinds
        if old.tile is not None:
            fits = new.tile in self.ground.tiles.tiles[old.tile].upgrades
        else:
            fits = new.tile in printed.upgrades if printed.upgrades else kinds == needed
        if fits:
            return None
        if kinds != needed:
            return refuse(
                "track.wrong-kind", hex=printed.id, tile=new.tile, kinds=kinds, needed=needed
            )
        return refuse(
            "track.not-an-upgrade", hex=printed.id, old=old.tile or printed.id, tile=new.tile
        )

    def _fault_of_gauge(self, printed: Hex, new: Face) -> Refusal | None:
        needed = self.ground.placement.gauge_by_part.get(printed.part)
        if needed is None:
            return None
        for track in new.tracks:
            if track.gauge not in ("", needed):
                return refuse(
                    "track.wrong-gauge",
                    hex=printed.id,
                    tile=new.tile,
                    gauge=track.gauge,
                    needed=needed,
                )
        return None

    def _fault_of_turning(self, printed: Hex, new: Face) -> Refusal | None:
        if self.ground.placement.lettered_as_drawn and new.label and new.rotation:
            return refuse("track.as-drawn", hex=printed.id, tile=new.tile)
        return None

    def _fault_of_track(self, printed: Hex, old: Face, new: Face) -> Refusal | None:
        kept = keeps_track(old, new, self.ground.rules.any_gauge)
        # Printed yellow track names its green tiles with their turns, which may be fewer than the track
        # allows.
        if kept and old.tile is None and printed.upgrades and new.tile is not None:
            kept = new.rotation in printed.upgrades.get(new.tile, ())
        if kept:
            return None
        return refuse(
            "track.keeps-track",
            hex=printed.id,
            old=old.tile or printed.id,
            tile=new.tile,
            rotation=new.rotation,
        )

    def _fault_of_edges(self, printed: Hex, old: Face, new: Face) -> Refusal | None:
        ground = self.ground
        for edge in edges_of(new.exits & ~old.exits):
            there = printed.neighbours.get(edge)
            if there is None or there not in ground.index:
                return refuse("track.rim", hex=printed.id, edge=edge)
            facing = ground.across[ground.index[printed.id] * 6 + edge]
            if facing < 0:
                return refuse("track.impassable", hex=printed.id, edge=edge, neighbour=there)
            number = facing // 6
            # Nothing is ever laid there, so track that ends at its blank side would stay dead for
            # ever.
            if ground.fixed[number] and not ground.printed[number].exits >> facing % 6 & 1:
                return refuse("track.blank-side", hex=printed.id, edge=edge, neighbour=there)
        edge_needed = printed.must_connect
        if edge_needed is not None and not new.exits >> edge_needed & 1:
            return refuse(
                "track.must-connect",
                hex=printed.id,
                edge=edge_needed,
                neighbour=printed.neighbours.get(edge_needed, ""),
            )
        return None
