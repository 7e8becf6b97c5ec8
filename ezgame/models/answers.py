"""Offers that are plain answers, such as paying out or withholding: one entry each, with its effect."""

from dataclasses import replace

from ezgame.core.actions import Action, Consent
from ezgame.core.ids import TrainId
from ezgame.models.offers import Offer
from ezgame.models.session import Session

DIRECT = frozenset({"dividend", "consent"})
"""Kinds of actions that need nothing but a yes: the bar does them itself."""


def is_answer(offer: Offer) -> bool:
    return offer.id in DIRECT and len(offer.choices) == 1


def spread(session: Session, found: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Kinds with a few plain answers have an entry for each of them."""
    entries: list[Offer] = []
    for offer in found:
        if offer.id not in DIRECT or not offer.choices:
            entries.append(offer)
            continue
        for choice in offer.choices:
            title, detail = session.text.caption(choice.action), effect(session, choice.action)
            entries.append(replace(offer, title=title, detail=detail, choices=(choice,)))
    return tuple(entries)


def question(session: Session) -> str:
    """What somebody is asked now; a card is called by what is printed on it, not by its number."""
    state = session.game.state
    if not state.pending:
        return ""
    asked = state.pending[0]
    cards = {t.id: t.name for company in state.companies.values() for t in company.trains}
    card = asked.data.get("train")
    if card in cards:
        asked = replace(asked, data={**asked.data, "train": cards[TrainId(str(card))]})
    return session.text.question(asked)


def effect(session: Session, action: Action) -> str:
    """What a plain answer does: to the price of the company that decides, to the cash of who is asked."""
    preview = session.preview(action)
    if preview is None:
        return ""
    if isinstance(action, Consent):
        had = preview.before.players[action.actor].cash
        has = preview.after.players[action.actor].cash
        return session.text.say("answer.cash", before=had, after=has) if had != has else ""
    turn = session.state.operating
    if turn is None or turn.company is None:
        return ""
    if session.facts.is_gone(preview.after, turn.company):
        return session.text.say("dividend.closes", company=turn.company)
    now = session.facts.price(preview.before, turn.company)
    then = session.facts.price(preview.after, turn.company)
    if now is None or then is None:
        return ""
    return session.text.say(
        "answer.price.moves" if now != then else "answer.price.stays", was=now, now=then
    )
