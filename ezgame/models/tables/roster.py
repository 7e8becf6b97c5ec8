"""The train supply: what is left, what it costs, what the next phase changes, whose trains rust when."""

from collections.abc import Sequence
from dataclasses import dataclass

from ezgame.core.definitions.trains import Phase
from ezgame.core.events import BidMade, Paid
from ezgame.core.ids import CompanyId
from ezgame.core.state import State
from ezgame.models.facts import Facts
from ezgame.models.session import Session
from ezgame.models.tables.cards import Cards
from ezgame.models.words.text import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterCard:
    """One train type of the supply."""

    id: str
    text: str
    name: str
    price: int
    left: int | None
    count: int | None
    phase: str
    color: str
    next: bool
    """On top of the stack, or offered beside it."""
    rusted: bool
    sold_out: bool
    rusts_at: str
    owners: tuple[tuple[CompanyId, int], ...]
    """Companies that own trains of this type."""
    trade_in: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseForecast:
    """What begins with the first card of the next train."""

    train: str
    phase: str
    rusting: tuple[tuple[str, tuple[tuple[CompanyId, int], ...]], ...]
    """Train types that rust, and who loses how many."""
    left_without: tuple[CompanyId, ...]
    """Companies that would have no train at all."""
    notes: tuple[str, ...]


class RosterModel(Cards):
    ignores = (BidMade, Paid)

    def __init__(self, session: Session, facts: Facts | None = None) -> None:
        self._facts = facts or session.facts
        super().__init__(session)

    def read(self) -> Sequence[RosterCard]:
        """Types of which this game has or had a card: some are left out by how it was set up."""
        state = self.session.state
        top = self.session.rules.supply.for_sale(state)
        return [
            self._card(state, name, top)
            for name, kind in self.session.title.trains.items()
            if state.depot.left.get(name, kind.count) != 0
            or state.depot.issued.get(name)
            or name in state.depot.rusted
            or any(t.type == name for c in state.companies.values() for t in c.trains)
        ]

    def _card(self, state: State, name: str, top: tuple[str, ...]) -> RosterCard:
        kind = self.session.title.trains[name]
        left = state.depot.left.get(name, kind.count)
        rusted = name in state.depot.rusted
        faces = self._facts.faces(name)
        phase = next((p for p in self.session.title.phases.values() if p.train == name), None)
        first = next(iter(self.session.title.phases.values()))
        if phase is None and name == next(iter(self.session.title.trains)):
            phase = first
        key = "rusted" if rusted else "no_limit" if left is None else "left"
        rusts = "" if kind.rusted_by is None else self._facts.faces(kind.rusted_by)
        return RosterCard(
            id=name,
            text=self.session.text.say(f"roster.{key}", train=faces, price=kind.price, count=left),
            name=faces,
            price=kind.price,
            left=left,
            count=kind.count,
            phase="" if phase is None else phase.name,
            color="" if phase is None else str(phase.newest_tiles),
            next=name in top,
            rusted=rusted,
            sold_out=left == 0,
            rusts_at=rusts,
            owners=owners(state, name),
            trade_in=tuple((old, price) for old, price in kind.trade_in.items()),
        )

    def forecast(self) -> PhaseForecast | None:
        """The next phase that a purchase or export will begin."""
        return next_phase(self._facts, self.session.text, self.session.state)


def next_phase(facts: Facts, text: Catalogue, state: State) -> PhaseForecast | None:
    """What the phase after the one of a state changes; None in the last one."""
    phases = list(facts.title.phases.values())
    now = [phase.id for phase in phases].index(state.phase)
    if now + 1 >= len(phases):
        return None
    return forecast(facts, text, state, phases[now], phases[now + 1])


def forecast(
    facts: Facts, text: Catalogue, state: State, before: Phase, phase: Phase
) -> PhaseForecast:
    """What a phase changes for everybody, worked out from the printed tables."""
    trains = facts.title.trains
    dying = [
        name
        for name, kind in trains.items()
        if kind.rusted_by is not None and kind.rusted_by == phase.train
    ]
    left_without = tuple(
        company
        for company, now in state.companies.items()
        if not now.closed
        and now.trains
        and all(t.type in dying and "permanent" not in t.tags for t in now.trains)
    )
    return PhaseForecast(
        train=facts.faces(phase.train) if phase.train else "",
        phase=phase.name,
        rusting=tuple((facts.faces(name), owners(state, name)) for name in dying),
        left_without=left_without,
        notes=tuple(text.told(facts.rules.presentation().phase_notes(before, phase))),
    )


def owners(state: State, kind: str) -> tuple[tuple[CompanyId, int], ...]:
    return tuple(
        (company, count)
        for company, now in state.companies.items()
        if not now.closed
        and (
            count := sum(
                1 for train in now.trains if train.type == kind and "permanent" not in train.tags
            )
        )
    )
