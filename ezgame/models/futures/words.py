"""What was assumed on the way to somebody's turn, in words."""

from collections.abc import Iterator

from ezgame.core import events as ev
from ezgame.core.actions import Pass
from ezgame.core.applied import Applied
from ezgame.models.futures.future import Future
from ezgame.models.session import Session
from ezgame.models.words.text import shown_events

QUIET = (ev.Paid, ev.TurnUpdated, ev.Passed, ev.TurnBegan, ev.CertificateMoved, ev.DecisionAsked)


def assumed_words(session: Session, future: Future) -> str:
    """Who did what by default; empty where nobody jumped, or the jump was taken back."""
    told = dict.fromkeys(line for applied in future.assumed for line in lines_of(session, applied))
    return session.text.say("whatif.assumed", list=" · ".join(told)) if told else ""


def lines_of(session: Session, applied: Applied) -> Iterator[str]:
    """What happened by one action; of a pass in a stock round or an auction, who passed."""
    for event, line in shown_events(session.text, applied.events):
        if not isinstance(event, QUIET):
            yield line
    if isinstance(applied.action, Pass) and applied.before.clock.kind != "operating":
        caption = session.text.caption(applied.action)
        yield session.text.say("whatif.step", player=applied.action.actor, action=caption)
