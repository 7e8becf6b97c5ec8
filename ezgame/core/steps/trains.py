"""Buying trains: from the supply, the pool and other companies, with the president's help where it is due."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ezgame.core.actions import Action, BuyTrain, Pass, SellShares, TakeLoan
from ezgame.core.choices import Choice
from ezgame.core.context import RuleContext
from ezgame.core.definitions.title import Title
from ezgame.core.events import TrainBought, TrainLeft
from ezgame.core.frozen import replace
from ezgame.core.ids import BANK, CompanyId, PlayerId, TrainId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president
from ezgame.core.state import Pending, State, Train
from ezgame.core.steps.emergency import Emergency
from ezgame.core.supply import UNCOUNTED, Supply
from ezgame.core.transition import Transition

DEPOT = "depot"
IN_POOL = "pool"
DEAL = "train_deal"

TrainAction = BuyTrain | SellShares | TakeLoan | Pass


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainRules:
    supply: Supply
    emergency: Emergency
    faces: Callable[[CompanyId, str], tuple[str, ...]]
    """Sides of a type that a company may choose."""
    may_trade: Callable[[State, CompanyId, CompanyId, Train], Refusal | None] = field(
        default=lambda _state, _buyer, _seller, _train: None
    )
    """Why a train may not change hands between two companies."""
    trade_help: Callable[[State, CompanyId, Train], int] = field(
        default=lambda _state, _company, _train: 0
    )
    """What the president may add to the price of another company's train."""
    ask_consent: bool = True
    bought: Callable[[Transition, CompanyId, Train, str], None] = field(
        default=lambda _t, _c, _train, _s: None
    )
    """What follows a purchase, besides the phase."""
    above_limit: Callable[[State, CompanyId], bool] = field(default=lambda _state, _company: False)
    """Whether a company with all its trains may buy all the same; it discards then."""
    may_buy: Callable[[State, CompanyId], Refusal | None] = field(
        default=lambda _state, _company: None
    )
    """A further reason against buying anything."""
    sides_in_deals: bool = False
    """The side of a card is chosen anew when it changes hands between companies, too."""
    may_own: Callable[[State, CompanyId, str], Refusal | None] = field(
        default=lambda _state, _company, _type: None
    )
    """A further reason against buying trains of one type, from whomever."""


def every_side(title: Title) -> Callable[[CompanyId, str], tuple[str, ...]]:
    """For `TrainRules.faces`, where every company may choose every side of a card."""
    return lambda _company, kind: tuple(face.name for face in title.trains[kind].faces)


def trade_by_phase(
    context: RuleContext[Any],
) -> Callable[[State, CompanyId, CompanyId, Train], Refusal | None]:
    """For `TrainRules.may_trade`, where nothing but the phase keeps companies from dealing in trains."""

    def may_trade(
        state: State, _buyer: CompanyId, _seller: CompanyId, _train: Train
    ) -> Refusal | None:
        if context.allows(state, "train-trade"):
            return None
        return refuse("trains.trade-phase", phase=context.phase(state).name)

    return may_trade


class TrainStep(TurnStep[TrainAction]):
    name = "trains"
    accepts: tuple[type[Action], ...] = (BuyTrain, SellShares, TakeLoan, Pass)

    def __init__(self, rules: TrainRules, next_step: Callable[[Transition], None]) -> None:
        self.rules = rules
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        return True

    def must_buy(self, state: State) -> bool:
        """Whether the step cannot end yet: the acting company has to own a train."""
        return self.rules.emergency.must_buy(state, acting_company(state))

    def candidates(self, state: State) -> Iterator[Choice]:
        company = acting_company(state)
        actor = acting_president(state)
        yield from self.offers(state, company, actor)
        yield from self.rules.emergency.candidates(state, company)
        yield Choice(action=Pass(actor=actor))

    def offers(self, state: State, company: CompanyId, actor: PlayerId) -> Iterator[Choice]:
        """Every purchase that might be allowed, wherever the train comes from."""
        for name in self.rules.supply.for_sale(state):
            yield from self._bank_offers(state, company, actor, DEPOT, name, None)
        for train in state.depot.pool:
            yield from self._bank_offers(state, company, actor, IN_POOL, train.type, train.id)
        for seller, now in state.companies.items():
            if seller != company:
                for train in now.trains:
                    yield from self._deal_offers(state, company, actor, seller, train)

    def _bank_offers(
        self,
        state: State,
        company: CompanyId,
        actor: PlayerId,
        source: str,
        type_: str,
        card: TrainId | None,
    ) -> Iterator[Choice]:
        """One card of the bank with each of its sides, for its price and for each old train given for it."""
        kind = self.rules.supply.type(type_)
        for face in self.rules.faces(company, type_):
            plain = BuyTrain(
                actor=actor, source=source, type=type_, face=face, price=kind.price, train=card
            )
            yield Choice(action=plain)
            for own in state.companies[company].trains:
                if own.type in kind.trade_in:
                    price = kind.trade_in[own.type]
                    yield Choice(action=replace(plain, price=price, trade_in=own.id))

    def _deal_offers(
        self, state: State, company: CompanyId, actor: PlayerId, seller: CompanyId, train: Train
    ) -> Iterator[Choice]:
        most = state.companies[company].cash + self.rules.trade_help(state, company, train)
        for face in self._sides(company, train):
            for amounts in self.rules.emergency.price_ranges(state, company, most):
                deal = BuyTrain(
                    actor=actor,
                    source=seller,
                    type=train.type,
                    face=face,
                    price=amounts.least,
                    train=train.id,
                )
                yield Choice(action=deal, amounts=amounts)

    def _sides(self, company: CompanyId, train: Train) -> tuple[str, ...]:
        """Sides that a buyer may choose for another company's train."""
        if not self.rules.sides_in_deals:
            return train.faces[:1]
        return self.rules.faces(company, train.type)

    def judge(self, state: State, action: TrainAction) -> Refusal | None:
        company = acting_company(state)
        if isinstance(action, Pass):
            if self.must_buy(state):
                return refuse("trains.must-own", company=company)
            return None
        if isinstance(action, SellShares | TakeLoan):
            return self.rules.emergency.judge(state, company, action)
        return self._judge_purchase(state, company, action)

    def _judge_purchase(self, state: State, company: CompanyId, action: BuyTrain) -> Refusal | None:
        supply = self.rules.supply
        refusal = self.rules.may_buy(state, company) or self.rules.may_own(
            state, company, action.type
        )
        if refusal is not None:
            return refusal
        limit = supply.limit(state, company)
        counted = supply.counted(state, company)
        if action.trade_in is not None:
            # The old train makes room for the new one.
            counted -= 1
        if counted >= limit and not self.rules.above_limit(state, company):
            return refuse("trains.limit", company=company, limit=limit)
        # Deals have prices of their own, and the president may help otherwise than at the bank.
        if action.source not in (DEPOT, IN_POOL):
            return self._judge_deal(state, company, action) or self.rules.emergency.judge_need_for(
                state, company, action
            )
        refusal = self._judge_offer(state, company, action) or self.rules.emergency.judge_need_for(
            state, company, action
        )
        if refusal is not None:
            return refusal
        helps = self.rules.emergency.helps
        return _judge_cash(state, company, action.price, lambda: helps(state, company, action))

    def _judge_offer(self, state: State, company: CompanyId, action: BuyTrain) -> Refusal | None:
        supply = self.rules.supply
        if action.source == DEPOT:
            # Which card of the supply comes is not chosen.
            if action.type not in supply.for_sale(state) or action.train is not None:
                return refuse("trains.not-for-sale", type=action.type)
        else:
            card = next((train for train in state.depot.pool if train.id == action.train), None)
            if card is None or card.type != action.type:
                return refuse("trains.not-for-sale", type=action.type)
        kind = supply.type(action.type)
        price = kind.price
        if action.trade_in is not None:
            old = find_train(state, company, action.trade_in)
            if old is None or old.type not in kind.trade_in:
                return refuse("trains.no-trade-in", type=action.type, train=action.trade_in)
            price = kind.trade_in[old.type]
        if action.price != price:
            return refuse("trains.price", type=action.type, price=price)
        if action.face not in self.rules.faces(company, action.type):
            return refuse("trains.face", company=company, face=action.face)
        return None

    def _judge_deal(self, state: State, company: CompanyId, action: BuyTrain) -> Refusal | None:
        seller = CompanyId(action.source)
        now = state.companies.get(seller)
        train = (
            None if now is None or seller == company else find_train(state, seller, action.train)
        )
        if train is None:
            return refuse("trains.not-owned", company=seller, train=action.train)
        if action.face not in self._sides(company, train) or action.type != train.type:
            return refuse("trains.side-stays", train=train.name)
        if action.trade_in is not None:  # only the bank takes an old train
            return refuse("trains.no-trade-in", type=action.type, train=action.trade_in)
        refusal = self.rules.may_trade(state, company, seller, train)
        if refusal is not None:
            return refusal
        # No train is given away: a price of 0 would be a gift between companies.
        if action.price < 1:
            return refuse("trains.price-least", least=1)
        helps = self.rules.trade_help
        return _judge_cash(state, company, action.price, lambda: helps(state, company, train))

    def perform(self, t: Transition, action: TrainAction) -> None:
        company = acting_company(t.state)
        if isinstance(action, Pass):
            self.passed(t)
            self._next_step(t)
        elif isinstance(action, SellShares | TakeLoan):
            self.rules.emergency.perform(t, company, action)
        else:
            self.purchase(t, company, action)

    def purchase(self, t: Transition, company: CompanyId, action: BuyTrain) -> None:
        if action.source in (DEPOT, IN_POOL):
            self._buy_from_bank(t, company, action)
            return
        seller = CompanyId(action.source)
        owner = t.state.companies[seller].president
        assert action.train is not None
        # A seller without a president, or with the buyer's own, has nobody else to ask.
        if self.rules.ask_consent and owner is not None and owner != action.actor:
            data: Mapping[str, object] = {
                "seller": seller,
                "train": action.train,
                "price": action.price,
            }
            if self.rules.sides_in_deals:
                # Only where the side may change is it part of the proposal; older files have
                # none.
                data = {**data, "face": action.face}
            t.propose(Pending(step=DEAL, actor=owner, about=company, data=data))
            return
        self.deal(t, company, seller, action.train, action.price, action.face)

    def _buy_from_bank(self, t: Transition, company: CompanyId, action: BuyTrain) -> None:
        president = acting_president(t.state)
        # The treasury is emptied first, the president adds the rest.
        missing = action.price - t.state.companies[company].cash
        if missing > 0:
            t.pay(president, company, missing, "train.help", company)
        if action.trade_in is not None:
            old = find_train(t.state, company, action.trade_in)
            assert old is not None
            t.emit(TrainLeft(company=company, train=old, reason="traded-in", to_pool=True))
        t.pay(company, BANK, action.price, "train.bought", action.face)
        # Cards of the pool keep their names; those of the supply get theirs when they leave it.
        train_id = (
            self.rules.supply.next_id(t.state, action.type)
            if action.source == DEPOT
            else action.train
        )
        assert train_id is not None
        train = Train(
            id=train_id, type=action.type, faces=(action.face,), acquired=t.state.clock.round
        )
        t.emit(TrainBought(company=company, train=train, source=action.source, price=action.price))
        t.set_operating(trains_bought=t.operating.trains_bought + 1)
        # A new card may begin a phase; one that comes back to the bank never does.
        if action.source == DEPOT:
            self.rules.supply.after_issue(t, action.type)
        self.rules.bought(t, company, train, action.source)

    def deal(
        self,
        t: Transition,
        company: CompanyId,
        seller: CompanyId,
        train_id: TrainId,
        price: int,
        face: str,
    ) -> None:
        """A train changes hands between companies, to run with one of its sides."""
        train = find_train(t.state, seller, train_id)
        assert train is not None
        missing = price - t.state.companies[company].cash
        if missing > 0:
            t.pay(acting_president(t.state), company, missing, "train.help", company)
        t.pay(company, seller, price, "train.traded", train.name)
        moved = Train(
            id=train.id,
            type=train.type,
            # A card that keeps its side keeps both faces; a turned one shows the side that was
            # chosen.
            faces=train.faces if face in train.faces else (face,),
            acquired=t.state.clock.round,
            tags=train.tags,
        )
        t.emit(TrainBought(company=company, train=moved, source=seller, price=price))
        t.set_operating(trains_bought=t.operating.trains_bought + 1)
        self.rules.bought(t, company, moved, seller)


def _judge_cash(
    state: State, company: CompanyId, price: int, helps: Callable[[], int]
) -> Refusal | None:
    """Whether the treasury can pay, with what the president may add; that is asked only where it is short."""
    cash = state.companies[company].cash
    help_ = helps() if cash < price else 0
    if cash + help_ < price:
        return refuse("trains.cash", company=company, price=price, cash=cash, help=help_)
    return None


def find_train(state: State, company: CompanyId, train: TrainId | None) -> Train | None:
    return next((own for own in state.companies[company].trains if own.id == train), None)


def has_counted_train(state: State, company: CompanyId) -> bool:
    """Whether the company owns a train that fulfils its duty."""
    return any(UNCOUNTED not in train.tags for train in state.companies[company].trains)
