"""The offers of the step as a row of small buttons."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ezgame.models.offers import Offer
from ezgame.models.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.buttons import GameButton

SPACING = 5
HIGH, LOW = 35, 30
"""Pixels at 100 % of a button with two lines and with one."""


class Chips(QWidget):
    chosen = Signal(object)
    """The Offer whose button was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: list[GameButton] = []
        self._offers: tuple[Offer, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACING)
        self._row.addStretch(1)
        self._low = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self._fit)

    @property
    def offers(self) -> tuple[Offer, ...]:
        return self._offers

    def show_offers(self, offers: tuple[Offer, ...], first: int = 1) -> None:
        """A button for each, with its key, beginning with the first; those of before are used again."""
        while len(self._buttons) > len(offers):
            self._buttons.pop().deleteLater()
        while len(self._buttons) < len(offers):
            button = GameButton(compact=True, role="choice", parent=self)
            button.clicked.connect(partial(self._choose, len(self._buttons)))
            self._row.insertWidget(len(self._buttons), button)
            button.show()
            self._buttons.append(button)
        for number, (button, offer) in enumerate(zip(self._buttons, offers, strict=True), first):
            button.say(offer.title, offer.detail or ("" if offer.choices else say("bar.none")))
            button.set_shortcut_hint(str(number) if number <= 9 else "")
            button.set_ticked(offer.used)
            button.set_reason(offer.reason)
        self._offers = offers
        self._fit()
        self.updateGeometry()

    def set_low(self, low: bool) -> None:
        """In a line of their own they say their titles only."""
        if low != self._low:
            self._low = low
            self._fit()

    @property
    def wanted(self) -> int:
        """How wide they are when each says all it can; fewer words will do where that is too much."""
        return self._wide([False] * len(self._buttons))

    def _wide(self, brief: list[bool]) -> int:
        hints = [b.wide(brief=short) for b, short in zip(self._buttons, brief, strict=True)]
        return sum(hints) + SPACING * max(0, len(hints) - 1)

    def _brief(self) -> list[bool]:
        """Which say their title only: what is used up or not possible before the others."""
        count = len(self._buttons)
        quiet = [offer.used or bool(offer.reason) for offer in self._offers]
        ways = ([False] * count, quiet, [True] * count)
        if self._low or len(quiet) != count:
            return ways[-1]
        return next((way for way in ways if self._wide(way) <= self.width()), ways[-1])

    def _fit(self) -> None:
        for button, brief in zip(self._buttons, self._brief(), strict=True):
            button.setFixedHeight(appearance().px(LOW if self._low else HIGH))
            button.set_brief(brief)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        wide = self._wide([True] * len(self._buttons)) if self._low else self.wanted
        return QSize(wide, appearance().px(LOW if self._low else HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def _choose(self, index: int) -> None:
        self.chosen.emit(self._offers[index])

    def button_for(self, kind: str) -> GameButton | None:
        """The button of a kind of action, if there is one."""
        for button, offer in zip(self._buttons, self._offers, strict=True):
            if kind in offer.kinds:
                return button
        return None
