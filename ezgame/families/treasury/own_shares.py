"""A company's own shares: it sells some to the pool, or buys one certificate back from there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from ezgame.core.actions import BuyShare, Pass, SellShares
from ezgame.core.choices import Choice
from ezgame.core.events import CertificateMoved
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.shares import Percents, holding
from ezgame.core.ids import BANK, IPO, POOL, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president
from ezgame.core.state import State
from ezgame.core.transition import Transition


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnShares:
    """What a company may do with its own certificates. Smaller ones always come before larger ones."""

    market: MarketRules
    percents: Percents
    fall: Move
    """The move of the marker per unit sold."""
    pool_cap: int
    may_sell: Callable[[State, CompanyId], Refusal | None]
    """A further reason against selling now: it is the company's first operating round."""
    unit: int = 10

    def for_sale(self, state: State, company: CompanyId) -> tuple[int, ...]:
        """Amounts in percent that whole certificates of the treasury make up, in their order."""
        return tuple(accumulate(self._size(company, i) for i in self._there(state, company, IPO)))

    def sizes(self, state: State, company: CompanyId, percent: int) -> tuple[int, ...]:
        """The certificates that make up an amount which is for sale."""
        there = [self._size(company, index) for index in self._there(state, company, IPO)]
        return tuple(there[: self.for_sale(state, company).index(percent) + 1])

    def judge_sale(self, state: State, company: CompanyId, percent: int) -> Refusal | None:
        refusal = self.may_sell(state, company)
        if refusal is not None:
            return refusal
        held = holding(state, self.percents, company, IPO)
        if not 0 < percent <= held:
            return refuse("sale.not-held", company=company, percent=percent, held=held)
        # Certificates are sold as they lie, the smallest on top; not every amount can be made up of
        # them.
        if percent not in self.for_sale(state, company):
            return refuse("own.singles-first", company=company, percent=percent)
        pool = holding(state, self.percents, company, POOL)
        if pool + percent > self.pool_cap:
            return refuse("sale.pool-full", company=company, there=pool, cap=self.pool_cap)
        return None

    def sell(self, t: Transition, company: CompanyId, percent: int) -> None:
        """All at the price before the fall; the fall may close the company."""
        # Taken before the marker moves: all of a sale is paid at the old price.
        price = self._price(t.state, company)
        # An amount that is for sale always comes out even.
        left = percent
        for index in self._there(t.state, company, IPO):
            if not left:
                break
            left -= self._size(company, index)
            self._move(t, company, index, IPO, POOL, "issued")
        t.pay(BANK, company, price * percent // self.unit, "share.issued", company)
        self.market.move(t, company, self.fall, "issued", percent // self.unit)

    def judge_purchase(self, state: State, company: CompanyId, percent: int) -> Refusal | None:
        there = self._there(state, company, POOL)
        if percent not in {self._size(company, index) for index in there}:
            return refuse("buy.none-there", company=company, source=POOL)
        # A large certificate comes back only when the small ones have gone.
        if self._size(company, there[0]) < percent:
            return refuse("buy.singles-first", company=company, percent=percent)
        price, cash = self._worth(state, company, percent), state.companies[company].cash
        if cash < price:
            return refuse("own.cash", company=company, price=price, cash=cash)
        return None

    def buy(self, t: Transition, company: CompanyId, percent: int) -> None:
        """One certificate comes back; the price stays."""
        (index, *_) = self._there(t.state, company, POOL)
        price = self._worth(t.state, company, percent)
        self._move(t, company, index, POOL, IPO, "redeemed")
        t.pay(company, BANK, price, "share.redeemed", company)

    def _there(self, state: State, company: CompanyId, place: str) -> list[int]:
        """Ordinary certificates in a place, the smallest first."""
        where = state.companies[company].certificates
        found = [index for index, holder in enumerate(where) if index and holder == place]
        return sorted(found, key=lambda index: self._size(company, index))

    def _size(self, company: CompanyId, index: int) -> int:
        return self.percents[company][index]

    def _worth(self, state: State, company: CompanyId, percent: int) -> int:
        return self._price(state, company) * percent // self.unit

    def _price(self, state: State, company: CompanyId) -> int:
        price = self.market.price(state, company)
        assert price is not None
        return price

    def _move(
        self, t: Transition, company: CompanyId, index: int, source: str, target: str, reason: str
    ) -> None:
        t.emit(
            CertificateMoved(
                company=company, certificate=index, source=source, target=target, reason=reason
            )
        )


OWN_SHARES = "own_shares"


class OwnSharesStep(TurnStep[SellShares | BuyShare | Pass]):
    """One sale or one purchase of own shares; either ends the step."""

    name = OWN_SHARES
    accepts = (SellShares, BuyShare, Pass)

    def __init__(self, shares: OwnShares, next_step: Callable[[Transition], None]) -> None:
        self._shares = shares
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        """Nobody is asked where nothing can be sold or bought."""
        return not self.is_idle(t.state)

    def candidates(self, state: State) -> Iterator[Choice]:
        company, actor = acting_company(state), acting_president(state)
        shares = self._shares
        for percent in shares.for_sale(state, company):
            yield Choice(action=SellShares(actor=actor, company=company, percent=percent))
        for percent in sorted(set(shares.percents[company][1:])):
            yield Choice(
                action=BuyShare(actor=actor, company=company, source="pool", percent=percent)
            )
        yield Choice(action=Pass(actor=actor))

    def judge(self, state: State, action: SellShares | BuyShare | Pass) -> Refusal | None:
        company = acting_company(state)
        if isinstance(action, Pass):
            return None
        if action.company != company:
            return refuse("own.other", company=action.company, acting=company)
        if isinstance(action, SellShares):
            return self._judge_sale(state, action)
        if action.source != "pool":
            return refuse("own.from-pool", company=company)
        # A private may stand for a share of a player's, never for the company's own.
        if action.private is not None:
            return refuse("buy.no-exchange", private=action.private)
        return self._shares.judge_purchase(state, company, action.percent)

    def _judge_sale(self, state: State, action: SellShares) -> Refusal | None:
        """Sizes may be left out; named, they are those that lie on top."""
        company, sizes = action.company, action.sizes
        refusal = self._shares.judge_sale(state, company, action.percent)
        if (
            refusal is None
            and sizes
            and sizes != self._shares.sizes(state, company, action.percent)
        ):
            return refuse("sale.not-these", company=company, sizes=sizes)
        return refusal

    def perform(self, t: Transition, action: SellShares | BuyShare | Pass) -> None:
        company = acting_company(t.state)
        if isinstance(action, SellShares):
            self._shares.sell(t, company, action.percent)
        elif isinstance(action, BuyShare):
            self._shares.buy(t, company, action.percent)
        else:
            self.passed(t)
        self._next_step(t)
