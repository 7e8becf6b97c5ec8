"""How the lines of the list of pages look: a box to tick that can be seen in light and dark."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.marks import draw_mark

Index = QModelIndex | QPersistentModelIndex


class EntryDelegate(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is None:
            super().paint(painter, option, index)
            return
        look = appearance()
        self.initStyleOption(option, index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.colors.selection))
            painter.drawRoundedRect(area.adjusted(0, 1, 0, -1), look.px(5), look.px(5))
        ticked = Qt.CheckState(state) == Qt.CheckState.Checked
        box = self._box(option)
        painter.setPen(QPen(look.accent if ticked else QColor(look.colors.muted), 1.6))
        painter.setBrush(look.accent if ticked else QColor(look.colors.panel))
        painter.drawRoundedRect(box, 3, 3)
        if ticked:
            draw_mark(painter, "tick", box.center(), box.width() * 0.8, look.on_seat())
        painter.setPen(QColor(look.colors.text))
        painter.setFont(look.font(13, 600 if ticked else 400))
        left = box.right() + look.px(9)
        words = QRectF(left, area.top(), area.right() - left, area.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, str(index.data()))
        painter.restore()

    def _box(self, option: QStyleOptionViewItem) -> QRectF:
        """Where a click ticks it, which the style decides."""
        widget = option.widget
        place = widget.style().subElementRect(
            QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, widget
        )
        size = appearance().px(15)
        box = QRectF(0, 0, size, size)
        box.moveCenter(QRectF(place).center())
        box.moveLeft(max(box.left(), option.rect.left() + appearance().px(4)))
        return box
