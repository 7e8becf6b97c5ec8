"""Delivery instead of export: after every set the top trains go to two of his companies (Playbook 5.4)."""

from ezgame.core.events import TrainLeft
from ezgame.core.ids import CompanyId
from ezgame.core.state import State, Train
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context
from ezgame.titles.esp.ending import Ending
from ezgame.titles.esp.events import CardsScrapped, TrainDelivered, own
from ezgame.titles.esp.rodrigo.combining import AutomaticCombining


class Delivery:
    def __init__(
        self, context: Context, supply: Supply, ending: Ending, combining: AutomaticCombining
    ) -> None:
        self._context = context
        self._supply = supply
        self._ending = ending
        self._combining = combining
        self._per_set = context.figures.delivery.per_set

    def next_companies(self, state: State) -> tuple[CompanyId, ...]:
        """Who gets the trains of the next delivery, or what is left of this one, in order."""
        order, now = own(state).automatic, own(state).delivered
        left = self._per_set - now % self._per_set
        return tuple(order[(now + number) % len(order)] for number in range(left))

    def waiting_time(self, state: State, company: CompanyId) -> tuple[int, int] | None:
        """After how many further sets the company gets its next train, and as which of a delivery;
        None: no more trains come."""
        order = own(state).automatic
        if state.finished or self._ending.is_last_set(state) or company not in order:
            return None
        ahead = (order.index(company) - own(state).delivered) % len(order)
        if ahead >= self._per_set and self._ending.is_closing(state):
            return None
        return ahead // self._per_set, ahead % self._per_set + 1

    def locked_percent(self, company: CompanyId) -> int:
        """How much of a company stays with it for good."""
        return sum(self._context.percents[company]) - self._context.figures.automatic.in_market

    def deliver(self, t: Transition) -> bool:
        """One card after the other with all its effects; False: a decision must be taken first."""
        due = t.state.clock.set * self._per_set
        if not own(t.state).automatic:
            return True
        while own(t.state).delivered < due:
            if t.state.pending:
                return False
            kind = self._supply.top(t.state)
            if kind is None:
                break
            self._give(t, self.next_companies(t.state)[0], kind)
        return not t.state.pending

    def _give(self, t: Transition, company: CompanyId, kind: str) -> None:
        """The old train leaves before the new card takes effect."""
        for old in t.state.companies[company].trains:
            t.emit(TrainLeft(company=company, train=old, reason="replaced"))
            if self._context.figures.automatic.replaced_recyclable:
                t.emit(CardsScrapped(type=old.type, count=1))
        face = self._face(kind)
        train = Train(
            id=self._supply.next_id(t.state, kind),
            type=kind,
            faces=(face,),
            acquired=t.state.clock.round,
        )
        t.emit(TrainDelivered(company=company, train=train))
        self._supply.after_issue(t, kind)
        self._supply.ask_discards(t)
        self._ending.check(t)
        self._combining.look(t)

    def _face(self, kind: str) -> str:
        gauge = self._context.figures.automatic.gauge
        faces = self._context.title.trains[kind].faces
        return next(face.name for face in faces if gauge in face.gauges)
