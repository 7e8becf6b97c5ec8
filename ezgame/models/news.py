"""What happened by itself and everybody should hear: phases, rust, closings, presidents, ends of rounds."""

from dataclasses import dataclass

from ezgame.core import events as ev
from ezgame.core.game import Applied
from ezgame.models.session import Session

LOUD = (
    ev.PhaseBegan, ev.TrainsRusted, ev.PrivateClosed, ev.CompanyClosed, ev.PresidentChanged, ev.PlayerBankrupt,
    ev.EndTriggered, ev.GameEnded,
)  # fmt: skip
"""Announced at once, whoever caused them."""
ROUND_END = (ev.OrderChanged, ev.TrainExported, ev.RoundBegan, ev.PrivateDiscounted)
"""Listed when a round ends, together with prices that moved by themselves and incomes that were paid."""
MOVES = ("sold-out",)


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """A headline and the lines below it."""

    headline: str
    lines: tuple[str, ...]
    round_end: bool = False


def news_of(session: Session, applied: Applied) -> News | None:
    """What an action brought about that is worth a banner; None if nothing is."""
    ends = any(isinstance(event, ev.RoundEnded | ev.RoundBegan) for event in applied.events)
    lines: list[str] = []
    loud = False
    for event in applied.events:
        if isinstance(event, ev.PresidentChanged) and event.before is None:
            continue
        wanted = isinstance(event, LOUD)
        if ends and not wanted:
            wanted = isinstance(event, ROUND_END) or _moved_by_itself(event) or _income(event)
        line = session.text.describe(event) if wanted else None
        if line:
            loud = loud or isinstance(event, LOUD)
            lines.append(line)
    if not lines or not (loud or ends):
        return None
    first = next((e for e in applied.events if isinstance(e, ev.PhaseBegan | ev.GameEnded)), None)
    headline = session.text.describe(first) if first is not None else None
    if headline is None and ends:
        headline = f"{session.text.names.say(applied.before.clock)} is over"
    return News(headline=headline or lines[0], lines=tuple(lines), round_end=ends)


def _moved_by_itself(event: ev.Event) -> bool:
    return isinstance(event, ev.MarkerMoved) and event.reason in MOVES


def _income(event: ev.Event) -> bool:
    return isinstance(event, ev.Paid) and event.reason.startswith("private.")
