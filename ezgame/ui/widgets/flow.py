"""Layouts: emptying one, and one that goes on in the next line."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and let the widgets go."""
    while layout.count():
        item = layout.takeAt(0)
        if item is None:
            return
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            clear(inner)


class FlowLayout(QLayout):
    """Widgets from left to right, then the next line."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 5) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._wanted: list[QSize] | None = None
        """The sizes that items want, until one of them changes; Qt asks for heights again and again."""
        self._least: QSize | None = None
        self._high: dict[int, int] = {}
        """Heights by width."""
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def invalidate(self) -> None:
        self._wanted = self._least = None
        self._high.clear()
        super().invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self.invalidate()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._high:
            self._high[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._high[width]

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        if self._least is None:
            size = QSize()
            for item in self._items:
                size = size.expandedTo(item.minimumSize())
            self._least = size
        return QSize(self._least)

    def _arrange(self, whole: QRect, *, move: bool) -> int:
        """Place the items, if wanted; how high they are together, margins included."""
        margins = self.contentsMargins()
        rect = whole.marginsRemoved(margins)
        x, y, line = rect.x(), rect.y(), 0
        if self._wanted is None:
            self._wanted = [
                QSize() if self._hidden(item) else item.sizeHint() for item in self._items
            ]
        for item, size in zip(self._items, self._wanted, strict=True):
            if not size.isValid():
                continue
            if x + size.width() > rect.right() + 1 and line:
                x, y, line = rect.x(), y + line + self.spacing(), 0
            width = min(size.width(), rect.width()) if rect.width() else size.width()
            if move:
                item.setGeometry(QRect(QPoint(x, y), QSize(width, size.height())))
            x += width + self.spacing()
            line = max(line, size.height())
        return y + line - rect.y() + margins.top() + margins.bottom()

    @staticmethod
    def _hidden(item: QLayoutItem) -> bool:
        widget = item.widget()
        return widget is not None and widget.isHidden()
