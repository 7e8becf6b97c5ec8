"""Buying ordinary shares from the offering or the pool."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ezgame.core.events import CertificateMoved
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.shares import Percents, TieBreak, check_president, find_certificate
from ezgame.core.ids import BANK, IPO, POOL, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.core.transition import Transition


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchases:
    market: MarketRules
    percents: Percents
    limits: Limits
    tie: TieBreak
    unit: int = 10
    at_market: bool = False
    """Shares of the offering cost the market price, too, not par."""
    to_company: frozenset[str] = frozenset()
    """Places whose shares are paid to the company; all others are paid to the bank."""
    singles_first: bool = False
    """A larger certificate is not for sale while smaller ones lie in the same place."""
    undirected: frozenset[CompanyId] = frozenset()
    """Companies whose shares are sold although they never have a president."""
    after: Callable[[Transition, CompanyId], None]
    """What follows when a certificate has left the offering: the company may float."""

    def price(self, state: State, company: CompanyId, source: str, percent: int) -> int | None:
        """Par or market price in the offering, the market price in the pool; None: no price yet."""
        par = source == IPO and not self.at_market
        each = state.companies[company].par if par else self.market.price(state, company)
        return None if each is None else each * percent // self.unit

    def judge(
        self, state: State, player: PlayerId, company: CompanyId, source: str, percent: int
    ) -> Refusal | None:
        now = state.companies.get(company)
        if now is None or now.closed:
            return refuse("game.no-such-company", company=company)
        price = self.price(state, company, source, percent)
        directed = now.president is not None or company in self.undirected
        if price is None or not directed:
            return refuse("buy.no-president", company=company)
        if find_certificate(state, self.percents, company, source, percent) is None:
            return refuse("buy.none-there", company=company, source=source)
        if self.singles_first and self._smaller_there(state, company, source, percent):
            return refuse("buy.singles-first", company=company, percent=percent)
        refusal = self.limits.judge_gain(state, player, company, percent)
        if refusal is not None:
            return refusal
        cash = state.players[player].cash
        if cash < price:
            return refuse("buy.cash", company=company, price=price, cash=cash, player=player)
        return None

    def _smaller_there(self, state: State, company: CompanyId, source: str, percent: int) -> bool:
        sizes, places = self.percents[company], state.companies[company].certificates
        return any(
            index and place == source and size < percent
            for index, (size, place) in enumerate(zip(sizes, places, strict=True))
        )

    def candidates(self, state: State) -> Iterator[tuple[CompanyId, str, int]]:
        for company, now in state.companies.items():
            # Without a price there is nothing to offer, whoever starts the company later.
            if now.closed or (now.par is None and company not in state.market.places):
                continue
            sizes = self.percents[company]
            offered = {
                (place, size)
                for size, place in zip(sizes[1:], now.certificates[1:], strict=True)
                if place in (IPO, POOL)
            }
            # One choice for each size and place: certificates of a size are alike.
            for place, size in sorted(offered):
                yield company, place, size

    def perform(
        self, t: Transition, player: PlayerId, company: CompanyId, source: str, percent: int
    ) -> None:
        price = self.price(t.state, company, source, percent)
        index = find_certificate(t.state, self.percents, company, source, percent)
        assert price is not None and index is not None
        t.emit(
            CertificateMoved(
                company=company, certificate=index, source=source, target=player, reason="bought"
            )
        )
        receiver = company if source in self.to_company else BANK
        t.pay(player, receiver, price, "share.bought", company)
        # Asked before `after`: a company that floats now needs its president.
        if company not in self.undirected:
            check_president(t, self.percents, company, self.tie)
        self.after(t, company)
