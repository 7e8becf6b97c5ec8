"""Buying and combining trains in 18España (5.7, 6.2.1)."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import BuyTrain, Pass, SellShares, TakeLoan
from ezgame.core.choices import Choice
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company
from ezgame.core.state import State, Train
from ezgame.core.steps.trains import (
    TrainAction,
    TrainRules,
    TrainStep,
    has_counted_train,
    trade_by_phase,
)
from ezgame.core.supply import UNCOUNTED, Supply
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import CombineTrains
from ezgame.titles.esp.combine import Combining, judge_order
from ezgame.titles.esp.context import Context
from ezgame.titles.esp.emergency import SharesOrLoan
from ezgame.titles.esp.loans import Loans
from ezgame.titles.esp.privates import first_train


def make_train_rules(context: Context, supply: Supply, loans: Loans) -> TrainRules:
    minor_gauges, by_phase = context.figures.trains.minor_gauges, trade_by_phase(context)

    def faces(company: CompanyId, kind: str) -> tuple[str, ...]:
        sides = context.title.trains[kind].faces
        if context.is_minor(company):
            sides = tuple(face for face in sides if face.gauges & minor_gauges)
        return tuple(face.name for face in sides)

    def may_trade(
        state: State, buyer: CompanyId, seller: CompanyId, train: Train
    ) -> Refusal | None:
        refusal = by_phase(state, buyer, seller, train)
        if refusal is not None:
            return refusal
        # The Fresa train stays with its company (ESP-3.1-23).
        if UNCOUNTED in train.tags:
            return refuse("trains.never-sold", train=train.name)
        if context.company(seller).automatic:
            return refuse("trains.automatic", company=seller)
        if context.is_minor(buyer) and (
            # Minors own neither combined nor narrow trains (ESP-5.7-03, ESP-6.2.1-08).
            len(train.faces) > 1 or train.faces[0] not in faces(buyer, train.type)
        ):
            return refuse("trains.face", company=buyer, face=train.name)
        return None

    def trade_help(state: State, company: CompanyId, train: Train) -> int:
        """Only under a ruling: the director adds to the price of another company's train, up to its face value."""
        if not context.figures.emergency.company_trains or has_counted_train(state, company):
            return 0
        president = state.companies[company].president
        assert president is not None
        return state.players[president].cash

    def bought(t: Transition, company: CompanyId, _train: Train, _source: str) -> None:
        first_train(t, company)
        # Trains that came with a takeover may have to be given up only now (ruling takeover.discard).
        supply.ask_discards(t)

    return TrainRules(
        supply=supply,
        emergency=SharesOrLoan(context, supply, loans),
        faces=faces,
        may_trade=may_trade,
        trade_help=trade_help,
        ask_consent=context.figures.takeover.consent,
        bought=bought,
        may_buy=lambda state, _company: judge_order(context, state),
    )


class EspTrainStep(TrainStep):
    """The train step with combining in it."""

    accepts = (BuyTrain, SellShares, TakeLoan, CombineTrains, Pass)

    def __init__(
        self, rules: TrainRules, combining: Combining, next_step: Callable[[Transition], None]
    ) -> None:
        super().__init__(rules, next_step)
        self.combining = combining

    def candidates(self, state: State) -> Iterator[Choice]:
        yield from self.combining.candidates(state)
        yield from super().candidates(state)

    def judge(self, state: State, action: TrainAction | CombineTrains) -> Refusal | None:
        if isinstance(action, CombineTrains):
            return self.combining.judge(state, action)
        return super().judge(state, action)

    def perform(self, t: Transition, action: TrainAction | CombineTrains) -> None:
        if isinstance(action, CombineTrains):
            self.combining.perform(t, acting_company(t.state), action)
        else:
            super().perform(t, action)
