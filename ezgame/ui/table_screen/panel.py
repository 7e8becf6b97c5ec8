"""The side of the table screen that is written: large, calm, nothing to click."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ezgame.models.figures import figure
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.table_screen.content import OrderMark, PlayerRow, TableContent
from ezgame.ui.theme import load_fonts, map_theme
from ezgame.ui.widgets.emblems import draw_badge, draw_emblem, picture_of, seat_of
from ezgame.ui.widgets.marks import draw_mark

WIDE, HIGH = 880, 1080
LEAST = 28
"""No text is smaller, in pixels."""
PAD = 36


class TablePanel(QWidget):
    """Painted for 880 × 1080 and scaled up from there; can stand on its head."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._content: TableContent | None = None
        self.turned = False
        self.texts: list[int] = []
        """Sizes of everything written last, for the test of readability."""

    def show_content(self, content: TableContent) -> None:
        if content != self._content:
            self._content = content
            self.update()

    @property
    def unit(self) -> float:
        """Pixels of one unit; never below 1, so that writing stays readable from afar."""
        return max(1.0, min(self.width() / WIDE, self.height() / HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(appearance().colors.panel))
        if self.turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        self.texts = []
        if self._content is not None:
            unit = self.unit
            painter.scale(unit, unit)
            _Writer(self, painter, self.width() / unit, self.height() / unit).paint(self._content)
        painter.end()

    @property
    def session(self) -> Session:
        return self._session


class _Writer:
    """Paints one content from top to bottom."""

    def __init__(self, panel: TablePanel, painter: QPainter, wide: float, high: float) -> None:
        self.panel = panel
        self.painter = painter
        self.wide = wide
        self.high = high
        self.title = panel.session.title
        self.colors = appearance().colors

    def paint(self, content: TableContent) -> None:
        y = self._head(content)
        y = self._order(content.order, y + 28)
        y = self._players(content.players, y + 18)
        self._happened(content, y + 14)
        self._foot(content)

    def text(
        self, x: float, y: float, text: str, size: int, weight: int, color: QColor | str,
        *, right: bool = False, room: float = 0.0,
    ) -> float:  # fmt: skip
        """One line on its base line; returns its width."""
        size = max(LEAST, size)
        self.panel.texts.append(size)
        font = QFont(load_fonts())
        font.setPixelSize(size)
        font.setWeight(QFont.Weight(weight))
        metrics = QFontMetricsF(font)
        if room:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        wide = metrics.horizontalAdvance(text)
        self.painter.setFont(font)
        self.painter.setPen(QColor(color))
        self.painter.drawText(QPointF(x - wide if right else x, y), text)
        return wide

    def _head(self, content: TableContent) -> float:
        look = appearance()
        high = 224.0
        ground = look.seat(seat_of(content.actor)) if content.actor else QColor(self.colors.muted)
        ink = look.on_seat()
        self.painter.fillRect(QRectF(0, 0, self.wide, high), ground)
        x = float(PAD)
        if content.actor is not None:
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(ink)
            self.painter.drawEllipse(QPointF(x + 50, 74), 52, 52)
            self.text(x + 50 - 15, 92, content.name[:1].upper(), 52, 700, ground)
            x += 130
        room = self.wide - x - PAD - (260 if content.company else 0)
        self.text(x, 84, content.name or content.doing, 66, 700, ink, room=room)
        if content.name:
            self.text(x, 132, content.doing, 38, 600, ink, room=room)
        if content.company is not None:
            left = self.wide - 290
            draw_emblem(
                self.painter, QPointF(left, 74), 118, picture_of(self.title, content.company)
            )
            short = self.title.companies[content.company].short
            self.text(left + 74, 78, short, 50, 700, ink, room=self.wide - left - 84)
            wide = self.text(left + 74, 126, "treasury", 28, 400, ink)
            self.text(left + 84 + wide, 126, str(content.treasury), 34, 700, ink)
        if content.figure:
            self.text(PAD, 200, content.figure, 40, 700, ink)
            if content.proven:
                wide = self.text(self.wide - PAD, 200, "proven best", 32, 600, ink, right=True)
                draw_mark(self.painter, "tick", QPointF(self.wide - PAD - wide - 26, 190), 26, ink)
        return high

    def _order(self, marks: tuple[OrderMark, ...], y: float) -> float:
        self.text(PAD, y + 26, "Order of play", 28, 600, self.colors.muted)
        if not marks:
            return y + 40
        step = min(124.0, (self.wide - 2 * PAD) / len(marks))
        size = min(88.0, step - 8)
        for index, mark in enumerate(marks):
            at = QPointF(PAD + step * (index + 0.5), y + 46 + size / 2)
            faded = 0.4 if mark.done else 1.0
            if mark.acting:
                self.painter.setPen(QPen(appearance().accent, 6))
                self.painter.setBrush(Qt.BrushStyle.NoBrush)
                self.painter.drawEllipse(at, size / 2 + 5, size / 2 + 5)
            draw_emblem(self.painter, at, size, picture_of(self.title, mark.company), faded)
            if mark.price is not None and step >= 60:
                color = self.colors.muted if mark.done else self.colors.text
                font = QFont(load_fonts())
                font.setPixelSize(LEAST)
                font.setWeight(QFont.Weight(700))
                wide = QFontMetricsF(font).horizontalAdvance(str(mark.price))
                self.text(at.x() - wide / 2, y + 46 + size + 34, str(mark.price), LEAST, 700, color)
        return y + 46 + size + 46

    def _rule(self, y: float) -> None:
        self.painter.setPen(QPen(QColor(self.colors.line), 2))
        self.painter.drawLine(QPointF(PAD, y), QPointF(self.wide - PAD, y))

    def _players(self, rows: tuple[PlayerRow, ...], y: float) -> float:
        self._rule(y)
        cash, worth, directs = self.wide * 0.465, self.wide * 0.63, self.wide - PAD
        word = self.panel.session.text.word("president").capitalize()
        for x, head in ((cash, "Cash"), (worth, "Worth"), (directs, word)):
            self.text(x, y + 38, head, 28, 400, self.colors.muted, right=True)
        y += 50
        step = 66.0 if len(rows) <= 5 else 58.0
        for row in rows:
            middle = y + step / 2
            if row.acting:
                self.painter.setPen(QPen(appearance().seat(seat_of(row.player)), 4))
                self.painter.setBrush(Qt.BrushStyle.NoBrush)
                box = QRectF(PAD - 14, y + 2, self.wide - 2 * PAD + 28, step - 4)
                self.painter.drawRoundedRect(box, 10, 10)
            draw_badge(self.painter, QPointF(PAD + 24, middle), 44, seat_of(row.player), row.name)
            self.text(
                PAD + 62, middle + 13, row.name, 38, 600, self.colors.text, room=cash - PAD - 150
            )
            self.text(cash, middle + 13, str(row.cash), 38, 700, self.colors.text, right=True)
            color = self.colors.danger if row.worth < 0 else self.colors.muted
            self.text(worth, middle + 13, figure(row.worth), 36, 400, color, right=True)
            gap = min(54.0, (directs - worth - 30) / max(1, len(row.directs)))
            for index, company in enumerate(reversed(row.directs)):
                at = QPointF(directs - 23 - index * gap, middle)
                draw_emblem(self.painter, at, 46, picture_of(self.title, company))
            y += step
        return y

    def _happened(self, content: TableContent, y: float) -> None:
        self._rule(y)
        y += 14
        for index, line in enumerate(content.happened):
            if y + 48 > self.high - 84:
                return
            middle = y + 24
            if line.company is not None:
                draw_emblem(self.painter, QPointF(PAD + 22, middle), 44,
                            picture_of(self.title, line.company))  # fmt: skip
            elif line.player is not None:
                name = self.panel.session.player_name(line.player)
                draw_badge(self.painter, QPointF(PAD + 22, middle), 40, seat_of(line.player), name)
            color = self.colors.text if index == 0 else self.colors.muted
            self.text(PAD + 58, middle + 10, line.text, 30, 600 if index == 0 else 400, color,
                      room=self.wide - 2 * PAD - 58)  # fmt: skip
            y += 52

    def _foot(self, content: TableContent) -> None:
        top = self.high - 76
        self.painter.fillRect(QRectF(0, top, self.wide, 76), QColor(self.colors.raised))
        fill = map_theme("default").fill(content.phase_color)
        font = QFont(load_fonts())
        font.setPixelSize(30)
        font.setWeight(QFont.Weight(700))
        phase = (
            content.phase if content.phase.lower().startswith("phase") else f"Phase {content.phase}"
        )
        wide = QFontMetricsF(font).horizontalAdvance(phase) + 36
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(fill)
        self.painter.drawRoundedRect(QRectF(PAD, top + 14, wide, 48), 24, 24)
        dark = fill.lightness() < 120
        self.text(PAD + 18, top + 48, phase, 30, 700, "#FFFFFF" if dark else "#17181A")
        x = PAD + wide + 24
        x += self.text(x, top + 48, content.round, 30, 700, self.colors.text) + 24
        self.text(self.wide - PAD, top + 48, content.next_train, 28, 400, self.colors.muted,
                  right=True, room=max(40.0, self.wide - PAD - x))  # fmt: skip
