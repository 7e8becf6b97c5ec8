"""Buying trains: from the supply, the pool and other companies, with the president's help where it is due."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ezgame.core.actions import Action, BuyTrain, Pass, SellShares, TakeLoan
from ezgame.core.choices import Amounts, Choice
from ezgame.core.context import RuleContext
from ezgame.core.definitions.title import Title
from ezgame.core.events import TrainBought, TrainLeft
from ezgame.core.frozen import replace
from ezgame.core.ids import BANK, CompanyId, PlayerId, TrainId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president, operating_turn
from ezgame.core.state import Pending, State, Train
from ezgame.core.steps.answer import ConsentStep, price_of
from ezgame.core.supply import UNCOUNTED, Supply
from ezgame.core.transition import Transition

DEPOT = "depot"
IN_POOL = "pool"
DEAL = "train_deal"

TrainAction = BuyTrain | SellShares | TakeLoan | Pass


class Emergency(ABC):
    """How a train that must be bought is paid when the treasury is short."""

    @abstractmethod
    def must_buy(self, state: State, company: CompanyId) -> bool:
        """Whether the company may not end its turn without a train."""

    @abstractmethod
    def duty(self, state: State, company: CompanyId) -> int | None:
        """Price of the cheapest train the company would have to buy if its turn came now; None: it would not."""

    @abstractmethod
    def helps(self, state: State, company: CompanyId, action: BuyTrain) -> int:
        """How much the president's own money may add to this purchase."""

    @abstractmethod
    def candidates(self, state: State, company: CompanyId) -> Iterator[Choice]:
        """Share sales and loans that might be allowed."""

    @abstractmethod
    def judge(
        self, state: State, company: CompanyId, action: SellShares | TakeLoan
    ) -> Refusal | None: ...

    @abstractmethod
    def perform(self, t: Transition, company: CompanyId, action: SellShares | TakeLoan) -> None: ...

    treasury_free = False
    """What the treasury pays alone is never judged by what was sold, as some recorded games have it."""

    def judge_need_for(
        self, state: State, company: CompanyId, purchase: BuyTrain
    ) -> Refusal | None:
        """Why a train would be too cheap for what was sold: all but the last single share would do."""
        enough = self.enough_without_last(state, company)
        if enough is None or purchase.price > enough:
            return None
        if purchase.price <= self.free_treasury(state, company):
            return None
        return refuse("emergency.unneeded", price=purchase.price, enough=enough)

    def judge_other_purchase(self, state: State, company: CompanyId) -> Refusal | None:
        """Why the treasury pays for nothing but a train now, asked by all other purchases of a turn.

        Treasury and president pay for the train together, and no more is raised than is missing
        then: what the treasury spent elsewhere would have to be raised as well.
        """
        if self.enough_without_last(state, company) is None or self.free_treasury(state, company):
            return None
        return refuse("emergency.for-train", company=company)

    def free_treasury(self, state: State, company: CompanyId) -> int:
        """What the treasury may pay alone, whatever was raised for a train."""
        return state.companies[company].cash if self.treasury_free else 0

    def enough_without_last(self, state: State, company: CompanyId) -> int | None:
        """The money there is without the last single share sold; None if nothing was sold for this."""
        last = operating_turn(state).last_raised
        if not last or not self.must_buy(state, company):
            return None
        return self.at_hand(state, company) - last

    def price_ranges(self, state: State, company: CompanyId, most: int) -> Iterator[Amounts]:
        """Prices that may be agreed for another company's train; at least one range, possible or not."""
        enough, free = self.enough_without_last(state, company), self.free_treasury(state, company)
        if enough is None or enough <= free:
            yield Amounts(least=1, most=max(1, most))
            return
        if free >= 1 or enough >= most:
            yield Amounts(least=1, most=max(1, min(free, most) if free >= 1 else most))
        if enough < most:
            yield Amounts(least=enough + 1, most=most)

    @staticmethod
    def at_hand(state: State, company: CompanyId) -> int:
        """Treasury and all the president's cash."""
        president = state.companies[company].president
        assert president is not None
        return state.companies[company].cash + state.players[president].cash


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
    accepts: ClassVar[tuple[type[Action], ...]] = (BuyTrain, SellShares, TakeLoan, Pass)

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
        supply = self.rules.supply
        for name in supply.for_sale(state):
            kind = supply.type(name)
            for face in self.rules.faces(company, name):
                plain = BuyTrain(actor=actor, source=DEPOT, type=name, face=face, price=kind.price)
                yield Choice(action=plain)
                for own in state.companies[company].trains:
                    if own.type in kind.trade_in:
                        price = kind.trade_in[own.type]
                        yield Choice(action=replace(plain, price=price, trade_in=own.id))
        for train in state.depot.pool:
            kind = supply.type(train.type)
            for face in self.rules.faces(company, train.type):
                used = BuyTrain(
                    actor=actor,
                    source=IN_POOL,
                    type=train.type,
                    face=face,
                    price=kind.price,
                    train=train.id,
                )
                yield Choice(action=used)
                for own in state.companies[company].trains:
                    if own.type in kind.trade_in:
                        price = kind.trade_in[own.type]
                        yield Choice(action=replace(used, price=price, trade_in=own.id))
        for seller, now in state.companies.items():
            if seller == company:
                continue
            for train in now.trains:
                most = state.companies[company].cash + self.rules.trade_help(state, company, train)
                deal = BuyTrain(
                    actor=actor,
                    source=seller,
                    type=train.type,
                    face=train.faces[0],
                    price=1,
                    train=train.id,
                )
                for face in self._sides(company, train):
                    for amounts in self.rules.emergency.price_ranges(state, company, most):
                        offer = replace(deal, face=face, price=amounts.least)
                        yield Choice(action=offer, amounts=amounts)

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
            counted -= 1
        if counted >= limit and not self.rules.above_limit(state, company):
            return refuse("trains.limit", company=company, limit=limit)
        if action.source not in (DEPOT, IN_POOL):
            return self._judge_deal(state, company, action) or self.rules.emergency.judge_need_for(
                state, company, action
            )
        refusal = self._judge_offer(state, company, action) or self.rules.emergency.judge_need_for(
            state, company, action
        )
        if refusal is not None:
            return refusal
        cash = state.companies[company].cash
        if cash >= action.price:
            return None
        help_ = self.rules.emergency.helps(state, company, action)
        if cash + help_ < action.price:
            return refuse("trains.cash", company=company, price=action.price, cash=cash, help=help_)
        return None

    def _judge_offer(self, state: State, company: CompanyId, action: BuyTrain) -> Refusal | None:
        supply = self.rules.supply
        if action.source == DEPOT:
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
        if action.price < 1:
            return refuse("trains.price-least", least=1)
        cash = state.companies[company].cash
        help_ = self.rules.trade_help(state, company, train) if cash < action.price else 0
        if cash + help_ < action.price:
            return refuse("trains.cash", company=company, price=action.price, cash=cash, help=help_)
        return None

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
        if self.rules.ask_consent and owner is not None and owner != action.actor:
            data: Mapping[str, object] = {
                "seller": seller,
                "train": action.train,
                "price": action.price,
            }
            if self.rules.sides_in_deals:
                data = {**data, "face": action.face}
            t.propose(Pending(step=DEAL, actor=owner, about=company, data=data))
            return
        self.deal(t, company, seller, action.train, action.price, action.face)

    def _buy_from_bank(self, t: Transition, company: CompanyId, action: BuyTrain) -> None:
        president = acting_president(t.state)
        missing = action.price - t.state.companies[company].cash
        if missing > 0:
            t.pay(president, company, missing, "train.help", company)
        if action.trade_in is not None:
            old = find_train(t.state, company, action.trade_in)
            assert old is not None
            t.emit(TrainLeft(company=company, train=old, reason="traded-in", to_pool=True))
        t.pay(company, BANK, action.price, "train.bought", action.face)
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
            faces=train.faces if face in train.faces else (face,),
            acquired=t.state.clock.round,
            tags=train.tags,
        )
        t.emit(TrainBought(company=company, train=moved, source=seller, price=price))
        t.set_operating(trains_bought=t.operating.trains_bought + 1)
        self.rules.bought(t, company, moved, seller)


class TrainDealStep(ConsentStep):
    """The other president's word on a sale between companies."""

    name = DEAL

    def __init__(self, trains: TrainStep) -> None:
        self._trains = trains

    def judge_deal(self, state: State, deal: Pending) -> Refusal | None:
        buyer, seller, train_id = _parties(deal)
        train = find_train(state, seller, train_id)
        speaks = state.companies[seller].president == deal.actor
        if train is None or not speaks or acting_company(state) != buyer:
            return refuse("trains.not-owned", company=seller, train=train_id)
        purchase = BuyTrain(
            actor=acting_president(state),
            source=seller,
            type=train.type,
            face=str(deal.data.get("face", train.faces[0])),
            price=price_of(deal),
            train=train_id,
        )
        return self._trains.judge(state, purchase)

    def agreed(self, t: Transition, deal: Pending) -> None:
        buyer, seller, train_id = _parties(deal)
        face = str(deal.data.get("face", ""))  # not in games saved before sides could be chosen
        kept = find_train(t.state, seller, train_id)
        assert kept is not None
        self._trains.deal(t, buyer, seller, train_id, price_of(deal), face or kept.faces[0])


def _parties(deal: Pending) -> tuple[CompanyId, CompanyId, TrainId]:
    """Who buys which train from whom: buyer, seller, train."""
    return (
        CompanyId(deal.about),
        CompanyId(str(deal.data["seller"])),
        TrainId(str(deal.data["train"])),
    )


def find_train(state: State, company: CompanyId, train: TrainId | None) -> Train | None:
    return next((own for own in state.companies[company].trains if own.id == train), None)


def has_counted_train(state: State, company: CompanyId) -> bool:
    """Whether the company owns a train that fulfils its duty."""
    return any(UNCOUNTED not in train.tags for train in state.companies[company].trains)
