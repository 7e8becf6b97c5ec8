"""Privates changing hands between players: in a stock turn, or to pay for a train that must be bought."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ezgame.core.actions import BuyPrivate, OfferPrivate
from ezgame.core.choices import Amounts, Choice
from ezgame.core.events import PrivateSold
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.stock import TurnPart
from ezgame.core.state import Pending, State
from ezgame.core.steps.answer import ConsentStep, price_of
from ezgame.core.steps.private_sale import owner_player
from ezgame.core.transition import Transition
from ezgame.titles.t1830.context import Context
from ezgame.titles.t1830.privates import may_go_to_player

TRADE_DEAL = "private_trade"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    private: PrivateId
    seller: PlayerId
    buyer: PlayerId
    price: int


class PrivateTrades:
    """What may be traded between players, and what a trade does."""

    def __init__(self, context: Context, *, limited: bool = True) -> None:
        """`limited`: nobody buys above the limit of certificates, where selling might cure it."""
        self._context = context
        self._limited = limited
        self.least = context.figures.privates.player_min_price

    def judge(self, state: State, trade: Trade) -> Refusal | None:
        if trade.buyer not in state.players or trade.buyer == trade.seller:
            return refuse("private.no-buyer", private=trade.private)
        if owner_player(state, trade.private) != trade.seller:
            return refuse("private.not-with-player", private=trade.private)
        if not may_go_to_player(self._context, trade.private):
            return refuse("private.never-traded", private=trade.private)
        # Any price that both agree on; the online rules ask for 1 at least (30-PRI-03).
        if trade.price < self.least:
            return refuse("private.price-least", price=trade.price, least=self.least)
        limits = self._context.limits
        held = limits.counted(state, trade.buyer)
        if self._limited and held >= limits.certificates:
            return refuse(
                "stock.certificate-limit", player=trade.buyer, held=held, limit=limits.certificates
            )
        cash = state.players[trade.buyer].cash
        if trade.price > cash:
            return refuse("private.buyer-cash", player=trade.buyer, price=trade.price, cash=cash)
        return None

    def wanted(self, state: State, buyer: PlayerId) -> Iterator[Choice]:
        """Privates of others that a player might buy."""
        most = max(self.least, state.players[buyer].cash)
        for private in state.privates:
            if owner_player(state, private) not in (None, buyer):
                action = BuyPrivate(actor=buyer, private=private, price=self.least)
                yield Choice(action=action, amounts=Amounts(least=self.least, most=most))

    def offered(self, state: State, seller: PlayerId) -> Iterator[Choice]:
        """Own privates that a player might sell to others."""
        for private in state.privates:
            if owner_player(state, private) != seller:
                continue
            for buyer, now in state.players.items():
                if buyer != seller:
                    most = max(self.least, now.cash)
                    action = OfferPrivate(
                        actor=seller, private=private, buyer=buyer, price=self.least
                    )
                    yield Choice(action=action, amounts=Amounts(least=self.least, most=most))

    def trade_of(self, state: State, action: BuyPrivate | OfferPrivate) -> Trade:
        if isinstance(action, OfferPrivate):
            return Trade(
                private=action.private,
                seller=action.actor,
                buyer=action.buyer,
                price=action.price,
            )
        seller = owner_player(state, action.private) or PlayerId("")
        return Trade(private=action.private, seller=seller, buyer=action.actor, price=action.price)

    def propose(self, t: Transition, action: BuyPrivate | OfferPrivate) -> None:
        """Ask the other side."""
        trade = self.trade_of(t.state, action)
        other = trade.buyer if action.actor == trade.seller else trade.seller
        data: Mapping[str, object] = {
            "seller": trade.seller,
            "buyer": trade.buyer,
            "price": trade.price,
        }
        t.propose(Pending(step=TRADE_DEAL, actor=other, about=trade.private, data=data))

    def carry_out(self, t: Transition, trade: Trade) -> None:
        t.emit(PrivateSold(private=trade.private, owner=trade.buyer, price=trade.price))
        t.pay(trade.buyer, trade.seller, trade.price, "private.sold", trade.private)


class TradePart(TurnPart[BuyPrivate | OfferPrivate]):
    """Buying or selling a private in a stock turn; whether that is the purchase of the turn is a ruling."""

    accepts = (BuyPrivate, OfferPrivate)

    def __init__(self, context: Context, trades: PrivateTrades) -> None:
        rules = context.figures.privates.player_trade
        self._context = context
        self._trades = trades
        self._turns = rules.turn
        self._uses_purchase = rules.uses_purchase
        self.segment = "buy" if self._uses_purchase else "trade"
        self.counts = False  # a proposal may be declined; `done` counts what came of it
        self._counts_once_agreed = rules.counts_as_action

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        yield from self._trades.wanted(state, player)
        yield from self._trades.offered(state, player)  # the judge says where only buyers ask

    def judge(self, state: State, action: BuyPrivate | OfferPrivate) -> Refusal | None:
        # "Every stock round but the first" (30-PRI-03): sets are counted from 1.
        first = self._context.figures.privates.player_trade_from_round
        if state.clock.set < first:
            return refuse("private.trade-round", first=first)
        if isinstance(action, OfferPrivate) and "seller" not in self._turns:
            return refuse("private.buyers-turn", private=action.private)
        return self._trades.judge(state, self._trades.trade_of(state, action))

    def perform(self, t: Transition, action: BuyPrivate | OfferPrivate) -> None:
        self._trades.propose(t, action)

    def done(self, t: Transition, trade: Trade) -> None:
        """The other side agreed."""
        self._trades.carry_out(t, trade)
        if self._uses_purchase:
            t.set_stock(traded=True)
        if self._counts_once_agreed:
            t.set_stock(acted=True, last_actor=t.stock.actor)


class TradeDealStep(ConsentStep):
    """The other player's word on a trade of a private."""

    name = TRADE_DEAL

    def __init__(self, trades: PrivateTrades, part: TradePart) -> None:
        self._trades = trades
        self._part = part

    def judge_deal(self, state: State, deal: Pending) -> Refusal | None:
        return self._trades.judge(state, _trade(deal))

    def agreed(self, t: Transition, deal: Pending) -> None:
        trade = _trade(deal)
        if t.state.clock.kind == "stock":
            self._part.done(t, trade)
        else:
            # Outside of stock rounds only a president who needs money for a train sells.
            self._trades.carry_out(t, trade)
            # Like the last share sold: the train has to need this money (30-EMR-08).
            t.set_operating(last_raised=trade.price)


def _trade(deal: Pending) -> Trade:
    return Trade(
        private=PrivateId(deal.about),
        seller=PlayerId(str(deal.data["seller"])),
        buyer=PlayerId(str(deal.data["buyer"])),
        price=price_of(deal),
    )
