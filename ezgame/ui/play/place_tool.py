"""Stations and other things that are done by a click on their place: circles, passes."""

from dataclasses import replace

from ezgame.core.actions import Action, PlaceStation
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.refusal import Refusal
from ezgame.models.drafts.hand import hand_of, hex_actions
from ezgame.models.session import Session
from ezgame.models.words.effects import account_of
from ezgame.ui.map.scene import MapScene, Slot
from ezgame.ui.paint.labels import plan
from ezgame.ui.paint.stops import open_circle
from ezgame.ui.play.card import CardText, card_of
from ezgame.ui.play.ghost import TileGhost
from ezgame.ui.play.tool import MapSpot, Tool


class StationTool(Tool):
    """A click on a ringed circle places a station; the price is shown before."""

    def __init__(self, session: Session, scene: MapScene) -> None:
        super().__init__(session, scene)
        self.hand = hand_of(session)
        self.ghost = TileGhost(scene)
        self.over: PlaceStation | None = None
        self.variant = 0
        """Which of several cities of a hex the keyboard means; it cannot aim at a circle."""
        self.refused: tuple[HexId, Refusal] | None = None

    def slots(self) -> list[Slot]:
        if self.hand.tile is not None:
            return []
        return [self.slot_of(action) for action in self.hand.stations]

    def draw(self) -> None:
        if self.over is None or self.company is None:
            self.ghost.hide()
            return
        account = account_of(self.session, self.over)
        tag = f"−{account.cost}" if account is not None and account.cost else ""
        slot = self.slot_of(self.over)
        shape = plan(self.scene.board.hexes[slot[0]]).stops[slot[1]]
        self.ghost.show_station(slot, self.company, shape.radius, tag)

    def slot_of(self, action: PlaceStation) -> Slot:
        """The circle it would stand in: free, and kept for nobody else."""
        picture = self.scene.board.hexes[action.hex]
        if action.stop >= len(picture.face.stops):
            return action.hex, action.stop, 0
        free = open_circle(picture, action.stop, self.company or CompanyId(""))
        return action.hex, action.stop, free

    def at(self, spot: MapSpot) -> PlaceStation | None:
        """The station a place stands for; a hex with one possibility needs no aim while one is held."""
        here = self.here(spot.hex)
        if spot.slot is not None:
            return next((action for action in here if action.stop == spot.slot[1]), None)
        if spot.at is None and here:
            return here[self.variant % len(here)]
        aimed = spot.at is not None and self.hand.thing != "station"
        return here[0] if len(here) == 1 and not aimed else None

    def here(self, hex_: HexId) -> list[PlaceStation]:
        return [action for action in self.hand.stations if action.hex == hex_]

    @property
    def turnable(self) -> bool:
        return self.over is not None and len(self.here(self.over.hex)) > 1

    def turn(self, steps: int) -> bool:
        """The other city of the hex."""
        if self.over is None or not self.turnable:
            return False
        here = self.here(self.over.hex)
        self.variant = (here.index(self.over) + steps) % len(here)
        self.over = here[self.variant]
        self.session.draft.glance(self.over)
        return True

    def hover(self, spot: MapSpot | None) -> None:
        self.refused = None
        action = None
        if spot is None or (self.over is not None and spot.hex != self.over.hex):
            self.variant = 0
        if spot is not None and self.hand.tile is None:
            # The keyboard stands on hexes; a hex that also takes tiles is a tile's first.
            keyboard = spot.at is None and self.hand.thing != "station"
            if not (keyboard and self.hand.placements.tiles_for(spot.hex)):
                action = self.at(spot)
        if action != self.over:
            self.over = action
            self.session.draft.glance(action)

    def click(self, spot: MapSpot) -> bool:
        if self.hand.tile is not None:
            return False
        action = self.at(spot)
        if spot.at is None and self.hand.placements.tiles_for(spot.hex):
            action = action if self.hand.thing == "station" else None
        if action is None:
            if self.hand.thing == "station":
                self.say_why(spot)
                return True
            return False
        if self.hand.thing != "station" and not self.session.state.pending and self._builds(spot):
            # The same hex takes a tile: the first click lifts the station, the next one places and pays it.
            self.hand.take_station()
            self.over = action
            self.session.draft.glance(action)
            return True
        self.over = None
        self.session.submit(action)
        return True

    def _builds(self, spot: MapSpot) -> bool:
        return spot.at is not None and bool(self.hand.placements.tiles_for(spot.hex))

    def say_why(self, spot: MapSpot) -> None:
        waiting = self.session.waiting_for()
        if not waiting:
            return
        stop = spot.slot[1] if spot.slot is not None else 0
        refusal = self.session.why_not(PlaceStation(actor=waiting[0], hex=spot.hex, stop=stop))
        if refusal is not None:
            self.refused = (spot.hex, refusal)
            self.session.refused.emit(refusal)

    def cancel(self) -> bool:
        self.refused = None
        if self.hand.thing == "station":
            self.hand.put_back()
            return True
        return False

    def card(self) -> tuple[CardText, HexId] | None:
        if self.refused is not None:
            hex_, refusal = self.refused
            sentence = str(self.session.text.sentence(refusal))
            title = self.session.text.say("map.no_station")
            return CardText(title=title, notes=(sentence,), bad=True), hex_
        if self.over is None:
            return None
        account = account_of(self.session, self.over)
        keys = ("E", "R") if self.turnable else ()
        if account is None:
            return None
        text = card_of(account, keys)
        if self._lifted(self.over.hex):
            text = replace(text, notes=(*text.notes, self.session.text.say("map.station_lifted")))
        return text, self.over.hex

    def _lifted(self, hex_: HexId) -> bool:
        """Is a station held that the first click of two has lifted?"""
        held = self.hand.thing == "station"
        return held and bool(self.hand.placements.tiles_for(hex_))

    def reset(self) -> None:
        self.over = None
        self.variant = 0
        self.refused = None

    @property
    def company(self) -> CompanyId | None:
        """Whose station it would be."""
        state = self.session.state
        if state.pending and state.pending[0].about in state.companies:
            return CompanyId(state.pending[0].about)
        return state.operating.company if state.operating is not None else None


class PlaceTool(Tool):
    """Anything else that is done to a hex, such as opening a pass: a click does it."""

    def __init__(self, session: Session, scene: MapScene) -> None:
        super().__init__(session, scene)
        self.hand = hand_of(session)
        self.over: HexId | None = None
        self.variant = 0

    def highlights(self) -> dict[HexId, str]:
        if self.hand.thing:
            return {}
        return dict.fromkeys(hex_actions(self.session), "legal")

    def ways(self, hex_: HexId) -> list[Action]:
        found = hex_actions(self.session).get(hex_, [])
        return sorted(found, key=lambda action: str(getattr(action, "private", None) or ""))

    def hover(self, spot: MapSpot | None) -> None:
        over = None
        if spot is not None and not self.hand.thing and self.ways(spot.hex):
            over = spot.hex
        if over != self.over:
            self.over, self.variant = over, 0
            self.session.draft.glance(self.action)

    @property
    def action(self) -> Action | None:
        if self.over is None:
            return None
        ways = self.ways(self.over)
        return ways[self.variant % len(ways)] if ways else None

    def turn(self, steps: int) -> bool:
        """Another way to do the same, such as with a private's power."""
        if self.over is None or len(self.ways(self.over)) < 2:
            return False
        self.variant += steps
        self.session.draft.glance(self.action)
        return True

    def click(self, spot: MapSpot) -> bool:
        if self.hand.thing or not self.ways(spot.hex):
            return False
        if self.over != spot.hex:
            # Keyboard and touch point first; the second time does it.
            self.hover(spot)
            if spot.at is None:
                return True
        action = self.action
        self.over = None
        return action is not None and self.session.submit(action)

    def card(self) -> tuple[CardText, HexId] | None:
        action = self.action
        if action is None or self.over is None:
            return None
        account = account_of(self.session, action)
        if account is None:
            return None
        ways = self.ways(self.over)
        if len(ways) < 2:
            return card_of(account), self.over
        other = self.session.text.caption(ways[(self.variant + 1) % len(ways)])
        text = card_of(account, ("R",))
        return replace(text, notes=(*text.notes, f"R: {other}")), self.over

    def reset(self) -> None:
        self.over, self.variant = None, 0
