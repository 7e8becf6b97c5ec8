"""The prices a company may start at, how much of it is bought, and what that costs and brings."""

from functools import partial

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ezgame.core.actions import StartCompany
from ezgame.models.drafts.start_draft import StartDraft, percent_of
from ezgame.models.drafts.starts import StartAccount, start_account
from ezgame.models.session import Session
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.turn.figures import AccountLines
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.flow import FlowLayout, clear


class ParCard(QFrame):
    """Draws the half-made start of a company. Its height does not change with the choice, so it is in sight as
    a whole from the beginning."""

    def __init__(self, session: Session, draft: StartDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "well")
        self._session = session
        self._draft = draft
        self._actions = draft.by_price
        self._possible = draft.possible_prices
        inside = QVBoxLayout(self)
        inside.setContentsMargins(7, 7, 7, 7)
        inside.setSpacing(6)
        prices = FlowLayout(spacing=4)
        self._prices: dict[int, GameButton] = {}
        for price, several in self._actions.items():
            button = self._price(price, several[0])
            self._prices[price] = button
            prices.addWidget(button)
        inside.addLayout(prices)
        self._percents: dict[int, GameButton] = {}
        sizes = next(iter(self._actions.values()), {})
        if len(sizes) > 1:
            inside.addLayout(self._sizes(tuple(sizes)))
        self.figures = AccountLines(self)
        inside.addWidget(self.figures)
        self._confirm = QVBoxLayout()
        inside.addLayout(self._confirm)
        draft.changed.connect(self._show_choice)
        self._show_choice()

    def _show_choice(self) -> None:
        if self._draft.by_price == self._actions:  # else the section is about to make another card
            for price, button in self._prices.items():
                button.setChecked(price == self._draft.price)
            self._tell()

    def _sizes(self, percents: tuple[int, ...]) -> FlowLayout:
        """How much of the company: a button each."""
        row = FlowLayout(spacing=4)
        for percent in percents:
            button = GameButton(
                f"{percent or self._least()} %", compact=True, role="choice", parent=self
            )
            button.setCheckable(True)
            starts = [several[percent] for several in self._actions.values()]
            if not any(self._session.is_possible(action) for action in starts):
                button.set_reason(partial(self._session.reason, starts[-1]))
            button.setAccessibleName(
                self._session.text.say("start.percent", percent=percent or self._least())
            )
            button.clicked.connect(partial(self._draft.choose_percent, percent))
            self._percents[percent] = button
            row.addWidget(button)
        return row

    def _least(self) -> int:
        """Percent of the president's certificate."""
        action = next(iter(next(iter(self._actions.values())).values()))
        return self._session.rules.percents[action.company][0]

    def _price(self, price: int, action: StartCompany) -> GameButton:
        session = self._session
        button = GameButton(str(price), compact=True, role="choice", parent=self)
        button.setCheckable(True)
        if price not in self._possible:
            button.set_reason(partial(session.reason, action))
        button.setAccessibleName(session.text.say("start.at", company=action.company, price=price))
        button.clicked.connect(partial(self._draft.choose_price, price))
        button.glanced.connect(
            lambda on: session.draft.glance(action if on and button.allowed else None)
        )
        return button

    def _tell(self) -> None:
        """The account of the chosen price; before the choice, of the highest one that can be paid."""
        clear(self._confirm)
        chosen = self._draft.price
        price = chosen if chosen is not None else max(self._possible, default=None)
        if price is None:
            return
        action = self._draft.start_at(price)
        for percent, button in self._percents.items():
            button.setChecked(chosen is not None and percent == percent_of(action))
        account = start_account(self._session, action)
        self.figures.show_lines((self._heading(price), *account.lines), faint=chosen is None)
        if chosen is not None:
            self._confirm.addWidget(
                ActionButton(self._session, action, role="primary", parent=self)
            )
        else:
            self._confirm.addWidget(self._not_yet(account))

    def _heading(self, price: int) -> tuple[str, str]:
        """Which price the figures below are for, and that it is only an example while none is chosen."""
        say = self._session.text.say
        told = str(price)
        if self._draft.price is None:
            told = say("start.price.example", price=price)
        return say("steps.granted_start"), told

    def _not_yet(self, account: StartAccount) -> GameButton:
        button = GameButton(self._session.text.say("start.choose"), parent=self)
        button.set_reason(self._session.text.say("start.figures", price=account.price))
        button.setAccessibleName(self._session.text.say("start.choose"))
        return button
