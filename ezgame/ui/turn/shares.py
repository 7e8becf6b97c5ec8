"""A stock turn: what can be sold, repaid and bought, each with its price and what follows."""

from PySide6.QtWidgets import QFrame

from ezgame.core.actions import BuyShare, SellShares
from ezgame.core.ids import IPO, POOL, CompanyId
from ezgame.models.offers import candidates
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.piles import PileButton, PileGrid
from ezgame.ui.turn.section import Section
from ezgame.ui.turn.share_drag import drag_share
from ezgame.ui.widgets.flow import FlowLayout


class SellSection(Section):
    title = "Sell"
    kinds = ("sell_shares",)

    def wanted(self) -> bool:
        return any(isinstance(choice.action, SellShares) for _, choice in candidates(self.session))

    def fill(self) -> None:
        by_company: dict[CompanyId, list[SellShares]] = {}
        for _, choice in candidates(self.session):
            if isinstance(choice.action, SellShares):
                by_company.setdefault(choice.action.company, []).append(choice.action)
        for company, actions in by_company.items():
            self.body.addWidget(self._company(company, actions))

    def _company(self, company: CompanyId, actions: list[SellShares]) -> QFrame:
        state = self.session.game.state
        price = self.session.facts.price(state, company) or 0
        held = self.session.facts.percent(state, company, actions[0].actor)
        frame, inside = self.card()
        inside.addWidget(self._hand(actions, f"{held} %", f"at {price}"))
        flow = FlowLayout(spacing=4)
        for action in actions:
            button = ActionButton(
                self.session,
                action,
                f"{action.percent} %",
                f"+{price * action.percent // 10}",
                compact=True,
            )
            flow.addWidget(button)
        inside.addLayout(flow)
        return frame

    def _hand(self, actions: list[SellShares], first: str, second: str) -> PileButton:
        """The shares in hand: pulled to the stock chart, the smallest possible sale is made."""
        session = self.session
        least = next((a for a in actions if session.is_possible(a)), actions[0])
        pile = PileButton(session.title, least.company, first, second, parent=self)
        pile.set_reason(self.reason(least))
        short = session.text.names.company(least.company)
        pile.setAccessibleName(f"Shares of {short} in hand")
        pile.clicked.connect(lambda: session.submit(least))
        pile.dragged.connect(lambda at: drag_share(session, pile, at, least))
        pile.glanced.connect(lambda on: session.glance(least if on and pile.allowed else None))
        return pile


class RepaySection(Section):
    title = "Repay"
    kinds = ("repay",)

    def fill(self) -> None:
        for choice in self.choices():
            debt = self.session.game.state.players[choice.action.actor].debt
            self.body.addWidget(self.text(f"Debt {debt}"))
            if choice.amounts is None:
                self.body.addWidget(ActionButton(self.session, choice.action))
            else:
                most = choice.amounts.most
                quick = ((f"All {most}" if most == debt else f"{most}", most),)
                row = AmountRow(self.session, choice, name="repayment", quick=quick, start=most)
                self.body.addWidget(row)


class BuySection(Section):
    kinds = ("buy_share",)

    def wanted(self) -> bool:
        return any(isinstance(choice.action, BuyShare) for _, choice in candidates(self.session))

    def fill(self) -> None:
        found = [c.action for _, c in candidates(self.session) if isinstance(c.action, BuyShare)]
        word = self.session.text.word
        for source, note in ((POOL, "at market price"), (IPO, "at par")):
            actions = [action for action in found if action.source == source]
            if not actions:
                continue
            name = word(source)
            self.body.addWidget(self.text(f"{name[:1].upper()}{name[1:]}, {note}", "head"))
            grid = PileGrid(self)
            for action in actions:
                grid.add(self._pile(action))
            self.body.addWidget(grid)

    def _pile(self, action: BuyShare) -> PileButton:
        session = self.session
        state, facts = session.game.state, session.facts
        there = facts.percent(state, action.company, action.source)
        each = (
            state.companies[action.company].par
            if action.source == IPO
            else facts.price(state, action.company)
        )
        price = (each or 0) * action.percent // 10
        pile = PileButton(
            session.title,
            action.company,
            f"{there} %",
            f"at {price}",
            depth=1 + there // 20,
            parent=self,
        )
        pile.set_reason(self.reason(action))
        pile.setAccessibleName(session.text.caption(action))
        pile.clicked.connect(lambda: session.submit(action))
        pile.dragged.connect(lambda at: drag_share(session, pile, at, action))
        pile.glanced.connect(lambda on: session.glance(action if on and pile.allowed else None))
        return pile
