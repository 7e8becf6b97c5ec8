"""Changes of a board in YAML: the boards that a title offers, and files in which a group keeps its own.

    out: C23 B24              hexes that are no part of the game
    bars: D22-C23 D22-D24     sides that no track crosses
    printed:                  hexes printed anew, as in map files
      F24: {color: red, stops: offboard 30/40/60/80, track: 2-a 3-a, gauge: dual}
    tiles:                    tiles that lie from the start
      D20: {tile: "58", rotation: 3}
    stations: {MCP: E21}      stations that stand from the start

A manifest has `boards`: by name what a board is called, one line for players, and its changes; those
after the first say only what differs from it. Whether such a board can be played is asked elsewhere
(`content.board_faults`); here everything named must exist.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ezgame.content.board import BoardContent, read_side
from ezgame.content.notation import STOP_LETTERS, StopKinds, read_stops, read_tracks
from ezgame.content.reader.faults import Faults, Place
from ezgame.content.reader.fields import Fields
from ezgame.content.reader.nodes import YamlNode
from ezgame.content.reader.parser import parse, read_bytes
from ezgame.content.variants import overlaid
from ezgame.core.definitions.board import STOP, Stop, is_stop
from ezgame.core.definitions.changes import BoardChanges, BoardChoice, PrintedHex, StartTile
from ezgame.core.ids import Color, CompanyId, Gauge, HexId, TileId
from ezgame.core.message import told

PRINTED_COLORS = ("red", "gray", "yellow")
"""What a hex may be printed as instead."""


@dataclass(frozen=True, slots=True)
class BoardParts:
    """What changes of a board may name."""

    board: BoardContent
    tiles: Collection[str]
    companies: Collection[str]
    kinds: StopKinds


@dataclass(frozen=True, slots=True)
class WrittenChanges:
    """Changes with the places of what they name, for faults found later."""

    changes: BoardChanges
    places: Mapping[str, Place]
    """By hex, side (`D22-C23`) or company."""
    whole: Place


def read_boards(
    pairs: Sequence[tuple[YamlNode, YamlNode]], parts: BoardParts, faults: Faults
) -> tuple[dict[str, BoardChoice], dict[str, WrittenChanges]]:
    """The boards of a manifest, each but the first laid over the first."""
    boards: dict[str, BoardChoice] = {}
    written: dict[str, WrittenChanges] = {}
    for key, node in pairs:
        name = str(key.value)
        # The first is the usual one; the others write down only what differs from it.
        whole = node if not boards else overlaid(pairs[0][1], node)
        fields = Fields(whole, faults, f"board {name}")
        # Faults of the whole board are told where it begins, not where the first one does.
        fields.place = key.place
        label, line = fields.text("name"), fields.text("line")
        found = written[name] = read_changes(fields, parts, faults)
        boards[name] = BoardChoice(id=name, name=label, line=line, changes=found.changes)
        fields.close()
    return boards, written


def read_changes(fields: Fields, parts: BoardParts, faults: Faults) -> WrittenChanges:
    """What a board changes; the caller closes the fields."""
    places: dict[str, Place] = {}
    changes = BoardChanges(
        out=_out(fields, parts, faults),
        bars=_bars(fields, parts, places, faults),
        printed=_printed(fields, parts, places, faults),
        tiles=_tiles(fields, parts, places, faults),
        stations=_stations(fields, parts, places, faults),
    )
    return WrittenChanges(changes, places, fields.place)


def read_board_file(path: Path, title: str, parts: BoardParts) -> WrittenChanges:
    """The board that a group keeps in a file; ContentError names line and reason of every fault."""
    faults = Faults()
    data = read_bytes(path, faults)
    node = parse(data, path, faults) if data is not None else None
    faults.raise_if_any()
    fields = Fields(node, faults, "board")
    head = fields.need("board")
    if head is not None and head.value != title:
        sentence = "this is a board for {other}, not for {title}."
        values = {"other": str(head.value), "title": title}
        faults.add(head.place, told("boardfile.other", sentence, **values))
        # A file for another title: every hex of it would be a fault of its own.
        faults.raise_if_any()
    found = read_changes(fields, parts, faults)
    fields.close()
    faults.raise_if_any()
    return found


def _out(fields: Fields, parts: BoardParts, faults: Faults) -> frozenset[HexId]:
    found = set()
    for word in fields.word_nodes("out"):
        if _known_hex(word, parts, faults, "out"):
            if word.value in parts.board.board.gates:
                sentence = "out: {hex} is a pass and cannot be left out."
                faults.add(word.place, told("boardfile.gate", sentence, hex=str(word.value)))
            found.add(HexId(str(word.value)))
    return frozenset(found)


def _bars(
    fields: Fields, parts: BoardParts, places: dict[str, Place], faults: Faults
) -> frozenset[tuple[HexId, HexId]]:
    found = set()
    board = parts.board.board
    for word in fields.word_nodes("bars"):
        side = read_side(word, board.hexes, board.layout, faults)
        if side is not None:
            # A side has two names; the same one is used everywhere.
            one, other = sorted(side)
            places[f"{one}-{other}"] = word.place
            found.add((one, other))
    return frozenset(found)


def _printed(
    fields: Fields, parts: BoardParts, places: dict[str, Place], faults: Faults
) -> dict[HexId, PrintedHex]:
    found = {}
    for key, node in fields.pairs("printed"):
        known = _known_hex(key, parts, faults, "printed")
        what = f"printed, {key.value}"
        own = Fields(node, faults, what)
        stops = read_stops(own.need("stops"), parts.kinds, faults, what)
        gauge = Gauge(own.text("gauge", ""))
        tracks = read_tracks(own.find("track"), len(stops), gauge, parts.board.gauges, faults, what)
        color = Color(own.choice("color", PRINTED_COLORS))
        own.close()
        if known:
            places[str(key.value)] = key.place
            found[HexId(str(key.value))] = PrintedHex(color=color, stops=stops, tracks=tracks)
    return found


def _tiles(
    fields: Fields, parts: BoardParts, places: dict[str, Place], faults: Faults
) -> dict[HexId, StartTile]:
    found = {}
    for key, node in fields.pairs("tiles"):
        # A variant takes a tile away by leaving its value out.
        if node.empty:
            continue
        known = _known_hex(key, parts, faults, "tiles")
        own = Fields(node, faults, f"tiles, {key.value}")
        tile = own.text("tile")
        rotation = own.number("rotation", None, 0, 5)
        own.close()
        if tile and tile not in parts.tiles:
            sentence = "tiles, {hex}: there is no tile {tile}."
            values = {"hex": str(key.value), "tile": tile}
            faults.add(key.place, told("boardfile.tile", sentence, **values))
        elif known:
            places[str(key.value)] = key.place
            found[HexId(str(key.value))] = StartTile(tile=TileId(tile), rotation=rotation)
    return found


def _stations(
    fields: Fields, parts: BoardParts, places: dict[str, Place], faults: Faults
) -> dict[CompanyId, HexId]:
    found = {}
    for key, node in fields.pairs("stations"):
        if key.value not in parts.companies:
            sentence = "stations: there is no company {name}."
            faults.add(key.place, told("boardfile.company", sentence, name=str(key.value)))
        elif _known_hex(node, parts, faults, f"stations, {key.value}"):
            places[str(key.value)] = key.place
            found[CompanyId(str(key.value))] = HexId(str(node.value))
    return found


def _known_hex(word: YamlNode, parts: BoardParts, faults: Faults, what: str) -> bool:
    if word.kind == "scalar" and word.value in parts.board.names:
        return True
    sentence = "{what}: there is no hex {hex} on the map."
    values = {"what": what, "hex": str(word.value)[:20]}
    faults.add(word.place, told("boardfile.hex", sentence, **values))
    return False


# ------------------------------------------------------------ writing


def written_board(changes: BoardChanges, title: str, colors: Sequence[Color]) -> str:
    """The text of a file that `read_board_file` takes back as the same changes."""
    lines = [f"board: {title}"]
    lines += [f"out: {' '.join(sorted(changes.out))}"] if changes.out else []
    bars = sorted(f"{one}-{other}" for one, other in changes.bars)
    lines += [f"bars: {' '.join(bars)}"] if bars else []
    if changes.printed:
        lines.append("printed:")
        for name, printed in sorted(changes.printed.items()):
            lines.append(f"  {name}: {{{_written_hex(printed, colors)}}}")
    if changes.tiles:
        lines.append("tiles:")
        lines += [
            f'  {name}: {{tile: "{start.tile}", rotation: {start.rotation}}}'
            for name, start in sorted(changes.tiles.items())
        ]
    if changes.stations:
        stations = ", ".join(f"{c}: {h}" for c, h in sorted(changes.stations.items()))
        lines.append(f"stations: {{{stations}}}")
    return "\n".join(lines) + "\n"


def _written_hex(printed: PrintedHex, colors: Sequence[Color]) -> str:
    parts = [f"color: {printed.color}"]
    parts.append(f"stops: {' + '.join(_written_stop(stop, colors) for stop in printed.stops)}")
    gauges = {track.gauge for track in printed.tracks}
    if printed.tracks:
        ends = (f"{_end(t.a)}-{_end(t.b)}" for t in printed.tracks)
        parts.append(f"track: {' '.join(ends)}")
    # The notation has one gauge for a hex; no board has hexes of several.
    if len(gauges) == 1 and (gauge := gauges.pop()):
        parts.append(f"gauge: {gauge}")
    return ", ".join(parts)


def _written_stop(stop: Stop, colors: Sequence[Color]) -> str:
    circles = f":{stop.slots}" if stop.slots else ""
    if stop.values is None:
        return f"{stop.kind}{circles} {stop.value}"
    figures = "/".join(str(stop.values.get(color, "-")) for color in colors)
    return f"{stop.kind}{circles} {figures}"


def _end(end: int) -> str:
    return STOP_LETTERS[end - STOP] if is_stop(end) else str(end)
