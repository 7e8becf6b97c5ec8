"""What is bought where it stands, for a price that has to be said: the places of other companies' stations."""

from collections.abc import Callable

from ezgame.core.choices import Choice
from ezgame.core.ids import CompanyId, HexId
from ezgame.models.drafts.hand import hand_of, priced_places
from ezgame.models.session import Session
from ezgame.ui.map.scene import MapScene, Slot
from ezgame.ui.play.card import CardText
from ezgame.ui.play.tool import MapSpot, Tool


class PriceTool(Tool):
    """Rings the stations whose place can be bought; a click asks for the price in the turn panel."""

    def __init__(self, session: Session, scene: MapScene, ask: Callable[[Choice], None]) -> None:
        super().__init__(session, scene)
        self._ask = ask
        self._hand = hand_of(session)
        self._over: tuple[HexId, Choice] | None = None

    def slots(self) -> list[Slot]:
        if self._hand.thing:
            return []
        places = priced_places(self.session).items()
        return [
            slot
            for hex_, choices in places
            for choice in choices
            if (slot := self._slot(hex_, choice)) is not None
        ]

    def _slot(self, hex_: HexId, choice: Choice) -> Slot | None:
        """The circle of the station that a choice is about."""
        company = getattr(choice.action, "company", None)
        stations = self.session.state.board.stations.get(hex_, ())
        found = (s for s in stations if s.company == company)
        return next(((hex_, s.stop, s.slot) for s in found), None)

    def _at(self, spot: MapSpot) -> Choice | None:
        """The keyboard knows only hexes: it means the first one there."""
        if self._hand.thing:
            return None
        here = priced_places(self.session).get(spot.hex, [])
        if spot.at is None:
            return here[0] if here else None
        return next((c for c in here if self._slot(spot.hex, c) == spot.slot), None)

    def hover(self, spot: MapSpot | None) -> None:
        choice = None if spot is None else self._at(spot)
        self._over = None if spot is None or choice is None else (spot.hex, choice)

    def click(self, spot: MapSpot) -> bool:
        choice = self._at(spot)
        if choice is None:
            return False
        self._ask(choice)
        return True

    def card(self) -> tuple[CardText, HexId] | None:
        if self._over is None:
            return None
        hex_, choice = self._over
        assert choice.amounts is not None
        say = self.session.text.say
        owner = CompanyId(getattr(choice.action, "company", ""))
        title = say("map.place", company=owner, hex=hex_)
        notes = (say("map.place.price", least=choice.amounts.least),)
        return CardText(title=title, notes=notes), hex_

    def reset(self) -> None:
        self._over = None
