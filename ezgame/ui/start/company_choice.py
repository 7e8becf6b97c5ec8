"""Which companies are in play: shown as emblems, and chosen by clicking them in a custom set-up."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ezgame.core.ids import CompanyId
from ezgame.models.words.wording import say
from ezgame.ui.widgets.flow import FlowLayout, clear
from ezgame.ui.widgets.text import Label

if TYPE_CHECKING:
    from ezgame.core.definitions.title import Title
    from ezgame.ui.start.company_token import CompanyToken


class CompanyChoice(QWidget):
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.free = False
        self._tokens: dict[CompanyId, CompanyToken] = {}
        self._head = Label(say("setup.in_play"), self)
        self._head.setProperty("look", "muted")
        self._flow = FlowLayout(spacing=2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 4)
        layout.setSpacing(4)
        layout.addWidget(self._head)
        layout.addLayout(self._flow)

    def show_title(self, title: "Title") -> None:
        from ezgame.ui.start.company_token import (
            CompanyToken,  # the page is seen before a title is read
        )

        clear(self._flow)
        self._tokens = {}
        for company in title.companies:
            token = CompanyToken(title, company, self)
            token.toggled.connect(self.changed)
            self._tokens[company] = token
            self._flow.addWidget(token)

    def show_companies(self, shown: tuple[CompanyId, ...], *, free: bool) -> None:
        """Show those in play; with `free` they are a first proposal."""
        began = free and not self.free
        self.free = free
        self._head.setText(say("setup.choose_companies" if free else "setup.in_play"))
        self._head.setVisible(bool(shown) or free)
        for company, token in self._tokens.items():
            token.setVisible(free or company in shown)
            token.setEnabled(free)
            if not free or began:
                token.setChecked(company in shown)
        self.updateGeometry()

    def chosen(self) -> tuple[CompanyId, ...]:
        return tuple(company for company, token in self._tokens.items() if token.isChecked())
