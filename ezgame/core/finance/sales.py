"""Selling shares to the pool: what may be sold, and what happens then."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ezgame.core.events import SharesSold
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.shares import (
    Percents,
    SaleWay,
    TieBreak,
    holding,
    sale_ways,
    sell_to_pool,
)
from ezgame.core.ids import BANK, POOL, CellId, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.core.worth import WorthLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Sales:
    market: MarketRules
    percents: Percents
    tie: TieBreak
    fall: Move
    """The move of the marker per unit sold."""
    unit: int = 10
    pool_cap: int = 50
    unsaleable: frozenset[CompanyId] = frozenset()
    must_have_operated: bool = True
    """Otherwise a company needs only a price."""
    first_set: int = 1
    """The first set of rounds in which shares are sold at all."""
    forced_any_set: bool = False
    """Before that set only stock rounds are barred: shares are sold for a train in its operating rounds."""

    def judge(
        self,
        state: State,
        player: PlayerId,
        company: CompanyId,
        percent: int,
        sizes: tuple[int, ...] = (),
    ) -> Refusal | None:
        """`sizes` says which certificates, where more than one mix makes up the amount."""
        now = state.companies.get(company)
        if now is None or now.closed:
            return refuse("game.no-such-company", company=company)
        if company in self.unsaleable:
            return refuse("sale.never", company=company)
        barred = state.clock.kind == "stock" or not self.forced_any_set
        if state.clock.set < self.first_set and barred:
            return refuse("sale.first-round", company=company, first=self.first_set)
        price = self.market.price(state, company)
        if price is None:
            return refuse("sale.no-price", company=company)
        if self.must_have_operated and not now.operated:
            return refuse("sale.not-operated", company=company)
        held = holding(state, self.percents, company, player)
        if not 0 < percent <= held:
            return refuse("sale.not-held", company=company, percent=percent, held=held)
        # The pool is looked at before the certificates: a full pool is the plainer reason of the two.
        in_pool = holding(state, self.percents, company, POOL)
        if in_pool + percent > self.pool_cap:
            return refuse("sale.pool-full", company=company, there=in_pool, cap=self.pool_cap)
        ways = self.ways(state, player, company, percent)
        # What is left would be less than the president's certificate, and nobody can take that over.
        if not ways:
            return refuse("sale.president-stuck", company=company, percent=percent)
        # A file or another program may name certificates that do not make up the amount.
        if sizes and all(way.sizes != tuple(sorted(sizes)) for way in ways):
            return refuse("sale.not-these", company=company, sizes=sizes)
        return None

    def ways(
        self, state: State, player: PlayerId, company: CompanyId, percent: int
    ) -> list[SaleWay]:
        """How a sale can be made up of whole certificates."""
        return sale_ways(state, self.percents, company, player, percent, self.tie)

    def outlook(
        self, state: State, company: CompanyId, moves: Mapping[str, Move]
    ) -> Mapping[str, CellId]:
        """Where the moves, and the sale of one unit if that is possible at all, would take a company."""
        wanted = dict(moves)
        if company not in self.unsaleable:
            wanted["sold"] = self.fall
        return self.market.outlook(state, company, wanted)

    def candidates(self, state: State, player: PlayerId) -> Iterator[tuple[CompanyId, int]]:
        for company in state.market.places:
            held = holding(state, self.percents, company, player)
            for percent in range(self.unit, held + 1, self.unit):
                yield company, percent

    def mixes(
        self, state: State, player: PlayerId, company: CompanyId, percent: int
    ) -> tuple[tuple[int, ...], ...]:
        """What can be said of the certificates of a sale: nothing, or one of several mixes of sizes."""
        # With certificates of one size there is nothing to say, and older files say nothing.
        if len(set(self.percents[company][1:])) == 1:
            return ((),)
        ways = self.ways(state, player, company, percent)
        return tuple(way.sizes for way in ways) if len(ways) > 1 else ((),)

    def worth(self, state: State, company: CompanyId, percent: int) -> int:
        """What a sale brings: the price before the fall for every share sold together."""
        price = self.market.price(state, company) or 0
        return price * percent // self.unit

    def sellable(self, state: State, player: PlayerId) -> Iterator[WorthLine]:
        """As much of every company as a player may sell now, and what it brings."""
        for company in state.market.places:
            percent = self.most(state, player, company)
            if percent:
                money = self.worth(state, company, percent)
                yield WorthLine(kind="shares", amount=money, about=company, percent=percent)

    def most(self, state: State, player: PlayerId, company: CompanyId) -> int:
        """The most of one company, in percent, that a player may sell at once."""
        held = holding(state, self.percents, company, player)
        for percent in range(held, 0, -self.unit):
            if self.judge(state, player, company, percent) is None:
                return percent
        return 0

    def perform(
        self,
        t: Transition,
        player: PlayerId,
        company: CompanyId,
        percent: int,
        sizes: tuple[int, ...] = (),
    ) -> None:
        price = self.market.price(t.state, company) or 0
        # Taken before the marker falls: everything sold together has the old price.
        money = self.worth(t.state, company, percent)
        ways = self.ways(t.state, player, company, percent)
        wanted = tuple(sorted(sizes)) or ways[0].sizes
        way = next(way for way in ways if way.sizes == wanted)
        sell_to_pool(t, self.percents, company, player, way)
        t.emit(SharesSold(player=player, company=company, percent=percent, price=price))
        t.pay(BANK, player, money, "share.sold", company)
        self.market.move(t, company, self.fall, "sold", percent // self.unit)
