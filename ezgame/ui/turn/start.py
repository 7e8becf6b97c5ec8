"""Starting a company: which one, then at which price, with what it costs and brings."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ezgame.core.actions import StartCompany
from ezgame.core.ids import CompanyId, HexId
from ezgame.models.session import Session
from ezgame.ui.turn.folds import bring_into_sight, follow_by_tab
from ezgame.ui.turn.par_card import ParCard
from ezgame.ui.turn.piles import PileButton, PileGrid
from ezgame.ui.turn.quiet import quiet_row
from ezgame.ui.turn.section import Section


class StartSection(Section):
    """Companies that nobody has started; the prices of the chosen one appear right below it."""

    title = "turn.not_started"
    kinds = ("start", "start_larger")
    prices_offered = Signal(object, object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._company: CompanyId | None = None
        self._piles: dict[CompanyId, PileButton] = {}
        self._grid: PileGrid | None = None
        self.card_shown: ParCard | None = None
        self._by_company: dict[CompanyId, list[StartCompany]] = {}

    def wanted(self) -> bool:
        return any(
            isinstance(choice.action, StartCompany) for _, choice in self.session.candidates()
        )

    def forget(self) -> None:
        self._company = self._grid = self.card_shown = None
        self._piles = {}
        self.prices_offered.emit(frozenset(), None)

    def fill(self) -> None:
        self._by_company = {}
        for _, choice in self.session.candidates():
            if isinstance(choice.action, StartCompany):
                self._by_company.setdefault(choice.action.company, []).append(choice.action)
        self.head.setVisible(bool(self.choices()))
        if not self.choices():
            closed = {company: actions[0] for company, actions in self._by_company.items()}
            row = quiet_row(self.session, closed, self.session.text.say("start.none"), self)
            self.body.addWidget(row)
            self._tell_queue()
            return
        self._grid = grid = PileGrid(self)
        for company in sorted(self._by_company, key=lambda c: not self._possible(c)):
            pile = self._pile(company, grid)
            self._piles[company] = pile
            grid.add(pile)
        self.body.addWidget(grid)
        self._tell_queue()
        if len(self._by_company) == 1 and self._possible(next(iter(self._by_company))):
            self.choose_company(next(iter(self._by_company)))

    def _tell_queue(self) -> None:
        """Who comes after the next one, and who waits and why."""
        session = self.session
        for company, note in session.presentation.queue(session.game.state):
            line = self.text(session.text.tell(note), "small")
            line.setObjectName(f"queue-{company}")
            self.body.addWidget(line)

    def _possible(self, company: CompanyId) -> bool:
        return any(self.session.is_possible(action) for action in self._by_company[company])

    def _pile(self, company: CompanyId, grid: PileGrid) -> PileButton:
        charter = self.session.title.companies[company]
        home = "" if charter.home is None else self._place(charter.home)
        pile = PileButton(self.session.title, company, charter.short, home, parent=grid)
        pile.setCheckable(True)
        pile.set_reason(
            "" if self._possible(company) else self.reason(self._by_company[company][0])
        )
        pile.setAccessibleName(self.session.text.say("start.company", company=charter.short))
        pile.clicked.connect(partial(self.choose_company, company))
        return pile

    def _place(self, hex_id: HexId) -> str:
        names = self.session.title.board.hexes[hex_id].names
        return names[0] if names else hex_id

    def choose_company(self, company: CompanyId) -> None:
        """Show the prices one company may start at."""
        self._company = company
        for other, pile in self._piles.items():
            pile.setChecked(other == company)
        self.session.set_draft(None)
        card = ParCard(self.session, self._by_company[company], self)
        card.price_chosen.connect(self.choose_price)
        self.card_shown = card
        pile = self._piles[company]
        if self._grid is not None:
            self._grid.put_below(pile, card)
        follow_by_tab(pile, card)
        bring_into_sight(pile, card)
        self.prices_offered.emit(frozenset(card.possible), None)

    def choose_price(self, price: int) -> None:
        """Get the start at this price ready; the large button confirms it."""
        card = self.card_shown
        if card is None or price not in card.possible:
            return
        card.choose(price)
        self.session.set_draft(card.action(price))
        self.prices_offered.emit(frozenset(card.possible), price)
