"""Starting a company: choose it, choose its price on a ladder, see what it costs, confirm."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ezgame.core.actions import StartCompany
from ezgame.core.ids import CompanyId, HexId
from ezgame.models.offers import candidates
from ezgame.models.session import Session
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.turn.piles import PileButton, PileGrid
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.flow import FlowLayout, clear


class StartSection(Section):
    title = "Not started"
    kinds = ("start",)
    prices_offered = Signal(object, object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._company: CompanyId | None = None
        self._price: int | None = None
        self._piles: dict[CompanyId, PileButton] = {}
        self._ladder = QWidget(self)
        self._by_company: dict[CompanyId, list[StartCompany]] = {}

    def wanted(self) -> bool:
        return any(
            isinstance(choice.action, StartCompany) for _, choice in candidates(self.session)
        )

    def forget(self) -> None:
        self._company = self._price = None
        self._piles = {}
        self.prices_offered.emit(frozenset(), None)

    def fill(self) -> None:
        self._by_company = {}
        for _, choice in candidates(self.session):
            if isinstance(choice.action, StartCompany):
                self._by_company.setdefault(choice.action.company, []).append(choice.action)
        grid = PileGrid(self)
        for company, actions in self._by_company.items():
            charter = self.session.title.companies[company]
            home = "" if charter.home is None else self._place(charter.home)
            pile = PileButton(self.session.title, company, charter.short, home, parent=grid)
            pile.setCheckable(True)
            pile.setAccessibleName(f"Start {charter.short}")
            reasons = [self.reason(action) for action in actions]
            pile.set_reason("" if not all(reasons) else reasons[0])
            pile.setAccessibleName(f"Start {charter.short}")
            pile.clicked.connect(partial(self.choose_company, company))
            self._piles[company] = pile
            grid.add(pile)
        self.body.addWidget(grid)
        self._ladder = QWidget(self)
        self.body.addWidget(self._ladder)
        self._ladder.hide()
        if len(self._by_company) == 1:
            self.choose_company(next(iter(self._by_company)))

    def _place(self, hex_id: HexId) -> str:
        names = self.session.title.board.hexes[hex_id].names
        return names[0] if names else hex_id

    def choose_company(self, company: CompanyId) -> None:
        """Show the prices one company may start at."""
        self._company = company
        self._price = None
        for other, pile in self._piles.items():
            pile.setChecked(other == company)
        self.session.set_draft(None)
        self._show_ladder()

    def choose_price(self, price: int) -> None:
        """Get the start at this price ready; the large button confirms it."""
        action = self._action(price)
        if action is None or self.reason(action):
            return
        self._price = price
        self.session.set_draft(action)
        self._show_ladder()

    def _action(self, price: int) -> StartCompany | None:
        actions = self._by_company.get(self._company, []) if self._company is not None else []
        return next((action for action in actions if action.price == price), None)

    def _show_ladder(self) -> None:
        company = self._company
        if company is None:
            return
        layout = self._ladder.layout()
        if layout is None:
            layout = QVBoxLayout(self._ladder)
            layout.setContentsMargins(0, 0, 0, 0)
        clear(layout)
        short = self.session.title.companies[company].short
        frame, inside = self.card()
        inside.addWidget(self.text(f"{short}: choose its price", "head"))
        flow = FlowLayout(spacing=4)
        possible = []
        for action in self._by_company[company]:
            button = GameButton(str(action.price), compact=True, role="choice", parent=frame)
            button.setCheckable(True)
            button.setChecked(action.price == self._price)
            reason = self.reason(action)
            button.set_reason(reason)
            button.setAccessibleName(f"{short} at {action.price}")
            if not reason:
                possible.append(action.price)
            button.clicked.connect(partial(self.choose_price, action.price))
            flow.addWidget(button)
        inside.addLayout(flow)
        chosen = None if self._price is None else self._action(self._price)
        if chosen is not None:
            for line in self.session.facts.ask(
                "start_notes", self.session.game.state, chosen, default=()
            ):
                inside.addWidget(self.text(line))
            inside.addWidget(ActionButton(self.session, chosen, role="primary"))
        layout.addWidget(frame)
        self._ladder.show()
        self.prices_offered.emit(frozenset(possible), self._price)
