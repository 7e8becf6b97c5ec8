"""The dock with the train supply, the next phase, and who has to buy."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ezgame.core.ids import CompanyId
from ezgame.models.searches.rush import Rush, cards_ahead, rush
from ezgame.models.session import Session
from ezgame.models.tables.roster import PhaseForecast, RosterModel
from ezgame.ui.panels.trains.rows import RosterRows
from ezgame.ui.panels.trains.rush_view import rush_lines
from ezgame.ui.widgets.flow import clear
from ezgame.ui.widgets.text import Label
from ezgame.ui.widgets.tokens import TokenRow


class TrainsPanel(QScrollArea):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(session.text.say("trains.name"))
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._session = session
        self._facts = session.facts
        self._known: object = None
        self.roster = RosterModel(session, self._facts)
        inside = QWidget(self)
        inside.setProperty("surface", "panel")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(10, 8, 10, 10)
        layout.setSpacing(8)
        self.rows = RosterRows(self.roster, inside)
        self.rows.pulled.connect(self.refresh)
        layout.addWidget(self.rows)
        self._notes = QVBoxLayout()
        layout.addLayout(self._notes)
        self._next = QFrame(inside)
        self._next.setProperty("surface", "well")
        self._next_layout = QVBoxLayout(self._next)
        self._next_layout.setContentsMargins(12, 8, 12, 10)
        self._next_layout.setSpacing(3)
        layout.addWidget(self._next)
        self._needy = QVBoxLayout()
        self._needy.setSpacing(2)
        layout.addLayout(self._needy)
        layout.addStretch(1)
        self.setWidget(inside)
        session.follow(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        clear(self._notes)
        session = self._session
        self._look_ahead()
        pool = [session.facts.faces(train.type) for train in session.state.depot.pool]
        if pool:
            self._notes.addWidget(label(session.text.say("trains.pool", trains=pool), ""))
        for note in session.text.told(session.presentation.supply_notes(session.state)):
            self._notes.addWidget(label(note, "warning"))
        clear(self._next_layout)
        clear(self._needy)
        if self.rows.count:
            self._next.show()
            self._tell_rush(rush(session.rules, session.state, self.rows.count))
            return
        forecast = self.roster.forecast()
        self._next.setVisible(forecast is not None)
        if forecast is not None:
            self._tell(forecast)
        self._must_buy()

    def _look_ahead(self) -> None:
        """Which cards the marker can be pulled over; worked out again when the supply has changed."""
        state = self._session.state
        known = (state.depot, state.phase, state.finished)
        if known != self._known:
            self._known = known
            self.rows.ahead = cards_ahead(self._session.rules, state)
            self.rows.count = min(self.rows.count, len(self.rows.ahead))

    def _tell_rush(self, found: Rush) -> None:
        """What the covered cards would bring, in place of the next phase."""
        for line in rush_lines(self._session, found):
            if line.tokens:
                self._next_layout.addWidget(TokenRow(self._session.title, list(line.tokens)))
            elif line.text:
                self._next_layout.addWidget(label(line.text, line.look))

    def _tell(self, forecast: PhaseForecast) -> None:
        add, say = self._next_layout.addWidget, self._session.text.say
        add(label(say("trains.begins", train=forecast.train, phase=forecast.phase), "head"))
        for kind, owners in forecast.rusting:
            add(label(say("trains.rust" if owners else "trains.rust.nobody", train=kind), "muted"))
            if owners:
                add(
                    TokenRow(
                        self._session.title, [(company, f"×{count}") for company, count in owners]
                    )
                )
        if forecast.left_without:
            add(label(say("trains.without_then", companies=forecast.left_without), "warning"))
        for note in forecast.notes:
            add(label(note, "muted"))

    def _must_buy(self) -> None:
        """Companies without a train, and what the next one costs."""
        state = self._session.state
        sale = self._session.rules.supply.for_sale(state)
        if not sale:
            return
        price = self._session.title.trains[sale[0]].price
        needy = [
            company
            for company in self._facts.operating_order(state)
            if not state.companies[company].trains and state.companies[company].floated
        ]
        if not needy:
            return
        self._needy.addWidget(label(self._session.text.say("trains.without"), "head"))
        for company in needy:
            self._needy.addWidget(
                self._line(company, state.companies[company].cash, sale[0], price)
            )

    def _line(self, company: CompanyId, cash: int, kind: str, price: int) -> QWidget:
        short = price - cash
        key = "trains.needs.short" if short > 0 else "trains.needs"
        text = self._session.text.say(
            key, cash=cash, train=self._facts.faces(kind), price=price, short=short
        )
        return TokenRow(self._session.title, [(company, text)])


def label(text: str, look: str = "") -> Label:
    made = Label(text)
    made.setWordWrap(True)
    made.setProperty("look", look)
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    return made
