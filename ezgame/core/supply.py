"""The train supply: what is for sale, and what happens when a card leaves it."""

from collections.abc import Callable, Iterable, Mapping

from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import Phase, TrainType
from ezgame.core.events import DecisionAsked, PhaseBegan, TrainsRusted
from ezgame.core.ids import CompanyId, PhaseId, TrainId
from ezgame.core.state import Pending, State
from ezgame.core.transition import Transition

UNCOUNTED = "uncounted"
"""Tag of a train that neither counts against the limit nor fulfils the duty to own one."""
DISCARD = "discard"


class Supply:
    """Phases and rust follow from the first card of a type leaving the supply, by purchase or export."""

    def __init__(
        self,
        title: Title,
        effects: Mapping[str, Callable[[Transition], None]],
        *,
        rusted: Callable[[Transition, str, int], None] | None = None,
        order: Callable[[State], Iterable[CompanyId]] | None = None,
    ) -> None:
        """`order`: in which companies give up trains above their limit; None: as they are listed."""
        self._trains = title.trains
        self._phases = title.phases
        self._kind_of = title.kind_of
        self._effects = effects
        self._rusted = rusted
        self._order = order
        self._phase_of = {
            phase.train: phase for phase in title.phases.values() if phase.train is not None
        }

    def phase(self, state: State) -> Phase:
        return self._phases[state.phase]

    def type(self, name: str) -> TrainType:
        return self._trains[name]

    def for_sale(self, state: State) -> tuple[str, ...]:
        """Types the bank sells now: the top of the stack, and those that are offered beside it."""
        offered: list[str] = []
        for name, kind in self._trains.items():
            left = state.depot.left.get(name, 0)
            if left == 0 or name in state.depot.rusted:
                continue
            if kind.available_from is not None:
                if state.depot.issued.get(kind.available_from, 0) > 0:
                    offered.append(name)
            # Of the stack only the top is sold: its first type of which cards are left.
            elif not any(self._trains[other].available_from is None for other in offered):
                offered.append(name)
        return tuple(offered)

    def top(self, state: State) -> str | None:
        """The card on top of the stack."""
        sale = self.for_sale(state)
        return sale[0] if sale else None

    def next_id(self, state: State, name: str) -> TrainId:
        # Numbered by the cards that have left the supply, so a replay gives the same names.
        return TrainId(f"{name}-{state.depot.issued.get(name, 0)}")

    def limit(self, state: State, company: CompanyId) -> int:
        return self.phase(state).train_limits.get(self._kind_of[company], 0)

    def counted(self, state: State, company: CompanyId) -> int:
        return sum(1 for train in state.companies[company].trains if UNCOUNTED not in train.tags)

    def after_issue(self, t: Transition, name: str) -> None:
        """A card has left the supply: perhaps a phase begins, trains rust, limits fall."""
        phase = self._phase_of.get(name)
        # A further card of a type begins nothing, nor does one whose phase has been passed.
        if phase is None or self._begun(t.state.phase, phase.id):
            return
        t.emit(PhaseBegan(phase=phase.id))
        for kind in self._trains.values():
            if kind.rusted_by == name:
                self._rust(t, kind.name)
        # After the rust and before the new limit: nobody gives up a train that has just rusted.
        for effect in phase.effects:
            self._effects[effect](t)
        self.ask_discards(t)

    def _begun(self, now: PhaseId, phase: PhaseId) -> bool:
        order = list(self._phases)
        return order.index(phase) <= order.index(now)

    def _rust(self, t: Transition, name: str) -> None:
        lost = tuple(
            (company, count)
            for company, now in t.state.companies.items()
            if (
                count := sum(
                    1
                    for train in now.trains
                    if train.type == name and "permanent" not in train.tags
                )
            )
        )
        t.emit(TrainsRusted(type=name, lost=lost))
        if self._rusted is not None:
            self._rusted(t, name, sum(count for _company, count in lost))

    def ask_discards(self, t: Transition, only: CompanyId | None = None) -> None:
        """Every company above its limit has to give up trains at once."""
        waiting = {pending.about for pending in t.state.pending if pending.step == DISCARD}
        companies = t.state.companies
        for company in companies if self._order is None else tuple(self._order(t.state)):
            now = companies[company]
            if only is not None and company != only:
                continue
            if now.closed or now.president is None or company in waiting:
                continue
            if self.counted(t.state, company) > self.limit(t.state, company):
                t.emit(
                    DecisionAsked(
                        decision=Pending(step=DISCARD, actor=now.president, about=company)
                    )
                )
