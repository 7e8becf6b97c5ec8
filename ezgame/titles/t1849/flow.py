"""How a game of 1849 moves from round to round."""

from ezgame.core.events import RoundEnded
from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, POOL, CompanyId, PlayerId
from ezgame.core.privates import income_payer
from ezgame.core.rounds.flow import RoundFlow
from ezgame.core.seats import next_player, present
from ezgame.core.transition import Transition
from ezgame.families.treasury.queue import Queue
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.earthquake import Earthquake
from ezgame.titles.t1849.ending import Ending
from ezgame.titles.t1849.events import OrderKept
from ezgame.titles.t1849.privates import Privates
from ezgame.titles.t1849.raising import FIRST_TURN
from ezgame.titles.t1849.stacks import Stacks
from ezgame.titles.t1849.state import own


class Flow(RoundFlow):
    def __init__(
        self,
        context: Context,
        privates: Privates,
        queue: Queue,
        stacks: Stacks,
        earthquake: Earthquake,
        ending: Ending,
    ) -> None:
        super().__init__(context.title.phases)
        self._context = context
        self._privates = privates
        self._queue = queue
        self._stacks = stacks
        self._earthquake = earthquake
        self._ending = ending
        self._pay_incomes = income_payer(context.title)
        self._last_buyer = context.figures.auction.priority_after == "last_buyer"

    def after_auction(self, t: Transition) -> None:
        """The priority card goes to the left of the last buyer (49-AUC-09)."""
        first = t.auction.priority
        assert first is not None
        if self._last_buyer:
            # The one that brings a company has the highest face value: it was sold last (49-AUC-01).
            owner = t.state.privates[self._privates.granting].owner
            first = next_player(t.state, PlayerId(str(owner)))
        self.give_priority(t, first)
        self.begin_stock(t, 1)

    def stock_begins(self, t: Transition) -> None:
        self._queue.stock_round_begins(t)
        self._earthquake.stock_round_begins(t)
        self._stacks.stock_turn_begins(t, first=True)

    def after_stock(self, t: Transition) -> None:
        """Prices follow what lies in the pool, the card goes on, companies operate."""
        self._stacks.stock_turn_ends(t)
        # Before the set begins, so that a bank that broke in this round makes it the last one (49-END-02).
        self._ending.check(t)
        self.move_markers(t)
        last = t.stock.last_actor
        t.emit(RoundEnded(clock=t.state.clock))
        following = present(t.state)[0] if last is None else next_player(t.state, last)
        self.give_priority(t, following)
        if self._ending.after_stock(t):
            return
        self.begin_set(t)

    def move_markers(self, t: Transition) -> None:
        """In operating order (49-MKT-04, 49-MKT-05, 49-MKT-15)."""
        context = self._context
        for company in context.market.order(t.state):
            pool, treasury = (
                holding(t.state, context.percents, company, place) for place in (POOL, IPO)
            )
            # Shares in the pool weigh more than an empty treasury: the marker falls once
            # (49-MKT-04, 49-MKT-05).
            if pool:
                context.market.move(t, company, context.moves["in-pool"], "in-pool")
            elif not treasury:
                context.market.move(t, company, context.moves["sold-out"], "sold-out")

    def operating_begins(self, t: Transition) -> None:
        # The order that a bankruptcy has kept is that of one round only.
        if own(t.state).kept:
            t.emit(OrderKept(order=()))
        self._pay_incomes(t)

    def turn_begins(self, t: Transition, company: CompanyId) -> None:
        self._stacks.operating_turn_begins(t)
        # No share of it is sold to raise money before it has completed a turn (49-EMR-02).
        if not t.state.companies[company].operated:
            t.set_operating(used=t.operating.used | {FIRST_TURN})

    def after_operating(self, t: Transition) -> None:
        """All companies have acted: the next round of the set, a stock round, or the end."""
        clock = t.state.clock
        t.emit(RoundEnded(clock=clock))
        if clock.number < clock.rounds:
            self.begin_next_of_set(t)
        elif not self._ending.after_set(t):
            self.begin_stock(t, clock.set + 1)
