"""What can be done at one hex now, each thing with its reason where it cannot: for the menu of a right click."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from ezgame.core.actions import Action, LayTile, PlaceStation
from ezgame.core.ids import HexId
from ezgame.models.drafts.hand import why_no_hex
from ezgame.models.offers import Offer, offers
from ezgame.models.session import Session
from ezgame.models.words.effects import account_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceOffer:
    """One line of the menu."""

    title: str
    action: Action | None = None
    """What it does; None: it is not possible, or it begins with a choice of tiles."""
    choose: bool = False
    """Shows the tiles that fit."""
    reason: str = ""
    """Why it is not possible."""

    @property
    def possible(self) -> bool:
        return self.choose or self.action is not None


def place_offers(session: Session, hex_: HexId) -> tuple[PlaceOffer, ...]:
    """Everything the active steps do at a hex."""
    shown = offers(session)
    tiles = [offer for offer in shown if LayTile.kind in offer.kinds]
    others = [offer for offer in shown if offer not in tiles]
    return (
        *_tiles(session, tiles, hex_),
        *(found for offer in others for found in _at(session, offer, hex_)),
    )


def _tiles(session: Session, allowances: list[Offer], hex_: HexId) -> Iterator[PlaceOffer]:
    """A line per allowance that lays a tile here; where none does, one line that says why."""
    found = False
    for offer in allowances:
        lays = [c.action for c in offer.choices if isinstance(c.action, LayTile)]
        tiles = {action.tile for action in lays if action.hex == hex_}
        if tiles:
            found = True
            title = session.text.say("place.tiles", offer=offer.title, count=len(tiles))
            yield PlaceOffer(title=title, choose=True)
    if allowances and not found:
        offer = next((offer for offer in allowances if not offer.used), allowances[0])
        refusal = why_no_hex(session, hex_)
        reason = offer.reason if refusal is None else str(session.text.sentence(refusal))
        yield PlaceOffer(title=offer.title, reason=reason)


def _at(session: Session, offer: Offer, hex_: HexId) -> Iterator[PlaceOffer]:
    """What another kind of action does here, if it is one that is done at a hex at all."""
    kinds = [action for kind, action in _kinds(session).items() if kind in offer.kinds]
    if not any("hex" in {f.name for f in fields(action)} for action in kinds):
        return
    here = [c.action for c in offer.choices if getattr(c.action, "hex", None) == hex_]
    for action in here:
        yield PlaceOffer(title=_priced(session, action), action=action)
    reason = None if here else _why(session, offer, hex_)
    if reason:
        yield PlaceOffer(title=offer.title, reason=reason)


def _kinds(session: Session) -> dict[str, type[Action]]:
    steps = session.rules.active(session.game.state)
    return {kind.kind: kind for step in steps for kind in step.accepts}


def _priced(session: Session, action: Action) -> str:
    account = account_of(session, action)
    caption = session.text.caption(action)
    if account is None or not account.cost:
        return caption
    return session.text.say("place.priced", action=caption, cost=account.cost)


def _why(session: Session, offer: Offer, hex_: HexId) -> str | None:
    """Why nothing of this kind is possible here, as the judge says; None if it is never done at such a hex."""
    state = session.game.state
    for step, choice in session.possible.candidates():
        action = choice.action
        if action.kind in offer.kinds and getattr(action, "hex", None) == hex_:
            refusal = step.judge(state, action)
            return None if refusal is None else str(session.text.sentence(refusal))
    stops = session.rules.ground.face(state.board, hex_).stops
    waiting = session.waiting_for()
    if PlaceStation.kind in offer.kinds and waiting and any(stop.slots for stop in stops):
        return session.reason(PlaceStation(actor=waiting[0], hex=hex_, stop=0)) or offer.reason
    return None
