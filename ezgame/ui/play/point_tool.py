"""Pointing: what lies under the pointer is told on a card, after a moment; a station opens its charter."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from ezgame.core.actions import Action, LayTile, Run
from ezgame.core.ids import CompanyId, HexId
from ezgame.models.drafts.hand import hand_of, why_no_hex
from ezgame.models.session import Session
from ezgame.models.words.places import PlaceNotes
from ezgame.ui.map.scene import MapScene
from ezgame.ui.play.card import CardText
from ezgame.ui.play.tool import MapSpot, Tool

FIRST, NEXT = 400, 120
"""Milliseconds the pointer rests before the first card, and before the next while one is shown."""

Thing = tuple[HexId, CompanyId | None]
"""A hex, and the company whose station in it is meant."""


class Pointed(QObject):
    """What pointing tells to others."""

    company_wanted = Signal(str)


class PointTool(Tool):
    """Says what is there when nothing else has anything to say."""

    def __init__(self, session: Session, scene: MapScene, show: Callable[[], None]) -> None:
        super().__init__(session, scene)
        self.tells = Pointed(scene)
        self.places = PlaceNotes(session)
        self._show = show
        self._thing: Thing | None = None
        self._shown: Thing | None = None
        self._known: dict[Thing, CardText] = {}
        self._timer = QTimer(self.tells)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._tell)
        # The scene may live longer than the game: nobody is left to ask when the moment comes.
        session.destroyed.connect(self._timer.stop)

    @property
    def shown(self) -> Thing | None:
        """What the card tells about now."""
        return self._shown

    def hover(self, spot: MapSpot | None) -> None:
        thing = None if spot is None else (spot.hex, self.company_at(spot))
        if thing == self._thing:
            return
        self._thing = thing
        if thing is None:
            self._timer.stop()
            self._shown = None
        else:
            self._timer.start(FIRST if self._shown is None else NEXT)

    def company_at(self, spot: MapSpot) -> CompanyId | None:
        """Whose station stands in the circle that is pointed at."""
        if spot.slot is None:
            return None
        hex_, stop, slot = spot.slot
        for token in self.scene.board.hexes[hex_].tokens:
            if (token.stop, token.slot) == (stop, slot):
                return token.company
        return None

    def _tell(self) -> None:
        self._shown = self._thing
        self._show()

    def tell_now(self) -> None:
        """Do not wait; for the keyboard and for tests."""
        self._timer.stop()
        self._tell()

    def card(self) -> tuple[CardText, HexId] | None:
        if self._shown is None or hand_of(self.session).thing:
            return None
        hex_, _ = self._shown
        if hex_ not in self.session.title.board.hexes:
            return None
        if self._shown not in self._known:
            self._known[self._shown] = self._text(*self._shown)
        return self._known[self._shown], hex_

    def _text(self, hex_: HexId, company: CompanyId | None) -> CardText:
        note = self.places.hex(hex_) if company is None else self.places.station(company)
        lines, notes = note.rows, note.notes
        if company is not None:
            if self.opens_charter(hex_) and not self._asks_for(Run):  # there a click is a stop
                notes += (self.session.text.say("place.open_charter"),)
        elif self.builds():
            tiles = hand_of(self.session).placements.tiles_for(hex_)
            if tiles:
                lines += ((self.session.text.say("place.fits"), ", ".join(tiles)),)
            elif (refusal := why_no_hex(self.session, hex_)) is not None:
                notes += (str(self.session.text.sentence(refusal)),)
        return CardText(title=note.title, lines=lines, notes=notes, quiet=True)

    def builds(self) -> bool:
        """Whether somebody lays tiles now."""
        return self._asks_for(LayTile)

    def _asks_for(self, kind: type[Action]) -> bool:
        """Whether the game waits for such an action."""
        state = self.session.state
        if not self.session.live or state.finished:
            return False
        steps = self.session.rules.active(state)
        return any(kind in step.accepts for step in steps)

    def opens_charter(self, hex_: HexId) -> bool:
        """Whether a click on a station means its company, and not the tiles that fit there."""
        hand = hand_of(self.session)
        return not (hand.thing or hand.hex or hand.placements.tiles_for(hex_))

    def click(self, spot: MapSpot) -> bool:
        """A station that stands where nothing else can be done opens the charter of its company."""
        company = self.company_at(spot)
        if company is None or not self.opens_charter(spot.hex):
            return False
        self.tells.company_wanted.emit(company)
        return True

    def reset(self) -> None:
        self._known = {}
