"""The train step: forced purchases, privates sold for them, bankruptcy."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import (
    BuyTrain,
    DeclareBankruptcy,
    OfferPrivate,
    Pass,
    SellShares,
    TakeLoan,
)
from ezgame.core.choices import Choice
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.state import State, Train
from ezgame.core.steps.forced_purchase import DUTY_OPTIONAL, NO_DUTY, ForcedPurchase
from ezgame.core.steps.trains import (
    TrainAction,
    TrainRules,
    TrainStep,
    every_side,
    has_counted_train,
    trade_by_phase,
)
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.t1830.context import Context
from ezgame.titles.t1830.private_trade import PrivateTrades
from ezgame.titles.t1830.privates import close_on_train

BANKRUPT = "bankrupt"


def train_rules(
    context: Context, supply: Supply, emergency: ForcedPurchase, *, discard_after: bool = False
) -> TrainRules:
    """One side per card; trains change hands between companies where the phase allows it.

    `discard_after`: a company at its limit that could pay for a trade-in may buy any train and
    discards one then.
    """

    def bought(t: Transition, company: CompanyId, _train: Train, _source: str) -> None:
        # Wherever the train came from (30-PRI-21).
        close_on_train(context, t, company)
        supply.ask_discards(t, company)

    def could_trade_in(state: State, company: CompanyId) -> bool:
        now = state.companies[company]
        offered = {*supply.for_sale(state), *(train.type for train in state.depot.pool)}
        return any(
            # Where nothing is taken in trade the price is out of reach.
            supply.type(kind).trade_in.get(own.type, now.cash + 1) <= now.cash
            for kind in offered
            for own in now.trains
        )

    return TrainRules(
        supply=supply,
        emergency=emergency,
        faces=every_side(context.title),
        may_trade=trade_by_phase(context),
        trade_help=emergency.trade_help,
        bought=bought,
        above_limit=could_trade_in if discard_after else lambda _state, _company: False,
    )


class TrainStep1830(TrainStep):
    accepts = (BuyTrain, SellShares, TakeLoan, OfferPrivate, DeclareBankruptcy, Pass)

    def __init__(
        self,
        rules: TrainRules,
        emergency: ForcedPurchase,
        trades: PrivateTrades,
        next_step: Callable[[Transition], None],
        finish: Callable[[Transition, str], None],
        *,
        sell_privates: bool,
    ) -> None:
        super().__init__(rules, next_step)
        self.emergency = emergency
        self._trades = trades
        self._finish = finish
        self._sell_privates = sell_privates

    def settle_duty(self, t: Transition) -> None:
        """Track is added in this step: it makes no duty to own a train where there was none before.

        Where no train can be had the step is as good as over, and nobody helps with one any more.
        """
        turn, company = t.operating, acting_company(t.state)
        if turn.step != self.name or has_counted_train(t.state, company) or self.must_buy(t.state):
            return
        offered = any(
            self.may(t.state, choice)
            for choice in self.offers(t.state, company, acting_president(t.state))
        )
        t.set_operating(used=turn.used | {DUTY_OPTIONAL if offered else NO_DUTY})

    def candidates(self, state: State) -> Iterator[Choice]:
        yield from super().candidates(state)
        company, actor = acting_company(state), acting_president(state)
        if self.emergency.judge_need(state, company) is None:
            if self._sell_privates:
                yield from self._trades.offered(state, actor)
            yield Choice(action=DeclareBankruptcy(actor=actor))

    def judge(
        self,
        state: State,
        action: TrainAction | OfferPrivate | DeclareBankruptcy,
    ) -> Refusal | None:
        company = acting_company(state)
        if isinstance(action, DeclareBankruptcy):
            return self.emergency.judge_bankruptcy(state, company)
        if isinstance(action, OfferPrivate):
            if not self._sell_privates:
                return refuse("emergency.no-privates", private=action.private)
            return self.emergency.judge_need(state, company) or self._trades.judge(
                state, self._trades.trade_of(state, action)
            )
        return super().judge(state, action)

    def perform(
        self,
        t: Transition,
        action: TrainAction | OfferPrivate | DeclareBankruptcy,
    ) -> None:
        if isinstance(action, DeclareBankruptcy):
            self.emergency.go_bankrupt(t, acting_company(t.state))
            self._finish(t, BANKRUPT)
        elif isinstance(action, OfferPrivate):
            self._trades.propose(t, action)
        else:
            super().perform(t, action)
