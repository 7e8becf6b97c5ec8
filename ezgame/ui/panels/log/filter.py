"""Which lines of the log are shown, and which of them begin a turn among those shown."""

from bisect import bisect_right

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel

from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.tables.cards import CARD
from ezgame.models.tables.log import LogLine, LogModel

Index = QModelIndex | QPersistentModelIndex


class LogFilter(QSortFilterProxyModel):
    """No topic chosen means all; a player and a company narrow it further."""

    def __init__(self, model: LogModel) -> None:
        super().__init__(model)
        self._log = model
        self._topics: frozenset[str] = frozenset()
        self._player: PlayerId | None = None
        self._company: CompanyId | None = None
        self._turns: list[int] = []
        self._counted = 0
        self.setSourceModel(model)
        model.rowsRemoved.connect(self._recount)

    def set_topics(self, topics: frozenset[str]) -> None:
        self._topics = topics
        self._again()

    def set_player(self, player: PlayerId | None) -> None:
        self._player = player
        self._again()

    def set_company(self, company: CompanyId | None) -> None:
        self._company = company
        self._again()

    def _again(self) -> None:
        self.beginResetModel()
        self.endResetModel()
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        if not self._topics and self._player is None and self._company is None:
            return True  # asked for each line of a long game at once
        line = self._log.lines[row]
        if self._topics and line.topic not in self._topics:
            return False
        if self._player is not None and self._player not in line.players:
            return False
        return self._company is None or self._company in line.companies

    def line(self, row: int) -> LogLine:
        line = self.index(row, 0).data(CARD)
        assert isinstance(line, LogLine)
        return line

    def begins_turn(self, row: int) -> bool:
        """Whether the line is the first one shown of its turn."""
        if row == 0:
            return True
        return self._turn(self.line(row)) != self._turn(self.line(row - 1))

    def _turn(self, line: LogLine) -> int:
        lines = self._log.lines
        while self._counted < len(lines):
            if lines[self._counted].begins_turn:
                self._turns.append(self._counted)
            self._counted += 1
        return bisect_right(self._turns, line.id)

    def _recount(self, _parent: Index, first: int, _last: int) -> None:
        """The last lines are gone; turns are counted from the first of them again."""
        self._turns = [turn for turn in self._turns if turn < first]
        self._counted = min(self._counted, first)
