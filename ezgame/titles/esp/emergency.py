"""The forced purchase of a train: treasury, director's cash, then either shares or a loan (5.7.1)."""

from collections.abc import Iterator

from ezgame.core.actions import BuyTrain, SellShares, TakeLoan
from ezgame.core.choices import Choice
from ezgame.core.finance.shares import holding, successor
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_president, operating_turn
from ezgame.core.state import State
from ezgame.core.steps.emergency import Emergency
from ezgame.core.steps.trains import DEPOT, has_counted_train
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context
from ezgame.titles.esp.loans import Loans


class SharesOrLoan(Emergency):
    def __init__(self, context: Context, supply: Supply, loans: Loans) -> None:
        self._context = context
        self._supply = supply
        self._loans = loans
        self.treasury_free = context.figures.emergency.needed_for == "dearest"

    def must_buy(self, state: State, company: CompanyId) -> bool:
        # No route is asked for: every company needs a train at the end of its turn (ESP-5.7-10).
        return not has_counted_train(state, company) and self._supply.top(state) is not None

    def duty(self, state: State, company: CompanyId) -> int | None:
        return min(self.prices(state)) if self.must_buy(state, company) else None

    def prices(self, state: State) -> tuple[int, ...]:
        """What the bank asks for its trains: the top of the stack, and any in the pool."""
        kinds = (*self._supply.for_sale(state), *(train.type for train in state.depot.pool))
        return tuple(self._supply.type(kind).price for kind in kinds)

    def missing(self, state: State, company: CompanyId, *, selling: bool = False) -> int:
        """What is still needed after treasury and all the director's cash."""
        # Recorded games allow a sale for the dearest train on offer (C-25).
        dearest = selling and self._context.figures.emergency.needed_for == "dearest"
        price = max(self.prices(state)) if dearest else min(self.prices(state))
        return price - self.at_hand(state, company)

    def helps(self, state: State, company: CompanyId, action: BuyTrain) -> int:
        if not self.must_buy(state, company) or action.source != DEPOT:
            return 0
        return state.players[acting_president(state)].cash

    def candidates(self, state: State, company: CompanyId) -> Iterator[Choice]:
        if not self.must_buy(state, company):
            return
        actor = acting_president(state)
        if self.missing(state, company, selling=True) > 0:
            for held, percent in self._context.sales.candidates(state, actor):
                yield Choice(action=SellShares(actor=actor, company=held, percent=percent))
        if self.missing(state, company) > 0:
            yield Choice(action=TakeLoan(actor=actor, amount=self.missing(state, company)))

    def judge(
        self, state: State, company: CompanyId, action: SellShares | TakeLoan
    ) -> Refusal | None:
        if not self.must_buy(state, company):
            return refuse("emergency.has-train", company=company)
        missing = self.missing(state, company, selling=isinstance(action, SellShares))
        if missing <= 0:
            return refuse("emergency.enough", company=company)
        if isinstance(action, TakeLoan):
            # Whoever sold and can sell no more is not left without a way (there is no bankruptcy).
            if operating_turn(state).raised and self.raisable(state, action.actor):
                return refuse("emergency.sold-already")
            # After treasury and all cash, exactly what is missing (ESP-5.7.1-06).
            if action.amount != missing:
                return refuse("emergency.loan-exact", amount=action.amount, missing=missing)
            return None
        return self._judge_sale(state, company, action, missing)

    def _judge_sale(
        self, state: State, company: CompanyId, action: SellShares, missing: int
    ) -> Refusal | None:
        sales = self._context.sales
        refusal = sales.judge(state, action.actor, action.company, action.percent)
        if refusal is not None:
            return refusal
        # In no company, not only in the one that buys (ESP-5.7.1-04).
        if self._changes_president(state, action.actor, action.company, action.percent):
            return refuse("emergency.president", company=action.company)
        fewer = action.percent - sales.unit
        if fewer and sales.worth(state, action.company, fewer) >= missing:
            return refuse("emergency.too-much", company=action.company, missing=missing)
        if self._context.figures.emergency.sale_must_suffice:
            # Prices fall with the sale: what the rest can bring is counted in the position after it
            # (ESP-5.7.1-05).
            after = Transition(state)
            sales.perform(after, action.actor, action.company, action.percent)
            still = missing - sales.worth(state, action.company, action.percent)
            if self.raisable(after.state, action.actor) < still:
                return refuse("emergency.not-enough", missing=missing)
        return None

    def _changes_president(
        self, state: State, player: PlayerId, company: CompanyId, percent: int
    ) -> bool:
        if state.companies[company].president != player:
            return False
        context = self._context
        left = holding(state, context.percents, company, player) - percent
        return (
            # The certificate itself never lies in the market, so it is not sold without a successor either
            # (ESP-4.2-09).
            left < context.figures.limits.president_percent
            or successor(state, context.percents, company, left, context.tie) is not None
        )

    def raisable(self, state: State, player: PlayerId) -> int:
        """The most that permitted sales can bring: each company's shares sold together."""
        sales = self._context.sales
        best: dict[CompanyId, int] = {}
        for company, percent in sales.candidates(state, player):
            if self._changes_president(state, player, company, percent):
                continue
            if sales.judge(state, player, company, percent) is None:
                best[company] = max(best.get(company, 0), sales.worth(state, company, percent))
        return sum(best.values())

    def perform(self, t: Transition, company: CompanyId, action: SellShares | TakeLoan) -> None:
        if isinstance(action, TakeLoan):
            self._loans.borrow(t, action.actor, action.amount)
            # Exactly what is missing is borrowed, so the last of it must be needed (5.7.1).
            t.set_operating(last_raised=1, borrowed=True)
            return
        sales = self._context.sales
        single = sales.worth(t.state, action.company, sales.unit)
        sales.perform(t, action.actor, action.company, action.percent)
        t.set_operating(raised=(*t.operating.raised, action.company), last_raised=single)

    def judge_need_for(
        self, state: State, company: CompanyId, purchase: BuyTrain
    ) -> Refusal | None:
        """As always; but whoever sold for a dearer train that is out of reach may buy one of the stack."""
        refusal = super().judge_need_for(state, company, purchase)
        if refusal is not None and operating_turn(state).borrowed:
            money = self.at_hand(state, company)
            return refuse("emergency.loan-unneeded", price=purchase.price, money=money)
        if refusal is None or purchase.source != DEPOT or self._can_use_all(state, company):
            return refusal
        return None

    def free_treasury(self, state: State, company: CompanyId) -> int:
        """Recorded games borrow in the moment of the purchase: after a loan nothing is free."""
        return 0 if operating_turn(state).borrowed else super().free_treasury(state, company)

    def _can_use_all(self, state: State, company: CompanyId) -> bool:
        """Whether some train of the stack needs all that was sold, now or after further sales."""
        has = self.at_hand(state, company)
        enough = has - operating_turn(state).last_raised
        more = self.raisable(state, acting_president(state)) > 0
        prices = [self._supply.type(kind).price for kind in self._supply.for_sale(state)]
        return any(price > enough and (price <= has or more) for price in prices)
