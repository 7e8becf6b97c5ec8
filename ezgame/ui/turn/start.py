"""Starting a company: which one, then at which price, with what it costs and brings."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ezgame.core.ids import CompanyId, HexId
from ezgame.models.drafts.start_draft import start_draft
from ezgame.models.offers import why_none
from ezgame.models.session import Session
from ezgame.ui.reading_order import put_behind
from ezgame.ui.turn.folds import bring_into_sight
from ezgame.ui.turn.par_card import ParCard
from ezgame.ui.turn.piles import PileButton, PileGrid
from ezgame.ui.turn.quiet import quiet_row
from ezgame.ui.turn.section import Section


class StartSection(Section):
    """Companies that nobody has started; the prices of the chosen one appear right below it."""

    title = "turn.not_started"
    kinds = ("start", "start_larger")

    picked = Signal()
    """Somebody wants to start a company, whose prices are on the stock chart, too."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.draft = start_draft(session)
        self._piles: dict[CompanyId, PileButton] = {}
        self._grid: PileGrid | None = None
        self.card_shown: ParCard | None = None
        self._company: CompanyId | None = None
        """Whose prices the card shows."""
        self.draft.changed.connect(self._show_choice)

    def wanted(self) -> bool:
        return bool(self.draft.starts)

    def forget(self) -> None:
        self._company = self._grid = self.card_shown = None
        self._piles = {}

    def fill(self) -> None:
        starts, draft = self.draft.starts, self.draft
        self.forget()
        self.head.setVisible(bool(self.choices()))
        if not self.choices():
            row = quiet_row(self.session, starts, self.session.text.say("start.none"), self)
            self.body.addWidget(row)
            self._tell_queue()
            return
        self._grid = grid = PileGrid(self)
        for company in sorted(starts, key=lambda company: not draft.is_possible(company)):
            pile = self._pile(company, grid)
            self._piles[company] = pile
            grid.add(pile)
        self.body.addWidget(grid)
        self._tell_queue()
        only = next(iter(starts))
        if draft.company is None and len(starts) == 1 and draft.is_possible(only):
            draft.choose_company(only)
        else:
            self._show_choice()

    def _tell_queue(self) -> None:
        """Who comes after the next one, and who waits and why."""
        session = self.session
        for company, note in session.presentation.queue(session.game.state):
            line = self.text(session.text.tell(note), "small")
            line.setObjectName(f"queue-{company}")
            self.body.addWidget(line)

    def _pile(self, company: CompanyId, grid: PileGrid) -> PileButton:
        charter = self.session.title.companies[company]
        home = "" if charter.home is None else self._place(charter.home)
        pile = PileButton(self.session.title, company, charter.short, home, parent=grid)
        pile.setCheckable(True)
        starts = self.draft.starts[company]
        possible = self.draft.is_possible(company)
        pile.set_reason("" if possible else partial(why_none, self.session, starts))
        pile.setAccessibleName(self.session.text.say("start.company", company=charter.short))
        pile.clicked.connect(partial(self._on_picked, company))
        return pile

    def _on_picked(self, company: CompanyId, _checked: bool = False) -> None:
        self.draft.choose_company(company)
        self.picked.emit()

    def _place(self, hex_id: HexId) -> str:
        names = self.session.text.names.places(hex_id)
        return names[0] if names else hex_id

    def _show_choice(self) -> None:
        """The card of the chosen company, right below it."""
        company = self.draft.company
        for other, pile in self._piles.items():
            pile.setChecked(other == company)
        if company == self._company or company not in self._piles or self._grid is None:
            return
        self._company = company
        self.card_shown = card = ParCard(self.session, self.draft, self)
        pile = self._piles[company]
        self._grid.put_below(pile, card)
        put_behind(pile, card)
        bring_into_sight(pile, card)
