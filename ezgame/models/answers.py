"""Offers that are plain answers, such as paying out or withholding: one entry each, with its effect."""

from dataclasses import replace

from ezgame.core.actions import Action
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


def effect(session: Session, action: Action) -> str:
    """What a plain answer does to the price of the company whose turn it is."""
    preview = session.preview(action)
    turn = session.state.operating
    if preview is None or turn is None or turn.company is None:
        return ""
    now = session.facts.price(preview.before, turn.company)
    then = session.facts.price(preview.after, turn.company)
    if now is None or then is None:
        return ""
    return f"price {now} → {then}" if now != then else f"price stays {now}"
