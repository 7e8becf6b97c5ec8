"""The card of a company that nobody directs: its run with every stop, the money, the price, and why."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ezgame.core.events import Event, MarkerMoved, Paid
from ezgame.core.game import Applied
from ezgame.core.ids import CompanyId
from ezgame.core.routes.account import RouteAccount
from ezgame.core.routes.ranked import Ranked
from ezgame.models.automatic import OtherRoute, automatic_turn
from ezgame.models.session import Session
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.switch import Switch
from ezgame.ui.widgets.text import Label


class AutomaticSection(Section):
    kinds = ("automatic_run",)
    outdated = Signal()
    """Another company's card is due, or its run was found."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.turn = automatic_turn(session)
        self.turn.changed.connect(self._on_changed)
        self.why = False
        """Whether the next best routes are listed."""
        self.go_on: GameButton | None = None
        self._shown: tuple[CompanyId | None, Ranked | None] = None, None

    def wanted(self) -> bool:
        return self.turn.company is not None

    def forget(self) -> None:
        self.why = False

    def _on_changed(self) -> None:
        """The panel fills all sections after a change of the position; only news beside it is ours."""
        if not self.turn.searching and self._shown != (self.turn.company, self.turn.ranked):
            self.outdated.emit()

    def fill(self) -> None:
        company = self.turn.company
        assert company is not None
        self._shown = company, self.turn.ranked
        say = self.session.text.say
        frame, inside = self.card()
        rival = next(iter(self.session.rules.rivals), None)
        head = say("automatic.head", player=rival, company=company)
        inside.addWidget(self.text(head, "title"))
        trains = [train.name for train in self.session.state.companies[company].trains]
        inside.addWidget(
            self.text(say("automatic.train" if trains else "automatic.no_train", trains=trains))
        )
        if self.turn.searching:
            inside.addWidget(self.text(say("automatic.searching")))
        else:
            self._result(company, inside)
        self.body.addWidget(frame)

    def _result(self, company: CompanyId, inside: QVBoxLayout) -> None:
        say = self.session.text.say
        account = self.turn.account
        if account is None:
            inside.addWidget(self.text(say("automatic.no_route"), ""))
        else:
            inside.addWidget(self.text(say("automatic.runs", income=account.income), "head"))
            self._stops(account, inside)
        self._outcome(company, inside)
        self.go_on = GameButton(say("automatic.go_on"), role="primary", parent=self)
        self.go_on.setAccessibleName(say("automatic.go_on"))
        self.go_on.set_shortcut_hint("Return")
        self.go_on.clicked.connect(self.turn.go_on)
        inside.addWidget(self.go_on)
        row = QHBoxLayout()
        row.addWidget(Label(say("automatic.by_itself"), self), 1)
        switch = Switch(say("automatic.by_itself"), self.turn.by_itself, self)
        switch.toggled.connect(self.turn.set_by_itself)
        row.addWidget(switch)
        inside.addLayout(row)
        if account is not None:
            self._why(inside)

    def _stops(self, account: RouteAccount, inside: QVBoxLayout) -> None:
        say = self.session.text.say
        lesser = self.turn.lesser_in(account.route)
        company = self.turn.company
        assert company is not None
        unpaid = self.session.rules.unpaid_stops(self.session.state, company)
        for line in account.lines:
            if line.node in lesser:
                words = say("automatic.ignored", stop=line.name, amount=unpaid.get(line.node, 0))
            elif line.node is None:
                words = say("automatic.bonus", bonus=say(f"bonus.{line.name}"), amount=line.amount)
            else:
                words = say("automatic.stop", stop=line.name, amount=line.amount)
            inside.addWidget(self.text(words))

    def _outcome(self, company: CompanyId, inside: QVBoxLayout) -> None:
        """What "go on" will do to treasury, players and price."""
        action = self.turn.action
        preview = None if action is None else self.session.preview(action)
        if preview is None:
            return
        before, after = preview.before, preview.after
        say = self.session.text.say
        had, has = before.companies[company].cash, after.companies[company].cash
        if had != has:
            inside.addWidget(
                self.text(say("automatic.treasury", amount=has - had, before=had, after=has), "")
            )
            for player, share in self._paid(preview.events).items():
                inside.addWidget(self.text(say("automatic.player", player=player, amount=share)))
        now, then = self._price_after(company, preview)
        key = "moves" if now != then else "stays"
        inside.addWidget(self.text(say(f"dividend.price.{key}", was=now, now=then), ""))

    @staticmethod
    def _paid(events: tuple[Event, ...]) -> dict[str, int]:
        return {
            e.target: e.amount
            for e in events
            if isinstance(e, Paid) and e.reason == "dividend.paid"
        }

    def _price_after(self, company: CompanyId, preview: Applied) -> tuple[int, int]:
        """The price now and after the move of this turn, whatever happens after it."""
        names = self.session.text.names
        now = self.session.facts.price(preview.before, company) or 0
        for event in preview.events:
            if isinstance(event, MarkerMoved) and event.company == company:
                return now, names.price(event.target)
        return now, now

    # ------------------------------------------------------------ why this route

    def _why(self, inside: QVBoxLayout) -> None:
        say = self.session.text.say
        button = GameButton(
            say("automatic.hide" if self.why else "automatic.why"), compact=True, parent=self
        )
        button.clicked.connect(self._toggle)
        inside.addWidget(button)
        if not self.why:
            return
        others = self.turn.others()
        inside.addWidget(self.text(say("automatic.order")))
        if not others:
            inside.addWidget(self.text(say("automatic.only")))
        for other in others:
            inside.addWidget(self._other(other))

    def _other(self, other: OtherRoute) -> QWidget:
        """Income and the reason on a button, which shows the route on the map; its stops below."""
        say = self.session.text.say
        names = [line.name for line in other.account.lines if line.node]
        why = say(f"automatic.because.{other.reason}", count=other.lesser)
        button = GameButton(
            say("automatic.other", income=other.account.income, why=why), compact=True, parent=self
        )
        button.glanced.connect(
            lambda on, route=other.account.route: self.turn.point_at(route if on else None)
        )
        both = QWidget(self)
        rows = QVBoxLayout(both)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2)
        rows.addWidget(button)
        rows.addWidget(self.text(say("automatic.other.stops", stops=names)))
        return both

    def _toggle(self) -> None:
        self.why = not self.why
        self.refresh()
