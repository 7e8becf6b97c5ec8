"""Issuing and redeeming: a company puts some of its shares into the pool at the price after their fall,
or takes some back at the price as it stands. One number, once a turn."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ezgame.core.actions import IssueShares, Pass, RedeemShares
from ezgame.core.choices import Amounts, Choice
from ezgame.core.events import CertificateMoved
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.shares import Percents, holding
from ezgame.core.ids import BANK, IPO, POOL, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.transition import Transition


@dataclass(frozen=True, slots=True, kw_only=True)
class Issues:
    """What a company may do with its single certificates, all of one size."""

    market: MarketRules
    percents: Percents
    fall: Move
    """The move of the marker per certificate issued."""
    pool_cap: int
    may_issue: Callable[[State, CompanyId], Refusal | None]
    """A further reason against issuing now: it is the company's first operating round."""

    def issuable(self, state: State, company: CompanyId) -> int:
        """How many certificates the company and the room in the pool allow."""
        there = len(self._there(state, company, IPO))
        # The president's certificate comes first and is never issued; all others have one size.
        size = self.percents[company][-1]
        room = (self.pool_cap - holding(state, self.percents, company, POOL)) // size
        return max(0, min(there, room))

    def redeemable(self, state: State, company: CompanyId) -> int:
        """How many certificates the pool and the treasury allow."""
        there = len(self._there(state, company, POOL))
        price = self.price(state, company)
        return min(there, state.companies[company].cash // price) if price else there

    def price(self, state: State, company: CompanyId) -> int:
        """Of one certificate as the marker stands."""
        return self.market.price(state, company) or 0

    def judge_issue(self, state: State, company: CompanyId, count: int) -> Refusal | None:
        refusal = self.may_issue(state, company)
        if refusal is not None:
            return refusal
        there = len(self._there(state, company, IPO))
        if not 0 < count <= there:
            return refuse("issue.not-held", company=company, count=count, held=there)
        if count > self.issuable(state, company):
            pool = holding(state, self.percents, company, POOL)
            return refuse("issue.pool-full", company=company, there=pool, cap=self.pool_cap)
        return None

    def judge_redeem(self, state: State, company: CompanyId, count: int) -> Refusal | None:
        there = len(self._there(state, company, POOL))
        if not 0 < count <= there:
            return refuse("redeem.not-there", company=company, count=count, there=there)
        price, cash = count * self.price(state, company), state.companies[company].cash
        if price > cash:
            return refuse("redeem.cash", company=company, price=price, cash=cash)
        return None

    def issue(self, t: Transition, company: CompanyId, count: int) -> None:
        """The marker falls first; the price then standing is paid."""
        self._move(t, company, count, IPO, POOL, "issued")
        # Before the payment: the company gets the lower price.
        self.market.move(t, company, self.fall, "issued", count)
        t.pay(BANK, company, count * self.price(t.state, company), "share.issued", company)

    def redeem(self, t: Transition, company: CompanyId, count: int) -> None:
        self._move(t, company, count, POOL, IPO, "redeemed")
        t.pay(company, BANK, count * self.price(t.state, company), "share.redeemed", company)

    @staticmethod
    def _there(state: State, company: CompanyId, place: str) -> list[int]:
        where = state.companies[company].certificates
        return [index for index, holder in enumerate(where) if index and holder == place]

    def _move(
        self, t: Transition, company: CompanyId, count: int, source: str, target: str, reason: str
    ) -> None:
        for index in self._there(t.state, company, source)[:count]:
            t.emit(
                CertificateMoved(
                    company=company, certificate=index, source=source, target=target, reason=reason
                )
            )


class IssueStep(TurnStep[IssueShares | RedeemShares | Pass]):
    """One issue or one redemption; either ends the step."""

    name = "issue"
    accepts = (IssueShares, RedeemShares, Pass)

    def __init__(self, issues: Issues, next_step: Callable[[Transition], None]) -> None:
        self.issues = issues
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        """Nobody is asked where nothing can be issued or redeemed."""
        return not self.is_idle(t.state)

    def candidates(self, state: State) -> Iterator[Choice]:
        company, actor = acting_company(state), acting_president(state)
        most = self.issues.issuable(state, company)
        yield Choice(
            action=IssueShares(actor=actor, company=company, count=1),
            amounts=Amounts(least=1, most=most) if most > 1 else None,
            field="count",
        )
        most = self.issues.redeemable(state, company)
        yield Choice(
            action=RedeemShares(actor=actor, company=company, count=1),
            amounts=Amounts(least=1, most=most) if most > 1 else None,
            field="count",
        )
        yield Choice(action=Pass(actor=actor))

    def judge(self, state: State, action: IssueShares | RedeemShares | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        company = acting_company(state)
        if action.company != company:
            return refuse("issue.other", company=action.company, acting=company)
        if isinstance(action, IssueShares):
            return self.issues.judge_issue(state, company, action.count)
        return self.issues.judge_redeem(state, company, action.count)

    def perform(self, t: Transition, action: IssueShares | RedeemShares | Pass) -> None:
        company = acting_company(t.state)
        if isinstance(action, IssueShares):
            self.issues.issue(t, company, action.count)
        elif isinstance(action, RedeemShares):
            self.issues.redeem(t, company, action.count)
        else:
            self.passed(t)
        self._next_step(t)


class EarlyIssue(Step[IssueShares | RedeemShares]):
    """Beside the earlier steps of a turn: says why nothing is issued or redeemed now."""

    name = "early_issue"
    accepts = (IssueShares, RedeemShares)

    def __init__(self, step: IssueStep) -> None:
        self._step = step

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (acting_president(state),)

    def candidates(self, state: State) -> Iterator[Choice]:
        return iter(())

    def judge(self, state: State, action: IssueShares | RedeemShares) -> Refusal | None:
        company = acting_company(state)
        # What could not be done later either is told with that reason.
        return self._step.judge(state, action) or refuse("issue.last", company=company)

    def perform(self, t: Transition, action: IssueShares | RedeemShares) -> None:
        """Never accepted."""
