"""How a line of the log looks: indented under the head of its turn, amounts at the right."""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ezgame.core.ids import CompanyId
from ezgame.models.session import Session
from ezgame.models.tables.cards import CARD
from ezgame.models.tables.log import LogLine
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.log.filter import LogFilter
from ezgame.ui.theme import map_font
from ezgame.ui.widgets.badges import draw_badge, seat_of
from ezgame.ui.widgets.emblems import draw_emblem, picture_of

TEXT, HEAD, INDENT, PAD = 13, 26, 30, 3
"""Pixels at 100 %."""
PROBE = 100
"""Pixels of the font that lines are measured with, once for all text sizes."""
DOUBT = 0.08
"""Part of a width by which a line may be narrower or wider in another size, for letters lie on whole points there;
lines that fit or do not fit by less are measured in their own size."""


@dataclass(frozen=True, slots=True)
class LineFacts:
    """What the height of a line follows from, whatever the text size is."""

    text: str
    width: float
    """In the font of the probe."""
    head: bool
    """Whether the head of a turn stands above it."""


class LogDelegate(QStyledItemDelegate):
    """Paints heads and lines; a head belongs to the first line shown of a turn."""

    def __init__(self, session: Session, lines: LogFilter, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._session = session
        self.lines = lines
        self._by_short = {c.short: c.id for c in session.title.companies.values()}
        self._view = view
        self._facts: dict[int, LineFacts] = {}
        """By row; they stay when the width or the text size changes."""
        self._one_line: dict[float, float] = {}
        lines.rowsInserted.connect(self._forget_from)
        lines.rowsRemoved.connect(self._forget_from)
        lines.modelReset.connect(self._forget_all)

    @staticmethod
    def px(pixels: int) -> int:
        return appearance().px(pixels)

    @property
    def wide(self) -> int:
        """The width of lines, whether the list has its scroll bar now or not; a large text has a wide one."""
        view = self._view
        around = 2 * view.frameWidth() + view.verticalScrollBar().sizeHint().width()
        return max(80, view.width() - around - self.px(INDENT) - 12)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        row = index.row()
        facts = self._facts.get(row)
        if facts is None:
            facts = self._facts[row] = self._measure(row)
        wide = self.wide
        high = self._height(facts, wide) + 2 * self.px(PAD)
        if facts.head:
            high += self.px(HEAD)
        return QSize(wide, round(high))

    def _forget_all(self) -> None:
        self._facts.clear()

    def _forget_from(self, _parent: QModelIndex, first: int, _last: int) -> None:
        """What stands above a line decides how it looks, never what stands below."""
        for row in [row for row in self._facts if row >= first]:
            del self._facts[row]

    def _measure(self, row: int) -> LineFacts:
        text = self.lines.line(row).text
        return LineFacts(text, probe_width(text), self.lines.begins_turn(row))

    def _height(self, facts: LineFacts, wide: float) -> float:
        """Most lines fit, and need not be laid out to know how high they are."""
        if not self._fits(facts, wide):
            return self.layout_of(facts.text, wide).boundingRect().height()
        scale = appearance().scale
        if scale not in self._one_line:
            self._one_line[scale] = self.layout_of("A", wide).boundingRect().height()
        return self._one_line[scale]

    @staticmethod
    def _fits(facts: LineFacts, wide: float) -> bool:
        """Whether a line needs no second row."""
        about = facts.width * appearance().px(TEXT) / PROBE
        if abs(about - wide) > DOUBT * about:
            return about < wide
        return QFontMetricsF(appearance().font(TEXT, 400)).horizontalAdvance(facts.text) <= wide

    def layout_of(self, text: str, wide: float) -> QTextLayout:
        layout = QTextLayout(text, appearance().font(TEXT, 400))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        y = 0.0
        while (row := layout.createLine()).isValid():
            row.setLineWidth(wide)
            row.setPosition(QPointF(0, y))
            y += row.height()
        layout.endLayout()
        return layout

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        line = index.data(CARD)
        assert isinstance(line, LogLine)
        colors = appearance().colors
        rect = QRectF(option.rect)
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.lines.begins_turn(index.row()):
            self._paint_head(
                painter, QRectF(rect.left(), rect.top(), rect.width(), self.px(HEAD)), line
            )
            rect.setTop(rect.top() + self.px(HEAD))
        shown = not self._session.live and self._session.position == line.position
        if state & QStyle.StateFlag.State_MouseOver or shown:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.selection if shown else colors.raised))
            painter.drawRoundedRect(rect.adjusted(self.px(INDENT) - 8, 0, -4, 0), 4, 4)
        later = not self._session.live and line.position > self._session.position
        painter.setPen(QColor(colors.muted if later else colors.text))
        layout = self.layout_of(line.text, self.wide)
        layout.draw(painter, QPointF(rect.left() + self.px(INDENT), rect.top() + self.px(PAD)))
        painter.restore()

    def _paint_head(self, painter: QPainter, rect: QRectF, line: LogLine) -> None:
        colors = appearance().colors
        painter.setPen(QPen(QColor(colors.line), 1))
        painter.drawLine(
            QPointF(rect.left() + 4, rect.top() + 3), QPointF(rect.right() - 4, rect.top() + 3)
        )
        middle = rect.top() + self.px(HEAD) / 2 + 3
        company = self._by_short.get(line.head)
        self._paint_sign(painter, QPointF(rect.left() + self.px(15), middle), company, line)
        font = appearance().font(TEXT, 700)
        painter.setFont(font)
        painter.setPen(QColor(colors.text))
        painter.drawText(
            QPointF(rect.left() + self.px(INDENT), middle + appearance().px(TEXT) * 0.36), line.head
        )
        before = self._session.game.applied_at(line.position).before
        said = self._session.text.round(before.clock)
        font = appearance().font(12, 400)
        painter.setFont(font)
        painter.setPen(QColor(colors.muted))
        wide = QFontMetricsF(font).horizontalAdvance(said)
        painter.drawText(
            QPointF(rect.right() - 8 - wide, middle + appearance().px(TEXT) * 0.36), said
        )

    def _paint_sign(
        self, painter: QPainter, at: QPointF, company: CompanyId | None, line: LogLine
    ) -> None:
        """The emblem of the company, or the seat of the player."""
        size = appearance().px(20)
        if company is not None:
            draw_emblem(painter, at, size, picture_of(self._session.title, company))
            return
        actor = self._session.game.applied_at(line.position).action.actor
        draw_badge(painter, at, size, seat_of(actor), line.head)


@lru_cache(maxsize=4096)
def probe_width(text: str) -> float:
    """How wide a line is in the font of the probe."""
    return QFontMetricsF(map_font(PROBE, 400)).horizontalAdvance(text)
