"""A train that must be bought: treasury, the president's cash, then shares; and bankruptcy when all that fails."""

from collections.abc import Callable, Iterator
from typing import Protocol

from ezgame.core.actions import BuyTrain, SellShares, TakeLoan
from ezgame.core.choices import Choice
from ezgame.core.events import PlayerBankrupt
from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import Percents, TieBreak, holding, successor
from ezgame.core.ids import BANK, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_president, operating_turn
from ezgame.core.state import State, Train
from ezgame.core.steps.emergency import Emergency
from ezgame.core.steps.trains import DEPOT, IN_POOL, has_counted_train
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition

NO_DUTY = "no-train-duty"
"""What a turn notes when the duty to own a train cannot arise in it any more."""
DUTY_OPTIONAL = "train-duty-optional"
"""What a turn notes when the duty to own a train has arisen too late to be enforced."""


class Trading(Protocol):
    """What the title trades by."""

    percents: Percents
    tie: TieBreak
    market: MarketRules
    sales: Sales


class ForcedPurchase(Emergency):
    def __init__(
        self,
        context: Trading,
        supply: Supply,
        has_route: Callable[[State, CompanyId], bool],
        *,
        treasury_free: bool = False,
    ) -> None:
        """`treasury_free`: see Emergency."""
        self._context = context
        self._supply = supply
        self.has_route = has_route
        self.treasury_free = treasury_free

    # ------------------------------------------------------------ figures

    def price(self, state: State) -> int | None:
        """Price of the cheapest train of bank and pool; None: there is none."""
        kinds = {*self._supply.for_sale(state), *(train.type for train in state.depot.pool)}
        return min((self._supply.type(kind).price for kind in kinds), default=None)

    def must_buy(self, state: State, company: CompanyId) -> bool:
        """Only then anything may be raised, too: what came too late to be a duty is no emergency."""
        late = DUTY_OPTIONAL in operating_turn(state).used
        return not late and self.may_help(state, company)

    def may_help(self, state: State, company: CompanyId) -> bool:
        """Whether the president's own cash may be added to a train: with a duty, or one that came late."""
        return NO_DUTY not in operating_turn(state).used and self.duty(state, company) is not None

    def duty(self, state: State, company: CompanyId) -> int | None:
        """A company that owns no train and has a route has to buy one."""
        price = None if has_counted_train(state, company) else self.price(state)
        return price if price is not None and self.has_route(state, company) else None

    def missing(self, state: State, company: CompanyId) -> int:
        """What is still needed after treasury and all the president's cash."""
        return (self.price(state) or 0) - self.at_hand(state, company)

    def helps(self, state: State, company: CompanyId, action: BuyTrain) -> int:
        """The president adds to the cheapest train only, and only if the treasury cannot pay for it."""
        if action.source not in (DEPOT, IN_POOL) or not self.may_help(state, company):
            return 0
        cheapest = self.price(state) or 0
        if action.price != cheapest or state.companies[company].cash >= cheapest:
            return 0
        return state.players[acting_president(state)].cash

    def trade_help(self, state: State, company: CompanyId, train: Train) -> int:
        """The president adds to another company's train up to its face value."""
        if not self.may_help(state, company):
            return 0
        room = self._supply.type(train.type).price - state.companies[company].cash
        return max(0, min(room, state.players[acting_president(state)].cash))

    # ------------------------------------------------------------ sales

    def candidates(self, state: State, company: CompanyId) -> Iterator[Choice]:
        if not self.must_buy(state, company) or self.missing(state, company) <= 0:
            return
        actor = acting_president(state)
        for held, percent in self._context.sales.candidates(state, actor):
            yield Choice(action=SellShares(actor=actor, company=held, percent=percent))

    def judge(
        self, state: State, company: CompanyId, action: SellShares | TakeLoan
    ) -> Refusal | None:
        if isinstance(action, TakeLoan):
            return refuse("emergency.no-loans")
        refusal = self.judge_need(state, company)
        if refusal is not None:
            return refusal
        refusal = self._judge_sale(state, company, action.actor, action.company, action.percent)
        if refusal is not None:
            return refusal
        sales, missing = self._context.sales, self.missing(state, company)
        fewer = action.percent - sales.unit
        if fewer and sales.worth(state, action.company, fewer) >= missing:
            return refuse("emergency.too-much", company=action.company, missing=missing)
        return None

    def judge_need(self, state: State, company: CompanyId) -> Refusal | None:
        """Why the president has no reason to raise money."""
        if not self.must_buy(state, company):
            return refuse("emergency.has-train", company=company)
        if self.missing(state, company) <= 0:
            return refuse("emergency.enough", company=company)
        return None

    def _judge_sale(
        self, state: State, company: CompanyId, player: PlayerId, sold: CompanyId, percent: int
    ) -> Refusal | None:
        refusal = self._context.sales.judge(state, player, sold, percent)
        if refusal is not None:
            return refusal
        if sold == company:
            # The company that buys keeps its president.
            left = holding(state, self._context.percents, sold, player) - percent
            new = successor(state, self._context.percents, sold, left, self._context.tie)
            if new is not None:
                return refuse("emergency.president", company=sold)
        return None

    def perform(self, t: Transition, company: CompanyId, action: SellShares | TakeLoan) -> None:
        assert isinstance(action, SellShares)
        sales = self._context.sales
        single = sales.worth(t.state, action.company, sales.unit)
        sales.perform(t, action.actor, action.company, action.percent)
        t.set_operating(raised=(*t.operating.raised, action.company), last_raised=single)

    # ------------------------------------------------------------ bankruptcy

    def largest(self, state: State, company: CompanyId, sold: CompanyId) -> int:
        """The most of one company that its president may sell for the acting company."""
        player = acting_president(state)
        held = holding(state, self._context.percents, sold, player)
        unit = self._context.sales.unit
        for percent in range(held, 0, -unit):
            if self._judge_sale(state, company, player, sold, percent) is None:
                return percent
        return 0

    def raisable(self, state: State, company: CompanyId) -> int:
        """The most that permitted sales can bring: each company's shares sold together."""
        return sum(
            self._context.sales.worth(state, sold, self.largest(state, company, sold))
            for sold in state.market.places
        )

    def judge_bankruptcy(self, state: State, company: CompanyId) -> Refusal | None:
        refusal = self.judge_need(state, company)
        if refusal is not None:
            return refusal
        missing, raisable = self.missing(state, company), self.raisable(state, company)
        if raisable >= missing:
            return refuse("emergency.can-pay", missing=missing, raisable=raisable)
        return None

    def go_bankrupt(self, t: Transition, company: CompanyId, receiver: str = BANK) -> None:
        """Everything that may be sold is sold, and all cash goes to the bank, or where the title says."""
        player = acting_president(t.state)
        for sold in self._context.market.order(t.state):
            while (percent := self.largest(t.state, company, sold)) > 0:
                self._context.sales.perform(t, player, sold, percent)
        t.pay(player, receiver, t.state.players[player].cash, "bankrupt.lost", player)
        t.emit(PlayerBankrupt(player=player))
