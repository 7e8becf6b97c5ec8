"""Starting companies at par, floating them, and the full capital they get for it."""

from collections.abc import Iterator

from ezgame.core.actions import StartCompany
from ezgame.core.choices import Choice
from ezgame.core.events import CertificateMoved, CompanyFloated, CompanyStarted, PresidentChanged
from ezgame.core.finance.shares import outside_ipo
from ezgame.core.ids import BANK, IPO, CellId, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.stock import TurnPart, no_buying_back
from ezgame.core.state import State
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.transition import Transition
from ezgame.titles.t1830.context import Context
from ezgame.titles.t1830.state import CapitalDue, CapitalSettled, own

GRANTED = "granted_start"


class Capital:
    """What a company costs to start, when it floats and what it gets."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._late = context.figures.capital.paid_at != "float"

    def prices(self, state: State) -> dict[int, CellId]:
        """Par values open now, the highest first."""
        context = self._context
        return context.market.par_cells(context.phase(state), context.title.phases)

    def judge_start(self, state: State, company: CompanyId, price: int) -> Refusal | None:
        """Why the company cannot be started at this price, whoever pays."""
        now = state.companies.get(company)
        if now is None or now.closed:
            return refuse("game.no-such-company", company=company)
        if now.president is not None:
            return refuse("start.already", company=company)
        prices = self.prices(state)
        if price not in prices:
            return refuse("start.price", company=company, price=price, prices=tuple(prices))
        return None

    def cost(self, company: CompanyId, price: int) -> int:
        """The president's certificate at par."""
        return price * self._context.percents[company][0] // self._context.sales.unit

    def start(
        self, t: Transition, player: PlayerId, company: CompanyId, price: int, cost: int
    ) -> None:
        cell = self.prices(t.state)[price]
        t.emit(
            CertificateMoved(
                company=company, certificate=0, source=IPO, target=player, reason="bought"
            )
        )
        t.emit(CompanyStarted(company=company, player=player, price=price, cell=cell))
        t.emit(PresidentChanged(company=company, player=player))
        t.pay(player, BANK, cost, "share.bought", company)
        self.check_float(t, company)

    def check_float(self, t: Transition, company: CompanyId) -> None:
        """Enough of it has left the offering: it floats and gets its money, at once or soon."""
        context = self._context
        now = t.state.companies[company]
        if now.floated or now.par is None:
            return
        if outside_ipo(t.state, context.percents, company) < context.figures.float.percent:
            return
        t.emit(CompanyFloated(company=company))
        if t.state.operating is not None:
            # It acts from the next operating round on.
            t.set_operating(done=t.operating.done | {company})
        if self._late and t.state.clock.kind == "stock":
            t.emit(CapitalDue(company=company))
        else:
            self._pay(t, company)

    def _pay(self, t: Transition, company: CompanyId) -> None:
        t.pay(BANK, company, self.due(t.state, company), "capital.launch", company)

    def due(self, state: State, company: CompanyId) -> int:
        """What a company that floats gets."""
        par = state.companies[company].par
        assert par is not None
        return par * self._context.figures.capital.shares

    def pay_due(self, t: Transition) -> None:
        """The stock round is over: companies that floated in it get their money."""
        due = own(t.state).unpaid
        for company in due:
            self._pay(t, company)
        if due:
            t.emit(CapitalSettled())


class StartPart(TurnPart[StartCompany]):
    """Starting a company as the purchase of a stock turn."""

    segment = "buy"
    accepts = (StartCompany,)

    def __init__(self, context: Context, capital: Capital) -> None:
        self._context = context
        self._capital = capital

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        for company, now in state.companies.items():
            if now.president is None and not now.closed:
                for price in self._capital.prices(state):
                    yield Choice(action=StartCompany(actor=player, company=company, price=price))

    def judge(self, state: State, action: StartCompany) -> Refusal | None:
        refusal = self._capital.judge_start(state, action.company, action.price)
        if refusal is not None:
            return refusal
        percent = self._context.percents[action.company][0]
        refusal = no_buying_back(
            state, action.actor, action.company
        ) or self._context.limits.judge_gain(state, action.actor, action.company, percent)
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
        t.set_stock(bought=(*t.stock.bought, action.company), buying_over=True)


class GrantedStart(AnswerStep[StartCompany]):
    """The par of a company whose president's certificate came with a private; it costs nothing more."""

    name = GRANTED
    accepts = (StartCompany,)

    def __init__(self, capital: Capital) -> None:
        self._capital = capital

    def candidates(self, state: State) -> Iterator[Choice]:
        pending = state.pending[0]
        company = CompanyId(pending.about)
        for price in self._capital.prices(state):
            yield Choice(action=StartCompany(actor=pending.actor, company=company, price=price))

    def judge(self, state: State, action: StartCompany) -> Refusal | None:
        granted = CompanyId(state.pending[0].about)
        if action.company != granted:
            return refuse("start.other", company=action.company, granted=granted)
        return self._capital.judge_start(state, action.company, action.price)

    def perform(self, t: Transition, action: StartCompany) -> None:
        t.answer()
        self._capital.start(t, action.actor, action.company, action.price, 0)
