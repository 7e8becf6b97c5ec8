"""Private companies: who owns them, what they pay and what they can do."""

from collections.abc import Sequence
from dataclasses import dataclass

from ezgame.core.events import MarkerMoved, TileLaid
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.core.message import Words
from ezgame.core.state import State
from ezgame.models.session import Session
from ezgame.models.tables.cards import Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateCard:
    id: PrivateId
    text: str
    name: str
    value: int
    price: int
    """Face value less what nobody wanted to pay."""
    income: int
    owner: str | None
    owner_name: str
    closed: bool
    auctioned: bool
    """Under the hammer now."""
    notes: tuple[str, ...]
    bids: tuple[tuple[PlayerId, int], ...]


class PrivatesModel(Cards):
    ignores = (MarkerMoved, TileLaid)

    def read(self) -> Sequence[PrivateCard]:
        state = self.session.state
        return [self._card(state, private) for private in state.privates]

    def _card(self, state: State, private: PrivateId) -> PrivateCard:
        printed, now = self.session.title.privates[private], state.privates[private]
        text = self.session.text
        owner = "" if now.owner is None else text.value(now.owner)
        lot = state.auction is not None and state.auction.lot == private
        bids = state.auction.bids.get(private, ()) if state.auction is not None else ()
        where = (
            text.say("privates.closed") if now.closed else owner or text.say("privates.not_sold")
        )
        return PrivateCard(
            id=private,
            text=text.say(
                "privates.card",
                name=printed.name,
                value=printed.value,
                income=printed.income,
                where=where,
            ),
            name=text.names.numbered_private(private),
            value=printed.value,
            price=printed.value - now.discount,
            income=printed.income,
            owner=now.owner,
            owner_name=owner,
            closed=now.closed,
            auctioned=lot,
            notes=tuple(text.told(told_of(self.session, private))),
            bids=tuple(bids),
        )


def told_of(session: Session, private: PrivateId) -> Sequence[Words]:
    """What players ask about a private: what it brings in this game, and what it can do."""
    title = session.presentation
    return (*title.private_brings(session.state, private), *title.private_notes(private))
