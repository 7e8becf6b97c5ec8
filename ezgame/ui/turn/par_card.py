"""The prices a company may start at, and what the chosen one costs and brings."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ezgame.core.actions import StartCompany
from ezgame.models.session import Session
from ezgame.models.starts import StartAccount, start_account
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.turn.figures import Figures
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.flow import FlowLayout, clear


class ParCard(QFrame):
    """Its height does not change with the choice, so it is in sight as a whole from the beginning."""

    price_chosen = Signal(int)

    def __init__(
        self, session: Session, actions: Sequence[StartCompany], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("surface", "well")
        self._session = session
        self._actions = {action.price: action for action in actions}
        self.possible = tuple(
            price for price, action in self._actions.items() if session.is_possible(action)
        )
        self.chosen: int | None = None
        inside = QVBoxLayout(self)
        inside.setContentsMargins(7, 7, 7, 7)
        inside.setSpacing(6)
        prices = FlowLayout(spacing=4)
        self._prices: dict[int, GameButton] = {}
        for price, action in self._actions.items():
            button = self._price(price, action)
            self._prices[price] = button
            prices.addWidget(button)
        inside.addLayout(prices)
        self.figures = Figures(self)
        inside.addWidget(self.figures)
        self._confirm = QVBoxLayout()
        inside.addLayout(self._confirm)
        self._tell()

    def action(self, price: int) -> StartCompany:
        return self._actions[price]

    def choose(self, price: int) -> None:
        self.chosen = price
        for other, button in self._prices.items():
            button.setChecked(other == price)
        self._tell()

    def _price(self, price: int, action: StartCompany) -> GameButton:
        session = self._session
        button = GameButton(str(price), compact=True, role="choice", parent=self)
        button.setCheckable(True)
        if price not in self.possible:
            button.set_reason(partial(session.reason, action))
        button.setAccessibleName(session.text.say("start.at", company=action.company, price=price))
        button.clicked.connect(partial(self.price_chosen.emit, price))
        button.glanced.connect(lambda on: session.glance(action if on and button.allowed else None))
        return button

    def _tell(self) -> None:
        """The account of the chosen price; before the choice, of the highest one that can be paid."""
        clear(self._confirm)
        price = self.chosen if self.chosen is not None else max(self.possible, default=None)
        if price is None:
            return
        account = start_account(self._session, self._actions[price])
        self.figures.show_lines(account.lines, faint=self.chosen is None)
        if self.chosen is not None:
            self._confirm.addWidget(
                ActionButton(self._session, self._actions[price], role="primary", parent=self)
            )
        else:
            self._confirm.addWidget(self._not_yet(account))

    def _not_yet(self, account: StartAccount) -> GameButton:
        button = GameButton(self._session.text.say("start.choose"), compact=True, parent=self)
        button.set_reason(self._session.text.say("start.figures", price=account.price))
        button.setAccessibleName(self._session.text.say("start.choose"))
        return button
