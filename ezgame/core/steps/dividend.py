"""What becomes of the income of a run, and where the marker goes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ezgame.core.actions import Action, Dividend, Payout
from ezgame.core.choices import Choice
from ezgame.core.events import CompanyOperated, DividendDecided
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.shares import Percents, holding
from ezgame.core.ids import BANK, POOL, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president, operating_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendRules:
    market: MarketRules
    percents: Percents
    options: Mapping[CompanyId, tuple[Payout, ...]] = field(default_factory=dict)
    """What companies of their own kind may decide; all others pay or withhold."""
    moves: Mapping[str, Move]
    """paid and withheld."""
    receivers: Mapping[str, str]
    """Who gets the dividend of certificates in the offering and in the pool: BANK keeps it, COMPANY gets it."""
    own_receivers: Mapping[CompanyId, Mapping[str, str]] = field(default_factory=dict)
    """The same for companies with receivers of their own."""
    times: Callable[[State, CompanyId, str], int] = lambda _state, _company, _move: 1
    """How often a move is made (last round of a game)."""

    def choices(self, company: CompanyId) -> tuple[Payout, ...]:
        return self.options.get(company, ("pay", "withhold"))


COMPANY = "company"
BOOKED = "dividend"
"""Mark of a turn in which an empty income is already booked."""


def shares_of_income(
    rules: DividendRules, state: State, company: CompanyId, income: int
) -> dict[str, int]:
    """Who would get what if the company paid out; for previews as well."""
    paid: dict[str, int] = {}
    for player in state.players:
        # Fractions go up for players and down for the company; on boards with values in tens there are none.
        held = holding(state, rules.percents, company, player)
        if held:
            paid[player] = -(-income * held // 100)
    for place, receiver in rules.own_receivers.get(company, rules.receivers).items():
        held = holding(state, rules.percents, company, place)
        if held and receiver == COMPANY:
            paid[company] = paid.get(company, 0) + income * held // 100
    return paid


class DividendStep(TurnStep[Dividend]):
    name = "dividend"
    to_treasury = "dividend.pool"
    """Why a company gets dividends itself."""
    accepts: tuple[type[Action], ...] = (Dividend,)

    def __init__(self, rules: DividendRules, next_step: Callable[[Transition], None]) -> None:
        self.rules = rules
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        if t.operating.income > 0:
            return True
        if BOOKED not in t.operating.used:
            self.book_nothing(t)
        return False

    def book_nothing(self, t: Transition) -> None:
        """There is nothing to distribute; said once in a turn."""
        company = acting_company(t.state)
        self._book_treasury(t, company)
        t.emit(DividendDecided(company=company, choice="none", income=0))
        t.set_operating(used=t.operating.used | {BOOKED})
        self._finish(t, company, "withheld")

    def candidates(self, state: State) -> Iterator[Choice]:
        for option in self.rules.choices(acting_company(state)):
            yield Choice(action=Dividend(actor=acting_president(state), choice=option))

    def judge(self, state: State, action: Dividend) -> Refusal | None:
        company = acting_company(state)
        if action.choice not in self.rules.choices(company):
            return refuse("dividend.no-such-choice", company=company, choice=action.choice)
        return None

    def perform(self, t: Transition, action: Dividend) -> None:
        self.distribute(t, action.choice)
        self._next_step(t)

    def distribute(self, t: Transition, choice: str) -> None:
        """Do with the income what was decided, and move the marker."""
        company = acting_company(t.state)
        income = operating_turn(t.state).income
        self._book_treasury(t, company)
        t.emit(DividendDecided(company=company, choice=choice, income=income))
        if choice == "withhold":
            t.pay(BANK, company, income, "dividend.withheld", company)
        elif choice == "half":
            half = income // 2
            t.pay(BANK, company, half, "dividend.half-kept", company)
            t.pay(BANK, acting_president(t.state), income - half, "dividend.half-paid", company)
        else:
            for holder, amount in shares_of_income(self.rules, t.state, company, income).items():
                reason = self.to_treasury if holder == company else "dividend.paid"
                t.pay(BANK, holder, amount, reason, company)
        self._finish(t, company, "withheld" if choice == "withhold" else "paid")

    @staticmethod
    def _book_treasury(t: Transition, company: CompanyId) -> None:
        """Money that the run brought to the treasury whatever is decided."""
        t.pay(BANK, company, operating_turn(t.state).treasury, "run.treasury", company)

    def _finish(self, t: Transition, company: CompanyId, move: str) -> None:
        """Where the marker goes; on some spaces the company closes, and its turn with it."""
        times = self.rules.times(t.state, company, move)
        t.emit(CompanyOperated(company=company))
        for _ in range(times):
            if company in t.state.market.places:
                self.rules.market.move(t, company, self.rules.moves[move], move)


POOL_TO_COMPANY: Mapping[str, str] = {POOL: COMPANY}
"""The usual receivers: the pool's dividend goes to the company, the offering's stays in the bank."""
