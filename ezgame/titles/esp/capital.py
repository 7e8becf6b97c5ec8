"""Starting companies, launching them and the money they get for it (4.3.1, 4.3.2, 6.1.2)."""

from collections.abc import Iterator

from ezgame.core.actions import StartCompany
from ezgame.core.choices import Choice
from ezgame.core.events import (
    CertificateMoved,
    CompanyFloated,
    CompanyStarted,
    PresidentChanged,
    StationsUnlocked,
)
from ezgame.core.finance.shares import outside_ipo
from ezgame.core.ids import BANK, IPO, CellId, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.stock import TurnPart
from ezgame.core.state import State
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context

GRANTED = "granted_start"


class Capital:
    """What a company costs to start, when it launches and what it gets."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def prices(self, state: State, company: CompanyId) -> dict[int, CellId]:
        """Starting prices open to this company now."""
        context = self._context
        cells = {cell.price: cell.id for cell in context.title.market.cells.values()}
        if context.is_minor(company) or not context.figures.par.by_phase:
            return {price: cells[price] for price in context.figures.par.minor}
        return context.market.par_cells(context.phase(state), context.title.phases)

    def judge_start(
        self, state: State, player: PlayerId, company: CompanyId, price: int
    ) -> Refusal | None:
        """Why the company cannot be started at this price, money aside."""
        now = state.companies.get(company)
        if now is None or now.closed:
            return refuse("game.no-such-company", company=company)
        if now.president is not None:
            return refuse("start.already", company=company)
        context = self._context
        charter = context.company(company)
        wanted = (
            "start-minor" if charter.kind == "minor" else f"start-{charter.part}-{charter.kind}"
        )
        if not context.allows(state, wanted):
            return refuse("start.phase", company=company, phase=context.phase(state).name)
        if price not in self.prices(state, company):
            return refuse(
                "start.price",
                company=company,
                price=price,
                prices=tuple(self.prices(state, company)),
            )
        return context.limits.judge_gain(state, player, company, charter.certificates[0].percent)

    def cost(self, company: CompanyId, price: int) -> int:
        """Two shares' worth: the president's certificate of a major, the capital of a minor."""
        if self._context.is_minor(company):
            return price * self._context.figures.capital.minor
        return price * self._context.figures.limits.president_percent // self._context.sales.unit

    def start(
        self, t: Transition, player: PlayerId, company: CompanyId, price: int, cost: int
    ) -> None:
        cell = self.prices(t.state, company)[price]
        t.emit(
            CertificateMoved(
                company=company, certificate=0, source=IPO, target=player, reason="bought"
            )
        )
        t.emit(CompanyStarted(company=company, player=player, price=price, cell=cell))
        t.emit(PresidentChanged(company=company, player=player))
        if self._context.is_minor(company):
            t.pay(player, company, cost, "minor.bought", company)
            t.emit(CompanyFloated(company=company))
        else:
            t.pay(player, BANK, cost, "share.bought", company)
            self.check_float(t, company)

    def check_float(self, t: Transition, company: CompanyId) -> None:
        """Launch a major once enough of it has left the offering."""
        context = self._context
        now = t.state.companies[company]
        if now.floated or now.par is None or context.is_minor(company):
            return
        phase = context.phase_figures(t.state.phase)
        if outside_ipo(t.state, context.percents, company) < phase.float_percent:
            return
        t.emit(CompanyFloated(company=company))
        t.pay(
            BANK,
            company,
            now.par * phase.launch_capital,
            "capital.launch",
            company,
        )
        locked = t.state.companies[company].stations_locked
        usable = phase.launch_stations - now.stations_free
        if min(locked, usable) > 0:
            t.emit(StationsUnlocked(company=company, count=min(locked, usable)))


def judge_debt(state: State, player: PlayerId, _company: CompanyId) -> Refusal | None:
    """Who owes money may not buy (5.7.2)."""
    debt = state.players[player].debt
    return refuse("buy.debt", player=player, debt=debt) if debt else None


class StartPart(TurnPart[StartCompany]):
    """Starting a company as the purchase of a stock turn."""

    segment = "buy"
    accepts = (StartCompany,)

    def __init__(self, capital: Capital) -> None:
        self._capital = capital

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        for company, now in state.companies.items():
            if now.president is None and not now.closed:
                for price in self._capital.prices(state, company):
                    yield Choice(action=StartCompany(actor=player, company=company, price=price))

    def judge(self, state: State, action: StartCompany) -> Refusal | None:
        refusal = judge_debt(state, action.actor, action.company) or self._capital.judge_start(
            state, action.actor, action.company, action.price
        )
        if refusal is not None:
            return refusal
        cost = self._capital.cost(action.company, action.price)
        cash = state.players[action.actor].cash
        if cash < cost:
            return refuse(
                "buy.cash", company=action.company, price=cost, cash=cash, player=action.actor
            )
        return None

    def perform(self, t: Transition, action: StartCompany) -> None:
        cost = self._capital.cost(action.company, action.price)
        self._capital.start(t, action.actor, action.company, action.price, cost)
        t.set_stock(bought=(*t.stock.bought, action.company))


class GrantedStart(AnswerStep[StartCompany]):
    """The par of a major whose president's certificate came with a private; it costs nothing more."""

    name = GRANTED
    accepts = (StartCompany,)

    def __init__(self, capital: Capital) -> None:
        self._capital = capital

    def candidates(self, state: State) -> Iterator[Choice]:
        pending = state.pending[0]
        company = CompanyId(pending.about)
        for price in self._capital.prices(state, company):
            yield Choice(action=StartCompany(actor=pending.actor, company=company, price=price))

    def judge(self, state: State, action: StartCompany) -> Refusal | None:
        granted = CompanyId(state.pending[0].about)
        if action.company != granted:
            return refuse("start.other", company=action.company, granted=granted)
        prices = self._capital.prices(state, granted)
        if action.price not in prices:
            return refuse("start.price", company=granted, price=action.price, prices=tuple(prices))
        return None

    def perform(self, t: Transition, action: StartCompany) -> None:
        t.answer()
        self._capital.start(t, action.actor, action.company, action.price, 0)
