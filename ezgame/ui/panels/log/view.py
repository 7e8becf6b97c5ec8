"""The list of the log. Qt's own asks how high every line is whenever one comes or the text size changes, which
takes longer the longer a game is; this one asks for the lines in sight, and for the others in idle moments."""

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    QTimer,
)
from PySide6.QtGui import QCursor, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from ezgame.ui.appearance import appearance
from ezgame.ui.panels.log.heights import Heights

Index = QModelIndex | QPersistentModelIndex
Hint = QAbstractItemView.ScrollHint
Move = QAbstractItemView.CursorAction

AT_ONCE, PAUSE, LATER = 60, 10, 150
"""Rows out of sight that are measured in one turn of the event loop, milliseconds between such turns, and before
the first of them: whatever changed the heights has all else painted first."""


class LogView(QListView):
    """Lines one below the other; what is in sight stays where it is while heights become known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heights = Heights(self.measured)
        self._wide, self._scale = 0, appearance().scale
        """What the heights are for."""
        self._learning = False
        self._idle = QTimer(self)
        self._idle.timeout.connect(self._learn_more)
        appearance().changed.connect(self._suit)

    def measured(self, row: int) -> int:
        index = self.model().index(row, 0)
        return self.itemDelegate().sizeHint(QStyleOptionViewItem(), index).height()

    @property
    def rows(self) -> Heights:
        """The heights, for as many rows as there are now."""
        model = self.model()
        self._heights.set_count(0 if model is None else model.rowCount())
        return self._heights

    # ------------------------------------------------------------ what changes

    def reset(self) -> None:
        self._heights.cut(0)
        super().reset()

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        self._heights.cut(start)
        super().rowsInserted(parent, start, end)

    def rowsAboutToBeRemoved(self, parent: Index, start: int, end: int) -> None:
        self._heights.cut(start)
        super().rowsAboutToBeRemoved(parent, start, end)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._suit()
        QAbstractItemView.resizeEvent(self, event)

    def _suit(self) -> None:
        """Lines break elsewhere in another width and another text size."""
        wide, scale = self.width(), appearance().scale
        if (wide, scale) != (self._wide, self._scale):
            at = self._held()
            self._heights.doubt(scale / self._scale)
            self._wide, self._scale = wide, scale
            self._settle(at)

    # ------------------------------------------------------------ layout

    def doItemsLayout(self) -> None:
        if appearance().applying:
            return  # nothing lasts until the new sheet is there
        QAbstractItemView.doItemsLayout(self)

    def updateGeometries(self) -> None:
        QAbstractItemView.updateGeometries(self)
        self._settle(self._held())

    def _held(self) -> tuple[int, int] | None:
        """The first row in sight and how far it is scrolled; None at the end, where the list stays."""
        rows, bar = self.rows, self.verticalScrollBar()
        if not len(rows) or bar.value() >= bar.maximum():
            return None
        row = rows.row_at(bar.value())
        return row, bar.value() - rows.begin(row)

    def _settle(self, at: tuple[int, int] | None) -> None:
        """Measure what is in sight, with a row held where it is, and give the bar its range."""
        rows, bar, high = self.rows, self.verticalScrollBar(), self.viewport().height()
        if not len(rows):
            bar.setRange(0, 0)
            return
        self._learning = True
        while True:
            most = max(0, rows.total - high)
            value = most if at is None else min(most, rows.begin(at[0]) + at[1])
            if not self._learn_sight(value):
                break
        bar.setPageStep(high)
        bar.setSingleStep(rows.end(0))
        bar.setRange(0, most)
        bar.setValue(value)
        self._learning = False
        if rows.unknown() is not None and not self._idle.isActive():
            self._idle.start(LATER)

    def _learn_sight(self, value: int) -> bool:
        rows = self.rows
        first = rows.row_at(value)
        return rows.learn(first, rows.row_at(value + self.viewport().height()) + 1 - first)

    def _learn_more(self) -> None:
        """Some rows out of sight; what is in sight stays."""
        first = self.rows.unknown()
        if first is None:
            self._idle.stop()
            return
        self._idle.setInterval(PAUSE)
        at = self._held()
        if self._heights.learn(first, AT_ONCE):
            self._settle(at)

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        if not self._learning and len(self.rows) and self._learn_sight(self.verticalOffset()):
            self._settle(self._held())
        self.viewport().update()

    # ------------------------------------------------------------ where lines are

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        return 0

    def visualRect(self, index: Index) -> QRect:
        rows = self.rows
        if not index.isValid() or index.row() >= len(rows):
            return QRect()
        top, bottom = rows.begin(index.row()), rows.end(index.row())
        return QRect(0, top - self.verticalOffset(), self.viewport().width(), bottom - top)

    def indexAt(self, point: QPoint) -> QModelIndex:
        rows, y = self.rows, point.y() + self.verticalOffset()
        if not len(rows) or not 0 <= y < rows.total or not 0 <= point.x() < self.viewport().width():
            return QModelIndex()
        return self.model().index(rows.row_at(y), 0)

    def scrollTo(self, index: Index, hint: Hint = Hint.EnsureVisible) -> None:
        if not index.isValid():
            return
        rows, bar, high = self.rows, self.verticalScrollBar(), self.viewport().height()
        rows.learn(index.row(), 1)
        top, bottom = rows.begin(index.row()), rows.end(index.row())
        if hint == Hint.PositionAtCenter:
            bar.setValue((top + bottom - high) // 2)
        elif hint == Hint.PositionAtTop or (hint == Hint.EnsureVisible and top < bar.value()):
            bar.setValue(top)
        elif hint == Hint.PositionAtBottom or bottom > bar.value() + high:
            bar.setValue(bottom - high)

    def isIndexHidden(self, _index: Index) -> bool:
        return False

    def moveCursor(self, action: Move, _modifiers: Qt.KeyboardModifier) -> QModelIndex:
        rows, row = self.rows, self.currentIndex().row()
        if not len(rows):
            return QModelIndex()
        last, page = len(rows) - 1, self.viewport().height()
        to = {
            Move.MoveHome: 0,
            Move.MoveEnd: last,
            Move.MoveUp: row - 1,
            Move.MovePrevious: row - 1,
            Move.MoveDown: row + 1,
            Move.MoveNext: row + 1,
            Move.MovePageUp: rows.row_at(max(0, rows.end(max(0, row)) - page)),
            Move.MovePageDown: rows.row_at(rows.begin(max(0, row)) + page),
        }.get(action, row)
        return self.model().index(max(0, min(last, to)), 0)

    def setSelection(self, _rect: QRect, _command: QItemSelectionModel.SelectionFlag) -> None:
        """Nothing can be selected here."""

    def visualRegionForSelection(self, _selection: object) -> QRegion:
        return QRegion()

    # ------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        rows = self.rows
        if not len(rows):
            return
        port = self.viewport()
        pointed = self.indexAt(port.mapFromGlobal(QCursor.pos())).row() if port.underMouse() else -1
        painter = QPainter(port)
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        top, bottom = event.rect().top(), event.rect().bottom()
        offset = self.verticalOffset()
        for row in range(rows.row_at(top + offset), rows.row_at(bottom + offset) + 1):
            index = self.model().index(row, 0)
            option.rect = self.visualRect(index)
            state = option.state & ~QStyle.StateFlag.State_MouseOver
            option.state = state | QStyle.StateFlag.State_MouseOver if row == pointed else state
            self.itemDelegate().paint(painter, option, index)
        painter.end()
