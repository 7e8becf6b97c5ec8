"""The run that is being drawn up: joins the game, the drawn lines and the route search.

When a company may run, its network is laid out, the search starts, and the run as it is
drawn is the session's draft: whoever submits the draft runs it.
"""

from dataclasses import replace
from typing import Literal

from PySide6.QtCore import QObject

from ezgame.core.actions import Run
from ezgame.core.ids import CompanyId, TrainId
from ezgame.core.presentation import RunGoal
from ezgame.core.routes.network import RangeBonus
from ezgame.core.routes.objective import BEST_INCOME, Aim, Objective
from ezgame.core.routes.search import Best
from ezgame.core.state import State
from ezgame.models.drafts.routes import DrawnRun
from ezgame.models.searches.route_search import RouteSearch
from ezgame.models.searches.run_goals import GoalRun, GoalRuns
from ezgame.models.session import Session

Standing = Literal[
    "illegal", "searching", "unreached", "legal", "behind", "less", "best", "most", "found"
]
"""How the run on the table compares: breaks a rule; the best is not known; nothing reaches the wanted goal;
nothing is known about better ones; earns less; brings the treasury less; is proven best; is proven to earn most,
while the treasury may get more; is the best found."""


class RunDraft(QObject):
    """One per session; see `run_draft`."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self.drawn = DrawnRun(self)
        self.search = RouteSearch(self)
        self.proof = RouteSearch(self)
        """Looks for the run that must be taken while `search` answers another question."""
        if session.rules.best_runs is not None:
            session.rules.best_runs.beside = True  # the window's thread never searches
        self.company: CompanyId | None = None
        self._state: State | None = None
        self._with_treasury = False
        self._goal = ""
        self._plain = True
        """Whether the search looks for the highest income, as the judge does."""
        self.goal_runs = GoalRuns(self)
        self.goal_runs.changed.connect(self.drawn.tell)
        self.search.told_once = self.drawn.told_once
        self.search.better.connect(self.drawn.on_better)
        self.search.searching.connect(self.drawn.on_searching)
        self.search.ended.connect(self._on_ended)
        self.proof.ended.connect(self._on_proof)
        self.drawn.changed.connect(self._on_drawn)
        session.draft.changed.connect(self._on_draft)
        session.applied.connect(self._on_applied)
        session.jumped.connect(self.look)
        session.shown_changed.connect(self.look)
        session.judged_anew.connect(self.look)
        self.look()

    def _on_applied(self, _applied: object) -> None:
        self.look()

    @property
    def choice(self) -> Run | None:
        """The open choice to run, if a company may run now or as soon as the best run is known."""
        if not self.session.live:
            return None
        for _, choice in self.session.possible.candidates():
            run = choice.action
            if choice.open and isinstance(run, Run):
                possible = self.waiting or choice in self.session.choices()
                return run if possible else None
        return None

    @property
    def waiting(self) -> bool:
        """Whether nobody can run yet because the best run must be taken and is not known."""
        runs, state = self.session.rules.best_runs, self.session.state
        turn = state.operating
        if runs is None or not runs.beside or turn is None or turn.company is None:
            return False
        return runs.known(state, turn.company) is None

    def look(self) -> None:
        """Open the table when a company may run, clear it when that is over."""
        state = self.session.state
        turn = state.operating
        if self.choice is None or turn is None or turn.company is None:
            self.company = None
            self._state = None
            self.search.cancel()
            self.proof.cancel()
            self.goal_runs.forget()
            self.drawn.close()
            return
        # Several signals may tell of one change; the table is laid out at the first of them.
        if self._state is state:
            self._on_drawn()
            return
        network = self.session.rules.network(state, turn.company)
        if network is not None:
            self.company, self._state = turn.company, state
            self._goal = ""
            self.goal_runs.forget()
            with self.drawn.told_once():
                self.drawn.open(network)
                self.ask()

    # ------------------------------------------------------------ the search

    @property
    def with_treasury(self) -> bool:
        """Whether the search counts money for the treasury like income."""
        return self._with_treasury

    def set_with_treasury(self, on: bool) -> None:
        if on != self._with_treasury:
            self._with_treasury = on
            self.ask()

    @property
    def goals(self) -> tuple[RunGoal, ...]:
        """Open goals that some run of today could call at, as far as the network shows."""
        network = self.drawn.network
        if network is None or self.company is None:
            return ()
        kinds = {node.kind for node in network.nodes}
        goals = self.session.presentation.run_goals(self.session.state, self.company)
        return tuple(goal for goal in goals if goal.kind in kinds)

    @property
    def missed(self) -> tuple[GoalRun, ...]:
        """Goals that the run on the table leaves open, with the best run to each."""
        network = self.drawn.network
        if network is None:
            return ()
        kinds = {node.id: node.kind for node in network.nodes}
        visited = {kinds[node] for route in self.drawn.routes for node in route.nodes}
        return tuple(run for run in self.goal_runs.found if run.goal.kind not in visited)

    @property
    def standing(self) -> Standing:
        """The one judgement of the run on the table, for bar and panel alike."""
        drawn, best = self.drawn, self.drawn.best
        if drawn.verdict.refusal is not None:
            return "illegal"
        if best is not None and not best.reached:
            return "unreached"
        if best is None:
            return "searching" if drawn.searching else "legal"
        if self.waiting:
            return "searching"
        if drawn.behind > 0:
            return "behind"
        if drawn.behind == 0 and drawn.verdict.treasury < best.treasury:
            return "less"
        if not best.proved:
            return "found"
        return "best" if best.settled or self.with_treasury else "most"

    @property
    def goal(self) -> str:
        return self._goal

    @property
    def goal_word(self) -> str:
        """What players call the place that the run has to reach."""
        labels = {goal.kind: goal.label for goal in self.goals}
        return self.session.text.tell(labels.get(self._goal, self._goal))

    def set_goal(self, kind: str) -> None:
        """Ask for the best run that reaches a place of this kind; empty: any run."""
        if kind != self._goal:
            self._goal = kind
            self.drawn.expect_proposal()
            self.ask()

    def ask(self, bonus_on: TrainId | None = None) -> None:
        """Search for the best run, with the range bonus free or on one train."""
        network = self.drawn.network
        if network is None:
            return
        if bonus_on is not None and network.range_bonus is not None:
            fixed = RangeBonus(
                trains=(bonus_on,), stops=network.range_bonus.stops, name=network.range_bonus.name
            )
            network = replace(network, range_bonus=fixed)
        aim = Aim.TOTAL if self._with_treasury else Aim.INCOME
        goal = frozenset(node.id for node in network.nodes if node.kind == self._goal)
        objective = Objective(aim=aim, must_reach=goal)
        self._plain = objective == BEST_INCOME and network is self.drawn.network
        # What nobody may run before it is known is told to the judge as well, which is a change of its own.
        self.search.ask(network, objective, at_once=not self.waiting)
        # The judge asks for the highest income, whatever else the table is being searched for.
        if self.waiting and not self._plain and not self.proof.running:
            self.proof.ask(self.drawn.network or network)

    def _on_ended(self, best: Best | None) -> None:
        if not self._plain:
            return
        self._on_proof(best)
        # Where the best run must be taken, a goal is no reason for another.
        if best is not None and self.session.rules.best_runs is None and self.drawn.network:
            self.goal_runs.look_for(self.drawn.network, best, self.goals)

    def _on_proof(self, best: Best | None) -> None:
        """The run that must be taken is known: hand it to the judge."""
        runs = self.session.rules.best_runs
        if runs is None or self._state is None or self.company is None or not self.waiting:
            return
        if best is None:
            runs.hand_in_nothing(self._state, self.company)
        else:
            runs.hand_in(self._state, self.company, best)
        self.session.judge_again(self._ready())
        self.drawn.tell()

    def _ready(self) -> Run | None:
        """The run on the table as the draft, so that those who hear that it may be run read it at once."""
        choices = (choice for _, choice in self.session.possible.candidates() if choice.open)
        actor = next((c.action.actor for c in choices if isinstance(c.action, Run)), None)
        if actor is None or not self.drawn.is_open or self.drawn.verdict.refusal is not None:
            return None
        return self.drawn.action(actor)

    def put_bonus(self, train: TrainId) -> None:
        """Fix the range bonus on a train and search for the best run with it there."""
        self.drawn.clear()
        self.drawn.set_bonus(train)
        self.drawn.expect_proposal()
        self.ask(train)

    # ------------------------------------------------------------ the draft

    def _on_drawn(self) -> None:
        choice = self.choice
        if choice is None or not self.drawn.is_open:
            if isinstance(self.session.draft.ready, Run):
                self.session.draft.prepare(None)
            return
        # While the best run is not known nobody may run, so nothing lies ready.
        legal = self.drawn.verdict.refusal is None and not self.waiting
        self.session.draft.prepare(self.drawn.action(choice.actor) if legal else None)

    def _on_draft(self) -> None:
        """Whoever put the run aside for something else has finished with it."""
        if self.session.draft.ready is None and self._state is self.session.state:
            self._on_drawn()

    def run(self) -> bool:
        """Submit the run on the table."""
        choice = self.choice
        return choice is not None and self.session.submit(self.drawn.action(choice.actor))

    def last_run(self) -> Run | None:
        """The company's run before this one."""
        game = self.session.game
        for position in range(game.position, 0, -1):
            applied = game.applied_at(position)
            turn = applied.before.operating
            if isinstance(applied.action, Run) and turn and turn.company == self.company:
                return applied.action
        return None

    def may_recall(self) -> bool:
        """Whether something of the last run still lies there."""
        last = self.last_run()
        return last is not None and bool(self.drawn.recalled(last.routes))

    def recall(self) -> bool:
        """Lay out the routes of last time."""
        last = self.last_run()
        return last is not None and self.drawn.recall(last.routes)


def run_draft(session: Session) -> RunDraft:
    """The run draft of a session; made when first asked for."""
    return session.part(RunDraft)
