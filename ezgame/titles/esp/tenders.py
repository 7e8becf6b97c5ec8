"""Tenders: one more town, mine or harbour for one train (3.1, private 5)."""

from collections.abc import Iterator
from typing import Literal

from ezgame.core.choices import Choice
from ezgame.core.ids import BANK, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.state import PrivateState, State
from ezgame.core.step import Step
from ezgame.core.steps.emergency import Emergency
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import BuyTender
from ezgame.titles.esp.context import TENDER_PRIVATE, Context
from ezgame.titles.esp.events import TenderGained, TenderToMarket, own

SOURCES: tuple[Literal["owner", "market"], ...] = ("owner", "market")
"""Where tenders may lie; the buyer chooses."""


def gain_private_tender(t: Transition, company: CompanyId) -> None:
    """The private itself becomes a tender; what is unsold goes to the open market, a surplus one too."""
    unsold = own(t.state).tenders_left
    # One to a company (ESP-3.1-29): the private itself is one too many then.
    if company in own(t.state).tenders:
        t.emit(TenderToMarket(count=unsold + 1))
        return
    if unsold:
        t.emit(TenderToMarket(count=unsold))
    t.emit(TenderGained(company=company, source=str(TENDER_PRIVATE)))


class BuyTenderStep(Step[BuyTender]):
    """A company buys a tender, at any moment of its turn."""

    name = "buy_tender"
    accepts = (BuyTender,)

    def __init__(self, context: Context, emergency: Emergency) -> None:
        self._context = context
        self._emergency = emergency

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (acting_president(state),)

    def candidates(self, state: State) -> Iterator[Choice]:
        for source in SOURCES:
            yield Choice(action=BuyTender(actor=acting_president(state), source=source))

    def seller(self, state: State) -> PlayerId | None:
        """The player who has tenders to sell, while private 5 is in a player's hands."""
        owner = state.privates.get(TENDER_PRIVATE, PrivateState()).owner
        has_some = owner is not None and owner in state.players and own(state).tenders_left > 0
        return PlayerId(str(owner)) if has_some else None

    def _source(self, state: State, action: BuyTender) -> Literal["owner", "market"]:
        if action.source is not None:
            return action.source
        return "market" if self.seller(state) is None else "owner"

    def judge(self, state: State, action: BuyTender) -> Refusal | None:
        company = acting_company(state)
        now = own(state)
        if company in now.tenders:
            return refuse("tender.has-one", company=company)
        owner = self.seller(state)
        if not now.tenders_in_market and owner is None:
            return refuse("tender.none-left")
        source = self._source(state, action)
        if source == "owner" and owner is None:
            return refuse("tender.owner-has-none")
        if source == "market" and not now.tenders_in_market:
            return refuse("tender.none-in-market")
        price = self._context.figures.tenders.price
        cash = state.companies[company].cash
        if cash < price:
            return refuse("tender.cash", company=company, price=price, cash=cash)
        return self._emergency.judge_other_purchase(state, company)

    def perform(self, t: Transition, action: BuyTender) -> None:
        company = acting_company(t.state)
        price = self._context.figures.tenders.price
        if self._source(t.state, action) == "market":
            t.pay(company, BANK, price, "tender.bank", company)
            t.emit(TenderGained(company=company, source="market"))
            return
        owner = self.seller(t.state)
        assert owner is not None
        fee = self._context.figures.tenders.to_owner
        t.pay(company, owner, fee, "tender.owner", company)
        # 20 to the player, 60 to the bank; from the market all of it to the bank (ESP-3.1-27, ESP-3.1-31).
        t.pay(company, BANK, price - fee, "tender.bank", company)
        t.emit(TenderGained(company=company, source="private"))
