"""Privates sold one after the other, each in an auction of its own in table order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ezgame.core.actions import Bid, Pass
from ezgame.core.choices import Amounts, Choice
from ezgame.core.events import BidMade, Passed, PrivateDiscounted, PrivateSold, TurnUpdated
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.auction import OpeningAuction
from ezgame.core.state import AuctionTurn, State
from ezgame.core.transition import Transition


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionRules:
    values: dict[PrivateId, int]
    """Face values, in the order of sale."""
    increment: int
    multiples: bool
    """Bids must be multiples of the increment, not only that much higher."""
    discount: int
    """How much the first private gets cheaper when nobody wants it."""
    free_to: int
    """Place in the order of the player who must take the first private once it costs nothing."""
    pay_income: Callable[[Transition], None]
    """What happens when nobody wants another private."""
    sold: Callable[[Transition, PrivateId, PlayerId], None]
    """What comes along with a private."""
    finished: Callable[[Transition], None]


def auction_turn(state: State) -> AuctionTurn:
    assert state.auction is not None
    return state.auction


class SequentialAuction(OpeningAuction):
    name = "auction"
    accepts = (Bid, Pass)

    def __init__(self, rules: AuctionRules) -> None:
        self._rules = rules
        self._lots: Sequence[PrivateId] = tuple(rules.values)

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (auction_turn(state).actor,)

    def begin(self, t: Transition) -> None:
        opener = t.state.order[0]
        t.emit(TurnUpdated(auction=AuctionTurn(actor=opener, lot=self._lots[0], opener=opener)))

    def least(self, state: State) -> int:
        """The lowest bid that is possible now."""
        turn = auction_turn(state)
        assert turn.lot is not None
        if turn.price is None:
            return self._rules.values[turn.lot] - state.privates[turn.lot].discount
        return turn.price + self._rules.increment

    def candidates(self, state: State) -> Iterator[Choice]:
        turn = auction_turn(state)
        assert turn.lot is not None
        least = self.least(state)
        step = self._rules.increment if self._rules.multiples else 1
        least = -(-least // step) * step
        cash = state.players[turn.actor].cash
        amounts = Amounts(least=least, most=max(least, cash // step * step), step=step)
        yield Choice(action=Bid(actor=turn.actor, private=turn.lot, price=least), amounts=amounts)
        yield Choice(action=Pass(actor=turn.actor))

    def judge(self, state: State, action: Bid | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        turn = auction_turn(state)
        if action.private != turn.lot:
            return refuse("auction.other-lot", private=action.private, lot=turn.lot)
        least = self.least(state)
        if action.price < least:
            return refuse("auction.too-low", price=action.price, least=least)
        if self._rules.multiples and action.price % self._rules.increment:
            return refuse("auction.multiple", price=action.price, step=self._rules.increment)
        cash = state.players[action.actor].cash
        if action.price > cash:
            return refuse("auction.cash", price=action.price, cash=cash, player=action.actor)
        return None

    def perform(self, t: Transition, action: Bid | Pass) -> None:
        turn = t.auction
        if isinstance(action, Bid):
            t.emit(BidMade(player=action.actor, private=action.private, price=action.price))
            t.set_auction(price=action.price, leader=action.actor)
        else:
            t.emit(Passed(player=action.actor, step=self.name))
            t.set_auction(passed=turn.passed | {action.actor})
        self._advance(t)

    def _advance(self, t: Transition) -> None:
        turn = t.auction
        order = t.state.order
        still_in = [player for player in order if player not in turn.passed]
        if turn.leader is not None and still_in == [turn.leader]:
            assert turn.price is not None
            self._sell(t, turn.leader, turn.price)
        elif not still_in:
            self._unwanted(t)
        else:
            start = order.index(turn.actor)
            following = next(
                player
                for offset in range(1, len(order) + 1)
                if (player := order[(start + offset) % len(order)]) not in turn.passed
            )
            t.set_auction(actor=following)

    def _sell(self, t: Transition, winner: PlayerId, price: int) -> None:
        lot = t.auction.lot
        assert lot is not None
        t.emit(PrivateSold(private=lot, owner=winner, price=price))
        t.pay_bank(winner, price, "private.bought", lot)
        self._rules.sold(t, lot, winner)
        self._next_lot(t)

    def _next_lot(self, t: Transition) -> None:
        turn = t.auction
        assert turn.lot is not None and turn.opener is not None
        following = self._lots.index(turn.lot) + 1
        order = t.state.order
        opener = order[(order.index(turn.opener) + 1) % len(order)]
        if following < len(self._lots):
            t.emit(
                TurnUpdated(
                    auction=AuctionTurn(actor=opener, lot=self._lots[following], opener=opener)
                )
            )
        else:
            # What came along with the last private may have to be settled first.
            t.emit(TurnUpdated(auction=AuctionTurn(actor=opener, lot=None, opener=opener)))

    def settle(self, t: Transition) -> None:
        if t.auction.lot is None and not t.state.pending:
            self._rules.finished(t)

    def _unwanted(self, t: Transition) -> None:
        turn = t.auction
        assert turn.lot is not None and turn.opener is not None
        again = AuctionTurn(actor=turn.opener, lot=turn.lot, opener=turn.opener)
        # Only the first lot gets cheaper; for the others owners get income, and the lot is offered again.
        if turn.lot != self._lots[0]:
            self._rules.pay_income(t)
            t.emit(TurnUpdated(auction=again))
            return
        t.emit(PrivateDiscounted(private=turn.lot, by=self._rules.discount))
        t.emit(TurnUpdated(auction=again))
        if self.least(t.state) <= 0:
            self._sell(t, t.state.order[self._rules.free_to], 0)
