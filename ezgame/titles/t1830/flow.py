"""How the game moves from round to round, with a priority card that goes round the table."""

from collections.abc import Callable
from dataclasses import replace

from ezgame.core.events import OrderChanged, RoundBegan, RoundEnded
from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, POOL, PlayerId
from ezgame.core.rounds.operating import OperatingRound
from ezgame.core.rounds.stock import begin_turn
from ezgame.core.seats import next_player, seats_from
from ezgame.core.state import Clock, StockTurn
from ezgame.core.transition import Transition
from ezgame.titles.t1830.capital import Capital
from ezgame.titles.t1830.context import Context
from ezgame.titles.t1830.ending import BANK_BROKEN, Ending
from ezgame.titles.t1830.privates import pay_incomes


class Flow:
    def __init__(
        self,
        context: Context,
        capital: Capital,
        ending: Ending,
        finish: Callable[[Transition, str], None],
    ) -> None:
        self._context = context
        self._capital = capital
        self._ending = ending
        self._finish = finish
        self.operating: OperatingRound | None = None

    def after_auction(self, t: Transition) -> None:
        assert t.auction.priority is not None
        self._give_priority(t, t.auction.priority)
        self._begin_stock(t, 1)

    @staticmethod
    def _give_priority(t: Transition, player: PlayerId) -> None:
        if player != t.state.order[0]:
            t.emit(OrderChanged(order=seats_from(t.state, player)))

    def _begin_stock(self, t: Transition, number: int) -> None:
        t.emit(RoundBegan(clock=Clock(kind="stock", set=number)))
        first = t.state.order[0]
        begin_turn(t, StockTurn(actor=first), first)

    def after_stock(self, t: Transition) -> None:
        """Capital that is due, companies in nobody's offer rise, the card goes on, companies operate."""
        self._capital.pay_due(t)
        self._ending.check(t)
        self._raise_sold_out(t)
        last = t.stock.last_actor
        t.emit(RoundEnded(clock=t.state.clock))
        if last is not None:
            self._give_priority(t, next_player(t.state, last))
        rounds = self._context.phase(t.state).operating_rounds
        self._begin_operating(
            t, Clock(kind="operating", set=t.state.clock.set, number=1, rounds=rounds)
        )

    def _raise_sold_out(self, t: Transition) -> None:
        """In operating order, so that markers that move side by side keep their order."""
        context = self._context
        for company in context.market.order(t.state):
            outside = sum(
                holding(t.state, context.percents, company, place) for place in (IPO, POOL)
            )
            if outside == 0:
                context.market.move(t, company, context.moves["sold-out"], "sold-out")

    def _begin_operating(self, t: Transition, clock: Clock) -> None:
        t.emit(RoundBegan(clock=clock))
        pay_incomes(self._context, t)
        assert self.operating is not None
        self.operating.begin(t)

    def after_operating(self, t: Transition) -> None:
        """All companies have acted: the next round of the set, a stock round, or the end."""
        clock = t.state.clock
        t.emit(RoundEnded(clock=clock))
        if clock.number < clock.rounds:
            self._begin_operating(t, replace(clock, number=clock.number + 1))
        elif self._ending.is_last_set(t.state):
            self._finish(t, BANK_BROKEN)
        else:
            self._begin_stock(t, clock.set + 1)
