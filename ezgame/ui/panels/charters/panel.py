"""The dock with all charters in operating order; the acting company's is open."""

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from ezgame.core.ids import CompanyId
from ezgame.models.session import Session
from ezgame.models.tables.companies import CompaniesModel
from ezgame.ui.panels.charters.card import CharterCard, CharterGround
from ezgame.ui.widgets.text import Label


class ChartersPanel(QScrollArea):
    dragged = Signal(str, str, str, QPoint)
    """A station or train is pulled off a charter: kind, id, company, global position."""
    company_chosen = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(session.text.say("charters.name"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._session = session
        self.companies = CompaniesModel(session)
        self._chosen: CompanyId | None = None
        self._acting: CompanyId | None = None
        self._cards: dict[CompanyId, CharterCard] = {}
        inside = CharterGround(self)
        inside.setProperty("surface", "panel")
        self._layout = QVBoxLayout(inside)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._unstarted = Label(session.text.say("charters.unstarted"), inside)
        self._unstarted.setProperty("look", "small")
        self._unstarted.setContentsMargins(10, 8, 10, 4)
        self.setWidget(inside)
        self.companies.modelReset.connect(self._rebuild)
        self.companies.dataChanged.connect(self._on_data)
        self._rebuild()

    def card(self, company: CompanyId) -> CharterCard:
        return self._cards[company]

    def card_in_sight(self, company: CompanyId) -> CharterCard | None:
        """The charter of a company, unless it is hidden or scrolled away."""
        card = self._cards.get(company)
        return None if card is None or card.visibleRegion().isEmpty() else card

    def show_company(self, company: CompanyId) -> None:
        """Open a company's charter and bring it into sight."""
        self._chosen = None if company == self._chosen else company
        self._open_right()
        if company in self._cards:
            self.ensureWidgetVisible(self._cards[company])

    def _rebuild(self) -> None:
        while self._layout.count():
            self._layout.takeAt(0)
        wanted = {card.id for card in self.companies.cards}
        for company in [c for c in self._cards if c not in wanted]:
            self._cards.pop(company).deleteLater()
        divided = False
        self._unstarted.hide()
        self._unstarted.setText(self._session.text.say("charters.unstarted"))
        for card in self.companies.cards:
            if card.id not in self._cards:
                made = CharterCard(self._session, card, self.widget())
                made.opened.connect(self._on_opened)
                made.dragged.connect(self.dragged)
                self._cards[card.id] = made
            if card.started and divided:
                # Started in this round, it keeps its place until the next one.
                self._unstarted.setText(self._session.text.say("charters.unstarted.before"))
            if not card.started and not divided:
                divided = True
                self._unstarted.show()
                self._layout.addWidget(self._unstarted)
            self._cards[card.id].show_card(card)
            self._layout.addWidget(self._cards[card.id])
            self._cards[card.id].show()
        self._layout.addStretch(1)
        self._open_right()

    def _on_data(self) -> None:
        if any(self._cards[card.id].card.started != card.started for card in self.companies.cards):
            self._rebuild()  # it goes over the line between companies, whether or not its place has changed
            return
        for card in self.companies.cards:
            if self._cards[card.id].card != card:
                self._cards[card.id].show_card(card)
        self._open_right()

    def _on_opened(self, company: str) -> None:
        self.show_company(CompanyId(company))
        self.company_chosen.emit(company)

    def _open_right(self) -> None:
        """Open are the acting company's card and the one somebody clicked."""
        acting = next((card.id for card in self.companies.cards if card.acting), None)
        for company, card in self._cards.items():
            card.set_open(company in (acting, self._chosen))
        # Now, not after a repaint in their old places.
        QCoreApplication.sendPostedEvents(self.widget(), QEvent.Type.LayoutRequest.value)
        if acting is not None and acting != self._acting:
            self.ensureWidgetVisible(self._cards[acting])
        self._acting = acting
