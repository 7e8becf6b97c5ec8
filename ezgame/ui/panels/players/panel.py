"""The players grid: cash and holdings side by side, the acting row framed.

A share is sold by pulling it from the acting player's row to the stock chart.
"""

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ezgame.core.actions import SellShares
from ezgame.core.ids import PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.cards import CARD
from ezgame.models.tables.players import GridCell, Head, Kind, PlayersModel, Side
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.players.columns import fit
from ezgame.ui.panels.players.heads import EMBLEM, PAD, GridHead, GridSide, frame_row, row_fill
from ezgame.ui.play.targets import PlayerRows
from ezgame.ui.turn.share_drag import drag_share
from ezgame.ui.widgets.badges import GONE
from ezgame.ui.widgets.emblems import sharpness

ROW, LOW_ROW, CLOSE_ROW = 27, 20, 22
"""Heights of the rows of players and of piles, and of players where all rows must be seen at once."""
MOST_DRAWN = 600
"""Cells that are kept as pictures; about three thousand bytes each."""


class PlayersPanel(PlayerRows):
    company_chosen = Signal(str)
    """A column head was clicked: show that company's charter."""

    def __init__(
        self, session: Session, parent: QWidget | None = None, *, close: bool = False
    ) -> None:
        """`close`: rows stand close together, for a screen on which nobody scrolls."""
        super().__init__(parent)
        self.setAccessibleName(session.text.say("players.name"))
        self._session = session
        self._row, self._bar = (CLOSE_ROW, 4) if close else (ROW, 14)
        self._with_piles = True
        self._press: QPoint | None = None
        self._laid_out: object = None
        """What widths and heights were worked out for."""
        self.setMouseTracking(True)
        self.grid = PlayersModel(session)
        self.setModel(self.grid)
        self.setHorizontalHeader(GridHead(session.title, self))
        self.setVerticalHeader(GridSide(self))
        self.setItemDelegate(GridDelegate(self.grid, self))
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().sectionClicked.connect(self._on_head)
        self.grid.modelReset.connect(self.lay_out)
        self.grid.dataChanged.connect(self._on_data)
        self.grid.headerDataChanged.connect(self._on_heads)
        appearance().changed.connect(self.lay_out)
        appearance().accented.connect(self._repaint)
        self.lay_out()

    def lay_out(self) -> None:
        """Widths of columns and heights of rows; what does not fit is told in the tip of a player."""
        self._laid_out = self._measures()
        look = appearance()
        side = self.verticalHeader()
        side.setFixedWidth(side.sizeHint().width())
        room = self.viewport().width() if self.isVisible() else self.width() - side.width() - 2
        written: dict[Kind, float] = {
            head.kind: (look.text_width(head.text, 12) + look.px(PAD + 3)) / look.scale
            for head in self.grid.heads
            if head.company is None
        }
        widths = fit([head.kind for head in self.grid.heads], room, look.scale, written)
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(needed if sum(widths) > room else off)
        for column, width in enumerate(widths):
            self.setColumnHidden(column, not width)
            if width:
                self.setColumnWidth(column, width)
        need = sum(map(self._height_of, self.grid.sides))
        stretch = min(1.3, max(1.0, self.viewport().height() / max(1, look.px(need))))
        for row, line in enumerate(self.grid.sides):
            high = self._height_of(line) * look.scale * stretch
            self.setRowHidden(row, not high)
            self.setRowHeight(
                row, int(high)
            )  # rounded down, or the last row would need a scroll bar
        self._repaint()

    @property
    def shown(self) -> list[Head]:
        """The columns there is room for."""
        return [h for column, h in enumerate(self.grid.heads) if not self.isColumnHidden(column)]

    def wanted_height(self) -> int:
        """What all rows need, with the head and a scroll bar."""
        rows = sum(map(self._height_of, self.grid.sides))
        if self._with_piles and not any(side.player is None for side in self.grid.sides):
            rows += 2 * LOW_ROW
        return appearance().px(rows + EMBLEM + 22 + self._bar)

    def _height_of(self, side: Side) -> int:
        if side.player is None:
            return LOW_ROW if self._with_piles else 0
        return self._row

    def set_piles(self, on: bool) -> None:
        """Whether shares that nobody holds have rows here."""
        if on != self._with_piles:
            self._with_piles = on
            self.lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not appearance().applying and self._measures() != self._laid_out:
            self.lay_out()

    def _measures(self) -> object:
        """All that widths and heights depend on; most actions change figures only."""
        return (
            [(head.id, head.text) for head in self.grid.heads],
            [(side.id, side.text) for side in self.grid.sides],
            self.size(),
            self.viewport().size(),
            self.isVisible(),
            appearance().scale,
            self._with_piles,
        )

    def _on_data(self) -> None:
        """Qt repaints the cells that changed."""
        if self._measures() != self._laid_out:
            self.lay_out()

    def _on_heads(self, direction: Qt.Orientation, first: int, last: int) -> None:
        """Qt repaints the heads themselves; how a row looks depends on its player, a column on its cells only."""
        if direction == Qt.Orientation.Vertical:
            width = self.viewport().width()
            for row in range(first, last + 1):
                top, high = self.rowViewportPosition(row), self.rowHeight(row)
                self.viewport().update(0, top, width, high)

    def _repaint(self) -> None:
        self.verticalHeader().viewport().update()
        self.horizontalHeader().viewport().update()
        self.viewport().update()

    def player_at(self, place: QPoint) -> PlayerId | None:
        """Whose row lies at a global position."""
        at = self.viewport().mapFromGlobal(place)
        row = self.rowAt(at.y())
        return self.grid.sides[row].player if 0 <= row < len(self.grid.sides) else None

    def row_rect(self, player: PlayerId) -> QRect:
        """Where a player's row is seen, its name included; empty if it is scrolled away."""
        row = next((n for n, side in enumerate(self.grid.sides) if side.player == player), -1)
        if row < 0:
            return QRect()
        field = self.viewport().geometry()
        top = field.top() + self.rowViewportPosition(row)
        whole = QRect(QPoint(0, top), QPoint(field.right(), top + self.rowHeight(row) - 1))
        return whole.intersected(QRect(0, field.top(), field.right() + 1, field.height()))

    # ------------------------------------------------------------ pulling a share away

    def sale(self, at: QPoint) -> SellShares | None:
        """The smallest sale of the holding at a point that could be thought of, if it is the actor's."""
        index = self.indexAt(at)
        if not index.isValid() or not self._session.live:
            return None
        side, head = self.grid.sides[index.row()], self.grid.heads[index.column()]
        found = [
            choice.action
            for _, choice in self._session.possible.candidates()
            if isinstance(choice.action, SellShares)
            and (choice.action.actor, choice.action.company) == (side.player, head.company)
        ]
        found.sort(key=lambda action: (not self._session.is_possible(action), action.percent))
        return found[0] if found else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._press = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._press is None:
            action = self.sale(at)
            able = action is not None and self._session.is_possible(action)
            shape = Qt.CursorShape.OpenHandCursor if able else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            super().mouseMoveEvent(event)
            return
        if (at - self._press).manhattanLength() <= QApplication.startDragDistance():
            return
        press, self._press = self._press, None
        action = self.sale(press)
        refusal = None if action is None else self._session.why_not(action)
        if refusal is not None:
            self._session.refused.emit(refusal)
        elif action is not None:
            whole = event.globalPosition().toPoint()
            drag_share(self._session, self.viewport(), whole, action, ("market",))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._press = None
        super().mouseReleaseEvent(event)

    def _on_head(self, section: int) -> None:
        head = self.grid.heads[section]
        if head.company is not None:
            self.company_chosen.emit(head.company)


class GridDelegate(QStyledItemDelegate):
    """Paints a cell: a figure, what it would become, the president underlined."""

    def __init__(self, grid: PlayersModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid = grid
        self.kept: dict[object, QPixmap] = {}
        """Cells as they were drawn; the same few figures come again and again."""
        appearance().changed.connect(self._forget)

    def _forget(self) -> None:
        self.kept.clear()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        cell = index.data(CARD)
        if not isinstance(cell, GridCell):
            return
        side: Side = self._grid.sides[index.row()]
        head: Head = self._grid.heads[index.column()]
        ratio, rect = painter.device().devicePixelRatio(), option.rect
        last = side.acting and self._is_last(index.column())
        # Enlarged, as on the table screen: a kept picture would be blurred.
        if sharpness(painter) != ratio:
            painter.save()
            self._draw(painter, QRectF(rect), index.row(), cell, side, head, last)
            painter.restore()
            return
        key = (
            cell.text, cell.after, cell.president, cell.minor, cell.wide, side.left, side.acting, last,
            side.player is None, index.row() % 2, head.kind, rect.width(), rect.height(), ratio,
            appearance().accent.rgb() if side.acting or cell.after else 0,
        )  # fmt: skip
        if (drawn := self.kept.get(key)) is None:
            if len(self.kept) >= MOST_DRAWN:
                self.kept.clear()
            drawn = self.kept[key] = QPixmap(rect.size() * ratio)
            drawn.setDevicePixelRatio(ratio)
            pen = QPainter(drawn)
            self._draw(pen, QRectF(QPointF(0, 0), rect.size()), index.row(), cell, side, head, last)
            pen.end()
        painter.drawPixmap(rect.topLeft(), drawn)

    def _draw(
        self,
        painter: QPainter,
        box: QRectF,
        row: int,
        cell: GridCell,
        side: Side,
        head: Head,
        last: bool,
    ) -> None:
        painter.fillRect(box, row_fill(side, row))
        painter.setOpacity(GONE if side.left and head.kind != "worth" else 1.0)
        if head.company is not None:
            self._share(painter, box, cell, side)
        else:
            self._figure(painter, box, cell, head)
        if side.acting:
            frame_row(painter, box, last=last)

    def _is_last(self, column: int) -> bool:
        view = self.parent()
        assert isinstance(view, PlayersPanel)
        return all(view.isColumnHidden(c) for c in range(column + 1, len(self._grid.heads)))

    def _share(self, painter: QPainter, box: QRectF, cell: GridCell, side: Side) -> None:
        look = appearance()
        colors = look.colors
        text = cell.after or cell.text
        if not text:
            painter.setPen(QColor(colors.line))
            painter.setFont(look.font(12))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "·")
            return
        strong = side.player is not None
        painter.setFont(look.font(13, 600 if cell.president else 400))
        painter.setPen(
            look.accent if cell.after else QColor(colors.text if strong else colors.muted)
        )
        if cell.minor:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(painter.pen().color())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(box.center(), look.px(4), look.px(4))
            return
        if cell.wide:
            box = self._beside_wide_card(painter, box, look.text_width(text, 13, 600))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        if cell.president:
            width = look.text_width(text, 13, 600) + 2
            line = QRectF(box.center().x() - width / 2, box.center().y() + look.px(8), width, 1.6)
            painter.fillRect(line, painter.pen().color())

    def _beside_wide_card(self, painter: QPainter, box: QRectF, words: float) -> QRectF:
        """A small wide card for the last certificate; the room for the figure at its left."""
        look = appearance()
        wide, gap = look.px(12), look.px(3)
        left = min(box.center().x() + (words + gap - wide) / 2, box.right() - wide - 1)
        card = QRectF(left, box.center().y() - look.px(3.5), wide, look.px(7))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(painter.pen().color(), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(card, 2, 2)
        painter.restore()
        return QRectF(card.left() - gap - words - 2, box.top(), words + 2, box.height())

    def _figure(self, painter: QPainter, box: QRectF, cell: GridCell, head: Head) -> None:
        look = appearance()
        colors = look.colors
        room = box.adjusted(0, 0, -look.px(PAD), 0)
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        bold = 700 if head.kind == "cash" else 600 if head.kind == "worth" else 400
        quiet = head.kind in ("certificates", "liquid", "privates")
        ink = QColor(
            colors.danger if head.kind == "debt" else colors.muted if quiet else colors.text
        )
        if not cell.after:
            painter.setFont(look.font(13, bold))
            painter.setPen(ink)
            painter.drawText(room, right, cell.text)
            return
        painter.setFont(look.font(13, 700))
        painter.setPen(look.accent)
        painter.drawText(room, right, cell.after)
        room = room.adjusted(0, 0, -look.text_width(cell.after, 13, 700), 0)
        before = f"{cell.text} → "
        if head.kind == "cash" and look.text_width(before, 12) <= room.width():
            painter.setFont(look.font(12))
            painter.setPen(QColor(colors.muted))
            painter.drawText(room, right, before)
