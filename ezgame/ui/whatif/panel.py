"""The sheet: the game and its futures as columns, and what can be done with the one that is shown."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QPushButton,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ezgame.models.futures.compare import Figure, Row, rows
from ezgame.models.futures.default_play import Target
from ezgame.models.futures.future import Future
from ezgame.models.futures.sheet import FutureSheet
from ezgame.models.futures.words import assumed_words
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.allowing import allow
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.flow import FlowLayout
from ezgame.ui.widgets.once_later import OnceLater
from ezgame.ui.widgets.text import Label, set_tip

FIRST = 176
"""Pixels at 100 % of the column that says what is compared."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SheetPanel(QWidget):
    emptied = Signal()
    """The last future is gone."""

    def __init__(self, sheet: FutureSheet) -> None:
        super().__init__()
        self.sheet, self._session = sheet, sheet.session
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        say = self._session.text.say
        self.columns: dict[int, QPushButton] = {}
        """0: the game; then futures by number."""
        self._heads = QHBoxLayout()
        self._heads.setSpacing(4)
        self.new = self._button("new", sheet.begin)
        self.go = QPushButton(say("whatif.go"), self)
        self.go.setAccessibleName(say("whatif.go"))
        self.targets = QMenu(self)
        self.targets.aboutToShow.connect(self._fill_targets)
        self.go.setMenu(self.targets)
        self.play = self._button("play", lambda: self._with_shown(self._play))
        self.keep = self._button("keep", lambda: self._with_shown(sheet.keep))
        self.throw = self._button("throw", lambda: self._with_shown(sheet.throw_away))
        self.table = QTableWidget(0, 0, self)
        self.table.setAccessibleName(say("whatif.what"))
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.verticalHeader().setVisible(False)
        self.table.horizontalHeader().setVisible(False)  # the buttons above are the heads
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.table.setShowGrid(False)
        self.note = Label(self)
        self.note.setProperty("look", "small")
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._tools = QWidget(self)
        self.go.setFixedHeight(self.play.sizeHint().height())
        policy = self._tools.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the heads below stay where they are
        self._tools.setSizePolicy(policy)
        tools = FlowLayout(self._tools, spacing=4)
        for widget in (self.go, self.play, self.keep, self.throw):
            tools.addWidget(widget)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 2, 8, 6)
        box.setSpacing(4)
        box.addWidget(self._tools)
        box.addWidget(self.note)
        box.addLayout(self._heads)
        box.addWidget(self.table, 1)
        self._soon = OnceLater(self, self.refresh)
        sheet.changed.connect(self._soon.request)
        self._session.shown_changed.connect(self._soon.request)
        appearance().changed.connect(self._soon.request)
        self.refresh()

    def _button(self, name: str, act: Callable[[], object]) -> GameButton:
        say = self._session.text.say
        button = GameButton(say(f"whatif.{name}"), compact=True, parent=self)
        button.setAccessibleName(say(f"whatif.{name}"))
        button.clicked.connect(lambda: act())
        return button

    # ------------------------------------------------------------ what is shown

    @property
    def shown(self) -> Future | None:
        """The future that the window stands in."""
        return self._session.viewpoint.trying

    def _with_shown(self, act: Callable[[Future], object]) -> None:
        if self.shown is not None:
            act(self.shown)

    def _play(self, future: Future) -> None:
        """Where the game has a file, somebody has to work out first what is written."""
        if self._session.lines.on_change:
            self._session.playing_wanted.emit(future)
        else:
            self.sheet.play(future)

    def refresh(self) -> None:
        if not self.sheet.futures:
            self.emptied.emit()
            return
        self._show_heads()
        self._show_tools()
        self._show_table()

    def _show_heads(self) -> None:
        """One button per column; they stay while the futures do, so that a click in a hurry hits."""
        say, shown = self._session.text.say, self.shown
        numbers = [0, *(future.number for future in self.sheet.futures)]
        if list(self.columns) != numbers:
            while (item := self._heads.takeAt(0)) is not None:
                item.invalidate()
            for button in self.columns.values():
                button.deleteLater()
            self.columns = {number: self._head(number) for number in numbers}
            self._heads.addWidget(self.new)
            for button in self.columns.values():
                self._heads.addWidget(button, 1)
            self._heads.addSpacing(appearance().px(10))  # above the scroll bar
        self.new.setFixedWidth(appearance().px(FIRST))
        for future in self.sheet.futures:
            key = "whatif.future.tip" if future.count else "whatif.future.begun"
            set_tip(self.columns[future.number], say(key, count=future.count))
        for number, button in self.columns.items():
            button.setChecked(number == (0 if shown is None else shown.number))
        reason = self.sheet.why_no_more()
        self.new.set_reason(say(reason) if reason else "")
        if not reason:
            set_tip(self.new, say("whatif.new.tip"))

    def _head(self, number: int) -> QPushButton:
        say = self._session.text.say
        name = say("whatif.future", number=number) if number else say("whatif.now")
        button = QPushButton(name, self)
        button.setCheckable(True)
        button.setAccessibleName(name)
        if not number:
            set_tip(button, say("whatif.now.tip"))
        button.clicked.connect(partial(self._on_head, number))
        return button

    def _on_head(self, number: int, _checked: bool = False) -> None:
        future = next((one for one in self.sheet.futures if one.number == number), None)
        if future is None:
            self._session.viewpoint.leave_sheet()
        elif future is not self.shown:
            self._session.viewpoint.stand_in(future)
        self._soon.request()

    def _show_tools(self) -> None:
        say, future = self._session.text.say, self.shown
        self._tools.setVisible(future is not None)
        note = ""
        if future is not None:
            ahead = bool(self.sheet.targets(future))
            allow(self.go, "" if ahead else say("whatif.go.over"), say("whatif.go.tip"))
            reason = self.sheet.why_not_play(future)
            self.play.set_reason(say(reason) if reason else "")
            if not reason:
                set_tip(self.play, say("whatif.play.tip", count=future.count))
            self.keep.set_reason("" if future.count else say("whatif.nothing"))
            if future.count:
                set_tip(self.keep, say("whatif.keep.tip"))
            set_tip(self.throw, say("whatif.throw.tip"))
            note = assumed_words(self._session, future)
        self.note.setText(note)
        set_tip(self.note, note)
        self.note.setVisible(bool(note))

    def _fill_targets(self) -> None:
        self.targets.clear()
        future, say = self.shown, self._session.text.say
        if future is None:
            return
        for target in self.sheet.targets(future):
            words = say(f"whatif.go.{target.kind}", **{target.kind: target.id})
            entry = self.targets.addAction(words.replace("&", "&&"))
            entry.triggered.connect(partial(self._on_target, future, target))

    def _on_target(self, future: Future, target: Target, _checked: bool = False) -> None:
        self._session.way_wanted.emit(future, target)

    # ------------------------------------------------------------ the columns

    def _show_table(self) -> None:
        futures = self.sheet.futures
        found = rows(self._session, futures)
        self.table.setColumnCount(len(futures) + 2)
        self.table.setRowCount(len(found))
        for number, row in enumerate(found):
            self.table.setItem(number, 0, QTableWidgetItem(self._name(row)))
            for column, cell in enumerate(row.cells, start=1):
                self.table.setItem(number, column, self._cell(row, cell))
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(0, appearance().px(FIRST) + 4)
        self.table.verticalHeader().setDefaultSectionSize(appearance().px(21))
        self._mark_shown()

    def _name(self, row: Row) -> str:
        return self._session.text.say(f"whatif.{row.kind}", who=row.who)

    def _cell(self, row: Row, cell: Figure) -> QTableWidgetItem:
        colors, text = appearance().colors, self._session.text
        if row.kind == "lost":
            words = cell.words or "–"
        elif cell.amount is None:
            words = "–"
        else:
            words = text.names.money(cell.amount)
            if cell.change:
                words = text.say("whatif.changed", amount=words, change=f"{cell.change:+d}")
        item = QTableWidgetItem(words)
        item.setTextAlignment(RIGHT)
        if cell.change or cell.words:
            worse = cell.change < 0 or bool(cell.words)
            item.setForeground(QColor(colors.danger if worse else colors.good))
        return item

    def _mark_shown(self) -> None:
        """The column of the future that the window stands in lies on the sheet's paper."""
        numbers = [0, *(future.number for future in self.sheet.futures)]
        here = numbers.index(0 if self.shown is None else self.shown.number) + 1
        for row in range(self.table.rowCount()):
            item = self.table.item(row, here)
            if item is not None and self.shown is not None:
                item.setBackground(QColor(appearance().colors.sheet))
