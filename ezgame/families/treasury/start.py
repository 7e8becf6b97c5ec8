"""Starting companies at the market price: the money is theirs, all stations are paid for at once.

The starter buys the president's certificate and may add single shares in the same turn. The company
is in operation from then on, however much of it is sold.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from ezgame.core.actions import BuyShare, StartCompany
from ezgame.core.choices import Choice
from ezgame.core.definitions.finance import Company
from ezgame.core.definitions.trains import Phase
from ezgame.core.events import CompanyFloated
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.purchases import Purchases
from ezgame.core.finance.shares import Percents, holding
from ezgame.core.ids import BANK, IPO, CellId, CompanyId, PhaseId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.starting import Starting, StartPart
from ezgame.core.rounds.stock import BuyPart, Guard, stock_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.actions import StartLarger
from ezgame.families.treasury.queue import Queue
from ezgame.families.treasury.swap import Swaps


class MarketStarting(Starting):
    """Companies that start at the market price; the money goes to them, and they pay for all their stations."""

    def __init__(
        self,
        *,
        market: MarketRules,
        phases: Mapping[PhaseId, Phase],
        companies: Mapping[CompanyId, Company],
        percents: Percents,
        queue: Queue,
        place_home: Callable[[Transition, CompanyId], None],
        unit: int = 10,
    ) -> None:
        """`place_home` places the home station, or asks where it is to be."""
        self._market = market
        self._phases = phases
        self._companies = companies
        self._percents = percents
        self._unit = unit
        self._place_home = place_home
        self.queue = queue

    def prices(self, state: State, _company: CompanyId) -> dict[int, CellId]:
        return self._market.par_cells(self._phases[state.phase], self._phases)

    def judge_moment(self, state: State, company: CompanyId) -> Refusal | None:
        return self.queue.judge(state, company)

    def offered(self, state: State) -> tuple[CompanyId, ...]:
        """The next company of the queue, if there is one."""
        company = self.queue.next(state)
        return () if company is None else (company,)

    def cost(self, company: CompanyId, price: int) -> int:
        """Of the president's certificate."""
        return price * self._percents[company][0] // self._unit

    def start(
        self, t: Transition, player: PlayerId, company: CompanyId, price: int, *, granted: bool
    ) -> None:
        """The starter gives the company its first money, or the bank does for a granted one."""
        self.make_president(t, player, company, price)
        payer = BANK if granted else player
        t.pay(payer, company, self.cost(company, price), "share.bought", company)
        t.emit(CompanyFloated(company=company))
        t.pay(company, BANK, self._companies[company].station_fee, "station.all", company)
        self.queue.started(t, company)
        self._place_home(t, company)


class LargerStartPart(StartPart):
    """Starting the next company as the purchase of a stock turn, with single shares perhaps."""

    def __init__(
        self,
        starting: MarketStarting,
        limits: Limits,
        purchases: Purchases,
        *,
        guards: Sequence[Guard],
        most_percent: int,
    ) -> None:
        """`most_percent`: the most of a company that its starter buys in that turn."""
        super().__init__(starting, limits, guards=guards, offered=starting.offered)
        self._percents, self._unit = purchases.percents, purchases.unit
        self._purchases = purchases
        self._most = most_percent

    def _larger(self, company: CompanyId) -> range:
        """Percents that a starter may take beside the president's certificate alone."""
        return range(self._percents[company][0] + self._unit, self._most + 1, self._unit)

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        for choice in super().candidates(state, player):
            yield choice
            start = choice.action
            if isinstance(start, StartCompany):
                for percent in self._larger(start.company):
                    yield Choice(
                        action=StartLarger(
                            actor=player, company=start.company, price=start.price, percent=percent
                        )
                    )

    def judge_amount(self, state: State, action: StartCompany) -> Refusal | None:
        if not isinstance(action, StartLarger):
            return super().judge_amount(state, action)
        company, percent = action.company, action.percent
        if percent not in self._larger(company):
            return refuse("start.percent", company=company, percent=percent, most=self._most)
        more = (percent - self._percents[company][0]) // self._unit
        return self.limits.judge_gain(
            state, action.actor, company, percent, count=1 + more
        ) or self.judge_cash(state, action, action.price * percent // self._unit)

    def perform(self, t: Transition, action: StartCompany) -> None:
        super().perform(t, action)
        if not isinstance(action, StartLarger):
            return
        for _ in range((action.percent - self._percents[action.company][0]) // self._unit):
            self._purchases.perform(t, action.actor, action.company, IPO, self._unit)
        # Who has said how much he buys is not asked again.
        t.set_stock(buying_over=True)


class ShareBuyPart(BuyPart):
    """Buying one certificate, or adding single shares to a company that was started in this turn."""

    def __init__(
        self,
        purchases: Purchases,
        guards: Sequence[Guard],
        swaps: Swaps,
        *,
        start_percent: int,
    ) -> None:
        """`start_percent`: the most of a company that its starter buys in that turn."""
        super().__init__(purchases, guards)
        self._swaps = swaps
        self._percents = purchases.percents
        self._unit = purchases.unit
        self._start_percent = start_percent

    def repeats(self, state: State, action: BuyShare | None) -> bool:
        turn = stock_turn(state)
        if not turn.bought or turn.buying_over:
            return False
        if action is None:
            return True
        return (
            action.company == turn.bought[0]
            and action.source == "ipo"
            and action.percent == self._unit
        )

    def perform(self, t: Transition, action: BuyShare) -> None:
        added = bool(t.stock.bought)
        with self._swaps.watched(t, action.company):
            super().perform(t, action)
        held = holding(t.state, self._percents, action.company, action.actor)
        if not added or held >= self._start_percent:
            t.set_stock(buying_over=True)
