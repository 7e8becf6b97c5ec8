"""What an action moved, from where to where: shares, prices, money, trains. Read from its events, in words of places.

Views that show the movement (ezgame.ui.motion) know where these places are on the screen; nothing is decided here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ezgame.core import events as ev
from ezgame.core.game import Applied
from ezgame.core.ids import CompanyId

MOST = 12
"""Movements of one action that are shown; more would be a swarm."""

Kind = Literal["share", "price", "money", "train"]


@dataclass(frozen=True, slots=True)
class MovementEnd:
    """A place: a cell of the market, the shares of a holder, somebody's money, trains of the supply or a company."""

    kind: Literal["cell", "holding", "purse", "supply", "trains"]
    id: str
    company: str = ""
    """Whose shares, for a holding; whose price, for a cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    kind: Kind
    source: MovementEnd
    target: MovementEnd
    company: CompanyId | None = None
    """Whose emblem travels; None: the text does."""
    text: str = ""


def movements(applied: Applied) -> tuple[Movement, ...]:
    """The movements of an action in the order they happened; payments between the same two are one."""
    found: list[Movement] = []
    paid: dict[tuple[str, str], int] = {}
    for event in applied.events:
        if isinstance(event, ev.Paid):
            paid[event.source, event.target] = (
                paid.get((event.source, event.target), 0) + event.amount
            )
        else:
            found += _of(event)
    found += [
        Movement(
            kind="money",
            source=MovementEnd("purse", source),
            target=MovementEnd("purse", target),
            text=str(sum_),
        )
        for (source, target), sum_ in paid.items()
    ]
    return tuple(found[:MOST])


def _of(event: ev.Event) -> Iterator[Movement]:
    if isinstance(event, ev.MarkerMoved) and event.source != event.target:
        source = MovementEnd("cell", event.source, event.company)
        target = MovementEnd("cell", event.target, event.company)
        yield Movement(kind="price", source=source, target=target, company=event.company)
    elif isinstance(event, ev.CertificateMoved) and event.source != event.target:
        source = MovementEnd("holding", event.source, event.company)
        target = MovementEnd("holding", event.target, event.company)
        yield Movement(kind="share", source=source, target=target, company=event.company)
    elif isinstance(event, ev.TrainBought):
        seller = event.source in ("depot", "pool")
        source = (
            MovementEnd("supply", event.train.type)
            if seller
            else MovementEnd("trains", event.source)
        )
        target = MovementEnd("trains", event.company)
        yield Movement(kind="train", source=source, target=target, text=event.train.name)
