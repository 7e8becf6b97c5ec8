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
    notes = session.presentation.start_notes(state, action)
    lines = [_split(note) for note in notes]
    preview = session.preview(action)
    if preview is not None:
        actor = action.actor
        cash = (preview.before.players[actor].cash, preview.after.players[actor].cash)
        lines.append(("Cash", f"{cash[0]} → {cash[1]}"))
        order = session.facts.started(preview.after)
        if action.company in order:
            place = order.index(action.company)
            before = session.text.names.company(order[place - 1]) if place else ""
            lines.append(("Operates", f"after {before}, {nth(place + 1)}" if before else "first"))
    return StartAccount(price=action.price, lines=tuple(lines))


def _split(note: str) -> tuple[str, str]:
    label, mark, figure = note.partition(": ")
    return (label, figure) if mark else ("", label)


def nth(number: int) -> str:
    """1st, 2nd, 3rd, 4th …"""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
