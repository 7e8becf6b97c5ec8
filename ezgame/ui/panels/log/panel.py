"""The dock with everything that happened, grouped by turn, filtered by chips."""

from functools import partial

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.log import TOPICS, LogModel
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.chip import Chip
from ezgame.ui.panels.log.delegate import LogDelegate
from ezgame.ui.panels.log.filter import LogFilter
from ezgame.ui.panels.log.view import LogView
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.flow import FlowLayout


class LogPanel(QWidget):
    """Chips by kind, choice of player and company, and the lines; a click shows that moment."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self.lines = LogFilter(LogModel(session))
        self._topics: set[str] = set()
        self._head = QScrollArea(self)
        self._head.setWidgetResizable(True)
        self._head.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._head.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        filters = QWidget(self._head)
        self._head.setWidget(filters)
        chips = self._chips = FlowLayout(filters)
        self.chips: dict[str, Chip] = {}
        for topic, _ in TOPICS:
            chip = Chip(
                session.text.say(f"log.{topic}"), session.text.say(f"log.{topic}.tip"), self
            )
            chip.toggled.connect(partial(self._toggle, topic))
            self.chips[topic] = chip
            chips.addWidget(chip)
        self.player = self._choice(
            session.text.say("log.any_player"), session.text.say("log.one_player")
        )
        for player in session.state.players:
            self.player.addItem(session.player_name(player), player)
        self.player.activated.connect(self._choose_player)
        self.company = self._choice(
            session.text.say("log.any_company"), session.text.say("log.one_company")
        )
        for company in session.state.companies:
            self.company.addItem(session.title.companies[company].short, company)
        self.company.activated.connect(self._choose_company)
        chips.addWidget(self.player)
        chips.addWidget(self.company)
        self.view = LogView(self)
        self.view.setAccessibleName(session.text.say("log.name"))
        self.view.setFrameShape(LogView.Shape.NoFrame)
        self.view.setItemDelegate(LogDelegate(session, self.lines, self.view))
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(LogView.ScrollMode.ScrollPerPixel)
        self.view.setSelectionMode(LogView.SelectionMode.NoSelection)
        self.view.clicked.connect(self._show)
        self.view.activated.connect(self._show)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 4, 4)
        box.setSpacing(6)
        box.addWidget(self._head)
        box.addWidget(self.view, 1)
        # Scrolling waits for the rows to be laid out; several actions in a row scroll once.
        self._scrolling = QTimer(self)
        self._scrolling.setSingleShot(True)
        self._scrolling.setInterval(0)
        self._scrolling.timeout.connect(self.view.scrollToBottom)
        self.lines.rowsInserted.connect(self._on_more)
        session.shown_changed.connect(self.view.viewport().update)
        self._scrolling.start()
        appearance().changed.connect(self._suit)
        self._suit()

    def _choice(self, everybody: str, name: str) -> ChoiceBox:
        choice = ChoiceBox(self)
        choice.setAccessibleName(name)
        choice.addItem(everybody, None)
        return choice

    def _suit(self) -> None:
        """In a low dock the lines keep most of the room, and what filters them is scrolled."""
        for choice in (self.player, self.company):
            choice.setFixedSize(appearance().px(106), appearance().px(26))
        high = self._chips.heightForWidth(max(1, self.width() - 12))
        self._head.setFixedHeight(min(high, max(appearance().px(30), round(self.height() * 0.5))))

    def _toggle(self, topic: str, on: bool) -> None:
        (self._topics.add if on else self._topics.discard)(topic)
        self.lines.set_topics(frozenset(self._topics))
        self._scrolling.start()

    def _choose_player(self, row: int) -> None:
        data = self.player.itemData(row)
        self.lines.set_player(None if data is None else PlayerId(data))
        self._scrolling.start()

    def _choose_company(self, row: int) -> None:
        data = self.company.itemData(row)
        self.lines.set_company(None if data is None else CompanyId(data))
        self._scrolling.start()

    def _show(self, index: QModelIndex) -> None:
        self._session.viewpoint.show_moment(self.lines.line(index.row()).position)

    def _on_more(self) -> None:
        if self.isVisible():
            self._scrolling.start()

    def showEvent(self, event: QShowEvent) -> None:
        """The view reads the lines only while it is seen: laying them out takes time."""
        super().showEvent(event)
        if self.view.model() is not self.lines:
            self.view.setModel(self.lines)
        self._scrolling.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.view.setModel(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit()
        self.view.scheduleDelayedItemsLayout()
        if self._session.live:
            self._scrolling.start()
