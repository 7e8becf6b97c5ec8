"""Starting companies at par, floating them, and the full capital they get for it."""

from ezgame.core.events import CompanyFloated
from ezgame.core.finance.shares import outside_ipo
from ezgame.core.ids import BANK, CellId, CompanyId, PlayerId
from ezgame.core.rounds.starting import Starting
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.t1830.context import Context
from ezgame.titles.t1830.state import CapitalDue, CapitalSettled, own


class Capital(Starting):
    """What a company costs to start, when it floats and what it gets."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._late = context.figures.capital.paid_at != "float"

    def prices(self, state: State, _company: CompanyId) -> dict[int, CellId]:
        """Par values open now, the highest first."""
        context = self._context
        return context.market.par_cells(context.phase(state), context.title.phases)

    def cost(self, company: CompanyId, price: int) -> int:
        """The president's certificate at par."""
        return price * self._context.percents[company][0] // self._context.sales.unit

    def start(
        self, t: Transition, player: PlayerId, company: CompanyId, price: int, *, granted: bool
    ) -> None:
        self.make_president(t, player, company, price)
        # The private BO was paid at the auction and brings the certificate for nothing.
        cost = 0 if granted else self.cost(company, price)
        t.pay(player, BANK, cost, "share.bought", company)
        self.check_float(t, company)

    def check_float(self, t: Transition, company: CompanyId) -> None:
        """Enough of it has left the offering: it floats and gets its money, at once or soon."""
        context = self._context
        # Asked after every share that leaves the offering, so mostly nothing happens.
        now = t.state.companies[company]
        if now.floated or now.par is None:
            return
        # Shares in the pool count, they have left the bank too (30-FLT-01).
        if outside_ipo(t.state, context.percents, company) < context.figures.float.percent:
            return
        t.emit(CompanyFloated(company=company))
        if t.state.operating is not None:
            # Counted as having acted: it acts from the next operating round on (30-FLT-05, 30-PRI-19).
            t.set_operating(done=t.operating.done | {company})
        # Nobody spends it before the round is over: the two rulings differ only where the bank breaks
        # (30-FLT-04).
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
        # Ten times par, however many shares are still unsold (30-FLT-03).
        return par * self._context.figures.capital.shares

    def pay_due(self, t: Transition) -> None:
        """The stock round is over: companies that floated in it get their money."""
        due = own(t.state).unpaid
        for company in due:
            self._pay(t, company)
        if due:
            t.emit(CapitalSettled())
