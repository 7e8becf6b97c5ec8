"""Goals of majors: the link to the destination, a run to a red area, a run to a harbour (6.1)."""

from collections.abc import Iterator

from ezgame.core.board.goals import linked
from ezgame.core.choices import Choice
from ezgame.core.events import StationsUnlocked
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.routes.account import RouteAccount
from ezgame.core.routes.network import Network
from ezgame.core.state import Pending, State
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.steps.home import HomeStep
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import ClaimLink
from ezgame.titles.esp.build import BuildStep
from ezgame.titles.esp.context import Context
from ezgame.titles.esp.events import GoalReached, own
from ezgame.titles.esp.state import DESTINATION, HARBOUR, RED_AREA

CLAIM = "claim_link"
BUILDING = ("", HomeStep.name, BuildStep.name)
"""Steps of a turn in which links are looked at where only the acting company's own count."""
BY_RUN = ((RED_AREA, "offboard"), (HARBOUR, "harbour"))
"""Goals that a run reaches, and the kind of stop it has to call at."""


class Goals:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._from_home = context.figures.goals.destination_from == "home"
        self._any_time = context.figures.goals.destination_when == "always"
        self._through = context.figures.goals.link_through

    def open(self, state: State, company: CompanyId, goal: str) -> bool:
        """Whether the company still has this goal before it."""
        now = own(state)
        return (
            state.companies[company].floated
            and self._context.is_major(company)
            # Launched from phase 5 on: it has no goals, and no earlier one loses them then
            # (ESP-6.1.1-01, ESP-6.1.2-04).
            and company not in now.without_goals
            and goal not in now.goals.get(company, ())
        )

    def linked(self, state: State, company: CompanyId) -> bool:
        charter = self._context.company(company)
        if charter.destination is None or not state.companies[company].home_placed:
            return False
        # Recorded games take any station of the company, and look only in its own turn (C-34).
        home = charter.home if self._from_home else None
        return linked(
            self._context.ground,
            state.board,
            company,
            charter.destination,
            home=home,
            through=self._through,
        )

    def capital(self, state: State, company: CompanyId) -> int:
        """What the next goal of a company brings: its par, once more for every goal before it."""
        par = state.companies[company].par
        assert par is not None
        # 1, 2 and 3 times par, in whatever order they are reached (ESP-6.1.2-01).
        reached = len(own(state).goals.get(company, ()))
        return par * self._context.figures.goals.capital[reached]

    def reach(self, t: Transition, company: CompanyId, goal: str) -> None:
        """Capital and one more station for every goal."""
        money = self.capital(t.state, company)
        t.emit(GoalReached(company=company, goal=goal))
        t.pay(BANK, company, money, "capital.goal", goal)
        # Usable in this turn still, if its station is not placed yet (ESP-6.1.3-01).
        t.emit(StationsUnlocked(company=company, count=self._context.figures.goals.stations))

    def check_links(self, t: Transition) -> bool:
        """Credit or ask for links that exist; True if a decision is due now."""
        if self._any_time:
            for company in t.state.companies:
                if self.open(t.state, company, DESTINATION) and self.linked(t.state, company):
                    self.reach(t, company, DESTINATION)
            return False
        turn = t.state.operating
        # A link that comes with a takeover is seen when the company builds again.
        if turn is None or turn.company is None or turn.step not in BUILDING:
            return False
        company = turn.company
        president = t.state.companies[company].president
        if self.open(t.state, company, DESTINATION) and self.linked(t.state, company):
            assert president is not None
            t.ask(Pending(step=CLAIM, actor=president, about=company))
            return True
        return False

    def after_run(
        self,
        t: Transition,
        company: CompanyId,
        network: Network,
        accounts: tuple[RouteAccount, ...],
    ) -> None:
        # Before dividends: the money is there when trains are bought (ESP-6.1.2-03).
        kinds = {node.id: node.kind for node in network.nodes}
        visited = {kinds[node] for account in accounts for node in account.route.nodes}
        for goal, kind in BY_RUN:
            if kind in visited and self.open(t.state, company, goal):
                self.reach(t, company, goal)


class ClaimLinkStep(AnswerStep[ClaimLink]):
    """Announcing a finished link; there is nothing else to say."""

    name = CLAIM
    accepts = (ClaimLink,)

    def __init__(self, goals: Goals) -> None:
        self._goals = goals

    def candidates(self, state: State) -> Iterator[Choice]:
        pending = state.pending[0]
        yield Choice(action=ClaimLink(actor=pending.actor, company=CompanyId(pending.about)))

    def judge(self, state: State, action: ClaimLink) -> Refusal | None:
        if action.company != state.pending[0].about:
            return refuse("goal.not-linked", company=action.company)
        return None

    def perform(self, t: Transition, action: ClaimLink) -> None:
        t.answer()
        self._goals.reach(t, action.company, DESTINATION)
