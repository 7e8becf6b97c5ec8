"""Bases of the item models: rows of frozen cards that are read from a state and compared.

On an action a model asks whether one of the events concerns it, reads its cards again and tells the
views only what differs. On a jump it does the same without asking, so both ways end in one picture.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from PySide6.QtCore import (
    QAbstractListModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)

from ezgame.core.actions import Action
from ezgame.core.events import Event
from ezgame.core.game import Applied
from ezgame.core.state import State
from ezgame.models.session import Session
from ezgame.models.words.plain_text import plain_tip

CARD = Qt.ItemDataRole.UserRole
"""The role under which a row's or cell's card is found."""

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()


class FollowsSession:
    """A model of cards that reads again when what it shows may have changed."""

    ignores: ClassVar[tuple[type[Event], ...]] = ()
    """Events that cannot change a card."""
    shows_draft: ClassVar[bool] = False
    session: Session
    drafted = False
    """Whether the cards show what an action would do."""
    _read_for: tuple[State | None, Action | None] = (None, None)
    """The position and the action that the cards were read for last."""

    def follow(self, session: Session) -> None:
        """Called once, when the model has read its first cards."""
        session.applied.connect(self.on_applied)
        session.jumped.connect(self.refresh)
        session.shown_changed.connect(self.refresh)
        if self.shows_draft:
            session.draft.changed.connect(self._on_draft_changed)
            session.judged_anew.connect(self.refresh)

    def on_applied(self, applied: Applied) -> None:
        if not self.session.live:
            return
        if self.drafted or any(not isinstance(event, self.ignores) for event in applied.events):
            self.refresh()

    def _on_draft_changed(self) -> None:
        """A jump may have brought a draft with it that was read together with the position."""
        before = self._read_for
        now = (self.session.state, self.session.draft.action)
        if before[0] is not now[0] or before[1] != now[1]:
            self.on_draft()

    def on_draft(self) -> None:
        self.refresh()

    def _note(self) -> None:
        """Called with every reading."""
        action = self.session.draft.action
        self._read_for = (self.session.state, action)
        self.drafted = self.shows_draft and action is not None

    @abstractmethod
    def refresh(self) -> None:
        """Read again and tell the views what differs."""


class Cards(FollowsSession, QAbstractListModel):
    """A list of cards. A card has an `id` that stays the same while its row does, and a `text`."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self._cards: tuple[Any, ...] = tuple(self.read())
        self.follow(session)

    @abstractmethod
    def read(self) -> Sequence[Any]:
        """All cards of the state that the session shows."""

    def read_draft(self) -> Sequence[Any]:
        """The same cards when only what an action would do differs, as while the pointer moves."""
        return self.read()

    @property
    def cards(self) -> tuple[Any, ...]:
        return self._cards

    def card(self, card_id: object) -> Any:
        """The card with this id, or None."""
        return next((card for card in self._cards if card.id == card_id), None)

    def refresh(self) -> None:
        self._take(tuple(self.read()))

    def on_draft(self) -> None:
        self._take(tuple(self.read_draft()))

    def _take(self, new: tuple[Any, ...]) -> None:
        self._note()
        if new == self._cards:
            return
        if [card.id for card in new] != [card.id for card in self._cards]:
            self.beginResetModel()
            self._cards = new
            self.endResetModel()
            return
        old, self._cards = self._cards, new
        for row, (before, after) in enumerate(zip(old, new, strict=True)):
            if before != after:
                index = self.index(row)
                self.dataChanged.emit(index, index)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._cards)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        card = self._cards[index.row()]
        if role == CARD:
            return card
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return card.text
        return None


class CardTable(FollowsSession, QAbstractTableModel):
    """A grid of cells; row and column heads are cards as well. A cell has a `text` and a `tip`."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self._heads, self._sides, self._cells = self.read()
        self.follow(session)

    @abstractmethod
    def read(self) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[tuple[Any, ...], ...]]:
        """Column heads, row heads and the cells by row."""

    @property
    def heads(self) -> tuple[Any, ...]:
        return self._heads

    @property
    def sides(self) -> tuple[Any, ...]:
        return self._sides

    @property
    def cells(self) -> tuple[tuple[Any, ...], ...]:
        return self._cells

    def refresh(self) -> None:
        heads, sides, cells = self.read()
        self._note()
        same = [h.id for h in heads] == [h.id for h in self._heads] and [s.id for s in sides] == [
            s.id for s in self._sides
        ]
        if not same:
            self.beginResetModel()
            self._heads, self._sides, self._cells = heads, sides, cells
            self.endResetModel()
            return
        old = self._cells
        old_heads, old_sides = self._heads, self._sides
        self._heads, self._sides, self._cells = heads, sides, cells
        for row, (before, after) in enumerate(zip(old, cells, strict=True)):
            changed = [c for c, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
            if changed:
                self.dataChanged.emit(self.index(row, changed[0]), self.index(row, changed[-1]))
        for direction, before, after in (
            (Qt.Orientation.Horizontal, old_heads, heads),
            (Qt.Orientation.Vertical, old_sides, sides),
        ):
            for number, (was, now) in enumerate(zip(before, after, strict=True)):
                if was != now:
                    self.headerDataChanged.emit(direction, number, number)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._sides)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        return _of(self._cells[index.row()][index.column()], role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        heads = self._heads if orientation == Qt.Orientation.Horizontal else self._sides
        return _of(heads[section], role) if 0 <= section < len(heads) else None


def _of(card: Any, role: int) -> Any:
    if role == CARD:
        return card
    if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
        return card.text
    if role == Qt.ItemDataRole.ToolTipRole:
        return plain_tip(card.tip) or None
    return None
