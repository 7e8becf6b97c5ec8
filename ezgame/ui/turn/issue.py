"""Issuing and redeeming: one number each, with price, money and place in the order after it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ezgame.core.actions import Action, IssueShares, RedeemShares
from ezgame.core.choices import Choice
from ezgame.models.session import Session
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.text import Label


class IssueSection(Section):
    title = "turn.issue"
    kinds = ("issue", "redeem")

    def fill(self) -> None:
        for choice in self.choices():
            self.body.addWidget(self._offer(choice))

    def _offer(self, choice: Choice) -> QWidget:
        frame, inside = self.card()
        inside.addWidget(self.text(self.session.text.offer(choice.action.kind), "head"))
        if choice.amounts is None:
            account = account_of(self.session, choice.action)
            inside.addWidget(self.text(account, ""))
            inside.addWidget(ActionButton(self.session, choice.action, role="choice"))
        else:
            inside.addWidget(NumberRow(self.session, choice, self))
        return frame


class NumberRow(QWidget):
    """A number of certificates and what would be after it."""

    def __init__(self, session: Session, choice: Choice, section: Section) -> None:
        super().__init__(section)
        assert choice.amounts is not None
        self._session = session
        key = "issue.number" if isinstance(choice.action, IssueShares) else "issue.number.back"
        name = session.text.say(key)
        self.account = Label("", self)
        self.account.setWordWrap(True)
        self.row = AmountRow(session, choice, name=name, parent=self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for number in range(choice.amounts.least, choice.amounts.most + 1):
            action = self.row.action(number)
            money, rest = told_of(session, action, "issue.money", "issue.then")
            layout.addWidget(ActionButton(session, action, money, rest, parent=self))
        layout.addWidget(self.account)
        layout.addWidget(self.row)
        self.row.box.valueChanged.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        """What a typed number would bring; the numbers that are offered have told it already."""
        action = self.row.action()
        self.account.setText(account_of(self._session, action))
        self.account.setVisible(not self._session.is_possible(action))


def account_of(session: Session, action: Action) -> str:
    """Price, money and place in the operating order after an issue or a redemption."""
    (said,) = told_of(session, action, "issue.after")
    return said


def told_of(session: Session, action: Action, *keys: str) -> tuple[str, ...]:
    """Sentences about the position after an issue or a redemption; why not, if it is not possible."""
    assert isinstance(action, IssueShares | RedeemShares)
    preview = session.preview(action)
    if preview is None:
        return (session.reason(action),) * len(keys)
    facts, company = session.facts, action.company
    before, after = preview.before, preview.after
    order = facts.operating_order(after)
    values = {
        "count": action.count,
        "was": facts.price(before, company),
        "now": facts.price(after, company),
        "before": before.companies[company].cash,
        "cash": after.companies[company].cash,
        "place": order.index(company) + 1 if company in order else 0,
    }
    return tuple(session.text.say(key, **values) for key in keys)
