"""The turn of a company that nobody directs, as players see it: the procedure's run, and why it is this one.

The search runs beside the window. When it has ended, the answer goes to the rules, and the run lies ready
as the session's draft: whoever confirms the draft goes on.
"""

from collections import deque
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from ezgame.core.actions import AutomaticRun
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.routes.account import RouteAccount, account_of
from ezgame.core.routes.network import Network, Route
from ezgame.core.routes.ranked import Ranked, ranked_routes
from ezgame.core.state import State
from ezgame.core.steps.run import as_drawn
from ezgame.models.jobs import Job, Jobs, tell_bug
from ezgame.models.session import Session
from ezgame.models.threads import in_thread

SHOWN = 6
"""Routes that are told: the chosen one and the next best."""
KEPT = 24
"""So many answers are kept for turns that are taken back."""
PAUSE = 3_000
"""Milliseconds after which the game goes on by itself, where players want that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRoute:
    """A route that was not chosen, and the first point in which it is worse."""

    account: RouteAccount
    reason: str
    """income, lesser, stops or text."""
    lesser: int


class AutomaticTurn(QObject):
    """One per session; see `automatic_turn`."""

    changed = Signal()
    by_itself_chosen = Signal(bool)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self.company: CompanyId | None = None
        self.network: Network | None = None
        self.ranked: Ranked | None = None
        self.pointed: Route | None = None
        """The route that is looked at instead of the chosen one."""
        self._state: State | None = None
        self._jobs = Jobs(self)
        self.answers: deque[tuple[State, Ranked]] = deque(maxlen=KEPT)
        self._by_itself = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self.go_on)
        runs = session.rules.chosen_runs
        if runs is not None:
            runs.beside = True  # the window's thread never searches
            session.applied.connect(self._on_applied)
            session.jumped.connect(self.look)
            session.shown_changed.connect(self.look)
            self.look()

    def _on_applied(self, _applied: object) -> None:
        self.look()

    def look(self) -> None:
        """Begin with the turn of a company that nobody directs, or leave it."""
        session, state = self.session, self.session.state
        turn = state.operating
        company = None if turn is None else turn.company
        charter = None if company is None else session.title.companies[company]
        if (
            not session.live
            or session.viewpoint.asking
            or state.finished
            or state.pending
            or charter is None
            or not charter.automatic
        ):
            self._leave()
            return
        if self._state is state:
            return
        self._leave()
        assert company is not None
        runs, network = session.rules.chosen_runs, session.rules.network(state, company)
        assert runs is not None and network is not None
        self.company, self.network, self._state = company, network, state
        self.ranked = next((found for known, found in self.answers if known is state), None)
        if self.ranked is not None:  # a turn that was taken back is not searched again
            runs.hand_in(state, company, self.ranked)
            session.draft.prepare(self.action)
            self._show_found()
            return
        lesser = runs.lesser

        def search(job: Job) -> Ranked:
            return ranked_routes(network, lesser, count=SHOWN, cancel=job.cancelled)

        self._jobs.only(in_thread(search, self._on_found, failed=self._on_failed))
        self.changed.emit()

    def _leave(self) -> None:
        self._timer.stop()
        self._jobs.cancel()
        if self.company is not None:
            self.company = self.network = self.ranked = self.pointed = self._state = None
            self.changed.emit()

    def _on_found(self, answer: Ranked) -> None:
        if self._state is self.session.state:
            self.answers.appendleft((self._state, answer))
            self._hand_in(answer)

    def _on_failed(self, error: Exception) -> None:
        """By a fault of ours: any legal run is taken instead."""
        if self._state is self.session.state:
            self._hand_in(None)
        tell_bug(error)

    def _hand_in(self, answer: Ranked | None) -> None:
        """Tell the rules; the run, if there is one, lies ready."""
        runs = self.session.rules.chosen_runs
        assert runs is not None and self._state is not None and self.company is not None
        if answer is None:
            self.ranked = runs.hand_in_nothing(self._state, self.company)
        else:
            self.ranked = answer
            runs.hand_in(self._state, self.company, answer)
        self.session.judge_again(self.action)
        self._show_found()

    def _show_found(self) -> None:
        """The run lies ready on the map; the players go on with it."""
        if self._by_itself:
            self._timer.start()
        self.changed.emit()

    # ------------------------------------------------------------ what is shown

    @property
    def searching(self) -> bool:
        return self.company is not None and self.ranked is None

    @property
    def action(self) -> AutomaticRun | None:
        """The run that is ready; None while it is searched for."""
        if self.network is None or self.ranked is None:
            return None
        best = self.ranked.best
        routes = () if best is None else as_drawn(self.network, (best,))
        return AutomaticRun(actor=self.speaker, routes=routes)

    @property
    def speaker(self) -> PlayerId:
        """Either player says "go on"; the first one is taken."""
        return self.session.waiting_for()[0]

    @property
    def account(self) -> RouteAccount | None:
        """The chosen run stop by stop; None: there is none."""
        best = None if self.ranked is None else self.ranked.best
        return None if best is None else self.account_of(best)

    @property
    def drawn(self) -> tuple[RouteAccount, ...]:
        """What the map shows."""
        if self.pointed is not None:
            return (self.account_of(self.pointed),)
        account = self.account
        return () if account is None else (account,)

    def account_of(self, route: Route) -> RouteAccount:
        assert self.network is not None
        return account_of(self.network, route, {node.id: node for node in self.network.nodes})

    def lesser_in(self, route: Route) -> tuple[str, ...]:
        """Stops of kinds that count nothing, in the order of the route."""
        runs = self.session.rules.chosen_runs
        assert self.network is not None and runs is not None
        kinds = {node.id: node.kind for node in self.network.nodes}
        return tuple(node for node in route.nodes if kinds[node] in runs.lesser)

    def others(self) -> tuple[OtherRoute, ...]:
        """The next best routes, each with what decided against it."""
        if self.ranked is None or self.ranked.best is None:
            return ()
        best = self.ranked.best
        income, lesser = self.account_of(best).income, len(self.lesser_in(best))
        found = []
        for route in self.ranked.routes[1:]:
            account, more = self.account_of(route), len(self.lesser_in(route))
            if account.income < income:
                reason = "income"
            elif more > lesser:
                reason = "lesser"
            else:
                reason = "stops" if len(route.nodes) > len(best.nodes) else "text"
            found.append(OtherRoute(account=account, reason=reason, lesser=more))
        return tuple(found)

    # ------------------------------------------------------------ what players do

    def point_at(self, route: Route | None) -> None:
        """Show another route on the map; None: the chosen one again."""
        if route != self.pointed:
            self.pointed = route
            self.changed.emit()

    @property
    def by_itself(self) -> bool:
        """Whether the game goes on after a pause without a word."""
        return self._by_itself

    def set_by_itself(self, on: bool) -> None:
        if on != self._by_itself:
            self._by_itself = on
            self.by_itself_chosen.emit(on)
        if on and self.ranked is not None:
            self._timer.start()
        elif not on:
            self._timer.stop()

    def go_on(self) -> None:
        action = self.action
        if action is not None and self.session.live:
            self.session.submit(action)


def automatic_turn(session: Session) -> AutomaticTurn:
    """The automatic turns of a session; made when first asked for."""
    return session.part(AutomaticTurn)
