"""How the game moves from round to round, with a priority card that goes round the table."""

from collections.abc import Callable

from ezgame.core.events import RoundEnded
from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, POOL, CompanyId
from ezgame.core.privates import income_payer
from ezgame.core.rounds.flow import RoundFlow, raise_sold_out
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.t1830.capital import Capital
from ezgame.titles.t1830.context import Context
from ezgame.titles.t1830.ending import BANK_BROKEN, Ending


class Flow(RoundFlow):
    def __init__(
        self,
        context: Context,
        capital: Capital,
        ending: Ending,
        finish: Callable[[Transition, str], None],
    ) -> None:
        super().__init__(context.title.phases)
        self._context = context
        self._capital = capital
        self._ending = ending
        self._finish = finish
        self._pay_incomes = income_payer(context.title)

    def after_auction(self, t: Transition) -> None:
        assert t.auction.priority is not None
        self.give_priority(t, t.auction.priority)
        self.begin_stock(t, 1)

    def after_stock(self, t: Transition) -> None:
        """Capital that is due, companies in nobody's offer rise, the card goes on, companies operate."""
        # First of all: whether the bank breaks in this round depends on it (30-FLT-04, 30-END-04).
        self._capital.pay_due(t)
        self._ending.check(t)
        context = self._context
        raise_sold_out(t, context.market, context.moves["sold-out"], self._is_sold_out)
        self.end_stock(t)
        self.begin_set(t)

    def _is_sold_out(self, state: State, company: CompanyId) -> bool:
        return all(
            not holding(state, self._context.percents, company, place) for place in (IPO, POOL)
        )

    def operating_begins(self, t: Transition) -> None:
        self._pay_incomes(t)

    def after_operating(self, t: Transition) -> None:
        """All companies have acted: the next round of the set, a stock round, or the end."""
        clock = t.state.clock
        t.emit(RoundEnded(clock=clock))
        if clock.number < clock.rounds:
            self.begin_next_of_set(t)
        # The set is finished although the bank is empty; it goes on paying (30-END-02, 30-END-03).
        elif self._ending.is_last_set(t.state):
            self._finish(t, BANK_BROKEN)
        else:
            self.begin_stock(t, clock.set + 1)
