"""The form for a correction: what, about whom, what it is then, and why. It judges nothing itself."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.actions import Correct, Corrected
from ezgame.core.corrections import LONGEST, MOST_CASH
from ezgame.models.drafts.correction_form import (
    KINDS,
    FormEntry,
    abouts,
    cash_now,
    correction,
    item_now,
    items,
    numbers,
)
from ezgame.models.session import Session
from ezgame.models.words.text import shown_events
from ezgame.ui.appearance import appearance
from ezgame.ui.reading_order import ReadingOrder
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.drops import leave_drops
from ezgame.ui.widgets.text import Label

WIDTH = 520


class CorrectionDialog(ReadingOrder, QDialog):
    """Open it with `open()`; it deletes itself when it is closed."""

    def __init__(self, parent: QWidget, session: Session) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._session = session
        say = session.text.say
        self.setWindowTitle(say("correction.head"))
        self.what, self.about = ChoiceBox(self), ChoiceBox(self)
        self.number, self.item = ChoiceBox(self), ChoiceBox(self)
        self.cash = QSpinBox(self)
        self.cash.setRange(0, MOST_CASH)
        self.why = QLineEdit(self)
        leave_drops(self.why)
        self.why.setMaxLength(LONGEST)
        self.why.setPlaceholderText(say("correction.why_so"))
        for kind in KINDS:
            self.what.addItem(say(f"correction.{kind}"), kind)
        self.reason = Label(self)
        self.reason.setWordWrap(True)
        self.do = GameButton(say("correction.do"), role="primary", parent=self)
        self.do.clicked.connect(self._on_do)
        self.leave = GameButton(say("notice.cancel"), parent=self)
        self.leave.clicked.connect(self.reject)
        self._about_head = Label(self)
        self._form = self._make_form()
        self._lay_out()
        self._connect()
        self._on_what()

    def _make_form(self) -> QFormLayout:
        say, form = self._session.text.say, QFormLayout()
        form.addRow(say("correction.what"), self.what)
        form.addRow(self._about_head, self.about)
        form.addRow(say("correction.which"), self.number)
        form.addRow(say("correction.becomes"), self.item)
        form.addRow(say("correction.amount"), self.cash)
        form.addRow(say("correction.why"), self.why)
        for box, key in (
            (self.what, "what"),
            (self.about, "about"),
            (self.number, "which"),
            (self.item, "becomes"),
            (self.cash, "amount"),
            (self.why, "why"),
        ):
            box.setAccessibleName(say(f"correction.{key}"))
        return form

    def _lay_out(self) -> None:
        say = self._session.text.say
        head = Label(say("correction.head"), self)
        head.setProperty("look", "title")
        told = Label(say("correction.told"), self)
        told.setWordWrap(True)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.leave, self.do):
            button.setMinimumHeight(appearance().px(36))
            row.addWidget(button)
        box_ = QVBoxLayout(self)
        box_.setContentsMargins(22, 18, 22, 16)
        box_.setSpacing(12)
        box_.addWidget(head)
        box_.addWidget(told)
        box_.addLayout(self._form)
        box_.addWidget(self.reason)
        box_.addStretch(1)
        box_.addLayout(row)
        self.setMinimumWidth(appearance().px(WIDTH))

    def _connect(self) -> None:
        self.what.currentIndexChanged.connect(lambda _row: self._on_what())
        self.about.currentIndexChanged.connect(lambda _row: self._on_about())
        for each in (self.number, self.item):
            each.currentIndexChanged.connect(lambda _row: self._judge())
        self.cash.valueChanged.connect(lambda _value: self._judge())
        self.why.textChanged.connect(lambda _text: self._judge())

    @property
    def kind(self) -> Corrected:
        return KINDS[max(0, self.what.currentIndex())]

    @property
    def action(self) -> Correct:
        """What the form says now."""
        about, item, number = (
            self.about.currentData(),
            self.item.currentData(),
            self.number.currentData(),
        )
        counted = self.cash.value() if self.kind == "cash" else number.number if number else 0
        return correction(
            self._session, self.kind, about.item if about else "", item, counted, self.why.text()
        )

    def _on_what(self) -> None:
        self._fill(self.about, abouts(self._session, self.kind))
        say = self._session.text.say
        head = say("correction.where" if self.kind in ("tile", "station") else "correction.about")
        self.about.setAccessibleName(head)
        self._about_head.setText(head)
        self._on_about()

    def _on_about(self) -> None:
        about = self.about.currentData()
        name = about.item if isinstance(about, FormEntry) else ""
        self._fill(self.number, numbers(self._session, self.kind, name))
        self._fill(self.item, items(self._session, self.kind, name))
        self._begin_with(item_now(self._session, self.kind, name))
        self._form.setRowVisible(self.cash, self.kind == "cash")
        self.cash.setValue(cash_now(self._session, name))
        self._judge()

    def _begin_with(self, item: str) -> None:
        """Choose what is so now; a slip of the mouse then changes nothing."""
        found = [row for row in range(self.item.count()) if self.item.itemData(row).item == item]
        if found:
            self.item.blockSignals(True)
            self.item.setCurrentIndex(found[0])
            self.item.blockSignals(False)

    def _fill(self, box: ChoiceBox, options: list[FormEntry]) -> None:
        box.blockSignals(True)
        box.clear()
        for option in options:
            box.addItem(option.text, option)
        box.blockSignals(False)
        self._form.setRowVisible(box, bool(options))

    def _judge(self) -> None:
        reason = self._session.reason(self.action)
        self.reason.setText(reason or self._told(self.action))
        self.do.set_reason(reason)

    def _told(self, action: Correct) -> str:
        """What the correction does, in the words of the log."""
        preview = self._session.preview(action)
        events = () if preview is None else preview.events[1:]  # the first is the correction itself
        lines = [line for _event, line in shown_events(self._session.text, events)]
        return " · ".join(lines) or self._session.text.caption(action)

    def _on_do(self) -> None:
        if self._session.submit(self.action):
            self.accept()
