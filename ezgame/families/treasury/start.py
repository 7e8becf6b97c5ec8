"""Starting companies at the market price: the money is theirs, all stations are paid for at once.

The starter buys the president's certificate and may add single shares in the same turn. The company
is in operation from then on, however much of it is sold.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ezgame.core.actions import BuyShare, StartCompany
from ezgame.core.choices import Choice
from ezgame.core.definitions.finance import Company
from ezgame.core.definitions.trains import Phase
from ezgame.core.events import CertificateMoved, CompanyFloated, CompanyStarted, PresidentChanged
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.purchases import Purchases
from ezgame.core.finance.shares import Percents, holding
from ezgame.core.ids import BANK, IPO, CellId, CompanyId, PhaseId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.stock import BuyPart, Guard, TurnPart, no_buying_back, stock_turn
from ezgame.core.state import State
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.transition import Transition
from ezgame.families.treasury.actions import StartLarger
from ezgame.families.treasury.queue import Queue
from ezgame.families.treasury.swap import Swaps

GRANTED = "granted_start"


@dataclass(frozen=True, slots=True, kw_only=True)
class Starts:
    """What it takes to start a company, and what happens then."""

    market: MarketRules
    phases: Mapping[PhaseId, Phase]
    companies: Mapping[CompanyId, Company]
    percents: Percents
    queue: Queue
    place_home: Callable[[Transition, CompanyId], None]
    """Places the home station, or asks where it is to be."""
    unit: int = 10

    def prices(self, state: State) -> dict[int, CellId]:
        """Starting prices open now."""
        return self.market.par_cells(self.phases[state.phase], self.phases)

    def judge(self, state: State, company: CompanyId, price: int) -> Refusal | None:
        """Why the company cannot be started at this price, whoever pays."""
        now = state.companies.get(company)
        if now is None or now.closed:
            return refuse("game.no-such-company", company=company)
        if now.president is not None:
            return refuse("start.already", company=company)
        refusal = self.queue.judge(state, company)
        if refusal is not None:
            return refusal
        prices = self.prices(state)
        if price not in prices:
            return refuse("start.price", company=company, price=price, prices=tuple(prices))
        return None

    def cost(self, company: CompanyId, price: int) -> int:
        """Of the president's certificate."""
        return price * self.percents[company][0] // self.unit

    def start(
        self, t: Transition, player: PlayerId, company: CompanyId, price: int, payer: str
    ) -> None:
        """Make a player president; `payer` gives the company its first money, a player or the bank."""
        t.emit(
            CertificateMoved(
                company=company, certificate=0, source=IPO, target=player, reason="bought"
            )
        )
        cell = self.prices(t.state)[price]
        t.emit(CompanyStarted(company=company, player=player, price=price, cell=cell))
        t.emit(PresidentChanged(company=company, player=player))
        t.pay(payer, company, self.cost(company, price), "share.bought", company)
        t.emit(CompanyFloated(company=company))
        t.pay(company, BANK, self.companies[company].station_fee, "station.all", company)
        self.queue.started(t, company)
        self.place_home(t, company)


class StartPart(TurnPart[StartCompany]):
    """Starting the next company as the purchase of a stock turn, with single shares perhaps."""

    segment = "buy"
    accepts = (StartCompany,)

    def __init__(
        self, starts: Starts, limits: Limits, purchases: Purchases, *, most_percent: int
    ) -> None:
        """`most_percent`: the most of a company that its starter buys in that turn."""
        self._starts = starts
        self._limits = limits
        self._purchases = purchases
        self._most = most_percent

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        company = self._starts.queue.next(state)
        if company is None:
            return
        first, unit = self._starts.percents[company][0], self._starts.unit
        for price in self._starts.prices(state):
            yield Choice(action=StartCompany(actor=player, company=company, price=price))
            for percent in range(first + unit, self._most + 1, unit):
                yield Choice(
                    action=StartLarger(actor=player, company=company, price=price, percent=percent)
                )

    def judge(self, state: State, action: StartCompany) -> Refusal | None:
        player, company = action.actor, action.company
        refusal = self._starts.judge(state, company, action.price) or no_buying_back(
            state, player, company
        )
        if refusal is not None:
            return refusal
        first, unit = self._starts.percents[company][0], self._starts.unit
        percent = action.percent if isinstance(action, StartLarger) else first
        if isinstance(action, StartLarger) and percent not in range(
            first + unit, self._most + 1, unit
        ):
            return refuse("start.percent", company=company, percent=percent, most=self._most)
        more = (percent - first) // unit
        refusal = self._limits.judge_gain(state, player, company, percent, count=1 + more)
        if refusal is not None:
            return refusal
        cost, cash = action.price * percent // unit, state.players[player].cash
        if cash < cost:
            return refuse("buy.cash", company=company, price=cost, cash=cash, player=player)
        return None

    def perform(self, t: Transition, action: StartCompany) -> None:
        player, company = action.actor, action.company
        self._starts.start(t, player, company, action.price, player)
        t.set_stock(bought=(*t.stock.bought, company))
        if not isinstance(action, StartLarger):
            return
        unit = self._starts.unit
        for _ in range((action.percent - self._starts.percents[company][0]) // unit):
            self._purchases.perform(t, player, company, IPO, unit)
        # Who has said how much he buys is not asked again.
        t.set_stock(buying_over=True)


class GrantedStart(AnswerStep[StartCompany]):
    """The price of a company whose president's certificate came with a private; the bank pays for it."""

    name = GRANTED
    accepts = (StartCompany,)

    def __init__(self, starts: Starts) -> None:
        self._starts = starts

    def candidates(self, state: State) -> Iterator[Choice]:
        pending = state.pending[0]
        company = CompanyId(pending.about)
        for price in self._starts.prices(state):
            yield Choice(action=StartCompany(actor=pending.actor, company=company, price=price))

    def judge(self, state: State, action: StartCompany) -> Refusal | None:
        granted = CompanyId(state.pending[0].about)
        if action.company != granted:
            return refuse("start.other", company=action.company, granted=granted)
        return self._starts.judge(state, action.company, action.price)

    def perform(self, t: Transition, action: StartCompany) -> None:
        t.answer()
        self._starts.start(t, action.actor, action.company, action.price, BANK)


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
