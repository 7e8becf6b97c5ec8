"""Laying tiles: click a hex and then a tile, or a tile and then a hex, or do both with keys."""

from ezgame.core.ids import HexId, TileId
from ezgame.core.refusal import Refusal
from ezgame.models.drafts.hand import Hand, hand_of, why_no_hex
from ezgame.models.gauges import unjoined_sides
from ezgame.models.session import Session
from ezgame.models.words.effects import account_of
from ezgame.ui.map.scene import MapScene
from ezgame.ui.play.card import CardText, card_of
from ezgame.ui.play.ghost import LENS, TileGhost
from ezgame.ui.play.ring import TileRing
from ezgame.ui.play.tool import MapSpot, Tool


class TileTool(Tool):
    """Shows the hand's tile as a ghost and the tiles of the chosen hex as a ring."""

    def __init__(self, session: Session, scene: MapScene) -> None:
        super().__init__(session, scene)
        self.hand: Hand = hand_of(session)
        self.ring = TileRing(scene)
        self.ghost = TileGhost(scene)
        self.pixels = 30.0
        """R on the screen; the ring must stay readable."""
        self.room = scene.sceneRect()
        """What is in sight."""
        self.refused: tuple[HexId, Refusal] | None = None

    # ------------------------------------------------------------ what is shown

    def highlights(self) -> dict[HexId, str]:
        hand = self.hand
        if hand.thing == "station":
            return {}
        if hand.tile is not None:
            return dict.fromkeys(hand.placements.hexes_for(hand.tile), "legal")
        shown = dict.fromkeys(hand.placements.hexes, "legal")
        if hand.hex is not None:
            shown[hand.hex] = "selected"
        return shown

    def draw(self) -> None:
        hand = self.hand
        if hand.tile is not None and hand.over is not None and hand.action is not None:
            account = account_of(self.session, hand.action)
            tag = f"−{account.cost}" if account is not None and account.cost else ""
            picture = self.scene.tile_on(hand.tile, hand.rotation, hand.over)
            # With the ring open every tile of it is large enough to see.
            pixels = LENS if hand.hex is not None else self.pixels
            sides = unjoined_sides(
                self.session.rules.ground,
                self.session.state.board,
                hand.over,
                hand.tile,
                hand.rotation,
            )
            self.ghost.show_tile(hand.over, picture, tag, pixels, self.room, sides)
        else:
            self.ghost.hide()
        if hand.hex is None:
            self.ring.hide()
            return
        pictures = []
        for tile in hand.placements.tiles_for(hand.hex):
            turned = hand.placements.nearest(tile, hand.hex, hand.rotation)
            pictures.append((tile, self.scene.tile_on(tile, turned)))
        self.ring.show_tiles(hand.hex, pictures, hand.tile, self.pixels, self.room)

    def card(self) -> tuple[CardText, HexId] | None:
        hand = self.hand
        if self.refused is not None:
            hex_, refusal = self.refused
            sentence = self.session.text.sentence(refusal)
            title = self.session.text.say(
                "map.wrong_tile" if hand.tile else "map.no_tile", tile=hand.tile, place=hex_
            )
            return CardText(title=title, notes=(str(sentence),), bad=True), hex_
        action = hand.action
        if action is None or hand.over is None:
            return None
        account = account_of(self.session, action)
        if account is None:
            return None
        turns = len(hand.placements.rotations(action.tile, action.hex)) > 1
        return card_of(account, ("E", "R") if turns else ()), action.hex

    # ------------------------------------------------------------ what is done

    @property
    def pinned(self) -> bool:
        """The hex was chosen first: the ghost stays there whatever the pointer does."""
        hand = self.hand
        return hand.hex is not None and hand.over == hand.hex

    def hover(self, spot: MapSpot | None) -> None:
        hand = self.hand
        self.refused = None
        if hand.tile is None or self.pinned:
            return
        hex_ = spot.hex if spot is not None else None
        if hex_ is None:
            hand.hold_over(None)
        elif hand.placements.rotations(hand.tile, hex_):
            if hand.over != hex_:
                hand.hold_over(hex_)
        else:
            refusal = hand.why_not(hex_)
            self.refused = None if refusal is None else (hex_, refusal)
            hand.hold_over(None)

    def click(self, spot: MapSpot) -> bool:
        hand = self.hand
        if hand.tile is not None:
            return self._click_with_tile(spot.hex)
        if hand.placements.tiles_for(spot.hex):
            hand.choose_hex(None if hand.hex == spot.hex else spot.hex)
            return True
        if hand.hex is not None:
            hand.choose_hex(None)
        elif hand.placements:
            refusal = why_no_hex(self.session, spot.hex)
            self.refused = None if refusal is None else (spot.hex, refusal)
        return self.refused is not None

    def _click_with_tile(self, hex_: HexId) -> bool:
        hand = self.hand
        assert hand.tile is not None
        if hand.over == hex_:
            hand.lay()
        elif hand.placements.rotations(hand.tile, hex_):
            hand.choose_hex(hex_ if hand.hex is not None else None)
            hand.hold_over(hex_)
        elif self.pinned and hand.placements.tiles_for(hex_):
            hand.put_back()
            hand.choose_hex(hex_)
        else:
            self.say_why(hex_)
        return True

    def say_why(self, hex_: HexId) -> None:
        """Tell why the tile in hand does not go to a hex."""
        refusal = self.hand.why_not(hex_)
        self.refused = None if refusal is None else (hex_, refusal)
        if refusal is not None:
            self.session.refused.emit(refusal)
        self.hand.changed.emit()

    def take(self, tile: TileId) -> None:
        self.hand.take(tile)

    def cancel(self) -> bool:
        hand = self.hand
        self.refused = None
        if hand.tile is not None and hand.hex is not None and hand.over == hand.hex:
            chosen = hand.hex
            hand.put_back()
            hand.choose_hex(chosen)
            return True
        if hand.thing or hand.hex is not None:
            hand.put_back()
            return True
        return False

    def turn(self, steps: int) -> bool:
        if self.hand.tile is None:
            return False
        self.hand.turn(steps)
        return True

    def choose(self, number: int) -> bool:
        hand = self.hand
        if hand.hex is None:
            return False
        tiles = hand.placements.tiles_for(hand.hex)
        if not 1 <= number <= len(tiles):
            return False
        hand.take(tiles[number - 1])
        return True

    def reset(self) -> None:
        self.refused = None
