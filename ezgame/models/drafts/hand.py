"""What the acting player holds over the map: a tile with its rotation, or a station; and the chosen hex.

Tray, map and keyboard change the same hand, so every way of laying a tile ends in the same action.
While the hand lies over a legal place its action is the session's draft, and all views show
before → after.
"""

from typing import Literal

from PySide6.QtCore import QObject, Signal

from ezgame.core.actions import Action, LayTile, PlaceStation
from ezgame.core.choices import Choice
from ezgame.core.ids import HexId, PlayerId, PrivateId, TileId
from ezgame.core.refusal import Refusal, refuse
from ezgame.models.session import Session
from ezgame.models.tables.tiles import Placements

Thing = Literal["", "tile", "station"]

FIT_RULES = frozenset(
    {"unknown-hex", "unknown-tile", "bad-rotation", "fixed-hex", "wrong-color", "wrong-label",
     "wrong-kind", "not-an-upgrade", "keeps-track", "wrong-gauge", "rim", "impassable",
     "blank-side", "must-connect"}
)  # fmt: skip
"""Reasons that lie in tile and hex alone; a reason beyond these says more."""
USED_UP = "none-left"


class Hand(QObject):
    """One per session; see `hand_of`."""

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self._placements: Placements | None = None
        self._thing: Thing = ""
        self._tile: TileId | None = None
        self._rotation = 0
        self._hex: HexId | None = None
        self._over: HexId | None = None
        self._power: PrivateId | None = None
        session.applied.connect(self._on_moved_on)
        session.jumped.connect(self._on_moved_on)
        session.shown_changed.connect(self._on_moved_on)
        session.judged_anew.connect(self._on_moved_on)

    # ------------------------------------------------------------ what there is

    @property
    def placements(self) -> Placements:
        """All tiles that can be laid now."""
        if self._placements is None:
            self._placements = Placements(self.session.choices())
        return self._placements

    @property
    def stations(self) -> tuple[PlaceStation, ...]:
        """All stations that can be placed now."""
        actions = (choice.action for choice in self.session.choices())
        return tuple(action for action in actions if isinstance(action, PlaceStation))

    @property
    def thing(self) -> Thing:
        return self._thing

    @property
    def tile(self) -> TileId | None:
        """The tile in hand."""
        return self._tile

    @property
    def rotation(self) -> int:
        return self._rotation

    @property
    def hex(self) -> HexId | None:
        """The hex that was chosen first, to see what fits there."""
        return self._hex

    @property
    def over(self) -> HexId | None:
        """The hex the thing in hand is held over."""
        return self._over

    @property
    def power(self) -> PrivateId | None:
        """A private whose power is to be used where that is possible."""
        return self._power

    @property
    def powers(self) -> tuple[PrivateId, ...]:
        """Privates that could be used for laying a tile now."""
        found: dict[PrivateId, None] = {}
        for choice in self.session.choices():
            if isinstance(choice.action, LayTile) and choice.action.private is not None:
                found[choice.action.private] = None
        return tuple(found)

    # ------------------------------------------------------------ taking and choosing

    def choose_hex(self, hex_: HexId | None) -> None:
        """Ask for what fits on one hex."""
        if hex_ is not None and not self.placements.tiles_for(hex_):
            hex_ = None
        if hex_ != self._hex:
            self._hex = hex_
            self._tell()

    def take(self, tile: TileId) -> None:
        """Take a tile; on the chosen hex it is shown at once if it fits there."""
        self._thing, self._tile = "tile", tile
        self._over = None
        if self._hex is not None and self.placements.rotations(tile, self._hex):
            self.hold_over(self._hex)
        else:
            self._tell()

    def take_station(self) -> None:
        """Take a station of the acting company from its charter."""
        self._thing, self._tile, self._over, self._hex = "station", None, None, None
        self._tell()

    def put_back(self) -> None:
        """Take nothing, choose nothing."""
        self._thing, self._tile, self._over, self._hex = "", None, None, None
        self._tell()

    def hold_over(self, hex_: HexId | None) -> None:
        """Move the tile over a hex; it turns to the nearest legal rotation."""
        if self._tile is None:
            return
        if hex_ is not None:
            self._rotation = self.placements.nearest(self._tile, hex_, self._rotation)
        self._over = hex_
        self._tell()

    def turn(self, steps: int = 1) -> None:
        """Turn the tile through its legal rotations, or freely where there are none."""
        if self._tile is None:
            return
        if self._over is None:
            self._rotation = (self._rotation + steps) % 6
        else:
            self._rotation = self.placements.turned(self._tile, self._over, self._rotation, steps)
        self._tell()

    def use_power(self, private: PrivateId | None) -> None:
        self._power = private
        self._tell()

    # ------------------------------------------------------------ laying

    @property
    def action(self) -> LayTile | None:
        """The lay that dropping the tile would be, if it is legal."""
        if self._tile is None or self._over is None:
            return None
        ways = self.placements.actions(self._tile, self._over, self._rotation)
        with_power = [way for way in ways if way.private == self._power]
        return next(iter(with_power or ways), None)

    def lay(self) -> bool:
        """Drop the tile where it is held."""
        action = self.action
        if action is None:
            return False
        self._thing, self._tile, self._over, self._hex = "", None, None, None
        # The hand is empty before the action is told: whoever hears of it reads an empty hand.
        return self.session.submit(action)

    def why_not(self, hex_: HexId) -> Refusal | None:
        """The best reason why the tile in hand does not go there."""
        if self._tile is None or self.placements.rotations(self._tile, hex_):
            return None
        return why_no_tile(self.session, hex_, self._tile, self._rotation)

    def _on_moved_on(self, _applied: object = None) -> None:
        """The position changed: what was in hand may not exist any more."""
        self._placements = None
        self._power = None
        self._thing, self._tile, self._over, self._hex = "", None, None, None
        self._tell()

    def _tell(self) -> None:
        if self._thing == "tile":
            self.session.draft.prepare(self.action)
        elif isinstance(self.session.draft.ready, LayTile):
            self.session.draft.prepare(None)
        self.changed.emit()


def why_no_tile(session: Session, hex_: HexId, tile: TileId, rotation: int = 0) -> Refusal | None:
    """Of the reasons against all six rotations, one that tile and hex alone do not explain, if any."""
    waiting = session.waiting_for()
    if not waiting:
        return Refusal("game.not-now", {"action": LayTile.kind})
    found: Refusal | None = None
    # The reason must not depend on how the tile happens to be turned in the hand.
    for step in range(6):
        refusal = session.why_not(lay(waiting[0], hex_, tile, (rotation + step) % 6))
        if refusal is None:
            return None
        if found is None or (is_fit(found) and not is_fit(refusal)):
            found = refusal
    return found


def why_no_hex(session: Session, hex_: HexId) -> Refusal | None:
    """Why no tile at all can be laid on a hex: the reason that goes beyond tile and hex, if any does. That the copies
    of one tile are used up says nothing about the others."""
    found: Refusal | None = None
    used_up: Refusal | None = None
    laid = session.state.board.tiles.get(hex_)
    if laid is not None and not session.title.tiles.tiles[laid.tile].upgrades:
        return _against_all(session, hex_) or refuse("closed.last_tile", hex=hex_, tile=laid.tile)
    for tile in _likely(session, hex_):
        refusal = why_no_tile(session, hex_, tile)
        if refusal is None:
            return None
        if refusal.key.rpartition(".")[2] == USED_UP:
            used_up = used_up or refusal
        elif not is_fit(refusal):
            return refusal
        found = found or refusal
    return used_up or found


def _against_all(session: Session, hex_: HexId) -> Refusal | None:
    """A reason against laying whatever tile, such as that the turn's tile has been laid; None if there is none.
    One tile of every colour is asked for."""
    by_color = {tile.color: name for name, tile in session.title.tiles.tiles.items()}
    met = [why_no_tile(session, hex_, name) for name in by_color.values()]
    keys = {None if refusal is None else refusal.key for refusal in met}
    first = met[0]
    return first if len(keys) == 1 and first is not None and not is_fit(first) else None


def _likely(session: Session, hex_: HexId) -> list[TileId]:
    """Tiles that could go to a hex by its colour: what follows what lies there, else those of the first colour;
    of the present phase, or if there is none, of a later one."""
    tiles = session.title.tiles
    colors = session.title.phases[session.state.phase].tiles
    allowed = [name for name, tile in tiles.tiles.items() if tile.color in colors]
    laid = session.state.board.tiles.get(hex_)
    printed = session.title.board.hexes[hex_].upgrades
    after = tiles.tiles[laid.tile].upgrades if laid is not None else printed
    following = [name for name in tiles.tiles if name in after]
    first = [name for name in allowed if tiles.tiles[name].color == tiles.colors[0]]
    wanted = [name for name in allowed if name in following] if laid or printed else first
    return wanted or following or allowed[:1]


def lay(actor: PlayerId, hex_: HexId, tile: TileId, rotation: int) -> LayTile:
    return LayTile(actor=actor, hex=hex_, tile=tile, rotation=rotation)


def is_fit(refusal: Refusal) -> bool:
    return refusal.key.rpartition(".")[2] in FIT_RULES


def hand_of(session: Session) -> Hand:
    """The hand of a session; made when first asked for."""
    return session.part(Hand)


def hex_actions(session: Session) -> dict[HexId, list[Action]]:
    """Actions on a hex that are neither a tile nor a station, such as opening a pass."""
    found: dict[HexId, list[Action]] = {}
    for choice in session.choices():
        action = choice.action
        where = getattr(action, "hex", None)
        if (
            where is not None
            and choice.amounts is None
            and not isinstance(action, LayTile | PlaceStation)
        ):
            found.setdefault(HexId(where), []).append(action)
    return found


def priced_places(session: Session) -> dict[HexId, list[Choice]]:
    """Choices about a hex for which a price has to be said, such as the place of another company's station."""
    found: dict[HexId, list[Choice]] = {}
    for choice in session.choices():
        where = getattr(choice.action, "hex", None)
        if where is not None and choice.amounts is not None:
            found.setdefault(HexId(where), []).append(choice)
    return found
