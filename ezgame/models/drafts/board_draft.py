"""A board that a group lays itself: changes, undo, what is out, and why no game can begin on it yet.

Bars decide what is out: whatever cannot be reached from the stations without crossing one. A bar that is
taken away leaves a hole, and the hexes beyond stay out until the border is closed again elsewhere.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from ezgame.content.boards import written_board
from ezgame.content.check.boards import rules_on
from ezgame.content.titles import LoadedTitle
from ezgame.core.board.changes import edge_towards
from ezgame.core.board.face import Face
from ezgame.core.board.fit import Fits, supply_key
from ezgame.core.board.ground import Ground
from ezgame.core.board.start_board import open_sides
from ezgame.core.definitions.board import STOP, Stop, Track
from ezgame.core.definitions.changes import BoardChanges, PrintedHex, StartTile
from ezgame.core.ids import Color, HexId, TileId
from ezgame.core.message import Message
from ezgame.core.ruleset import Ruleset


class BoardDraft:
    """The board on the table. Everything that is done can be undone."""

    def __init__(self, loaded: LoadedTitle, changes: BoardChanges | None = None) -> None:
        usual = loaded.title.changes
        assert usual is not None
        self.loaded = loaded
        self.usual = usual
        self.changes = usual if changes is None else changes
        self._past: list[BoardChanges] = []
        self._rules: tuple[BoardChanges, Ruleset] | None = None

    # ------------------------------------------------------------ asking

    @property
    def rules(self) -> Ruleset:
        """The rules on the board as it lies."""
        if self._rules is None or self._rules[0] is not self.changes:
            found = rules_on(self.loaded, self.changes)
            assert found is not None
            self._rules = self.changes, found
        return self._rules[1]

    @property
    def ground(self) -> Ground:
        return self.rules.ground

    def faults(self) -> list[str]:
        """Why no game can begin, each in one English sentence that knows its message."""
        return [fault.sentence for fault in self.rules.board_faults()]

    def warnings(self) -> list[Message]:
        return list(self.rules.board_warnings())

    def left(self, tile: TileId) -> int | None:
        """Copies of a tile that do not lie on the board; None: unlimited."""
        tiles = self.loaded.tiles.set
        used = Counter(supply_key(tiles, start.tile) for start in self.changes.tiles.values())
        key = supply_key(tiles, tile)
        count = tiles.counts[key]
        return None if count is None else count - used[key]

    def tray(self) -> tuple[TileId, ...]:
        """Tiles of the first colour that fit somewhere, in their order."""
        hexes = [h for h in self.changes_hexes() if not self.ground.fixed[self.ground.index[h]]]
        fits = self.ground.part(Fits)
        found = {f.tile for h in hexes for f in fits.options(h, self._printed(h)) if f.tile}
        tiles = self.loaded.tiles.set
        first = tiles.colors[0]
        return tuple(t for t, tile in tiles.tiles.items() if t in found and tile.color == first)

    def changes_hexes(self) -> tuple[HexId, ...]:
        """Hexes of the part of the map where the changes lie, without what is out."""
        parts = {
            self.loaded.board.board.hexes[h].part for h in (*self.usual.tiles, *self.usual.out)
        }
        return tuple(h for h, x in self.ground.board.hexes.items() if x.part in parts)

    def rotations(self, hex_: HexId, tile: TileId) -> tuple[int, ...]:
        """Ways to lay a tile on a hex as it is printed."""
        tiles = self.loaded.tiles.set
        if hex_ not in self.ground.index or tiles.tiles[tile].color != tiles.colors[0]:
            return ()
        fits = self.ground.part(Fits)
        options = fits.options(hex_, self._printed(hex_))
        return tuple(face.rotation for face in options if face.tile == tile)

    def _printed(self, hex_: HexId) -> Face:
        return self.ground.printed[self.ground.index[hex_]]

    # ------------------------------------------------------------ doing

    def _become(self, changes: BoardChanges) -> bool:
        if changes == self.changes:
            return False
        self._past.append(self.changes)
        self.changes = changes
        return True

    def undo(self) -> bool:
        if not self._past:
            return False
        self.changes = self._past.pop()
        return True

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    def reset(self) -> bool:
        """Back to the usual board."""
        return self._become(self.usual)

    def lay(self, hex_: HexId, tile: TileId) -> bool:
        """Lay a tile in the first way that fits; False: it does not fit, or is used up."""
        turns = self.rotations(hex_, tile)
        left = self.left(tile)
        if not turns or (left is not None and left <= 0):
            return False
        start = StartTile(tile=tile, rotation=turns[0])
        return self._become(replace(self.changes, tiles={**self.changes.tiles, hex_: start}))

    def turn(self, hex_: HexId, by: int) -> bool:
        """Turn a tile to the next way that fits."""
        start = self.changes.tiles.get(hex_)
        turns = () if start is None else self.rotations(hex_, start.tile)
        if start is None or not turns:
            return False
        at = turns.index(start.rotation) if start.rotation in turns else -1
        new = StartTile(tile=start.tile, rotation=turns[(at + by) % len(turns)])
        return self._become(replace(self.changes, tiles={**self.changes.tiles, hex_: new}))

    def take(self, hex_: HexId) -> bool:
        """Take a tile away."""
        tiles = {name: start for name, start in self.changes.tiles.items() if name != hex_}
        return self._become(replace(self.changes, tiles=tiles))

    def toggle_bar(self, one: HexId, other: HexId) -> bool:
        """Set or remove the bar on a side; what lies beyond the bars is out at once."""
        if edge_towards(self.loaded.board.board, one, other) is None:
            return False
        side = (one, other) if one < other else (other, one)
        changed = replace(self.changes, bars=self.changes.bars ^ {side})
        return self._become(replace(changed, out=self._out(changed)))

    def _out(self, changes: BoardChanges) -> frozenset[HexId]:
        """What cannot be reached from the stations; as before while the border has a hole."""
        printed = self.loaded.board.board
        barred = {frozenset(side) for side in changes.bars}
        parts = {printed.hexes[h].part for h in self.usual.out}
        fixed = {
            h
            for h, x in printed.hexes.items()
            if x.color not in ("blank", *self.loaded.tiles.set.colors[:-1]) or h in changes.printed
        }
        todo = [h for h in changes.stations.values() if h in printed.hexes]
        seen = set(todo)
        for h in todo:
            if h in fixed:
                continue  # fixed exits lead nowhere new
            for there in printed.hexes[h].neighbours.values():
                inside = printed.hexes[there].part in parts
                if inside and there not in seen and frozenset((h, there)) not in barred:
                    seen.add(there)
                    todo.append(there)
        far = max(self.usual.out, key=lambda h: (printed.hexes[h].at[1], h), default=None)
        if far is None or far in seen:
            return changes.out
        everywhere = {h for h, x in printed.hexes.items() if x.part in parts}
        return frozenset(everywhere - seen)

    def holes(self) -> tuple[tuple[HexId, HexId], ...]:
        """Sides of the border without a bar."""
        return tuple(open_sides(self.ground, self.changes))

    # ------------------------------------------------------------ the hex printed anew

    @property
    def anew(self) -> HexId:
        """The hex that is printed anew."""
        return next(iter(self.usual.printed))

    @property
    def exits(self) -> frozenset[int]:
        tracks = self.changes.printed[self.anew].tracks
        return frozenset(end for t in tracks for end in (t.a, t.b) if end < STOP)

    @property
    def values(self) -> dict[Color, int]:
        stop = self.changes.printed[self.anew].stops[0]
        return dict(stop.values or {})

    def toggle_exit(self, edge: int) -> bool:
        printed = self.changes.printed[self.anew]
        gauge = next(t.gauge for t in self.usual.printed[self.anew].tracks)
        edges = sorted(self.exits ^ {edge})
        tracks = tuple(Track(a=e, b=STOP, gauge=gauge) for e in edges)
        return self._print(replace(printed, tracks=tracks))

    def set_value(self, color: Color, value: int | None) -> bool:
        """What the hex counts in one colour; None: nothing is printed."""
        printed = self.changes.printed[self.anew]
        values = {**self.values}
        values.pop(color, None)
        if value is not None:
            values[color] = value
        ordered = {c: values[c] for c in self.loaded.kinds.colors if c in values}
        stop: Stop = replace(printed.stops[0], values=ordered)
        return self._print(replace(printed, stops=(stop, *printed.stops[1:])))

    def _print(self, printed: PrintedHex) -> bool:
        return self._become(
            replace(self.changes, printed={**self.changes.printed, self.anew: printed})
        )

    # ------------------------------------------------------------ files

    def save(self, path: Path) -> None:
        colors = self.loaded.kinds.colors
        path.write_text(
            written_board(self.changes, self.loaded.board_head, colors), encoding="utf-8"
        )

    def load(self, path: Path) -> bool:
        """A board from a file; ContentError says why not, and nothing changes."""
        return self._become(self.loaded.read_board(path).changes)
