"""Giving up trains above the limit. Several presidents may have to; each may answer first."""

from collections.abc import Iterator

from ezgame.core.actions import DiscardTrain
from ezgame.core.choices import Choice
from ezgame.core.events import DecisionTaken, TrainLeft
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.supply import DISCARD, UNCOUNTED, Supply
from ezgame.core.transition import Transition


class DiscardStep(Step[DiscardTrain]):
    name = DISCARD
    accepts = (DiscardTrain,)

    def __init__(self, supply: Supply, *, to_pool: bool) -> None:
        self._supply = supply
        self._to_pool = to_pool

    # Several presidents may be asked at once, so none of them waits for another.
    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return tuple(dict.fromkeys(p.actor for p in state.pending if p.step == DISCARD))

    def candidates(self, state: State) -> Iterator[Choice]:
        for pending in state.pending:
            if pending.step != DISCARD:
                continue
            company = CompanyId(pending.about)
            for train in state.companies[company].trains:
                yield Choice(
                    action=DiscardTrain(actor=pending.actor, company=company, train=train.id)
                )

    def judge(self, state: State, action: DiscardTrain) -> Refusal | None:
        if not any(
            p.step == DISCARD and p.about == action.company and p.actor == action.actor
            for p in state.pending
        ):
            return refuse("discard.not-asked", company=action.company)
        train = next(
            (t for t in state.companies[action.company].trains if t.id == action.train), None
        )
        if train is None:
            return refuse("trains.not-owned", company=action.company, train=action.train)
        if UNCOUNTED in train.tags:
            return refuse("discard.uncounted", train=train.name)
        return None

    def perform(self, t: Transition, action: DiscardTrain) -> None:
        train = next(x for x in t.state.companies[action.company].trains if x.id == action.train)
        t.emit(
            TrainLeft(company=action.company, train=train, reason="limit", to_pool=self._to_pool)
        )
        if self._supply.counted(t.state, action.company) <= self._supply.limit(
            t.state, action.company
        ):
            index = next(
                i
                for i, p in enumerate(t.state.pending)
                if p.step == DISCARD and p.about == action.company
            )
            t.emit(DecisionTaken(index=index))
