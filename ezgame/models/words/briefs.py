"""News in a few words, for where everybody looks: a lot won, a company launched, a goal, a price that fell.

Which events are worth it says the catalogue: an event with a line in `briefs` is told, with the title's own
words where it has some. What a banner tells (`news.py`) is not told twice.
"""

from ezgame.core import events as ev
from ezgame.core.actions import Pass
from ezgame.core.game import Applied
from ezgame.core.ids import PlayerId
from ezgame.models.session import Session
from ezgame.models.words.text import values_of

NO_RUN = "none"
"""The choice of a dividend where nothing was earned."""


def briefs_of(session: Session, applied: Applied) -> tuple[str, ...]:
    """What an action, and what followed it by itself, brought that everybody should hear."""
    found = []
    for event in applied.events:
        line = _brief(session, applied, event)
        if line:
            found.append(line)
    found += [session.text.say("briefs.skipped", player=player) for player in skipped(applied)]
    return tuple(dict.fromkeys(found))


def skipped(applied: Applied) -> list[PlayerId]:
    """Players whose turn in a stock round or an auction came and was over before they could say something.

    A pass without a choice is made behind the action of somebody else; some rulings pass the idle over without one.
    """
    found: list[PlayerId] = []
    own = isinstance(applied.action, Pass)
    kind, waiting = applied.before.clock.kind, None
    for event in applied.events:
        if isinstance(event, ev.RoundBegan):
            kind = event.clock.kind
        if isinstance(event, ev.Passed) and kind == "auction":
            if not own:
                found.append(event.player)
            own = False
        if isinstance(event, ev.TurnBegan | ev.RoundEnded):
            if waiting is not None:
                found.append(waiting)
            waiting = event.player if isinstance(event, ev.TurnBegan) and kind == "stock" else None
    return found


def _brief(session: Session, applied: Applied, event: ev.Event) -> str:
    text, name = session.text, type(event).__name__
    if isinstance(event, ev.DividendDecided):
        return _fallen(session, applied, event) if event.choice == NO_RUN else ""
    if isinstance(event, ev.PrivateSold) and applied.before.clock.kind != "auction":
        return ""
    if not text.knows("briefs", name):
        return ""
    capital = _capital(applied, event)
    if (
        isinstance(event, ev.CompanyFloated) and not capital
    ):  # its money comes later, or share by share
        return text.describe(event) or ""
    return text.say(f"briefs.{name}", capital=capital, **values_of(event))


def _capital(applied: Applied, event: ev.Event) -> int:
    """What the company of an event got from the bank with it."""
    company = getattr(event, "company", None)
    return sum(
        paid.amount
        for paid in applied.events
        if isinstance(paid, ev.Paid)
        and paid.target == company
        and paid.reason.startswith("capital")
    )


def _fallen(session: Session, applied: Applied, event: ev.DividendDecided) -> str:
    """The price of a company that earned nothing."""
    moves = [
        move
        for move in applied.events
        if isinstance(move, ev.MarkerMoved) and move.company == event.company
    ]
    if not moves:
        return ""
    names = session.text.names
    was, now = names.price(moves[0].source), names.price(moves[-1].target)
    return session.text.say("briefs.no_run", company=event.company, was=was, now=now)
