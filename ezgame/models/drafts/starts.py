"""What starting a company at a price costs and brings, as lines of an account."""

from dataclasses import dataclass

from ezgame.core.actions import StartCompany
from ezgame.models.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class StartAccount:
    price: int
    lines: tuple[tuple[str, str], ...]
    """Label and figure."""


def start_account(session: Session, action: StartCompany) -> StartAccount:
    """Costs, money before and after, and the place in the operating order."""
    state = session.game.state
    tell, say = session.text.tell, session.text.say
    notes = session.presentation.start_notes(state, action)
    lines = [(tell(label), tell(account)) for label, account in notes]
    preview = session.preview(action)
    if preview is not None:
        actor = action.actor
        cash = (preview.before.players[actor].cash, preview.after.players[actor].cash)
        lines.append((say("start.cash"), f"{cash[0]} → {cash[1]}"))
        order = session.facts.started(preview.after)
        if action.company in order:
            place = order.index(action.company)
            when = say("start.first")
            if place:
                when = say("start.after", company=order[place - 1], place=place + 1)
            lines.append((say("start.operates"), when))
    return StartAccount(price=action.price, lines=tuple(lines))
