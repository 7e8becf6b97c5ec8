"""How a train that a company must buy is paid when its treasury is short; a title says the rest in a subclass."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from ezgame.core.actions import BuyTrain, SellShares, TakeLoan
from ezgame.core.choices import Amounts, Choice
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import operating_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition


class Emergency(ABC):
    """How a train that must be bought is paid when the treasury is short."""

    @abstractmethod
    def must_buy(self, state: State, company: CompanyId) -> bool:
        """Whether the company may not end its turn without a train."""

    @abstractmethod
    def duty(self, state: State, company: CompanyId) -> int | None:
        """Price of the cheapest train the company would have to buy if its turn came now; None: it would not."""

    @abstractmethod
    def helps(self, state: State, company: CompanyId, action: BuyTrain) -> int:
        """How much the president's own money may add to this purchase."""

    @abstractmethod
    def candidates(self, state: State, company: CompanyId) -> Iterator[Choice]:
        """Share sales and loans that might be allowed."""

    @abstractmethod
    def judge(
        self, state: State, company: CompanyId, action: SellShares | TakeLoan
    ) -> Refusal | None: ...

    @abstractmethod
    def perform(self, t: Transition, company: CompanyId, action: SellShares | TakeLoan) -> None: ...

    treasury_free = False
    """What the treasury pays alone is never judged by what was sold, as some recorded games have it."""

    def judge_need_for(
        self, state: State, company: CompanyId, purchase: BuyTrain
    ) -> Refusal | None:
        """Why a train would be too cheap for what was sold: all but the last single share would do."""
        enough = self.enough_without_last(state, company)
        if enough is None or purchase.price > enough:
            return None
        if purchase.price <= self.free_treasury(state, company):
            return None
        return refuse("emergency.unneeded", price=purchase.price, enough=enough)

    def judge_other_purchase(self, state: State, company: CompanyId) -> Refusal | None:
        """Why the treasury pays for nothing but a train now, asked by all other purchases of a turn.

        Treasury and president pay for the train together, and no more is raised than is missing
        then: what the treasury spent elsewhere would have to be raised as well.
        """
        if self.enough_without_last(state, company) is None or self.free_treasury(state, company):
            return None
        return refuse("emergency.for-train", company=company)

    def free_treasury(self, state: State, company: CompanyId) -> int:
        """What the treasury may pay alone, whatever was raised for a train."""
        return state.companies[company].cash if self.treasury_free else 0

    def enough_without_last(self, state: State, company: CompanyId) -> int | None:
        """The money there is without the last single share sold; None if nothing was sold for this."""
        last = operating_turn(state).last_raised
        if not last or not self.must_buy(state, company):
            return None
        return self.at_hand(state, company) - last

    def price_ranges(self, state: State, company: CompanyId, most: int) -> Iterator[Amounts]:
        """Prices that may be agreed for another company's train; at least one range, possible or not."""
        enough, free = self.enough_without_last(state, company), self.free_treasury(state, company)
        if enough is None or enough <= free:
            yield Amounts(least=1, most=max(1, most))
            return
        if free >= 1 or enough >= most:
            yield Amounts(least=1, most=max(1, min(free, most) if free >= 1 else most))
        if enough < most:
            yield Amounts(least=enough + 1, most=most)

    @staticmethod
    def at_hand(state: State, company: CompanyId) -> int:
        """Treasury and all the president's cash."""
        president = state.companies[company].president
        assert president is not None
        return state.companies[company].cash + state.players[president].cash
