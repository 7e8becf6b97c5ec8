"""The other lines of play below the history: a small tree, and what can be done with the chosen one."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.lines import LONGEST_NAME
from ezgame.models.session import Session
from ezgame.models.tables.line_list import LineRow, detail_of, line_rows
from ezgame.ui.appearance import appearance
from ezgame.ui.theme import map_font
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.confirmation import Confirmation
from ezgame.ui.widgets.drops import leave_drops
from ezgame.ui.widgets.flow import FlowLayout
from ezgame.ui.widgets.line_edit import LineEdit
from ezgame.ui.widgets.text import Label, set_tip

ROW = 26
TEXT = 13
MOST_ROWS = 7
"""Rows that are seen at once; of more, the list scrolls."""
TREE = 0.42
"""Share of the width that the tree has."""
ROLE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class OtherLines(QWidget):
    """Not to be seen as long as there is only one line."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        say = session.text.say
        head = Label(say("lines.head"), self)
        head.setProperty("look", "head")
        set_tip(head, say("lines.head.tip"))
        self.list = QListWidget(self)
        self.list.setAccessibleName(say("lines.head"))
        self.list.setItemDelegate(TreeDelegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.list.currentRowChanged.connect(self._on_row)
        self.list.itemActivated.connect(lambda _item: self._do("look"))
        self._detail = Label(self)
        self._detail.setWordWrap(True)
        self.name = LineEdit(self)
        leave_drops(self.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName(say("lines.name"))
        self.name.setPlaceholderText(say("lines.name"))
        set_tip(self.name, say("lines.name.tip"))
        self.name.editingFinished.connect(self._on_named)
        self.look = GameButton(say("lines.look"), compact=True, parent=self)
        self.look.clicked.connect(lambda: self._do("look"))
        self.take = GameButton(say("lines.return"), compact=True, parent=self)
        set_tip(self.take, say("lines.return.tip"))
        self.take.clicked.connect(lambda: self._do("return"))
        self.delete = GameButton(say("lines.delete"), compact=True, parent=self)
        self.delete.keep_room(say("lines.delete.sure"))
        self._question = Confirmation(self.delete, self._show_chosen)
        self._asked_about = 0
        """The line that somebody wants to delete, while he is asked about it."""
        self.delete.clicked.connect(self._on_delete)
        row = FlowLayout(spacing=4)
        for button in (self.look, self.take, self.delete):
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 8, 0, 0)
        for widget in (head, self.list, self._detail, self.name):
            box.addWidget(widget)
        box.addLayout(row)
        self.setVisible(False)

    @property
    def chosen(self) -> LineRow | None:
        """The line of the list somebody points at; never the game itself."""
        item = self.list.currentItem()
        row = item.data(ROLE) if item is not None else None
        return row if isinstance(row, LineRow) and row.number else None

    def refresh(self) -> None:
        """Read the lines of the game; called by the panel, which is seen then."""
        lines = self._session.played.lines
        self.setVisible(bool(len(lines)))
        if not len(lines):
            return
        rows = line_rows(self._session)
        chosen = self.chosen
        self.list.blockSignals(True)
        self.list.clear()
        for row in rows:
            item = QListWidgetItem(row.text, self.list)
            item.setData(ROLE, row)
        numbers = [row.number for row in rows]
        where = numbers.index(chosen.number) if chosen and chosen.number in numbers else 1
        self.list.setCurrentRow(where)
        delegate = self.list.itemDelegate()
        assert isinstance(delegate, TreeDelegate)
        delegate.rows = rows
        self.list.blockSignals(False)
        high = appearance().px(ROW) * min(MOST_ROWS, len(rows)) + 6
        self.list.setFixedHeight(high)
        self._show_chosen()

    def _on_row(self, _row: int) -> None:
        self._show_chosen()

    def _show_chosen(self) -> None:
        row, say = self.chosen, self._session.text.say
        item = self.list.currentItem()
        shown = item.data(ROLE) if item is not None else None
        detail = detail_of(self._session, shown) if isinstance(shown, LineRow) else ""
        self._detail.setText(detail)
        if item is not None:
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, detail)
        for widget in (self.name, self.look, self.take, self.delete):
            widget.setVisible(row is not None)
        if row is not None and not self.name.hasFocus():
            self.name.setText(row.name)
        if row is None or row.number != self._asked_about:
            self._question.forget()
        self.delete.say(say("lines.delete.sure" if self._question.open else "lines.delete"))

    def _do(self, what: str) -> None:
        if (row := self.chosen) is not None:
            self._session.lines.want(row.number, what)

    def _on_named(self) -> None:
        if (row := self.chosen) is not None and self.name.text() != row.name:
            self._session.lines.rename(row.number, self.name.text())

    def _on_delete(self) -> None:
        """Asks once, on the button itself."""
        if (row := self.chosen) is None:
            return
        self._asked_about = row.number
        if self._question.answered():
            self._session.lines.drop(row.number)
        else:
            self._show_chosen()


class TreeDelegate(QStyledItemDelegate):
    """Draws where each line leaves another one, and its words beside it."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self.rows: list[LineRow] = []

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(80, appearance().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, colors = appearance(), appearance().colors
        box = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.line))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
        self._paint_tree(painter, box, index.row())
        font = map_font(round(look.px(TEXT)), 700 if index.row() == 0 else 500)
        painter.setFont(font)
        painter.setPen(QColor(colors.text))
        words = box.adjusted(box.width() * TREE + look.px(10), 0, -look.px(4), 0)
        text = QFontMetricsF(font).elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, words.width()
        )
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()

    def _paint_tree(self, painter: QPainter, box: QRectF, here: int) -> None:
        """The line of this row, and the stems of lower rows that pass through it."""
        if here >= len(self.rows):
            return
        longest = max(1, *(row.length for row in self.rows))
        left, wide = box.left() + 8, box.width() * TREE - 12
        middle = box.center().y()

        def x(action: int) -> float:
            return left + wide * action / longest

        row = self.rows[here]
        color = appearance().accent if here == 0 else QColor(appearance().colors.muted)
        painter.setPen(QPen(color, 3 if here == 0 else 2))
        painter.drawLine(QPointF(x(row.left), middle), QPointF(x(row.length), middle))
        painter.setPen(QPen(QColor(appearance().colors.muted), 1.5))
        for number, other in enumerate(self.rows[1:], 1):
            if other.below < here < number:
                painter.drawLine(
                    QPointF(x(other.left), box.top()), QPointF(x(other.left), box.bottom())
                )
            elif other.below == here:
                painter.drawLine(
                    QPointF(x(other.left), middle), QPointF(x(other.left), box.bottom())
                )
            elif number == here:
                painter.drawLine(QPointF(x(other.left), box.top()), QPointF(x(other.left), middle))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(QPointF(x(row.length), middle), 3.5, 3.5)
