"""An auction of one company inside a stock turn.

The player in turn puts a company up with a first bid. The others raise or pass, one after the other;
who passes is out. When one bidder is left the title founds the company, and the player after the one
who opened has the turn. A pending decision carries it all:

    actor    whose word is awaited          about    the company
    data     opener, leader, price, out (a list of players)
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ezgame.core.actions import BidForCompany, OpenAuction, Pass
from ezgame.core.choices import Amounts, Choice
from ezgame.core.events import CompanyBidMade, Passed
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.stock import TurnPart
from ezgame.core.seats import next_player
from ezgame.core.state import Pending, State
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.transition import Transition

COMPANY_AUCTION = "company_auction"


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyAuction:
    """What a bid must be, and what happens at the end."""

    step: int
    """Bids are multiples of this."""
    next: Callable[[State], CompanyId | None]
    """The company that may be put up now."""
    judge_lot: Callable[[State, CompanyId], Refusal | None]
    """Why this company cannot be put up now."""
    minimum: Callable[[State, CompanyId], int]
    """The lowest first bid."""
    judge_bidder: Callable[[State, PlayerId, CompanyId], Refusal | None]
    """Why a player cannot take the certificate, whatever the price."""
    won: Callable[[Transition, "Standing"], None]
    """Found the company and go on with the stock round."""

    def judge_bid(
        self, state: State, player: PlayerId, company: CompanyId, price: int, least: int
    ) -> Refusal | None:
        if price % self.step:
            return refuse("bid.multiple", price=price, step=self.step)
        if price < least:
            return refuse("bid.too-low", company=company, price=price, least=least)
        cash = state.players[player].cash
        if price > cash:
            return refuse("bid.cash", company=company, price=price, cash=cash, player=player)
        return self.judge_bidder(state, player, company)

    def amounts(self, state: State, player: PlayerId, least: int) -> Amounts | None:
        """All bids the player has the money for."""
        most = state.players[player].cash // self.step * self.step
        return Amounts(least=least, most=most, step=self.step) if most > least else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where an auction stands; read from the decision that is due."""

    company: CompanyId
    opener: PlayerId
    leader: PlayerId
    price: int
    out: tuple[PlayerId, ...] = ()
    actor: PlayerId

    def pending(self) -> Pending:
        return Pending(
            step=COMPANY_AUCTION,
            actor=self.actor,
            about=self.company,
            data={
                "opener": self.opener,
                "leader": self.leader,
                "price": self.price,
                "out": self.out,
            },
        )


def standing(state: State) -> Standing | None:
    """The auction that is going on; None if there is none."""
    for due in state.pending:
        if due.step == COMPANY_AUCTION:
            # Read from the saved question, whose values are plain; ids get their types again here.
            price, out = due.data["price"], due.data["out"]
            assert isinstance(price, int) and isinstance(out, Sequence)
            return Standing(
                company=CompanyId(due.about),
                opener=PlayerId(str(due.data["opener"])),
                leader=PlayerId(str(due.data["leader"])),
                price=price,
                out=tuple(PlayerId(str(player)) for player in out),
                actor=due.actor,
            )
    return None


class OpenPart(TurnPart[OpenAuction]):
    """Putting a company up for auction as the purchase of a stock turn."""

    segment = "buy"
    accepts = (OpenAuction,)

    def __init__(self, auction: CompanyAuction) -> None:
        self._auction = auction

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        company = self._auction.next(state)
        if company is not None:
            least = self._auction.minimum(state, company)
            yield Choice(
                action=OpenAuction(actor=player, company=company, price=least),
                amounts=self._auction.amounts(state, player, least),
            )

    def judge(self, state: State, action: OpenAuction) -> Refusal | None:
        if action.company not in state.companies:
            return refuse("game.no-such-company", company=action.company)
        refusal = self._auction.judge_lot(state, action.company)
        if refusal is not None:
            return refusal
        least = self._auction.minimum(state, action.company)
        return self._auction.judge_bid(state, action.actor, action.company, action.price, least)

    def perform(self, t: Transition, action: OpenAuction) -> None:
        player = action.actor
        t.emit(
            CompanyBidMade(player=player, company=action.company, price=action.price, opening=True)
        )
        # Putting a company up is the purchase of the turn, whoever wins it.
        t.set_stock(buying_over=True)
        opened = Standing(
            company=action.company,
            opener=player,
            leader=player,
            price=action.price,
            actor=next_player(t.state, player),
        )
        t.ask(opened.pending())


class CompanyAuctionStep(AnswerStep[BidForCompany | Pass]):
    """One bidder after the other raises or passes."""

    name = COMPANY_AUCTION
    accepts = (BidForCompany, Pass)

    def __init__(self, auction: CompanyAuction) -> None:
        self.auction = auction

    def least(self, now: Standing) -> int:
        """The lowest raise."""
        return now.price + self.auction.step

    def candidates(self, state: State) -> Iterator[Choice]:
        now = standing(state)
        assert now is not None
        least = self.least(now)
        yield Choice(
            action=BidForCompany(actor=now.actor, company=now.company, price=least),
            amounts=self.auction.amounts(state, now.actor, least),
        )
        yield Choice(action=Pass(actor=now.actor))

    def judge(self, state: State, action: BidForCompany | Pass) -> Refusal | None:
        now = standing(state)
        assert now is not None
        if not isinstance(action, BidForCompany):
            return None
        if action.company != now.company:
            return refuse("bid.other-lot", company=action.company, lot=now.company)
        return self.auction.judge_bid(
            state, action.actor, now.company, action.price, self.least(now)
        )

    def perform(self, t: Transition, action: BidForCompany | Pass) -> None:
        now = standing(t.state)
        assert now is not None
        # First, because `ask` below puts the next question in the same place.
        t.answer()
        if isinstance(action, BidForCompany):
            t.emit(CompanyBidMade(player=action.actor, company=action.company, price=action.price))
            leader, price, out = action.actor, action.price, now.out
        else:
            t.emit(Passed(player=action.actor, step=self.name, company=now.company))
            leader, price, out = now.leader, now.price, (*now.out, action.actor)
        after = Standing(
            company=now.company,
            opener=now.opener,
            leader=leader,
            price=price,
            out=out,
            actor=next_in(t.state, action.actor, out),
        )
        # Everybody else has passed: nobody is asked whether to raise his own bid.
        if after.actor == leader:
            self.auction.won(t, after)
        else:
            t.ask(after.pending())


def next_in(state: State, player: PlayerId, out: Sequence[PlayerId]) -> PlayerId:
    """The next player who has not passed."""
    following = next_player(state, player)
    while following in out:
        following = next_player(state, following)
    return following
