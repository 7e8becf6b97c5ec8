"""The offers of the step as a row of small buttons."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ezgame.models.offers import Offer
from ezgame.ui.widgets.buttons import GameButton


class Chips(QWidget):
    chosen = Signal(object)
    """The Offer whose button was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: list[GameButton] = []
        self._offers: tuple[Offer, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(5)
        self._row.addStretch(1)

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
            button.say(offer.title, offer.detail or ("none" if not offer.choices else ""))
            button.set_shortcut_hint(str(number) if number <= 9 else "")
            button.set_ticked(offer.used)
            button.set_reason(offer.reason)
        self._offers = offers

    def _choose(self, index: int) -> None:
        self.chosen.emit(self._offers[index])

    def button_for(self, kind: str) -> GameButton | None:
        """The button of a kind of action, if there is one."""
        for button, offer in zip(self._buttons, self._offers, strict=True):
            if kind in offer.kinds:
                return button
        return None
