"""How the game moves from round to round: auction, stock rounds, sets of operating rounds, exports, the end."""

from collections.abc import Callable
from dataclasses import replace

from ezgame.core.events import OrderChanged, RoundBegan, RoundEnded, TrainExported
from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, POOL, PlayerId
from ezgame.core.rounds.operating import OperatingRound
from ezgame.core.rounds.stock import begin_turn
from ezgame.core.state import Clock, State, StockTurn
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context
from ezgame.titles.esp.ending import REASON, Ending
from ezgame.titles.esp.events import CardsScrapped, LastRoundBegan
from ezgame.titles.esp.privates import pay_incomes
from ezgame.titles.esp.rodrigo.delivery import Delivery


class Flow:
    def __init__(
        self,
        context: Context,
        supply: Supply,
        ending: Ending,
        delivery: Delivery,
        finish: Callable[[Transition, str], None],
    ) -> None:
        self._context = context
        self._supply = supply
        self._ending = ending
        self._delivery = delivery
        self._finish = finish
        self.operating: OperatingRound | None = None

    def after_auction(self, t: Transition) -> None:
        """Least cash gets the lowest order card (3.2)."""
        self._reorder(t, poorest_first=True)
        self._begin_stock(t, 1)

    def _reorder(self, t: Transition, *, poorest_first: bool) -> None:
        state = t.state

        def rank(player: PlayerId) -> int:
            cash = state.players[player].cash
            return cash if poorest_first else -cash

        order = tuple(sorted(state.order, key=rank))
        t.emit(OrderChanged(order=order))

    def _begin_stock(self, t: Transition, number: int) -> None:
        t.emit(RoundBegan(clock=Clock(kind="stock", set=number)))
        first = t.state.order[0]
        begin_turn(t, StockTurn(actor=first), first)

    def after_stock(self, t: Transition) -> None:
        """Sold-out majors rise, the order is dealt anew, the operating rounds begin (4.5)."""
        t.emit(RoundEnded(clock=t.state.clock))
        self._raise_sold_out(t)
        self._reorder(t, poorest_first=False)
        rounds = self._context.phase(t.state).operating_rounds
        if self._ending.is_last_set(t.state):
            rounds = self._context.figures.end.operating_rounds
        self._begin_operating(
            t, Clock(kind="operating", set=t.state.clock.set, number=1, rounds=rounds)
        )

    def _raise_sold_out(self, t: Transition) -> None:
        kinds = self._context.figures.market.sold_out_kinds
        for company in self._context.market.order(t.state):
            now = t.state.companies[company]
            if not now.floated or self._context.company(company).kind not in kinds:
                continue
            outside = sum(
                holding(t.state, self._context.percents, company, place) for place in (IPO, POOL)
            )
            if outside == 0:
                self._context.market.move(t, company, self._context.moves["sold-out"], "sold-out")

    def _begin_operating(self, t: Transition, clock: Clock) -> None:
        t.emit(RoundBegan(clock=clock))
        if self._ending.is_last_set(t.state) and clock.number == clock.rounds:
            t.emit(LastRoundBegan())
        pay_incomes(self._context, t)
        assert self.operating is not None
        self.operating.begin(t)

    def after_operating(self, t: Transition) -> None:
        """All companies have acted: the next round, or the end of the set."""
        clock = t.state.clock
        last = clock.number >= clock.rounds or self._ending.is_closing(t.state)
        if self._ending.is_last_set(t.state) and last:
            t.emit(RoundEnded(clock=clock))
            self._finish(t, REASON)
        elif not last:
            t.emit(RoundEnded(clock=clock))
            self._begin_operating(t, replace(clock, number=clock.number + 1))
        else:
            self._export(t)
            if not self._deliver(t):
                return
            t.emit(RoundEnded(clock=clock))
            self._begin_stock(t, clock.set + 1)

    def _deliver(self, t: Transition) -> bool:
        """Trains for companies that nobody directs; False: somebody has to give up trains first."""
        cut_short = self._ending.is_closing(t.state) and t.state.clock.number < t.state.clock.rounds
        if cut_short and not self._context.figures.automatic.deliver_when_cut_short:
            return True
        return self._delivery.deliver(t)

    def _export(self, t: Transition) -> None:
        """The top train leaves the game after every set (5.9)."""
        figures = self._context.figures
        if not figures.export.before_launch and not _anything_launched(t.state):
            return
        for _ in range(self._context.figures.export.per_set):
            kind = self._supply.top(t.state)
            if kind is None:
                return
            t.emit(TrainExported(type=kind))
            t.emit(CardsScrapped(type=kind, count=1))
            self._supply.after_issue(t, kind)
            self._supply.ask_discards(t)
            self._ending.check(t)


def _anything_launched(state: State) -> bool:
    return any(company.floated for company in state.companies.values())
