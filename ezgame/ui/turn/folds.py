"""A list of lines of which one is open: long lists stay short, amounts appear where they are wanted."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from ezgame.models.later import later
from ezgame.ui.reading_order import put_behind
from ezgame.ui.turn.controls import AmountBox
from ezgame.ui.turn.rows import RowButton


class FoldList(QWidget):
    """What a line opens is made when it is first wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[RowButton] = []
        self._makers: list[Callable[[], QWidget]] = []
        self._open: tuple[int, QWidget] | None = None
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(4)

    def add(self, row: RowButton, make: Callable[[], QWidget]) -> None:
        name = row.accessibleName()
        row.folds = True
        row.setCheckable(True)
        row.setAccessibleName(name)
        row.clicked.connect(partial(self.toggle, len(self.rows)))
        self.rows.append(row)
        self._makers.append(make)
        self._lines.addWidget(row)

    def add_plain(self, row: QWidget) -> None:
        """A line that opens nothing."""
        self._lines.addWidget(row)

    @property
    def opened(self) -> int | None:
        """The line that is open."""
        return None if self._open is None else self._open[0]

    def toggle(self, index: int) -> None:
        """Open a line and close the one that was open."""
        was = None if self._open is None else self._open[0]
        self._close()
        if was != index:
            self.open(index)

    def open(self, index: int, *, by_hand: bool = True) -> None:
        self._close()
        row = self.rows[index]
        row.setChecked(True)
        body = self._makers[index]()
        self._open = (index, body)
        self._lines.insertWidget(self._lines.indexOf(row) + 1, body)
        body.show()
        put_behind(row, body)
        if by_hand:
            bring_into_sight(row, body)
            box = body.findChild(AmountBox)
            if box is not None:
                box.setFocus()
                box.selectAll()

    def _close(self) -> None:
        if self._open is None:
            return
        index, body = self._open
        self._open = None
        self.rows[index].setChecked(False)
        focus = QApplication.focusWidget()
        if focus is not None and body.isAncestorOf(focus):
            self.rows[index].setFocus()
        self._lines.removeWidget(body)
        body.hide()
        body.deleteLater()


def bring_into_sight(*widgets: QWidget) -> None:
    """Scroll until all of them are to be seen, the first one whatever happens."""
    area = widgets[0].parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if area is None:
        return

    def scroll() -> None:
        inside = area.widget()
        layout = None if inside is None else inside.layout()
        if layout is not None:
            layout.activate()
        for widget in reversed(widgets):
            area.ensureWidgetVisible(widget, 0, 6)

    # The layout takes its place when the event loop comes round.
    later(widgets[0], scroll)
