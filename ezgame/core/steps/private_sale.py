"""Privates sold by players to companies, at any moment of the company's turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ezgame.core.actions import BuyPrivate
from ezgame.core.choices import Amounts, Choice
from ezgame.core.events import PrivateSold
from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.state import Pending, State
from ezgame.core.step import Step
from ezgame.core.steps.answer import ConsentStep, price_of
from ezgame.core.steps.emergency import Emergency
from ezgame.core.transition import Transition

SALE_DEAL = "private_deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTerms:
    """What a title says about privates sold to companies."""

    prices: Callable[[State, PrivateId], tuple[int, int]]
    """Lowest and highest price now."""
    judge: Callable[[State, CompanyId, PrivateId], Refusal | None]
    """Why this private cannot go to this company now, whatever the price."""
    emergency: Emergency
    ask_owner: bool = True
    """The owner has to agree where it is not the one who buys."""


def owner_player(state: State, private: PrivateId) -> PlayerId | None:
    """The player who owns a private, if a player does."""
    now = state.privates.get(private)
    owner = PlayerId(str(now.owner)) if now is not None else None
    return owner if owner in state.players else None


class BuyPrivateStep(Step[BuyPrivate]):
    name = "buy_private"
    accepts = (BuyPrivate,)

    def __init__(self, terms: SaleTerms) -> None:
        self._terms = terms

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (acting_president(state),)

    def candidates(self, state: State) -> Iterator[Choice]:
        actor = acting_president(state)
        cash = state.companies[acting_company(state)].cash
        for private in state.privates:
            if owner_player(state, private) is not None:
                least, most = self._terms.prices(state, private)
                amounts = Amounts(least=least, most=max(least, min(cash, most)))
                yield Choice(
                    action=BuyPrivate(actor=actor, private=private, price=least), amounts=amounts
                )

    def judge(self, state: State, action: BuyPrivate) -> Refusal | None:
        return self.judge_purchase(state, acting_company(state), action.private, action.price)

    def judge_purchase(
        self, state: State, company: CompanyId, private: PrivateId, price: int
    ) -> Refusal | None:
        """Asked for the proposal, and again when the owner agrees."""
        if owner_player(state, private) is None:
            return refuse("private.not-with-player", private=private)
        refusal = self._terms.judge(state, company, private)
        if refusal is not None:
            return refusal
        least, most = self._terms.prices(state, private)
        if not least <= price <= most:
            return refuse("private.price", private=private, price=price, least=least, most=most)
        cash = state.companies[company].cash
        if price > cash:
            return refuse("private.cash", company=company, price=price, cash=cash)
        return self._terms.emergency.judge_other_purchase(state, company)

    def perform(self, t: Transition, action: BuyPrivate) -> None:
        owner = owner_player(t.state, action.private)
        company = acting_company(t.state)
        assert owner is not None
        if owner == action.actor or not self._terms.ask_owner:
            self.buy(t, company, action.private, action.price)
            return
        data: Mapping[str, object] = {"company": company, "price": action.price}
        t.propose(Pending(step=SALE_DEAL, actor=owner, about=action.private, data=data))

    def buy(self, t: Transition, company: CompanyId, private: PrivateId, price: int) -> None:
        owner = str(t.state.privates[private].owner)
        t.emit(PrivateSold(private=private, owner=company, price=price))
        t.pay(company, owner, price, "private.sold", private)


class PrivateDealStep(ConsentStep):
    """The owner's word on the sale of a private to a company."""

    name = SALE_DEAL

    def __init__(self, purchase: BuyPrivateStep) -> None:
        self._purchase = purchase

    def judge_deal(self, state: State, deal: Pending) -> Refusal | None:
        private, company = PrivateId(deal.about), CompanyId(str(deal.data["company"]))
        if owner_player(state, private) != deal.actor:
            return refuse("private.not-with-player", private=private)
        return self._purchase.judge_purchase(state, company, private, price_of(deal))

    def agreed(self, t: Transition, deal: Pending) -> None:
        company = CompanyId(str(deal.data["company"]))
        self._purchase.buy(t, company, PrivateId(deal.about), price_of(deal))
