"""Bonds of the advanced game: interest, redeeming, issuing (49-ADV-05 to 49-ADV-10)."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import Pass, SellShares
from ezgame.core.choices import Choice
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president, operating_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.t1849.actions import IssueBond, PayInterest, RedeemBond
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import BondIssued, BondRedeemed
from ezgame.titles.t1849.raising import Raising
from ezgame.titles.t1849.state import own

INTEREST, BOND = "interest", "bond"
PAID = "interest-paid"
"""What a turn notes once its interest is paid."""
REDEEMED = "bond-redeemed"


class Bonds:
    """Figures of the bonds, and what happens with them."""

    def __init__(self, context: Context) -> None:
        bond = context.figures.bond
        self.value, self.interest = bond.value, bond.interest
        self._context = context
        self._again = bond.redeem_and_issue_same_turn

    def is_due(self, state: State, company: CompanyId) -> bool:
        """Whether the company's interest waits to be paid now."""
        turn = operating_turn(state)
        return turn.step == INTEREST and PAID not in turn.used and company in own(state).bonds

    def pay(self, t: Transition, company: CompanyId) -> None:
        t.pay(company, BANK, self.interest, "bond.interest", company)
        t.set_operating(used=t.operating.used | {PAID})

    def judge_issue(self, state: State, company: CompanyId) -> Refusal | None:
        if company in own(state).bonds:
            return refuse("bond.issued", company=company)
        if not self._context.allows(state, "bonds"):
            return refuse("bond.phase", phase=self._context.phase(state).name)
        # Legal by the rulebook, not in recorded games (49-ADV-09).
        if REDEEMED in operating_turn(state).used and not self._again:
            return refuse("bond.just-redeemed", company=company)
        return None

    def judge_redeeming(self, state: State, company: CompanyId) -> Refusal | None:
        if company not in own(state).bonds:
            return refuse("bond.none", company=company)
        cash = state.companies[company].cash
        if cash < self.value:
            return refuse("bond.cash", company=company, cost=self.value, cash=cash)
        return None

    def issue(self, t: Transition, company: CompanyId) -> None:
        """The move to the left may close the company."""
        t.emit(BondIssued(company=company))
        t.pay(BANK, company, self.value, "bond.issued", company)
        self._move(t, company, "bond-issued")

    def redeem(self, t: Transition, company: CompanyId) -> None:
        t.pay(company, BANK, self.value, "bond.redeemed", company)
        t.emit(BondRedeemed(company=company))
        t.set_operating(used=t.operating.used | {REDEEMED})
        self._move(t, company, "bond-redeemed")

    def _move(self, t: Transition, company: CompanyId, reason: str) -> None:
        self._context.market.move(t, company, self._context.moves[reason], reason)


class InterestStep(TurnStep[PayInterest | SellShares]):
    """Paid by itself; the director is asked only when the treasury is short."""

    name = INTEREST
    accepts = (PayInterest, SellShares)

    def __init__(
        self, bonds: Bonds, raising: Raising, next_step: Callable[[Transition], None]
    ) -> None:
        self._bonds = bonds
        self._raising = raising
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        company = acting_company(t.state)
        # This step comes before the one that issues, so a new bond costs its first interest a turn later
        # (49-ADV-06).
        if not self._bonds.is_due(t.state, company):
            return False
        if t.state.companies[company].cash < self._bonds.interest:
            return True
        self._bonds.pay(t, company)
        return False

    def missing(self, state: State, company: CompanyId) -> int:
        """What treasury and director together lack."""
        cash = state.players[acting_president(state)].cash
        return self._bonds.interest - state.companies[company].cash - cash

    def candidates(self, state: State) -> Iterator[Choice]:
        yield Choice(action=PayInterest(actor=acting_president(state)))
        if self.missing(state, acting_company(state)) > 0:
            yield from self._raising.candidates(state)

    def judge(self, state: State, action: PayInterest | SellShares) -> Refusal | None:
        company = acting_company(state)
        missing = self.missing(state, company)
        if isinstance(action, SellShares):
            return self._raising.judge(state, company, action, missing)
        if missing > 0:
            return refuse("bond.interest-missing", company=company, missing=missing)
        return None

    def perform(self, t: Transition, action: PayInterest | SellShares) -> None:
        company = acting_company(t.state)
        if isinstance(action, SellShares):
            self._raising.sell(t, action)
            return
        lacking = self._bonds.interest - t.state.companies[company].cash
        t.pay(action.actor, company, lacking, "bond.help", company)
        self._bonds.pay(t, company)
        self._next_step(t)


class BondStep(TurnStep[RedeemBond | IssueBond | Pass]):
    """Redeem, then issue; under one ruling only one of them in a turn."""

    name = BOND
    accepts = (RedeemBond, IssueBond, Pass)

    def __init__(self, bonds: Bonds, next_step: Callable[[Transition], None]) -> None:
        self._bonds = bonds
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        company = acting_company(t.state)
        return None in (
            self._bonds.judge_issue(t.state, company),
            self._bonds.judge_redeeming(t.state, company),
        )

    def candidates(self, state: State) -> Iterator[Choice]:
        actor = acting_president(state)
        yield Choice(action=RedeemBond(actor=actor))
        yield Choice(action=IssueBond(actor=actor))
        yield Choice(action=Pass(actor=actor))

    def judge(self, state: State, action: RedeemBond | IssueBond | Pass) -> Refusal | None:
        company = acting_company(state)
        if isinstance(action, RedeemBond):
            return self._bonds.judge_redeeming(state, company)
        if isinstance(action, IssueBond):
            return self._bonds.judge_issue(state, company)
        return None

    def perform(self, t: Transition, action: RedeemBond | IssueBond | Pass) -> None:
        company = acting_company(t.state)
        if isinstance(action, RedeemBond):
            self._bonds.redeem(t, company)
            if self._bonds.judge_issue(t.state, company) is None:
                return
        elif isinstance(action, IssueBond):
            self._bonds.issue(t, company)
        else:
            self.passed(t)
        self._next_step(t)
