"""Buttons that do one action, and rows that choose an amount first."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from ezgame.core.actions import Action
from ezgame.core.choices import Amounts, Choice
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.keys import CONFIRM_KEYS, PRESS_KEYS
from ezgame.ui.turn.pull import PullButton
from ezgame.ui.widgets.buttons import GameButton, Role
from ezgame.ui.widgets.confirmation import Confirmation
from ezgame.ui.widgets.drops import leave_drops
from ezgame.ui.widgets.marks import Mark

MOST_TYPED = 99_999
PRICED = {"buy_private": "auction.buy", "buy_train": "auction.buy", "bid": "auction.bid"}
"""What is said of actions whose amount is a price."""
QUICK_COLUMNS = 4
ASKED_TWICE = frozenset({"bankrupt"})
"""Kinds of actions that end the game for somebody."""


class ActionButton(PullButton):
    """Does one action; while the pointer rests on it every view shows before → after."""

    pulls = False

    def __init__(
        self,
        session: Session,
        action: Action,
        title: str = "",
        detail: str = "",
        *,
        role: Role = "choice",
        compact: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        caption = session.text.caption(action)
        super().__init__(title or caption, detail, role=role, compact=compact, parent=parent)
        self.session = session
        self.action = action
        self._question: Confirmation | None = None
        if action.kind in ASKED_TWICE:
            self._usual = (self.title, self.detail)
            self._question = Confirmation(self, self._say)
            self.keep_room(*self._really())
        self.setAccessibleName(caption)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if not session.is_possible(action):
            self.set_reason(partial(session.reason, action))
            self.setAccessibleName(caption)
        self.clicked.connect(self._do)
        self.glanced.connect(self._look)

    def _do(self) -> None:
        # What cannot be meant lightly is asked again where the pointer is.
        if self._question is not None and not self._question.answered():
            self._say()
            return
        self.session.submit(self.action)

    def _say(self) -> None:
        """What it does, or whether that is really meant."""
        asked = self._question is not None and self._question.open
        self.say(*(self._really() if asked else self._usual))
        self.setAccessibleName(self.session.text.caption(self.action))
        if asked:
            self.setAccessibleDescription(", ".join(self._really()))

    def _really(self) -> tuple[str, str]:
        say = self.session.text.say
        return say("turn.sure"), say(f"turn.sure.{self.action.kind}")

    def _look(self, on: bool) -> None:
        self.session.draft.glance(self.action if on and self.allowed else None)


class AmountBox(QSpinBox):
    """A typed amount; Enter confirms.

    Any amount can be typed, and the rules answer: a box that cuts off or corrects what is typed
    would bid something nobody said.
    """

    confirmed = Signal()
    considered = Signal(bool)
    """The keyboard came to it, or left."""

    def __init__(self, amounts: Amounts, start: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        leave_drops(self.lineEdit())
        self._amounts = amounts
        self._start = start
        self.setRange(0, MOST_TYPED)
        self.setSingleStep(amounts.step)
        self.setValue(start)

    def stepBy(self, steps: int) -> None:
        """Steps stay within what is offered."""
        least, step = self._amounts.least, self._amounts.step
        aimed = (self.value() - least) // step + steps
        if steps < 0 and (self.value() - least) % step:
            aimed += 1  # down from between two steps is the one below
        highest = (self._amounts.most - least) // step
        self.setValue(least + max(0, min(aimed, highest)) * step)

    @property
    def first(self) -> int:
        """The amount before anybody changed it."""
        return self._start

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel scrolls what the box lies in: whoever passes by changes nothing."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def put_back(self) -> None:
        """Forget what was typed."""
        self.setValue(self._start)

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() in PRESS_KEYS
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in CONFIRM_KEYS:
            # A key held down would go on with the amounts of those who come next.
            if self.cleanText() and not event.isAutoRepeat():
                self.interpretText()
                self.confirmed.emit()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.considered.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.considered.emit(False)


class AmountRow(QWidget):
    """An amount and the button that does the action with it; quick amounts above where given."""

    def __init__(
        self,
        session: Session,
        choice: Choice,
        *,
        name: str,
        quick: tuple[tuple[str, int], ...] = (),
        start: int | None = None,
        role: Role = "choice",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        assert choice.amounts is not None
        self.session = session
        self.choice = choice
        amounts = choice.amounts
        self.box = AmountBox(amounts, amounts.least if start is None else start, self)
        self.box.setAccessibleName(session.text.say("turn.amount", what=name))
        self.box.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.button = GameButton(role=role, compact=True, parent=self)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.box.setMinimumSize(appearance().px(50), appearance().px(28))
        self.button.clicked.connect(self.submit)
        self.box.valueChanged.connect(self._changed)
        self.box.confirmed.connect(self.submit)
        self.box.considered.connect(self._look)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        self.quick: tuple[int, ...] = tuple(amount for _, amount in quick if amount in amounts)
        if quick:
            layout.addWidget(self._quick_row(quick))
        line = QHBoxLayout()
        line.setSpacing(5)
        steps: tuple[tuple[Mark, str, Callable[[], None]], ...] = (
            ("minus", "turn.amount.less", self.box.stepDown),
            ("plus", "turn.amount.more", self.box.stepUp),
        )
        for mark, key, step in steps:
            stepper = GameButton(mark=mark, compact=True, parent=self)
            stepper.setAccessibleName(session.text.say(key, what=name))
            stepper.repeats = True
            stepper.setFixedWidth(appearance().px(32))
            stepper.clicked.connect(step)
            line.addWidget(stepper)
        line.insertWidget(1, self.box, 1)
        layout.addLayout(line)
        layout.addWidget(self.button)
        self._changed()

    def _quick_row(self, quick: tuple[tuple[str, int], ...]) -> QWidget:
        """Places of equal width: an amount lies where it lay before, whatever its figures."""
        row = QWidget(self)
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for place, (label, amount) in enumerate(quick):
            grid.setColumnStretch(place % QUICK_COLUMNS, 1)
            button = self._quick(label, amount)
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            grid.addWidget(button, place // QUICK_COLUMNS, place % QUICK_COLUMNS)
        return row

    def _quick(self, label: str, amount: int) -> GameButton:
        """A button that does the action with this amount at once."""
        action = self.action(amount)
        return ActionButton(self.session, action, label, compact=True, parent=self)

    def action(self, amount: int | None = None) -> Action:
        value = self.box.value() if amount is None else amount
        changes: dict[str, Any] = {self.choice.field: value}
        return replace(self.choice.action, **changes)

    def _changed(self) -> None:
        action = self.action()
        caption = self.session.text.caption(action)
        say, amount = self.session.text.say, self.box.value()
        if action.kind in PRICED:
            self.button.say(say(PRICED[action.kind], price=amount), "")
        else:
            what = self.session.text.offer(action.kind)
            self.button.say(say("turn.with_amount", what=what, amount=amount), "")
        refusal = self.session.why_not(action)
        reason = "" if refusal is None else str(self.session.text.sentence(refusal))
        if not reason and self.box.value() == self.box.first and self.box.first in self.quick:
            # A quick amount acts at once; a habit of pressing this after it would act for the next player.
            reason = self.session.text.say("turn.amount.first", amount=self.box.value())
        self.button.set_reason(reason)
        self.button.setAccessibleName(self.session.text.say("turn.as_typed", action=caption))
        if self.box.hasFocus():
            self._look(True)

    def _look(self, on: bool) -> None:
        self.session.draft.glance(self.action() if on and self.button.allowed else None)

    def submit(self) -> None:
        """Do it; what the rules say against an amount is told by those who listen to refusals."""
        self.session.submit(self.action())
