"""What an action of a company does to its money and its price, in the words of a button's second line."""

from dataclasses import dataclass

from ezgame.core import events as ev
from ezgame.core.actions import Action
from ezgame.core.ids import CompanyId
from ezgame.models.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    text: str
    """Money and price before and after; what does not change is not named."""
    warning: str = ""
    """That the company closes."""


def outcome_of(session: Session, action: Action) -> Outcome:
    """Of the company whose turn it is; of nothing outside of such turns."""
    preview = session.preview(action)
    turn = session.game.state.operating
    if preview is None or turn is None or turn.company is None:
        return Outcome(text="")
    company, say = turn.company, session.text.say
    # A turn that ends with the action brings what the next one begins with: the rounds' own payments.
    events = preview.events
    for event in events:
        if isinstance(event, ev.CompanyReset) and event.company == company:
            # Why else it closes is said by the title.
            by_price = event.reason == "price"
            return Outcome(text="", warning=say("turn.closes", company=company) if by_price else "")
    parts = []
    before, after = preview.before.companies[company].cash, _cash_after(session, action, company)
    if before != after:
        parts.append(say("turn.treasury.then", before=before, after=after))
    was, now = (session.facts.price(state, company) for state in (preview.before, preview.after))
    if was != now:
        parts.append(say("turn.price.then", before=was, after=now))
    return Outcome(text=", ".join(parts))


def _cash_after(session: Session, action: Action, company: CompanyId) -> int:
    """Money of the company after what it pays and gets itself, before anybody else's turn."""
    preview = session.preview(action)
    assert preview is not None
    cash = preview.before.companies[company].cash
    for event in preview.events:
        if isinstance(event, ev.TurnBegan | ev.RoundEnded):
            break
        if isinstance(event, ev.Paid):
            cash += event.amount * ((event.target == company) - (event.source == company))
    return cash
