"""Trains of 1849: who may own which, the duty to own one, and the director's help (49-TRN, 49-EMR)."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import BuyTrain, Pass, SellShares, TakeLoan
from ezgame.core.choices import Choice
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.state import State, Train
from ezgame.core.steps.emergency import Emergency
from ezgame.core.steps.trains import (
    DEPOT,
    IN_POOL,
    TrainRules,
    TrainStep,
    every_side,
    has_counted_train,
    trade_by_phase,
)
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.privates import Privates
from ezgame.titles.t1849.raising import Raising
from ezgame.titles.t1849.state import own


class CheapestTrainDuty(Emergency):
    """Treasury, the director's cash, then his shares; only for the cheapest train of the bank."""

    def __init__(
        self,
        context: Context,
        supply: Supply,
        raising: Raising,
        has_route: Callable[[State, CompanyId], bool],
    ) -> None:
        self._supply = supply
        self._raising = raising
        self.has_route = has_route
        self._licensed = context.figures.licence.train
        self.treasury_free = context.asks_more

    def may_own(self, state: State, company: CompanyId, kind: str) -> Refusal | None:
        """Some trains need a licence (49-ED-04)."""
        if kind == self._licensed and company not in own(state).licences:
            return refuse("trains.licence", company=company, type=kind)
        return None

    def price(self, state: State, company: CompanyId) -> int | None:
        """Price of the cheapest train of bank and pool that this company may buy; None: there is none."""
        # Cards that came back to the bank count as the bank's (49-EMR-04).
        kinds = {*self._supply.for_sale(state), *(train.type for train in state.depot.pool)}
        return min(
            (
                self._supply.type(kind).price
                for kind in kinds
                if self.may_own(state, company, kind) is None
            ),
            default=None,
        )

    def must_buy(self, state: State, company: CompanyId) -> bool:
        return (
            # Without a route, or without a train to be had, there is no duty (49-TRN-07).
            not has_counted_train(state, company)
            and self.price(state, company) is not None
            and self.has_route(state, company)
        )

    def duty(self, state: State, company: CompanyId) -> int | None:
        return self.price(state, company) if self.must_buy(state, company) else None

    def missing(self, state: State, company: CompanyId) -> int:
        """What is still needed after treasury and all the director's cash."""
        return (self.price(state, company) or 0) - self.at_hand(state, company)

    def helps(self, state: State, company: CompanyId, action: BuyTrain) -> int:
        # Companies' trains are paid by the treasury alone (49-EMR-04, 49-EMR-05).
        if action.source not in (DEPOT, IN_POOL) or not self.must_buy(state, company):
            return 0
        cheapest = self.price(state, company) or 0
        # The director never helps to a better train than the cheapest (49-EMR-04).
        if action.price != cheapest or state.companies[company].cash >= cheapest:
            return 0
        return state.players[acting_president(state)].cash

    def candidates(self, state: State, company: CompanyId) -> Iterator[Choice]:
        if self.must_buy(state, company) and self.missing(state, company) > 0:
            yield from self._raising.candidates(state)

    def judge(
        self, state: State, company: CompanyId, action: SellShares | TakeLoan
    ) -> Refusal | None:
        # The only loan of this game follows a bankruptcy (49-EMR-09).
        if isinstance(action, TakeLoan):
            return refuse("emergency.no-loans")
        if not self.must_buy(state, company):
            return refuse("emergency.has-train", company=company)
        return self._raising.judge(state, company, action, self.missing(state, company))

    def perform(self, t: Transition, company: CompanyId, action: SellShares | TakeLoan) -> None:
        assert isinstance(action, SellShares)
        self._raising.sell(t, action)


def train_rules(
    context: Context, supply: Supply, emergency: CheapestTrainDuty, privates: Privates
) -> TrainRules:
    def bought(t: Transition, company: CompanyId, _train: Train, _source: str) -> None:
        # The first train closes the private that brought the company (49-AUC-11).
        privates.train_bought(t, company)
        supply.ask_discards(t, company)

    return TrainRules(
        supply=supply,
        emergency=emergency,
        faces=every_side(context.title),
        may_trade=trade_by_phase(context),
        bought=bought,
        may_own=emergency.may_own,
    )


class Trains(TrainStep):
    """Nobody is asked where no train can be bought; the step is over once that is so."""

    accepts = (BuyTrain, SellShares, Pass)

    def __init__(
        self, rules: TrainRules, next_step: Callable[[Transition], None], *, asks_more: bool
    ) -> None:
        """`asks_more`: also those are asked who could pay for a train that they may not own (49-O-09)."""
        super().__init__(rules, next_step)
        self._asks_more = asks_more

    def enter(self, t: Transition) -> bool:
        return not self.is_over(t.state)

    def is_over(self, state: State) -> bool:
        # Who must buy is asked also where only sales can bring the money (49-EMR-01).
        if self.must_buy(state):
            return False
        company, actor = acting_company(state), acting_president(state)
        if self._asks_more and self._could_pay(state, company):
            return False
        return not any(self.may(state, choice) for choice in self.offers(state, company, actor))

    def _could_pay(self, state: State, company: CompanyId) -> bool:
        """Whether there is room for a train, and money for the cheapest of bank and pool."""
        supply = self.rules.supply
        kinds = {*supply.for_sale(state), *(train.type for train in state.depot.pool)}
        cheapest = min((supply.type(kind).price for kind in kinds), default=None)
        return (
            cheapest is not None
            and state.companies[company].cash >= cheapest
            and supply.counted(state, company) < supply.limit(state, company)
        )
