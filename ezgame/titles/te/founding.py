"""Founding companies: the next in line is put up for auction, and a third of the bid makes its price.

The first company is special: nothing else happens before it is sold (TE-FND-08). In every round of
passes the bank adds money to its certificate, by which the lowest bid falls; when nothing is left to
bid, the holder of the priority card takes it for nothing (TE-FND-09 to TE-FND-11).
"""

from ezgame.core.events import (
    CertificateMoved,
    CompanyFloated,
    CompanyStarted,
    PresidentChanged,
)
from ezgame.core.ids import BANK, IPO, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.company_auction import CompanyAuction, Standing
from ezgame.core.rounds.stock import StockStep, begin_turn
from ezgame.core.seats import next_player
from ezgame.core.state import State, StockTurn
from ezgame.core.transition import Transition
from ezgame.families.treasury.queue import Queue
from ezgame.titles.te.context import Context


class Founding:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._figures = context.figures.auction
        self.queue = Queue(lambda _state, _company: True)
        self.stock: StockStep | None = None
        """Set by the rules, once the step exists."""
        self.auction = CompanyAuction(
            step=self._figures.step,
            next=self.queue.next,
            judge_lot=self.judge_lot,
            minimum=self.minimum,
            judge_bidder=self._judge_bidder,
            won=self._won,
        )

    # ------------------------------------------------------------ what may be founded

    def judge_lot(self, state: State, company: CompanyId) -> Refusal | None:
        """Why it is not this company's turn to be founded."""
        if state.companies[company].closed or state.companies[company].president is not None:
            return refuse("start.already", company=company)
        refusal = self.queue.judge(state, company)
        if refusal is not None:
            return refusal
        if self._must_wait(state, company):
            return refuse("start.no-circle", company=company)
        return None

    def _must_wait(self, state: State, company: CompanyId) -> bool:
        """Where the ruling has it: no company is founded before the phase that brings its circle."""
        # Its station waits beside the hex instead (TE-TOK-13).
        if self._context.figures.home.without_circle == "waits":
            return False
        hexes = self._context.title.board.hexes
        colors = self._context.phase(state).tiles
        home = self._context.company(company).home
        homes = () if home is None else hexes[home].homes
        return any(
            each.company == company
            and each.use == "home"
            and each.from_color is not None
            and each.from_color not in colors
            for each in homes
        )

    def minimum(self, state: State, company: CompanyId) -> int:
        """The lowest first bid; money on the certificate makes it less."""
        return max(0, self._figures.minimum_bid - state.companies[company].cash)

    def _judge_bidder(self, state: State, player: PlayerId, company: CompanyId) -> Refusal | None:
        percent = self._context.percents[company][0]
        return self._context.limits.judge_gain(state, player, company, percent)

    def first_unsold(self, state: State) -> CompanyId | None:
        """The company before which nothing else happens; None once one has been founded."""
        untouched = all(
            now.president is None and not now.closed for now in state.companies.values()
        )
        return self.queue.next(state) if untouched else None

    def stands_still(self, state: State) -> bool:
        """No company is left, and nobody has the money to found the next one."""
        if any(now.floated for now in state.companies.values()):
            return False
        company = self.queue.next(state)
        if company is None:
            return True
        least = self.minimum(state, company)
        return all(
            self.auction.judge_bid(state, player, company, least, least) is not None
            for player in state.players
        )

    # ------------------------------------------------------------ what happens

    def price_of(self, bid: int, on_certificate: int) -> int:
        """The starting price: the highest one that a part of the money reaches, but never below the lowest."""
        counted = bid + on_certificate
        if self._figures.unsold_money == "bid_only":
            counted = bid
        cells = self._context.title.market.cells.values()
        prices = sorted(cell.price for cell in cells if cell.par_from is not None)
        smaller = self._context.figures.par.from_bid == "smaller"
        reached = [
            price
            for price in prices
            if price * self._figures.price_divisor + (1 if smaller else 0) <= counted
        ]
        return reached[-1] if reached else prices[0]

    def found(self, t: Transition, company: CompanyId, player: PlayerId, bid: int) -> None:
        """The winner becomes president; the whole bid is the company's."""
        price = self.price_of(bid, t.state.companies[company].cash)
        cell = next(
            cell.id
            for cell in self._context.title.market.cells.values()
            if cell.par_from is not None and cell.price == price
        )
        t.emit(
            CertificateMoved(
                company=company, certificate=0, source=IPO, target=player, reason="auctioned"
            )
        )
        t.emit(CompanyStarted(company=company, player=player, price=price, cell=cell))
        t.emit(PresidentChanged(company=company, player=player))
        t.pay(player, company, bid, "auction.won", company)
        t.emit(CompanyFloated(company=company))
        self.queue.started(t, company)

    def _won(self, t: Transition, standing: Standing) -> None:
        self.found(t, standing.company, standing.leader, standing.price)
        if self._context.figures.seats.auction_actor == "winner":
            # Only under this ruling: elsewhere who put it up has acted, whoever won (TE-FND-06).
            t.set_stock(last_actor=standing.leader)
        assert self.stock is not None
        self.stock.end_turn(t)

    def all_passed(self, t: Transition) -> bool:
        """All have passed before the first company was sold: more money, or the card's holder must take it.
        False: it is sold, so the round is over."""
        company = self.first_unsold(t.state)
        if company is None:
            return False
        first = t.state.order[0]
        # The money lies in the treasury of a company that nobody has founded yet; `minimum` and `price_of` read
        # it there.
        t.pay(BANK, company, self._figures.unsold_bonus, "auction.unsold", company)
        if self.minimum(t.state, company) > 0:
            begin_turn(t, StockTurn(actor=first), first)
            return True
        self.found(t, company, first, 0)
        # No auction took place: whoever had to take it has acted (T33).
        turn = StockTurn(actor=first, last_actor=first)
        begin_turn(t, turn, next_player(t.state, first))
        return True
