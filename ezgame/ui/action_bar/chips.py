"""The offers of the step as a row of small buttons, each in a place of equal width."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.offers import Offer
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.buttons import GameButton

SPACING = 5
HIGH, LOW = 34, 32
"""Pixels at 100 % of a button in the bar, and in a row of its own."""
PLACES, BESIDE_INCOME = 5, 2
"""So many places there are at least: fewer offers leave the rest empty, so that none moves when one goes."""
LEAST = 66
"""Pixels at 100 % that a place beside the income keeps."""
WIDEST = 132
"""Pixels at 100 % of a place where there is room enough."""


class Chips(QWidget):
    chosen = Signal(object)
    """The Offer whose button was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: list[GameButton] = []
        self._offers: tuple[Offer, ...] = ()
        self._low = self._beside = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self._place)

    @property
    def offers(self) -> tuple[Offer, ...]:
        return self._offers

    def show_offers(self, offers: tuple[Offer, ...], none: str, first: int = 1) -> None:
        """A button for each, with its key, beginning with the first; those of before are used again."""
        while len(self._buttons) > len(offers):
            gone = self._buttons.pop()
            gone.hide()  # or a repaint before it is deleted would show it in the room of others
            gone.deleteLater()
        while len(self._buttons) < len(offers):
            button = GameButton(compact=True, role="choice", parent=self)
            button.clicked.connect(partial(self._choose, len(self._buttons)))
            button.show()
            self._buttons.append(button)
        for number, (button, offer) in enumerate(zip(self._buttons, offers, strict=True), first):
            button.say(offer.title, offer.detail or (none if not offer.choices else ""))
            button.set_shortcut_hint(str(number) if number <= 9 else "")
            button.set_ticked(offer.used)
            button.set_reason(offer.reason)
        self._offers = offers
        self._place()

    def set_low(self, low: bool) -> None:
        """In a row of their own they are a little lower."""
        if low != self._low:
            self._low = low
            self.updateGeometry()
            self._place()

    def set_beside(self, beside: bool) -> None:
        """The sum of a run stands before them and takes most of the room."""
        if beside != self._beside:
            self._beside = beside
            self.updateGeometry()
            self._place()

    def _place(self) -> None:
        """Places of equal width; the width depends on the room and on how many there are, not on words."""
        look = appearance()
        count = max(BESIDE_INCOME if self._beside else PLACES, len(self._buttons))
        wide = min(look.px(WIDEST), (self.width() - SPACING * (count - 1)) // count)
        for index, button in enumerate(self._buttons):
            left = index * (wide + SPACING)
            button.setGeometry(left, 0, max(1, wide), look.px(LOW if self._low else HIGH))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def sizeHint(self) -> QSize:
        look = appearance()
        return QSize(look.px(300), look.px(LOW if self._low else HIGH))

    def minimumSizeHint(self) -> QSize:
        wide = appearance().px(LEAST) * len(self._buttons) if self._beside else 0
        return QSize(wide, self.sizeHint().height())

    def _choose(self, index: int) -> None:
        self.chosen.emit(self._offers[index])

    def button_for(self, kind: str) -> GameButton | None:
        """The button of a kind of action, if there is one."""
        for button, offer in zip(self._buttons, self._offers, strict=True):
            if kind in offer.kinds:
                return button
        return None
