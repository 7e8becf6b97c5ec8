"""Key moves of a game, read from its log: what a group tells about afterwards.

Which events count is said once here for those all titles have; an event of a title counts if it says so
itself (`Event.memorable`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ezgame.core import events as ev
from ezgame.core.game import Applied
from ezgame.core.state import Clock
from ezgame.models.words.text import Catalogue

ALWAYS = (
    ev.CompanyStarted, ev.CompanyClosed, ev.CompanyReset, ev.PhaseBegan, ev.TrainsRusted, ev.PlayerBankrupt,
    ev.PlayerLeft, ev.EndTriggered, ev.GameEnded,
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One line of the story."""

    position: int
    """The action that brought it."""
    clock: Clock
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LargestMoment:
    """The largest of its kind."""

    kind: str
    """sale or run."""
    amount: int
    moment: Moment


def is_key(event: ev.Event) -> bool:
    """Whether an event belongs into the story of an evening."""
    if isinstance(event, ev.PresidentChanged):
        return event.before is not None and event.before != event.player
    if isinstance(event, ev.DebtChanged):
        return event.amount > 0
    return event.memorable or isinstance(event, ALWAYS)


def key_moments(text: Catalogue, log: Iterable[Applied], first: int = 1) -> Iterator[Moment]:
    """The key moves of a part of the log; `first` is the number of its first action."""
    for position, applied in enumerate(log, first):
        for event in applied.events:
            if is_key(event) and (line := text.describe(event)):
                yield Moment(position=position, clock=applied.before.clock, text=line)


def records(text: Catalogue, log: Iterable[Applied]) -> tuple[LargestMoment, ...]:
    """The biggest sale and the best run; of equal ones the first. Nothing for what never happened."""
    best: dict[str, LargestMoment] = {}
    for position, applied in enumerate(log, 1):
        for event in applied.events:
            kind, amount = _measured(applied, event)
            if amount and (kind not in best or amount > best[kind].amount):
                line = text.describe(event) or ""
                moment = Moment(position=position, clock=applied.before.clock, text=line)
                best[kind] = LargestMoment(kind=kind, amount=amount, moment=moment)
    return tuple(best[kind] for kind in ("sale", "run") if kind in best)


def _measured(applied: Applied, event: ev.Event) -> tuple[str, int]:
    if isinstance(event, ev.SharesSold):
        return "sale", _proceeds(applied, event)
    if isinstance(event, ev.RoutesRun):
        return "run", event.income
    return "", 0


def _proceeds(applied: Applied, sale: ev.SharesSold) -> int:
    """What a sale brought; its own event names the price of one share."""
    return sum(
        paid.amount
        for paid in applied.events
        if isinstance(paid, ev.Paid)
        and (paid.target, paid.about, paid.reason) == (sale.player, sale.company, "share.sold")
    )
