"""Tile files: shapes that titles share, and the set of one title with its counts and pairs."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ezgame.content.notation import StopKinds, read_stops, read_tracks
from ezgame.content.reader.faults import Faults, Place, listed
from ezgame.content.reader.fields import Fields, count, number
from ezgame.content.reader.nodes import YamlNode
from ezgame.content.upgrades import UpgradeRule, derive_upgrades
from ezgame.core.definitions.board import Tile, TileSet
from ezgame.core.ids import Color, Gauge, TileId


@dataclass(slots=True)
class TileContent:
    """A tile set with what else its files say."""

    set: TileSet
    rule: UpgradeRule
    places: Mapping[TileId, Place]
    """Where the shape of a tile is written."""
    printed: Mapping[Color, int]
    """Tiles in the box by colour; two faces are one tile."""


@dataclass(slots=True)
class _Shapes:
    """Shapes by name, as read; gauges are those of the title's own file."""

    tiles: dict[str, Tile] = field(default_factory=dict)
    places: dict[TileId, Place] = field(default_factory=dict)


def read_tiles(
    files: Sequence[YamlNode], colors: Sequence[Color], kinds: StopKinds, faults: Faults
) -> TileContent:
    """Build a title's tile set from its files, shared shapes first and the title's own last."""
    roots = [Fields(node, faults, "tile file") for node in files]
    own = roots[-1] if roots else Fields(None, faults, "tile file")
    gauge = Gauge(own.text("gauge", ""))
    gauges = own.words("gauges")
    shapes = _Shapes()
    for root in roots:
        _read_shapes(root, shapes, colors, kinds, gauge, gauges, faults)
    before = len(faults)
    tiles, counts, printed = _read_supply(own, shapes, Gauge(own.text("back_gauge", "")), faults)
    rule = _read_rule(own.fields("upgrades"), colors, tiles, faults)
    if len(faults) == before:
        _check_totals(own, printed, faults)
    own.find("totals")
    for root in roots:
        root.close()
    if not faults:
        upgrades = derive_upgrades(tiles.values(), rule)
        tiles = {name: replace(tile, upgrades=upgrades[name]) for name, tile in tiles.items()}
    tile_set = TileSet(tiles=tiles, counts=counts, colors=tuple(colors))
    return TileContent(tile_set, rule, shapes.places, printed)


def without_tiles(content: TileContent, words: Sequence[YamlNode], faults: Faults) -> TileContent:
    """The set without tiles that leave the game, both faces of each."""
    tiles = content.set.tiles
    gone: set[TileId] = set()
    for word in words:
        tile = tiles.get(TileId(str(word.value)))
        if tile is None:
            faults.add(word.place, f"tiles_out: there is no tile {word.value}.")
        else:
            gone |= {tile.id} if tile.other_side is None else {tile.id, tile.other_side}
    if not gone:
        return content
    kept = {
        name: replace(tile, upgrades=tile.upgrades - gone)
        for name, tile in tiles.items()
        if name not in gone
    }
    counts = {name: count for name, count in content.set.counts.items() if name not in gone}
    return replace(content, set=replace(content.set, tiles=kept, counts=counts))


def _read_shapes(
    root: Fields,
    shapes: _Shapes,
    colors: Sequence[Color],
    kinds: StopKinds,
    gauge: Gauge,
    gauges: Sequence[str],
    faults: Faults,
) -> None:
    for color_key, group in root.pairs("shapes"):
        color = Color(str(color_key.value))
        if group.kind != "map":
            faults.add(group.place, f"shapes, {color}: a map is expected.")
            continue
        for key, node in group.value:
            name = str(key.value)
            what = f"tile {name}"
            if name in shapes.tiles:
                first = shapes.places[TileId(name)]
                faults.add(key.place, f"{what} is already described in {first}.")
                continue
            shapes.places[TileId(name)] = key.place
            fields = Fields(node, faults, what)
            own_gauge = Gauge(fields.text("gauge", gauge))
            if own_gauge and own_gauge not in gauges:
                faults.add(key.place, f"{what}: the gauge {own_gauge} is not in the list gauges.")
            like = fields.find("like")
            if like is not None:
                pattern = shapes.tiles.get(str(like.value))
                if pattern is None:
                    faults.add(like.place, f"{what}: there is no tile {like.value} above it.")
                    pattern = Tile(id=TileId(""), color=color)
                tile = _in_gauge(pattern, TileId(name), own_gauge)
            else:
                stops = read_stops(fields.find("stops"), kinds, faults, what)
                tracks = read_tracks(
                    fields.need("track"), len(stops), own_gauge, gauges, faults, what
                )
                label = fields.text("label", "")
                tile = Tile(id=TileId(name), color=color, stops=stops, tracks=tracks, label=label)
            fields.close()
            shapes.tiles[name] = tile
    # A shared file may hold colours this title does not use, but only colours of some title.
    known = {*colors, "yellow", "green", "brown", "gray"}
    for color_key, _ in root.pairs("shapes"):
        if color_key.value not in known:
            faults.add(color_key.place, f"shapes: there is no tile colour {color_key.value}.")


def _in_gauge(tile: Tile, name: TileId, gauge: Gauge) -> Tile:
    tracks = tuple(replace(track, gauge=gauge) for track in tile.tracks)
    return replace(tile, id=name, tracks=tracks)


def _read_supply(
    own: Fields, shapes: _Shapes, back_gauge: Gauge, faults: Faults
) -> tuple[dict[TileId, Tile], dict[TileId, int | None], dict[Color, int]]:
    """`front/back: count`. A back without a shape of its own is the front in the other gauge.

    `7 unlimited` are seven in the box, but play may take more.
    """
    tiles: dict[TileId, Tile] = {}
    counts: dict[TileId, int | None] = {}
    printed: dict[Color, int] = {}
    for key, node in own.pairs("supply", required=True):
        names = str(key.value).split("/")
        what = f"supply, {key.value}"
        in_box, copies = _copies(node, faults, what)
        front = shapes.tiles.get(names[0])
        if front is None:
            faults.add(key.place, f"{what}: there is no shape {names[0]} in the tile files.")
            continue
        if len(names) > 2:
            faults.add(key.place, f"{what}: a tile has at most two faces.")
            continue
        faces = [front]
        if len(names) == 2:
            back = shapes.tiles.get(names[1])
            if back is None:
                if not back_gauge:
                    faults.add(key.place, f"{what}: there is no shape {names[1]}.")
                back = _in_gauge(front, TileId(names[1]), back_gauge)
                shapes.places[back.id] = key.place
            elif back.color != front.color:
                faults.add(key.place, f"{what}: the two faces have different colours.")
            faces = [replace(front, other_side=back.id), replace(back, other_side=front.id)]
        for face in faces:
            if face.id in tiles:
                faults.add(key.place, f"{what}: the face {face.id} is in the supply twice.")
            tiles[face.id] = face
            counts[face.id] = copies
        printed[front.color] = printed.get(front.color, 0) + in_box
    return tiles, counts, printed


def _copies(node: YamlNode, faults: Faults, what: str) -> tuple[int, int | None]:
    """Copies in the box, and copies for play."""
    match = re.fullmatch(r"([0-9]{1,3}) unlimited", str(node.value))
    if match is not None:
        return int(match.group(1)), None
    copies = count(node, faults, what)
    return copies or 0, copies


def _read_rule(
    fields: Fields, colors: Sequence[Color], tiles: Mapping[TileId, Tile], faults: Faults
) -> UpgradeRule:
    changes: dict[Color, dict[str, str]] = {}
    for color, pairs in fields.pairs("label_changes"):
        if color.value not in colors:
            faults.add(color.place, f"upgrades: there is no tile colour {color.value}.")
        row = Fields(pairs, faults, f"upgrades, label_changes, {color.value}")
        changes[Color(str(color.value))] = {str(k.value): str(v.value) for k, v in row.rest()}
    never = fields.word_nodes("never")
    for node in never:
        if node.value not in tiles:
            faults.add(node.place, f"upgrades, never: there is no tile {node.value} in the supply.")
    rule = UpgradeRule(
        colors=tuple(colors),
        label_changes=changes,
        removes=frozenset(fields.words("removes")),
        never=frozenset(TileId(str(node.value)) for node in never),
    )
    fields.close()
    return rule


def _check_totals(own: Fields, printed: Mapping[Color, int], faults: Faults) -> None:
    """The file repeats how many tiles of each colour the box holds: a slip in a count shows."""
    left = dict(printed)
    for color, node in own.pairs("totals"):
        total = number(node, faults, f"totals, {color.value}")
        found = left.pop(Color(str(color.value)), 0)
        if found != total:
            faults.add(
                node.place, f"totals: {total} {color.value} tiles, but the supply has {found}."
            )
    if left and "totals" in own:
        faults.add(own.keys["totals"].place, f"totals: {listed(left)} is missing.")
