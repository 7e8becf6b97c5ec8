"""How the game moves from round to round: auction, stock rounds, sets of operating rounds, exports, the end."""

from collections.abc import Callable

from ezgame.core.events import OrderChanged, RoundEnded, TrainExported
from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, POOL, CompanyId, PlayerId
from ezgame.core.privates import income_payer
from ezgame.core.rounds.flow import RoundFlow, raise_sold_out
from ezgame.core.state import State
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context
from ezgame.titles.esp.ending import REASON, Ending
from ezgame.titles.esp.events import CardsScrapped, LastRoundBegan
from ezgame.titles.esp.rodrigo.delivery import Delivery


class Flow(RoundFlow):
    def __init__(
        self,
        context: Context,
        supply: Supply,
        ending: Ending,
        delivery: Delivery,
        finish: Callable[[Transition, str], None],
    ) -> None:
        super().__init__(context.title.phases)
        self._context = context
        self._supply = supply
        self._ending = ending
        self._delivery = delivery
        self._finish = finish
        self._pay_incomes = income_payer(context.title)

    def after_auction(self, t: Transition) -> None:
        """Least cash gets the lowest order card (3.2)."""
        self._reorder(t, poorest_first=True)
        self.begin_stock(t, 1)

    def _reorder(self, t: Transition, *, poorest_first: bool) -> None:
        state = t.state

        def rank(player: PlayerId) -> int:
            cash = state.players[player].cash
            return cash if poorest_first else -cash

        # Sorting is stable: equals keep their order (ESP-3.2-10, ESP-4.5.2-01).
        order = tuple(sorted(state.order, key=rank))
        t.emit(OrderChanged(order=order))

    def after_stock(self, t: Transition) -> None:
        """Sold-out majors rise, the order is dealt anew, the operating rounds begin (4.5)."""
        t.emit(RoundEnded(clock=t.state.clock))
        context = self._context
        raise_sold_out(t, context.market, context.moves["sold-out"], self._is_sold_out)
        # After the prices have moved, by cash alone: shares do not count (ESP-4.5.2-01).
        self._reorder(t, poorest_first=False)
        last = self._ending.is_last_set(t.state)
        self.begin_set(t, context.figures.end.operating_rounds if last else None)

    def _is_sold_out(self, state: State, company: CompanyId) -> bool:
        context = self._context
        # A marker without a launched company stays where it was put (ESP-4.3.2-08).
        if not state.companies[company].floated:
            return False
        return context.company(company).kind in context.figures.market.sold_out_kinds and all(
            not holding(state, context.percents, company, place) for place in (IPO, POOL)
        )

    def operating_begins(self, t: Transition) -> None:
        clock = t.state.clock
        if self._ending.is_last_set(t.state) and clock.number == clock.rounds:
            # It doubles what northern majors earn in this round.
            t.emit(LastRoundBegan())
        self._pay_incomes(t)

    def after_operating(self, t: Transition) -> None:
        """All companies have acted: the next round, or the end of the set."""
        clock = t.state.clock
        # Once the end is triggered the round is finished, not the set (ESP-8-01).
        last = clock.number >= clock.rounds or self._ending.is_closing(t.state)
        if self._ending.is_last_set(t.state) and last:
            t.emit(RoundEnded(clock=clock))
            self._finish(t, REASON)
        elif not last:
            t.emit(RoundEnded(clock=clock))
            self.begin_next_of_set(t)
        else:
            self._export(t)
            if not self._deliver(t):
                return
            t.emit(RoundEnded(clock=clock))
            self.begin_stock(t, clock.set + 1)

    def _deliver(self, t: Transition) -> bool:
        """Trains for companies that nobody directs; False: somebody has to give up trains first."""
        cut_short = self._ending.is_closing(t.state) and t.state.clock.number < t.state.clock.rounds
        if cut_short and not self._context.figures.automatic.deliver_when_cut_short:
            return True
        return self._delivery.deliver(t)

    def _export(self, t: Transition) -> None:
        """The top train leaves the game after every set (5.9)."""
        figures = self._context.figures
        # Recorded games export nothing as long as no company is launched (C-37).
        if not figures.export.before_launch and not _anything_launched(t.state):
            return
        for _ in range(self._context.figures.export.per_set):
            kind = self._supply.top(t.state)
            # Nothing is left to leave; the phases have all begun.
            if kind is None:
                return
            t.emit(TrainExported(type=kind))
            t.emit(CardsScrapped(type=kind, count=1))
            self._supply.after_issue(t, kind)
            self._supply.ask_discards(t)
            # Every train that leaves may be the second 8, which triggers the end (ESP-5.9-01).
            self._ending.check(t)


def _anything_launched(state: State) -> bool:
    return any(company.floated for company in state.companies.values())
