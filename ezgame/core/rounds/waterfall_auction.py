"""Privates sold cheapest first: buy the one on offer, or bid ahead on a dearer one.

When a private is sold, bids on the next one settle it at once: a single bidder buys it at the bid,
several fight it out in a contest. Money behind standing bids is set aside.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ezgame.core.actions import Bid, Pass
from ezgame.core.choices import Amounts, Choice
from ezgame.core.events import BidMade, Passed, PrivateDiscounted, PrivateSold, TurnUpdated
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.auction import OpeningAuction
from ezgame.core.rounds.sequential_auction import auction_turn
from ezgame.core.state import AuctionTurn, State
from ezgame.core.transition import Transition

Bids = tuple[tuple[PlayerId, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterfallRules:
    values: Mapping[PrivateId, int]
    """Face values, in the order of sale."""
    increment: int
    discount: int
    """How much the first private gets cheaper when everybody passes."""
    reentry: bool
    """Who passes in a contest may bid again while it lasts."""
    always_lowest: bool
    """In a contest the lowest bidder acts each time; otherwise only first, then clockwise."""
    resume_with_priority: bool
    """Who goes on when all have passed and privates have paid: the priority holder, or the next seat."""
    pay_income: Callable[[Transition], None]
    sold: Callable[[Transition, PrivateId, PlayerId], None]
    """What comes along with a private."""
    finished: Callable[[Transition], None]
    discount_with_priority: bool = False
    """The priority holder also begins the round in which the first private is cheaper."""


class WaterfallAuction(OpeningAuction):
    name = "auction"
    accepts = (Bid, Pass)

    def __init__(self, rules: WaterfallRules) -> None:
        self._rules = rules
        self._lots: Sequence[PrivateId] = tuple(rules.values)

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (auction_turn(state).actor,)

    def begin(self, t: Transition) -> None:
        first = t.state.order[0]
        t.emit(TurnUpdated(auction=AuctionTurn(actor=first, lot=self._lots[0], priority=first)))

    # ------------------------------------------------------------ figures

    def price(self, state: State, private: PrivateId) -> int:
        """What a private costs whoever buys it from the offer."""
        return self._rules.values[private] - state.privates[private].discount

    def least(self, state: State, private: PrivateId) -> int:
        """The lowest bid on a private now; for the one on offer its price."""
        turn = auction_turn(state)
        standing = turn.bids.get(private, ())
        if private == turn.lot and not turn.contested:
            return self.price(state, private)
        return (
            standing[-1][1] if standing else self._rules.values[private]
        ) + self._rules.increment

    def free_cash(self, state: State, player: PlayerId, private: PrivateId) -> int:
        """Cash not set aside for bids on other privates."""
        return state.players[player].cash - self.bound(state, player, private)

    def passed_for_good(self, state: State) -> bool:
        return auction_turn(state).contested and not self._rules.reentry

    def promised(self, state: State, player: PlayerId) -> Mapping[PrivateId, int]:
        turn = state.auction
        return {
            private: amount
            for private, standing in ({} if turn is None else turn.bids).items()
            for bidder, amount in standing
            if bidder == player
        }

    def bound(self, state: State, player: PlayerId, besides: PrivateId) -> int:
        """Cash set aside for bids, one private left aside: the bid on it may be raised."""
        bids = self.promised(state, player)
        return sum(amount for private, amount in bids.items() if private != besides)

    # ------------------------------------------------------------ step

    def candidates(self, state: State) -> Iterator[Choice]:
        turn = auction_turn(state)
        for private in self._lots:
            if not self._is_open(state, private):
                continue
            least = self.least(state, private)
            most = least
            if private != turn.lot or turn.contested:
                most = max(least, self.free_cash(state, turn.actor, private))
            yield Choice(
                action=Bid(actor=turn.actor, private=private, price=least),
                amounts=Amounts(least=least, most=most),
            )
        yield Choice(action=Pass(actor=turn.actor))

    def _is_open(self, state: State, private: PrivateId) -> bool:
        turn = auction_turn(state)
        if turn.contested:
            return private == turn.lot
        return private in state.privates and state.privates[private].owner is None

    def judge(self, state: State, action: Bid | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        turn = auction_turn(state)
        if not self._is_open(state, action.private):
            return refuse("auction.other-lot", private=action.private, lot=turn.lot)
        least = self.least(state, action.private)
        if action.price < least:
            return refuse("auction.too-low", price=action.price, least=least)
        if action.private == turn.lot and not turn.contested and action.price != least:
            return refuse("auction.offer-price", private=action.private, price=least)
        cash = self.free_cash(state, action.actor, action.private)
        if action.price > cash:
            return refuse("auction.cash", price=action.price, cash=cash, player=action.actor)
        return None

    def perform(self, t: Transition, action: Bid | Pass) -> None:
        turn = t.auction
        if isinstance(action, Pass):
            t.emit(Passed(player=action.actor, step=self.name))
            t.set_auction(passed=turn.passed | {action.actor})
        else:
            if action.private == turn.lot and not turn.contested:
                self._buy(t, action.actor, action.price)
                return
            t.emit(BidMade(player=action.actor, private=action.private, price=action.price))
            # A new bid takes the place of the old one and goes to the end: the last is always the highest.
            kept = tuple(bid for bid in turn.bids.get(action.private, ()) if bid[0] != action.actor)
            bids = {**turn.bids, action.private: (*kept, (action.actor, action.price))}
            # Who has passed is asked again after a bid, unless a pass in a contest is for good.
            outside = turn.contested and not self._rules.reentry
            t.set_auction(bids=bids, passed=turn.passed if outside else frozenset())
        if turn.contested:
            self._contest_on(t)
        else:
            self._turn_on(t)

    # ------------------------------------------------------------ normal turns

    def _turn_on(self, t: Transition) -> None:
        following = _left_of(t.state, t.auction.actor)
        if len(t.auction.passed) < len(t.state.order):
            t.set_auction(actor=following)
            return
        t.set_auction(passed=frozenset(), actor=following)
        lot = t.auction.lot
        assert lot is not None
        if lot == self._lots[0]:
            t.emit(PrivateDiscounted(private=lot, by=self._rules.discount))
            if self._rules.discount_with_priority:
                t.set_auction(actor=t.auction.priority)
            # Free of charge, but not of choice: whoever is next has to take it.
            if self.price(t.state, lot) <= 0:
                self._buy(t, t.auction.actor, 0)
            return
        self._rules.pay_income(t)
        if self._rules.resume_with_priority:
            t.set_auction(actor=t.auction.priority)

    def _buy(self, t: Transition, buyer: PlayerId, price: int) -> None:
        """From the offer: the priority card moves on."""
        # A private that was won by a bid leaves the card where it is, so `_sell` does not move it.
        t.set_auction(priority=_left_of(t.state, buyer))
        self._sell(t, buyer, price)

    def _sell(self, t: Transition, buyer: PlayerId, price: int) -> None:
        lot = t.auction.lot
        assert lot is not None
        t.emit(PrivateSold(private=lot, owner=buyer, price=price))
        t.pay_bank(buyer, price, "private.bought", lot)
        following = self._lots.index(lot) + 1
        bids = {private: standing for private, standing in t.auction.bids.items() if private != lot}
        t.set_auction(
            lot=self._lots[following] if following < len(self._lots) else None,
            actor=t.auction.priority,
            bids=bids,
            passed=frozenset(),
            contested=False,
        )
        # What comes along may ask its buyer something; what needs no word of anybody goes on all the same.
        self._rules.sold(t, lot, buyer)
        self._resolve(t)

    def _resolve(self, t: Transition) -> None:
        """Standing bids on the next private settle it."""
        lot = t.auction.lot
        standing = () if lot is None else t.auction.bids.get(lot, ())
        if len(standing) == 1:
            self._sell(t, *standing[0])
        # Bids lie in order of height: the first is the lowest, and its bidder begins.
        elif standing:
            t.set_auction(contested=True, actor=standing[0][0])

    # ------------------------------------------------------------ contests

    def _contest_on(self, t: Transition) -> None:
        turn = t.auction
        assert turn.lot is not None
        standing: Bids = turn.bids[turn.lot]
        leader, price = standing[-1]
        asked = [player for player, _ in standing if player not in (*turn.passed, leader)]
        if not asked:
            self._sell(t, leader, price)
        elif self._rules.always_lowest:
            t.set_auction(actor=asked[0])
        else:
            seats, here = t.state.order, t.state.order.index(turn.actor)
            t.set_auction(
                actor=min(asked, key=lambda player: (seats.index(player) - here - 1) % len(seats))
            )

    def settle(self, t: Transition) -> None:
        """All are sold, and what came along with the last one is settled."""
        if t.auction.lot is None and not t.state.pending:
            self._rules.finished(t)


def _left_of(state: State, player: PlayerId) -> PlayerId:
    order = state.order
    return order[(order.index(player) + 1) % len(order)]
