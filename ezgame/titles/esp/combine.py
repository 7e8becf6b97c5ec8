"""Combined trains: a recycled card joined to an own train of the other gauge (6.2.1)."""

from collections.abc import Iterator

from ezgame.core.choices import Choice
from ezgame.core.events import TrainChanged
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, acting_president, operating_turn
from ezgame.core.state import State, Train
from ezgame.core.steps.trains import find_train
from ezgame.core.supply import UNCOUNTED
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import CombineTrains
from ezgame.titles.esp.context import Context
from ezgame.titles.esp.events import CardRecycled, own

COMBINED = "combined"


class Combining:
    def __init__(self, context: Context) -> None:
        self._context = context

    def price(self, kind: str) -> int:
        return self._context.title.trains[kind].price * self._context.figures.combine.price_factor

    def available(self, state: State) -> tuple[str, ...]:
        """Types of which a card can be recycled now."""
        figures = self._context.figures
        cards = own(state).recyclable
        found = []
        for kind in self._context.title.trains:
            # Rusted or exported cards, each once; in recorded games the cards of a rusted type never run out
            # (C-29).
            rusted = kind in state.depot.rusted
            usable = cards.get(kind, 0) > 0 if figures.recycling.once else rusted
            if usable and (rusted or figures.recycling.exported):
                found.append(kind)
        return tuple(found)

    def candidates(self, state: State) -> Iterator[Choice]:
        actor, company = acting_president(state), acting_company(state)
        for train in state.companies[company].trains:
            for kind in self.available(state):
                for face in self._context.title.trains[kind].faces:
                    yield Choice(
                        action=CombineTrains(
                            actor=actor, train=train.id, recycled=kind, face=face.name
                        )
                    )

    def judge(self, state: State, action: CombineTrains) -> Refusal | None:
        context, company = self._context, acting_company(state)
        if not context.allows(state, "combine"):
            return refuse("combine.phase", phase=context.phase(state).name)
        if context.is_minor(company):
            return refuse("combine.majors-only", company=company)
        train = find_train(state, company, action.train)
        if train is None:
            return refuse("trains.not-owned", company=company, train=action.train)
        refusal = self._judge_card(state, train, action)
        if refusal is not None:
            return refusal
        price, cash = self.price(action.recycled), state.companies[company].cash
        if cash < price:
            return refuse("combine.cash", company=company, price=price, cash=cash)
        return None

    def _judge_card(self, state: State, train: Train, action: CombineTrains) -> Refusal | None:
        if UNCOUNTED in train.tags:
            return refuse("combine.never", train=train.name)
        # Exactly two cards, never taken apart (ESP-6.2.1-02, ESP-6.2.1-07).
        if len(train.faces) > 1:
            return refuse("combine.twice", train=train.name)
        if action.recycled not in self.available(state):
            return refuse("combine.none", type=action.recycled)
        faces = self._context.title.trains[action.recycled].faces
        if all(face.name != action.face for face in faces):
            return refuse("trains.face", face=action.face, company=acting_company(state))
        if self._context.figures.recycling.other_gauge and self._gauge(
            train.faces[0]
        ) == self._gauge(action.face):
            return refuse("combine.same-gauge", train=train.name, face=action.face)
        return None

    def _gauge(self, face: str) -> frozenset[str]:
        for kind in self._context.title.trains.values():
            for each in kind.faces:
                if each.name == face:
                    return frozenset(each.gauges)
        return frozenset()

    def perform(self, t: Transition, company: CompanyId, action: CombineTrains) -> None:
        train = find_train(t.state, company, action.train)
        assert train is not None
        t.pay(company, BANK, self.price(action.recycled), "train.recycled", action.face)
        t.emit(CardRecycled(company=company, type=action.recycled, face=action.face))
        joined = Train(
            id=train.id,
            type=train.type,
            faces=(train.faces[0], action.face),
            acquired=train.acquired,
            tags=train.tags,
        )
        t.emit(TrainChanged(company=company, train=joined))
        t.set_operating(used=t.operating.used | {COMBINED})


def judge_order(context: Context, state: State) -> Refusal | None:
    """Where all purchases come before combinations."""
    if context.figures.trains.order == "purchases_first" and COMBINED in operating_turn(state).used:
        return refuse("trains.after-combining")
    return None
