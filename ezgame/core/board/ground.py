"""The ground that rules walk on: a printed board and its tile set, numbered for speed, with caches.

One `Ground` is made per game from definitions and `BoardRules`; it holds no position. Every
question passes the `BoardState` it is about. Answers are kept beside the state, keyed by the
identity of the frozen state's parts, in bounded caches: a wrong answer cannot outlive its state.

Hexes are numbered in board order. A *side* is hex number x 6 + edge, seen from inside that hex.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar, cast

from ezgame.core.board.face import Face, printed_face, tile_face
from ezgame.core.board.rules import BoardRules, PlacementRules
from ezgame.core.board.wayside import hexes_with_waysides, stands_at, view
from ezgame.core.definitions.board import EDGES, Board, Hex, Home, TileSet, opposite
from ezgame.core.ids import CompanyId, Gauge, HexId, TileId
from ezgame.core.state import BoardState

V = TypeVar("V")
P = TypeVar("P")


class Recent(Generic[V]):
    """A small cache that forgets what was not asked for lately.

    `anchor` is kept with the value, so that an id() used as a key cannot be given away again.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[Hashable, tuple[object, V]] = OrderedDict()

    def get(self, key: Hashable) -> V | None:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[1]

    def put(self, key: Hashable, anchor: object, value: V) -> V:
        self._kept[key] = (anchor, value)
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return value


class Ground:
    """A board to ask about. Cheap to pass around, expensive to make: keep one per game."""

    def __init__(
        self,
        board: Board,
        tiles: TileSet,
        rules: BoardRules | None = None,
        placement: PlacementRules | None = None,
    ) -> None:
        self.board = board
        self.tiles = tiles
        self.rules = rules or BoardRules()
        self.placement = placement or PlacementRules()
        self.hexes: tuple[Hex, ...] = tuple(board.hexes.values())
        self.ids: tuple[HexId, ...] = tuple(board.hexes)
        self.index: Mapping[HexId, int] = {name: number for number, name in enumerate(self.ids)}
        self.across: tuple[int, ...] = self._across()
        """By side: the facing side of the neighbour; -1 where no track can cross."""
        self.printed: tuple[Face, ...] = tuple(printed_face(hex) for hex in self.hexes)
        self.fixed: tuple[bool, ...] = tuple(
            hex.color != "blank" and not hex.upgrades for hex in self.hexes
        )
        """Hexes that never take a tile."""
        self._turned: dict[tuple[TileId, int], Face] = {}
        self._faces: Recent[list[Face]] = Recent(32)
        self._own_faces: Recent[list[Face]] = Recent(16)
        self._waysides = hexes_with_waysides(board)
        self._views: dict[Face, Face] = {}
        self._bits: dict[Hashable, int] = {}
        self._parts: dict[object, object] = {}

    def _across(self) -> tuple[int, ...]:
        found = []
        for hex in self.hexes:
            for edge in EDGES:
                there = hex.neighbours.get(edge)
                if there is None or there not in self.index:
                    found.append(-1)
                    continue
                shut = (
                    edge in hex.impassable or opposite(edge) in self.board.hexes[there].impassable
                )
                found.append(-1 if shut else self.index[there] * 6 + opposite(edge))
        return tuple(found)

    def part(self, kind: Callable[["Ground"], P]) -> P:
        """The one helper of a kind that works on this ground and keeps its caches; made when first asked for."""
        found = self._parts.get(kind)
        if found is None:
            found = self._parts[kind] = kind(self)
        return cast(P, found)

    def forget(self) -> None:
        """Let go of all that was worked out; what is asked for again is worked out again. For a game that nobody
        plays on: its helpers hold the ground, which holds them, and to find such rings takes long. Turned faces stay,
        because faces are compared by identity."""
        self._parts.clear()
        self._faces = Recent(32)
        self._own_faces = Recent(16)

    def face_of(self, tile: TileId, rotation: int) -> Face:
        """The face of a tile, turned."""
        key = (tile, rotation)
        face = self._turned.get(key)
        if face is None:
            # The first one stays: fits are looked for beside the window, and faces are compared by identity.
            face = self._turned.setdefault(key, tile_face(self.tiles.tiles[tile], rotation))
        return face

    def faces(self, board: BoardState) -> list[Face]:
        """What all hexes show now, by number."""
        known = self._faces.get(id(board.tiles))
        if known is not None:
            return known
        faces = list(self.printed)
        for name, laid in board.tiles.items():
            faces[self.index[name]] = self.face_of(laid.tile, laid.rotation)
        return self._faces.put(id(board.tiles), board.tiles, faces)

    def faces_for(self, board: BoardState, company: CompanyId | None) -> list[Face]:
        """What all hexes show to one company: the same, but for its own home beside the track."""
        faces = self.faces(board)
        for hex, home in self._waysides.items():
            if home.company == company and stands_at(board, hex, home.company):
                key = (id(board.tiles), company)
                known = self._own_faces.get(key)
                if known is None:
                    known = list(faces)
                    number = self.index[hex]
                    known[number] = self._view(faces[number], home)
                    self._own_faces.put(key, board.tiles, known)
                return known
        return faces

    def _view(self, face: Face, home: Home) -> Face:
        known = self._views.get(face)
        if known is None:
            printed, ruled = home.wayside or 0, self.rules.wayside_value
            known = self._views[face] = view(face, printed if ruled is None else ruled)
        return known

    def face(self, board: BoardState, hex: HexId) -> Face:
        """What one hex shows now."""
        laid = board.tiles.get(hex)
        if laid is None:
            return self.printed[self.index[hex]]
        return self.face_of(laid.tile, laid.rotation)

    def bit(self, key: Hashable) -> int:
        """The number of a mask bit for a way across a side that several lines share."""
        number = self._bits.get(key)
        if number is None:
            number = self._bits[key] = 6 * len(self.hexes) + len(self._bits)
        return number

    def joined(self, one: Gauge, other: Gauge) -> Gauge | None:
        """The gauge of two pieces that meet away from a stop; None: they do not join."""
        if one == other:
            return one
        if one in ("", self.rules.any_gauge):
            return other
        return one if other in ("", self.rules.any_gauge) else None

    def is_open(self, board: BoardState, hex: HexId) -> bool:
        """False for a pass that nobody has opened."""
        return hex not in self.board.gates or hex in board.open_passes
