"""Writes the table screen's panel from top to bottom, in units of which 1080 are the height of the screen."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ezgame.core.ids import CompanyId
from ezgame.models.session import Session
from ezgame.models.words.figures import figure
from ezgame.ui.appearance import appearance
from ezgame.ui.table_screen.content import LotRow, OrderMark, PlayerRow, TableContent
from ezgame.ui.theme import ink_on, load_fonts, map_theme
from ezgame.ui.widgets.badges import GONE, draw_badge, seat_of
from ezgame.ui.widgets.emblems import draw_emblem, picture_of
from ezgame.ui.widgets.marks import draw_mark

LEAST = 28
"""No text is smaller, in units: pixels of a screen with 1080 lines."""
PAD = 36
FOOT = 76
MOST_IN_A_ROW = 8
EVENT = 50
ARROW = 18.0


NEXT_TRAIN = "next_train"
"""Where the next train stands, among the places that things travel to."""


def head_of(company: CompanyId) -> str:
    """The key of the large emblem of the company that acts, among the places."""
    return f"head.{company}"


def price_of(company: CompanyId) -> str:
    """The key of the price below its emblem in the order of play."""
    return f"price.{company}"


class Writer:
    def __init__(
        self, session: Session, painter: QPainter, unit: float, wide: float, high: float
    ) -> None:
        self.session = session
        self.painter = painter
        self.unit = unit
        self.wide = wide
        self.high = high
        self.title = session.title
        self.colors = appearance().colors
        self.accent = appearance().accent
        self.texts: list[int] = []
        self.low = 0.0
        self.places: dict[str, QPointF] = {}
        """Where money of players and companies is written, and the next train; in units."""

    def paint(self, content: TableContent) -> None:
        if content.actor is not None:
            self.accent = appearance().seat(seat_of(content.actor))
        y = self._head(content)
        y = self._lots(content.lots, y + 18) if content.lots else self._order(content, y + 20)
        y = self._players(content.players, y + 14)
        self.low = y
        self._happened(content, y + 12)
        self._foot(content)

    # ------------------------------------------------------------ pens

    def _font(self, size: int, weight: int) -> QFont:
        font = QFont(load_fonts())
        font.setPixelSize(size)
        font.setWeight(QFont.Weight(weight))
        return font

    def measure(self, text: str, size: int, weight: int) -> float:
        return QFontMetricsF(self._font(max(LEAST, size), weight)).horizontalAdvance(text)

    def text(
        self, x: float, y: float, text: str, size: int, weight: int, color: QColor | str,
        *, right: bool = False, room: float = 0.0,
    ) -> float:  # fmt: skip
        """One line on its base line; returns its width."""
        size = max(LEAST, size)
        self.texts.append(size)
        font = self._font(size, weight)
        metrics = QFontMetricsF(font)
        if room:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        wide = metrics.horizontalAdvance(text)
        self.painter.setFont(font)
        self.painter.setPen(QColor(color))
        self.painter.drawText(QPointF(x - wide if right else x, y), text)
        return wide

    def fitting(self, text: str, size: int, least: int, weight: int, room: float) -> int:
        """The size at which a text fits, not below the least."""
        while size > least and self.measure(text, size, weight) > room:
            size -= 2
        return size

    def emblem(self, at: QPointF, size: float, company: CompanyId, opacity: float = 1.0) -> None:
        """Drawn in pixels of the screen: enlarged from units it would be blurred."""
        self.painter.save()
        self.painter.translate(at)
        self.painter.scale(1 / self.unit, 1 / self.unit)
        picture = picture_of(self.title, company)
        draw_emblem(self.painter, QPointF(0, 0), size * self.unit, picture, opacity)
        self.painter.restore()

    def rule(self, y: float) -> None:
        self.painter.setPen(QPen(QColor(self.colors.line), 2))
        self.painter.drawLine(QPointF(PAD, y), QPointF(self.wide - PAD, y))

    # ------------------------------------------------------------ who acts

    def _head(self, content: TableContent) -> float:
        look = appearance()
        high = 216.0 if content.figure or content.company is not None else 160.0
        ground = look.seat(seat_of(content.actor)) if content.actor else QColor(self.colors.muted)
        ink = look.on_seat()
        self.painter.fillRect(QRectF(0, 0, self.wide, high), ground)
        x = float(PAD)
        if content.actor is not None:
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(ink)
            self.painter.drawEllipse(QPointF(x + 48, 80), 50, 50)
            letter = content.name[:1].upper()
            self.text(x + 48 - self.measure(letter, 52, 700) / 2, 98, letter, 52, 700, ground)
            x += 122
        end = self.wide - PAD
        if content.company is not None:
            end = self._company(content.company, content.treasury, ink) - 24
        name = content.name or content.doing
        size = self.fitting(name, 64, 44, 700, end - x)
        self.text(x, 84, name, size, 700, ink, room=end - x)
        if content.name:
            size = self.fitting(content.doing, 38, LEAST, 600, end - x)
            self.text(x, 132, content.doing, size, 600, ink, room=end - x)
        if content.company is not None:
            self._trains(content, ink)
        if content.figure:
            used = 0.0
            if content.proven:
                wide = self.text(
                    self.wide - PAD,
                    196,
                    self.session.text.say("bar.run.best"),
                    32,
                    600,
                    ink,
                    right=True,
                )
                draw_mark(self.painter, "tick", QPointF(self.wide - PAD - wide - 26, 186), 26, ink)
                used = wide + 60
            self.text(PAD, 196, content.figure, 40, 700, ink, room=self.wide - 2 * PAD - used)
        return high

    def _trains(self, content: TableContent, ink: QColor) -> None:
        """The trains of the acting company, each on a plate, in the last line of the head; a run that is
        proven best has its tick there, so they stand left of it."""
        left, end = float(PAD), self.wide - PAD
        if content.figure:
            left += self.measure(content.figure, 40, 700) + 24
        if content.proven:
            end -= self.measure(self.session.text.say("bar.run.best"), 32, 600) + 60
        if not content.trains:
            words = self.session.text.say("charters.no_train")
            self.text(left, 196, words, 30, 600, ink, room=end - left)
            return
        for name in content.trains:
            wide = self.measure(name, 30, 700) + 26
            if left + wide > end:
                break
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(ink)
            self.painter.drawRoundedRect(QRectF(left, 164, wide, 42), 8, 8)
            ground = (
                appearance().seat(seat_of(content.actor)) if content.actor else self.colors.text
            )
            self.text(left + 13, 196, name, 30, 700, ground)
            left += wide + 12

    def _company(self, company: CompanyId, treasury: int, ink: QColor) -> float:
        """The company at the right of the head; returns its left side."""
        short = self.title.companies[company].short
        money, word = str(treasury), self.session.text.say("bar.treasury")
        low = self.measure(word, 28, 400) + 10 + self.measure(money, 34, 700)
        wide = max(self.measure(short, 48, 700), low)
        words = self.wide - PAD - wide
        self.emblem(QPointF(words - 16 - 56, 80), 112, company)
        self.places[head_of(company)] = QPointF(words - 16 - 56, 80)
        self.text(words, 78, short, 48, 700, ink)
        used = self.text(words, 126, word, 28, 400, ink)
        self.text(words + used + 10, 126, money, 34, 700, ink)
        return words - 16 - 112

    # ------------------------------------------------------------ companies and privates

    def _order(self, content: TableContent, y: float) -> float:
        marks = content.order
        self.text(PAD, y + 26, content.order_title, 28, 600, self.colors.muted)
        if not marks:
            return y + 40
        rows = -(-len(marks) // MOST_IN_A_ROW)
        a_row = -(-len(marks) // rows)
        step = min(124.0, (self.wide - 2 * PAD) / a_row)
        size = min(88.0 if rows == 1 else 62.0, step - 8)
        top = y + 44
        for index, mark in enumerate(marks):
            row, column = divmod(index, a_row)
            at = QPointF(PAD + step * (column + 0.5), top + row * (size + 48) + size / 2)
            self._mark(mark, at, size)
            self.places[mark.company] = at
        return top + rows * (size + 48) - 8

    def _mark(self, mark: OrderMark, at: QPointF, size: float) -> None:
        if mark.acting:
            self.painter.setPen(QPen(self.accent, 6))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawEllipse(at, size / 2 + 5, size / 2 + 5)
        self.emblem(at, size, mark.company, 0.4 if mark.done else 1.0)
        if mark.price is not None:
            color = self.colors.muted if mark.done else self.colors.text
            if mark.rose:
                color = self.colors.good if mark.rose > 0 else self.colors.danger
            wide = self.measure(str(mark.price), LEAST, 700)
            base, left = at.y() + size / 2 + 32, at.x() - wide / 2
            if mark.rose:
                left += ARROW / 2 + 2
                self._arrow(QPointF(left - ARROW / 2 - 4, base - 10), mark.rose > 0, color)
            self.text(left, base, str(mark.price), LEAST, 700, color)
            self.places[price_of(mark.company)] = QPointF(at.x(), base - 10)

    def _arrow(self, at: QPointF, up: bool, color: str) -> None:
        """A price that has just risen or fallen; the chart itself is not on this screen while trains run."""
        half = ARROW / 2
        tip, foot = (-half, half) if up else (half, -half)
        shape = [QPointF(0, tip), QPointF(half, foot), QPointF(-half, foot)]
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(color))
        self.painter.drawPolygon([at + corner for corner in shape])

    def _lots(self, lots: tuple[LotRow, ...], y: float) -> float:
        """Privates of the auction: name, price, and whose they are."""
        step = 44.0
        for lot in lots:
            middle = y + step / 2
            if lot.now:
                box = QRectF(PAD - 14, y + 1, self.wide - 2 * PAD + 28, step - 2)
                self.painter.setPen(QPen(self.accent, 4))
                self.painter.setBrush(Qt.BrushStyle.NoBrush)
                self.painter.drawRoundedRect(box, 8, 8)
            color = self.colors.text if lot.now else self.colors.muted
            end = self.wide - PAD
            price = self.wide * 0.7
            if lot.player is not None:
                room = end - price - 64
                used = self.text(end, middle + 10, lot.owner, 28, 600, color, right=True, room=room)
                at = QPointF(end - used - 26, middle)
                draw_badge(self.painter, at, 36, seat_of(lot.player), lot.owner)
            elif lot.bidder is not None:
                name = self.session.player_name(lot.bidder)
                draw_badge(self.painter, QPointF(price + 34, middle), 36, seat_of(lot.bidder), name)
            wide = self.text(price, middle + 10, str(lot.price), 30, 600, color, right=True)
            self.text(PAD, middle + 10, lot.name, 30, 600 if lot.now else 400, color,
                      room=price - wide - PAD - 16)  # fmt: skip
            y += step
        return y

    # ------------------------------------------------------------ players

    def _players(self, rows: tuple[PlayerRow, ...], y: float) -> float:
        self.rule(y)
        cash, worth, directs = self.wide * 0.465, self.wide * 0.63, self.wide - PAD
        heads = ((cash, "players.cash"), (worth, "players.worth"), (directs, "bar.president"))
        for x, key in heads:
            head = self.session.text.say(key)
            self.text(x, y + 36, head, 28, 400, self.colors.muted, right=True)
        y += 46
        room = self.high - FOOT - 8 - y
        step = max(44.0, min(66.0, room / max(1, len(rows))))
        size = 38 if step >= 54 else 34
        for row in rows:
            middle = y + step / 2
            self.places[row.player] = QPointF(cash - 30, middle)
            if row.acting:
                self.painter.setPen(QPen(appearance().seat(seat_of(row.player)), 4))
                self.painter.setBrush(Qt.BrushStyle.NoBrush)
                box = QRectF(PAD - 14, y + 2, self.wide - 2 * PAD + 28, step - 4)
                self.painter.drawRoundedRect(box, 10, 10)
            badge = min(44.0, step - 8)
            self.painter.setOpacity(GONE if row.left else 1.0)
            draw_badge(
                self.painter, QPointF(PAD + 24, middle), badge, seat_of(row.player), row.name
            )
            base = middle + size * 0.34
            used = self.text(cash, base, str(row.cash), size, 700, self.colors.text, right=True)
            room = cash - used - PAD - 62 - 14
            self.text(PAD + 62, base, row.name, size, 600, self.colors.text, room=room)
            self.painter.setOpacity(1.0)
            color = self.colors.danger if row.worth < 0 else self.colors.muted
            self.text(worth, base, figure(row.worth), size - 2, 400, color, right=True)
            self._directs(row, directs, directs - worth - 24, middle, min(46.0, step - 8))
            y += step
        return y

    def _directs(
        self, row: PlayerRow, right: float, room: float, middle: float, size: float
    ) -> None:
        """Companies of a player from the right; close together where there are many."""
        size = max(26.0, min(size, room / max(1, len(row.directs)) - 2))
        count = len(row.directs)
        gap = min(size + 8, (room - size) / max(1, count - 1)) if count > 1 else 0.0
        for index, company in enumerate(reversed(row.directs)):
            self.emblem(QPointF(right - size / 2 - index * gap, middle), size, company)

    # ------------------------------------------------------------ what happened, and the foot

    def _happened(self, content: TableContent, y: float) -> None:
        lines = content.happened[: max(0, int((self.high - FOOT - y - 16) // EVENT))]
        if not lines:
            return
        self.rule(y)
        y += 10
        for index, line in enumerate(lines):
            middle = y + EVENT / 2
            if line.company is not None:
                self.emblem(QPointF(PAD + 22, middle), 42, line.company)
            elif line.player is not None:
                name = self.session.player_name(line.player)
                draw_badge(self.painter, QPointF(PAD + 22, middle), 38, seat_of(line.player), name)
            color = self.colors.text if index == 0 else self.colors.muted
            self.text(PAD + 58, middle + 10, line.text, 30, 600 if index == 0 else 400, color,
                      room=self.wide - 2 * PAD - 58)  # fmt: skip
            y += EVENT

    def _foot(self, content: TableContent) -> None:
        top = self.high - FOOT
        self.places[NEXT_TRAIN] = QPointF(self.wide - PAD - 60, top + FOOT / 2)
        self.painter.fillRect(QRectF(0, top, self.wide, FOOT), QColor(self.colors.raised))
        fill = map_theme("default").fill(content.phase_color)
        phase = content.phase
        wide = self.measure(phase, 30, 700) + 36
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(fill)
        self.painter.drawRoundedRect(QRectF(PAD, top + 14, wide, 48), 24, 24)
        self.text(PAD + 18, top + 48, phase, 30, 700, ink_on(fill))
        x = PAD + wide + 22
        x += self.text(x, top + 48, content.round, 30, 700, self.colors.text) + 20
        room = max(40.0, self.wide - PAD - x)
        # In a narrow foot the train goes without its word rather than without its price.
        words = next(
            (text for text in content.next_train if self.measure(text, 28, 400) <= room),
            content.next_train[-1] if content.next_train else "",
        )
        self.text(
            self.wide - PAD, top + 48, words, 28, 400, self.colors.muted, right=True, room=room
        )
