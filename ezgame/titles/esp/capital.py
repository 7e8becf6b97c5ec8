"""Starting companies, launching them and the money they get for it (4.3.1, 4.3.2, 6.1.2)."""

from ezgame.core.events import CompanyFloated, StationsUnlocked
from ezgame.core.finance.shares import outside_ipo
from ezgame.core.ids import BANK, CellId, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.starting import Starting
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context


class Capital(Starting):
    """What a company costs to start, when it launches and what it gets."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def prices(self, state: State, company: CompanyId) -> dict[int, CellId]:
        """Starting prices open to this company now."""
        context = self._context
        cells = {cell.price: cell.id for cell in context.title.market.cells.values()}
        # Minors are priced alike in every phase that still starts them (ESP-4.3.1-01).
        if context.is_minor(company) or not context.figures.par.by_phase:
            return {price: cells[price] for price in context.figures.par.minor}
        return context.market.par_cells(context.phase(state), context.title.phases)

    def cost(self, company: CompanyId, price: int) -> int:
        """Two shares' worth: the president's certificate of a major, the capital of a minor."""
        if self._context.is_minor(company):
            return price * self._context.figures.capital.minor
        return price * self._context.figures.limits.president_percent // self._context.sales.unit

    def judge_moment(self, state: State, company: CompanyId) -> Refusal | None:
        """Phases open one kind of company of a part after the other (4.3.1)."""
        context, charter = self._context, self._context.company(company)
        wanted = (
            "start-minor" if charter.kind == "minor" else f"start-{charter.part}-{charter.kind}"
        )
        if context.allows(state, wanted):
            return None
        return refuse("start.phase", company=company, phase=context.phase(state).name)

    def judge_granted(self, state: State, company: CompanyId, price: int) -> Refusal | None:
        """Whatever the phase opens."""
        return self.judge_price(state, company, price)

    def start(
        self, t: Transition, player: PlayerId, company: CompanyId, price: int, *, granted: bool
    ) -> None:
        self.make_president(t, player, company, price)
        # A private has paid for the president's certificate already.
        cost = 0 if granted else self.cost(company, price)
        if self._context.is_minor(company):
            # The price of a minor is its capital; for a major the bank pays when it launches
            # (4.3.2).
            t.pay(player, company, cost, "minor.bought", company)
            t.emit(CompanyFloated(company=company))
        else:
            t.pay(player, BANK, cost, "share.bought", company)
            self.check_float(t, company)

    def check_float(self, t: Transition, company: CompanyId) -> None:
        """Launch a major once enough of it has left the offering."""
        context = self._context
        now = t.state.companies[company]
        # Shares that came with privates 6 and 7 count before anybody has named a par (ESP-4.3.2-05).
        if now.floated or now.par is None or context.is_minor(company):
            return
        # 40 % and 4 × par before phase 5, 60 % and 10 × par from then on (ESP-4.3.2-05, ESP-4.3.2-07).
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
        # The phase of the launch says how many stations a company may use; the others wait on its
        # charter.
        locked = t.state.companies[company].stations_locked
        usable = phase.launch_stations - now.stations_free
        if min(locked, usable) > 0:
            t.emit(StationsUnlocked(company=company, count=min(locked, usable)))


def judge_debt(state: State, player: PlayerId, _company: CompanyId) -> Refusal | None:
    """Who owes money may not buy (5.7.2)."""
    # Starting a company is a purchase as well (ESP-4.3-02).
    debt = state.players[player].debt
    return refuse("buy.debt", player=player, debt=debt) if debt else None
