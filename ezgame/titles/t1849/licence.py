"""E markers of Electric Dreams: the licence to own electric trains (49-ED)."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import Pass
from ezgame.core.choices import Choice
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.t1849.actions import BuyLicence
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import LicenceBought
from ezgame.titles.t1849.state import own

LICENCE = "licence"


class LicenceStep(TurnStep[BuyLicence | Pass]):
    name = LICENCE
    accepts = (BuyLicence, Pass)

    def __init__(self, context: Context, next_step: Callable[[Transition], None]) -> None:
        self._context = context
        self._next_step = next_step
        count = context.figures.licence.count
        self._count = None if count == "unlimited" else count

    def enter(self, t: Transition) -> bool:
        """Nobody is asked where no marker can be bought."""
        return self.judge_purchase(t.state, acting_company(t.state)) is None

    def price(self, state: State) -> int | None:
        """What the next marker costs; None: they are not sold in this phase."""
        key = "licence_further" if own(state).licence_sold else "licence_first"
        price = self._context.phase(state).values.get(key)
        return None if price is None else int(price)

    def left(self, state: State) -> int | None:
        """Markers that the bank still has; None: no end of them."""
        if self._count is None:
            return None
        return self._count - len(own(state).licences) - own(state).licences_gone

    def judge_purchase(self, state: State, company: CompanyId) -> Refusal | None:
        price = self.price(state)
        if price is None or not self._context.allows(state, LICENCE):
            return refuse("licence.phase", phase=self._context.phase(state).name)
        if company in own(state).licences:
            return refuse("licence.owned", company=company)
        if self.left(state) == 0:
            return refuse("licence.none-left")
        cash = state.companies[company].cash
        if cash < price:
            return refuse("licence.cash", company=company, price=price, cash=cash)
        return None

    def candidates(self, state: State) -> Iterator[Choice]:
        actor = acting_president(state)
        yield Choice(action=BuyLicence(actor=actor))
        yield Choice(action=Pass(actor=actor))

    def judge(self, state: State, action: BuyLicence | Pass) -> Refusal | None:
        if isinstance(action, BuyLicence):
            return self.judge_purchase(state, acting_company(state))
        return None

    def perform(self, t: Transition, action: BuyLicence | Pass) -> None:
        if isinstance(action, BuyLicence):
            company, price = acting_company(t.state), self.price(t.state)
            assert price is not None
            t.pay(company, BANK, price, "licence.bought", company)
            t.emit(LicenceBought(company=company, price=price))
        else:
            self.passed(t)
        self._next_step(t)
