"""The dock with the train supply, the next phase, and who has to buy."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from ezgame.models.searches.rush import cards_ahead, rush
from ezgame.models.session import Session
from ezgame.models.tables.roster import PhaseForecast, RosterModel
from ezgame.ui.panels.trains.lines import NoteLine, NoteLines
from ezgame.ui.panels.trains.rows import RosterRows
from ezgame.ui.panels.trains.rush_view import rush_lines


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
        self._notes = NoteLines(session.title)
        layout.addLayout(self._notes)
        self.coming = QFrame(inside)
        self.coming.setProperty("surface", "well")
        self._next_layout = NoteLines(session.title)
        self.coming.setLayout(self._next_layout)
        self._next_layout.setContentsMargins(12, 8, 12, 10)
        self._next_layout.setSpacing(3)
        layout.addWidget(self.coming)
        self._needy = NoteLines(session.title)
        self._needy.setSpacing(2)
        layout.addLayout(self._needy)
        layout.addStretch(1)
        self.setWidget(inside)
        session.follow(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        session = self._session
        self._look_ahead()
        self._notes.show_lines(self._supply())
        if self.rows.count:
            self.coming.show()
            found = rush(session.rules, session.state, self.rows.count)
            self._next_layout.show_lines(rush_lines(session, found))
            self._needy.show_lines(())
            return
        forecast = self.roster.forecast()
        self.coming.setVisible(forecast is not None)
        self._next_layout.show_lines(() if forecast is None else self._tell(forecast))
        self._needy.show_lines(self._must_buy())

    def _look_ahead(self) -> None:
        """Which cards the marker can be pulled over; worked out again when the supply has changed."""
        state = self._session.state
        known = (state.depot, state.phase, state.finished)
        if known != self._known:
            self._known = known
            self.rows.ahead = cards_ahead(self._session.rules, state)
            self.rows.count = min(self.rows.count, len(self.rows.ahead))

    def _supply(self) -> Iterator[NoteLine]:
        """Trains in the pool, and what the title says of the supply."""
        session = self._session
        pool = [session.facts.faces(train.type) for train in session.state.depot.pool]
        if pool:
            yield NoteLine(session.text.say("trains.pool", trains=pool))
        for note in session.text.told(session.presentation.supply_notes(session.state)):
            yield NoteLine(note, "warning")

    def _tell(self, forecast: PhaseForecast) -> Iterator[NoteLine]:
        say = self._session.text.say
        yield NoteLine(say("trains.begins", train=forecast.train, phase=forecast.phase), "head")
        for kind, owners in forecast.rusting:
            key = "trains.rust" if owners else "trains.rust.nobody"
            yield NoteLine(say(key, train=kind), "muted")
            yield NoteLine(tokens=tuple((company, f"×{count}") for company, count in owners))
        if forecast.left_without:
            told = say("trains.without_then", companies=forecast.left_without)
            yield NoteLine(told, "warning")
        for note in forecast.notes:
            yield NoteLine(note, "muted")

    def _must_buy(self) -> Iterator[NoteLine]:
        """Companies without a train, and what the next one costs."""
        state, text = self._session.state, self._session.text
        sale = self._session.rules.supply.for_sale(state)
        if not sale:
            return
        train, price = self._facts.faces(sale[0]), self._session.title.trains[sale[0]].price
        needy = [
            company
            for company in self._facts.operating_order(state)
            if not state.companies[company].trains and state.companies[company].floated
        ]
        if needy:
            yield NoteLine(text.say("trains.without"), "head")
        for company in needy:
            cash = state.companies[company].cash
            short = price - cash
            key = "trains.needs.short" if short > 0 else "trains.needs"
            told = text.say(key, cash=cash, train=train, price=price, short=short)
            yield NoteLine(tokens=((company, told),))
