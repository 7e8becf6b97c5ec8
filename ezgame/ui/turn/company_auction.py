"""The auction of a company inside a stock turn: what is sold, who is in, and what a bid would bring."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ezgame.core.actions import BidForCompany, OpenAuction
from ezgame.core.choices import Choice
from ezgame.core.ids import CompanyId
from ezgame.core.rounds.company_auction import Standing, standing
from ezgame.models.session import Session
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.seats import SeatBadges
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.emblems import EmblemView
from ezgame.ui.widgets.text import Label

QUICK = (0, 10, 20, 50)
"""Quick raises above the least."""


class CompanyAuctionSection(Section):
    title = "turn.auction"
    kinds = ("open_auction", "bid_company")

    def wanted(self) -> bool:
        return standing(self.session.game.state) is not None or bool(self.choices())

    def fill(self) -> None:
        now = standing(self.session.game.state)
        choice = next(iter(self.choices()), None)
        company = now.company if now is not None else self._company(choice)
        if company is None:
            return
        frame = self._lot(company, now)
        self.body.addWidget(frame)
        if choice is not None:
            self.body.addWidget(self._bid(choice, company))
        else:
            self.body.addWidget(self._refused(company))

    @staticmethod
    def _company(choice: Choice | None) -> CompanyId | None:
        action = None if choice is None else choice.action
        return action.company if isinstance(action, OpenAuction | BidForCompany) else None

    def _lot(self, company: CompanyId, now: Standing | None) -> QFrame:
        session = self.session
        charter = session.title.companies[company]
        frame, inside = self.card()
        head = QHBoxLayout()
        emblem = EmblemView(session.title, 30, frame)
        emblem.show_company(company)
        head.addWidget(emblem)
        head.addWidget(self.text(charter.name, "head"), 1)
        inside.addLayout(head)
        if now is None:
            inside.addWidget(self.text(session.text.say("auction.put_up", company=company)))
        else:
            said = session.text.say("auction.leads", player=now.leader, price=now.price)
            inside.addWidget(self.text(said, "title"))
            seats = [(player, player in now.out) for player in session.game.state.order]
            inside.addWidget(SeatBadges(session, seats, self))
        return frame

    def _bid(self, choice: Choice, company: CompanyId) -> QWidget:
        if choice.amounts is None:
            return ActionButton(self.session, choice.action, role="primary", parent=self)
        return BidRow(self.session, choice, company, self)

    def _refused(self, company: CompanyId) -> QWidget:
        """Nothing can be bid: the least bid says why."""
        candidates = (choice for _, choice in self.session.possible.candidates())
        wanted = next((c for c in candidates if c.action.kind in self.kinds), None)
        return self.text("" if wanted is None else self.session.reason(wanted.action))


class BidRow(QWidget):
    """Quick bids, a typed one, and what it would bring."""

    def __init__(
        self, session: Session, choice: Choice, company: CompanyId, section: Section
    ) -> None:
        super().__init__(section)
        assert choice.amounts is not None
        self._session = session
        self._company = company
        least = choice.amounts.least
        text, state = session.text, session.game.state
        quick = {least + more: str(least + more) for more in QUICK}
        for bid in session.presentation.bid_steps(state, company):
            if bid > least:
                quick[bid] = str(bid)
        name = text.say("auction.bid_for_company", company=company)
        self.row = AmountRow(
            session,
            choice,
            name=name,
            quick=tuple((quick[amount], amount) for amount in sorted(quick)),
            role="primary",
            parent=self,
        )
        self.brings = Label("", self)
        self.brings.setWordWrap(True)
        self.brings.setAccessibleName(name)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        layout.addWidget(self.brings)
        layout.addWidget(self.row)
        self.row.box.valueChanged.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        """Starting price and treasury for the bid that is typed."""
        session = self._session
        action = self.row.action()
        price = int(getattr(action, "price", 0))
        notes = session.presentation.bid_notes(session.game.state, self._company, price)
        told = [f"{label} {figure}" for label, figure in map(session.text.told, notes)]
        self.brings.setText(" · ".join(told))
