"""Warnings before a step that hurts, from public facts only. Groups that know better switch them off."""

from ezgame.core.actions import Action, Dividend, LayTile
from ezgame.core.events import PresidentChanged
from ezgame.core.game import Applied
from ezgame.models.session import Session


def warnings_for(session: Session, action: Action) -> tuple[str, ...]:
    """What somebody might overlook about an action that is possible now."""
    preview = session.draft_preview if session.draft == action else session.preview(action)
    if preview is None:
        return ()
    found = [
        _presidency(session, preview),
        _last_copy(session, preview),
        _no_money_for_train(session, preview),
    ]
    return tuple(text for text in found if text)


def _presidency(session: Session, preview: Applied) -> str:
    """A sale that hands a company to somebody else."""
    for event in preview.events:
        if (
            isinstance(event, PresidentChanged)
            and event.before == preview.action.actor
            and event.player
        ):
            return session.text.say("guards.president", player=event.player, company=event.company)
    return ""


def _last_copy(session: Session, preview: Applied) -> str:
    action = preview.action
    if not isinstance(action, LayTile):
        return ""
    gone = [
        t
        for t, left in preview.after.supply.items()
        if left == 0 and preview.before.supply.get(t) == 1
    ]
    return session.text.say("guards.last_tile", tile=gone[0]) if gone else ""


def _no_money_for_train(session: Session, preview: Applied) -> str:
    """Paying out leaves too little for the train the company needs."""
    action, before = preview.action, preview.before
    if not isinstance(action, Dividend) or action.choice == "withhold" or before.operating is None:
        return ""
    company = before.operating.company
    sale = session.rules.supply.for_sale(before)
    if company is None or not sale or before.companies[company].trains:
        return ""
    price = session.title.trains[sale[0]].price
    cash = preview.after.companies[company].cash
    if cash < price <= before.companies[company].cash + before.operating.income:
        return session.text.say("guards.no_train", company=company, cash=cash, price=price)
    return ""
