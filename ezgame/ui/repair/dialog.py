"""A repair on its way: what became of each action, what must be decided, and the two presents side by side."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QListWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.actions import Action
from ezgame.core.repair import Repair
from ezgame.models.presents import differences
from ezgame.models.session import Session
from ezgame.models.words.repair_words import step_line
from ezgame.ui.appearance import appearance
from ezgame.ui.reading_order import ReadingOrder
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.flow import FlowLayout
from ezgame.ui.widgets.text import Label

WIDTH, HEIGHT = 760, 560


class RepairDialog(ReadingOrder, QDialog):
    """Tells `decide` what the table decided about the question; `confirm` when the new line is wanted."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        repair: Repair,
        *,
        decide: Callable[[str, Action | None], None],
        confirm: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self._session, self._repair = session, repair
        self._decide = decide
        say = session.text.say
        self.setWindowTitle(say("repair.head"))
        self.head = Label(self)
        self.head.setProperty("look", "title")
        self.head.setWordWrap(True)
        self.why = Label(self)
        self.why.setWordWrap(True)
        self.offers = QWidget(self)
        self._offers = FlowLayout(self.offers, spacing=6)
        self.choices: list[GameButton] = []
        self.steps = QListWidget(self)
        self.steps.setAccessibleName(say("repair.list"))
        self.steps.setWordWrap(True)
        self.only = QCheckBox(say("repair.only"), self)
        self.only.setChecked(True)
        self.only.toggled.connect(lambda _on: self._fill_steps())
        self.table = self._difference_table()
        self.take = GameButton(say("repair.confirm"), role="primary", parent=self)
        self.take.clicked.connect(self.accept)
        self.take.clicked.connect(lambda: confirm())
        self.leave = GameButton(say("notice.cancel"), parent=self)
        self.leave.clicked.connect(self.reject)
        self._lay_out(parent.window().size())
        self.refresh()

    def _difference_table(self) -> QTableWidget:
        """What is at the end of both lines, where it is not the same."""
        say, table = self._session.text.say, QTableWidget(0, 3, self)
        table.setAccessibleName(say("repair.difference"))
        table.setHorizontalHeaderLabels(
            [say("repair.difference"), say("repair.now"), say("repair.then")]
        )
        table.verticalHeader().setVisible(False)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setWordWrap(True)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        return table

    def _lay_out(self, room: QSize) -> None:
        row = QHBoxLayout()
        row.addWidget(self.only)
        row.addStretch(1)
        row.addWidget(self.leave)
        row.addWidget(self.take)
        box = QVBoxLayout(self)
        box.setContentsMargins(22, 18, 22, 16)
        for widget in (self.head, self.why, self.offers):
            box.addWidget(widget)
        box.addWidget(self.steps, 2)
        box.addWidget(self.table, 3)
        box.addLayout(row)
        look = appearance()
        for button in (self.take, self.leave):
            button.setMinimumHeight(look.px(36))
        self.resize(
            min(look.px(WIDTH), room.width() - 40), min(look.px(HEIGHT), room.height() - 60)
        )

    def refresh(self) -> None:
        """Show where the repair stands."""
        say, repair = self._session.text.say, self._repair
        asked = repair.question
        # A button that had the focus goes; the list takes it, so that Qt looks for nobody else.
        self.steps.setFocus()
        counts = {"same": 0, "money": 0, "new": 0, "out": 0}
        for step in repair.steps:
            counts[step.verdict] += 1
        self._empty_offers()
        if asked is not None:
            text = self._session.text
            who, what = text.names.player(asked.action.actor), text.caption(asked.action)
            self.head.setText(say("repair.asked", number=asked.number, player=who, action=what))
            self.why.setText(str(text.sentence(asked.refusal)))
            for action in asked.nearest:
                caption = f"{text.names.player(action.actor)}: {text.caption(action)}"
                self._offer(caption, "play", action)
            self._offer(say("repair.choose"), "choose")
            self._offer(say("repair.leave_out"), "out")
            self._offer(say("repair.leave_all"), "all")
            self._offer(say("repair.end"), "end")
        else:
            self.head.setText(say("repair.over"))
            self.why.setText(
                say(
                    "repair.counted",
                    same=counts["same"],
                    money=counts["money"],
                    new=counts["new"],
                    out=counts["out"],
                )
            )
        self.offers.setVisible(asked is not None)
        self.take.setVisible(asked is None)
        self._fill_steps()
        self._fill_table()

    def _offer(self, caption: str, what: str, action: Action | None = None) -> None:
        button = GameButton(caption, compact=True, parent=self.offers)
        button.clicked.connect(lambda _on=False: self._decide(what, action))
        self.choices.append(button)
        self._offers.addWidget(button)

    def _empty_offers(self) -> None:
        for button in self.choices:
            self._offers.removeWidget(button)
            button.setParent(None)
            button.deleteLater()
        self.choices = []

    def _fill_steps(self) -> None:
        self.steps.clear()
        only = self.only.isChecked()
        for step in self._repair.steps:
            if not only or step.verdict != "same":
                self.steps.addItem(step_line(self._session, step))
        if not self.steps.count():
            self.steps.addItem(self._session.text.say("repair.nothing"))

    def _fill_table(self) -> None:
        """The present of now beside the new one; only once everything is played again."""
        done = self._repair.question is None
        self.table.setVisible(done)
        if not done:
            return
        old = self._repair.old[-1].after
        found = differences(self._session, old, self._repair.state)
        self.table.setRowCount(len(found))
        for row, changed in enumerate(found):
            for column, words in enumerate((changed.what, changed.old, changed.new)):
                self.table.setItem(row, column, QTableWidgetItem(words))
        self.table.resizeRowsToContents()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Holders of a share go on in a second line where the column is too narrow for them.
        self.table.resizeRowsToContents()
