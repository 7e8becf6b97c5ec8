"""The end of a game: who won, why, how it came about; saving and printing."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ezgame.core.events import GameEnded
from ezgame.core.state import State
from ezgame.models.session import Session
from ezgame.models.tables.result import accounts, result_line
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.end.standing import StandingCard, account_rows
from ezgame.ui.panels.charts.panel import ChartsPanel
from ezgame.ui.widgets.badges import seat_of
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import Label


class EndPage(QWidget):
    """Ranking, charts and what to do next. It changes nothing; others act on its signals."""

    save_wanted = Signal()
    print_wanted = Signal()
    report_wanted = Signal()
    new_wanted = Signal()
    closed = Signal()
    """Back to the board, to look around."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self.headline = Label(self)
        self.headline.setProperty("look", "page")
        self._reason = Label(self)
        self._reason.setProperty("look", "muted")
        self._ranking = QHBoxLayout()
        self._ranking.setSpacing(12)
        self.cards: list[StandingCard] = []
        self.charts = ChartsPanel(session, self)
        self.charts.setMinimumHeight(appearance().px(220))
        inside = QWidget(self)
        inside.setObjectName("page")
        column = QVBoxLayout(inside)
        column.setContentsMargins(36, 22, 36, 20)
        column.setSpacing(12)
        head = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.headline)
        words.addWidget(self._reason)
        head.addLayout(words, 1)
        for button in self._buttons():
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        column.addLayout(self._ranking)
        frame = QFrame(inside)
        frame.setProperty("surface", "card")
        around = QVBoxLayout(frame)
        around.setContentsMargins(4, 4, 4, 4)
        around.addWidget(self.charts)
        column.addWidget(frame, 1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(scroll)
        self._told: State | None = None
        """The position whose result is shown."""
        session.follow(self._on_moved_on)
        self.refresh()

    def _on_moved_on(self) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._told is not self._session.state:
            self.refresh()
        self._act()

    def _buttons(self) -> list[GameButton]:
        self.save = GameButton(say("end.save"), say("end.save.detail"), role="primary", parent=self)
        self.print = GameButton(say("end.print"), say("end.print.detail"), parent=self)
        self.report = GameButton(say("end.report"), say("end.report.detail"), parent=self)
        self.new = GameButton(say("end.new"), say("end.new.detail"), parent=self)
        self.look = GameButton(say("end.look"), say("end.look.detail"), parent=self)
        for button, key, signal in (
            (self.save, "end.save.name", self.save_wanted),
            (self.print, "end.print.name", self.print_wanted),
            (self.report, "end.report.name", self.report_wanted),
            (self.new, "end.new", self.new_wanted),
            (self.look, "end.look", self.closed),
        ):
            button.setAccessibleName(say(key))
            button.clicked.connect(signal)
        return [self.save, self.print, self.report, self.new, self.look]

    def refresh(self) -> None:
        """Read the result; before the end it shows how things stand."""
        session = self._session
        state = session.state
        ranked = accounts(session.rules, state)
        self._told = state
        self._act()
        self.headline.setText(result_line(session.text, ranked, state.finished))
        self._reason.setText(self._why())
        for old in self.cards:
            self._ranking.removeWidget(old)
            old.hide()
            old.deleteLater()
        rows = max(len(account_rows(session, account)) for account in ranked)
        self.cards = [StandingCard(session, account, rows, self) for account in ranked]
        for card in self.cards:
            self._ranking.addWidget(card)
        self.charts.refresh()

    def _act(self) -> None:
        """The window has the colour of whoever is first."""
        if self.isVisible():
            ranked = accounts(self._session.rules, self._session.state)
            appearance().act(seat_of(ranked[0].player))

    def _why(self) -> str:
        """What ended the game, in the words of the log."""
        game = self._session.game
        if self._session.position:
            for event in game.applied_at(self._session.position).events:
                if isinstance(event, GameEnded):
                    return self._session.text.describe(event) or ""
        if self._session.state.finished:  # what was told on the way is not read yet
            return self._session.text.say("bar.over")
        return self._session.text.round(self._session.state.clock)
