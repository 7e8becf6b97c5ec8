"""What happened by itself and everybody should hear: phases, rust, closings, presidents, ends of rounds."""

from collections.abc import Iterable
from dataclasses import dataclass

from ezgame.core import events as ev
from ezgame.core.game import Applied
from ezgame.models.session import Session

LOUD = (
    ev.PhaseBegan, ev.TrainsRusted, ev.PrivateClosed, ev.CompanyClosed, ev.PresidentChanged, ev.PlayerBankrupt,
    ev.EndTriggered, ev.GameEnded,
)  # fmt: skip
"""Announced at once, whoever caused them."""
ROUND_END = (ev.OrderChanged, ev.TrainExported, ev.PrivateDiscounted)
"""Listed when a round ends, together with prices that moved by themselves and incomes that were paid."""
MOVES = ("sold-out",)
GATHERED = (ev.PrivateClosed, ev.CompanyClosed, ev.TrainsRusted)
"""Told together, not one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """A headline and the lines below it."""

    headline: str
    lines: tuple[str, ...]
    round_end: bool = False


def news_of(session: Session, applied: Applied) -> News | None:
    """What an action brought about that is worth a banner; None if nothing is."""
    ends = any(isinstance(event, ev.RoundEnded | ev.RoundBegan) for event in applied.events)
    loud = [event for event in applied.events if _is_loud(event)]
    if not loud and not ends:
        return None
    lines = [*_alone(session, applied.events, ends=ends), *_gathered(session, applied, ends=ends)]
    headline = _headline(session, applied, ends=ends)
    if not lines and not headline:
        return None
    lines = [line for line in lines if line != headline]
    return News(headline=headline or lines.pop(0), lines=tuple(lines), round_end=ends)


def _is_loud(event: ev.Event) -> bool:
    return event.announced or (isinstance(event, LOUD) and not _first(event))


def _first(event: ev.Event) -> bool:
    """A company's first president is no news: somebody has just started it."""
    return isinstance(event, ev.PresidentChanged) and event.before is None


def _headline(session: Session, applied: Applied, *, ends: bool) -> str:
    says = session.text.describe
    for event in applied.events:
        if isinstance(event, ev.GameEnded | ev.PhaseBegan):
            return says(event) or ""
    if not ends:
        return ""
    began = [event.clock for event in applied.events if isinstance(event, ev.RoundBegan)]
    key = f"news.over.{applied.before.clock.kind}"
    if not began:
        return session.text.say(key, round=applied.before.clock)
    return session.text.say(f"{key}.next", round=applied.before.clock, next=began[-1])


def _alone(session: Session, events: Iterable[ev.Event], *, ends: bool) -> list[str]:
    """Events that have a line of their own."""
    found = []
    for event in events:
        wanted = _is_loud(event) and not isinstance(event, GATHERED)
        if wanted or (ends and isinstance(event, ROUND_END)):
            line = session.text.describe(event)
            if line:
                found.append(line)
    return found


def _gathered(session: Session, applied: Applied, *, ends: bool) -> list[str]:
    """What comes in numbers: rust, closings, incomes of privates, prices of what is sold out."""
    names, lines = session.text.names, []
    for event in applied.events:
        if isinstance(event, ev.TrainsRusted):
            lost = [
                f"{names.company(c)} ×{n}" if n > 1 else names.company(c) for c, n in event.lost
            ]
            line = session.text.describe(event) or ""
            lines.append(session.text.say("news.rusted", line=line, lost=lost) if lost else line)
    companies = [
        names.company(e.company) for e in applied.events if isinstance(e, ev.CompanyClosed)
    ]
    if companies:
        lines.append(session.text.say("news.close", names=companies, count=len(companies)))
    privates = [names.private(e.private) for e in applied.events if isinstance(e, ev.PrivateClosed)]
    notes = _phase_notes(session, applied)
    if privates and not notes:  # a phase that closes them says so itself
        lines.append(session.text.say("news.close", names=privates, count=len(privates)))
    lines += notes
    return [*lines, *_round_money(session, applied)] if ends else lines


def _phase_notes(session: Session, applied: Applied) -> list[str]:
    """What begins with a phase."""
    phases = session.title.phases
    if not any(isinstance(event, ev.PhaseBegan) for event in applied.events):
        return []
    before, after = phases[applied.before.phase], phases[applied.after.phase]
    return session.text.told(session.presentation.phase_notes(before, after))


def _round_money(session: Session, applied: Applied) -> list[str]:
    names, lines = session.text.names, []
    moved = [
        f"{names.company(e.company)} {names.price(e.source)} → {names.price(e.target)}"
        for e in applied.events
        if isinstance(e, ev.MarkerMoved) and e.reason in MOVES
    ]
    if moved:
        lines.append(session.text.say("news.sold_out", prices=moved))
    incomes: dict[str, int] = {}
    for event in applied.events:
        if isinstance(event, ev.Paid) and event.reason.startswith("private."):
            incomes[event.target] = incomes.get(event.target, 0) + event.amount
    if incomes:
        paid = [f"{session.text.value(owner)} {amount}" for owner, amount in incomes.items()]
        lines.append(session.text.say("news.privates_pay", paid=paid))
    return lines
