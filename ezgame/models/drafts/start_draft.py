"""A half-made start: which company, at which price, how much of it.

The panel of the turn and the stock chart draw it and change it; with a price it is the session's draft,
which the large button submits.
"""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from ezgame.core.actions import StartCompany
from ezgame.core.ids import CompanyId
from ezgame.families.treasury.actions import StartLarger
from ezgame.models.session import Session


def percent_of(action: StartCompany) -> int:
    """How much of the company is bought; 0: what a start always buys."""
    return action.percent if isinstance(action, StartLarger) else 0


class StartDraft(QObject):
    """One per session; see `start_draft`. What was chosen is forgotten when the position changes."""

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._read: object = None
        """The candidates that `_starts` was made of."""
        self._starts: dict[CompanyId, list[StartCompany]] = {}
        self._company: CompanyId | None = None
        self._price: int | None = None
        self._percent = 0
        session.follow(self._on_moved_on)

    # ------------------------------------------------------------ what there is

    @property
    def starts(self) -> Mapping[CompanyId, list[StartCompany]]:
        """Every start that could be tried now, by company."""
        candidates = self._session.possible.candidates()
        if candidates is not self._read:
            self._read = candidates
            self._forget()
            self._starts = {}
            for _, choice in candidates:
                if isinstance(choice.action, StartCompany):
                    self._starts.setdefault(choice.action.company, []).append(choice.action)
        return self._starts

    def is_possible(self, company: CompanyId) -> bool:
        return any(self._session.is_possible(action) for action in self.starts[company])

    @property
    def company(self) -> CompanyId | None:
        return self._company

    @property
    def price(self) -> int | None:
        return self._price

    @property
    def percent(self) -> int:
        """How much of the company was chosen; see `percent_of`."""
        return self._percent

    @property
    def by_price(self) -> dict[int, dict[int, StartCompany]]:
        """The starts of the chosen company, by price and by how much of it is bought."""
        found: dict[int, dict[int, StartCompany]] = {}
        company = self.company
        for action in () if company is None else self.starts[company]:
            found.setdefault(action.price, {})[percent_of(action)] = action
        return found

    @property
    def possible_prices(self) -> tuple[int, ...]:
        return tuple(
            price
            for price, several in self.by_price.items()
            if any(self._session.is_possible(action) for action in several.values())
        )

    def start_at(self, price: int) -> StartCompany:
        """The start at this price, with as much as was chosen, or the most that is possible."""
        several, possible = self.by_price[price], self._session.is_possible
        if possible(several[self._percent]):
            return several[self._percent]
        payable = [action for action in several.values() if possible(action)]
        return payable[-1] if payable else several[0]

    # ------------------------------------------------------------ choosing

    def choose_company(self, company: CompanyId) -> None:
        """Another company: its price is not chosen yet."""
        if company not in self.starts:
            return
        self._company, self._price, self._percent = company, None, 0
        self._session.draft.prepare(None)
        self.changed.emit()

    def choose_price(self, price: int) -> None:
        """Get the start at this price ready."""
        if price not in self.possible_prices:
            return
        self._price = price
        self._session.draft.prepare(self.start_at(price))
        self.changed.emit()

    def choose_percent(self, percent: int) -> None:
        """Buy so much of the company; the price stays, or is the highest that can be paid for it."""
        self._percent = percent
        payable = [
            price
            for price, several in self.by_price.items()
            if self._session.is_possible(several[percent])
        ]
        if payable:
            self.choose_price(self._price if self._price in payable else max(payable))

    def take(self, action: StartCompany) -> None:
        """Choose what makes this action."""
        self.choose_company(action.company)
        self._percent = percent_of(action)
        self.choose_price(action.price)

    def _forget(self) -> None:
        self._company = self._price = None
        self._percent = 0

    def _on_moved_on(self, _applied: object = None) -> None:
        self._forget()
        self.changed.emit()


def start_draft(session: Session) -> StartDraft:
    """The half-made start of a session; made when first asked for."""
    return session.part(StartDraft)
