"""The card beside a thing on the map: what it costs and does, or why it is not possible.

It lies in the nearest sea, and never takes the mouse.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ezgame.core.ids import HexId
from ezgame.models.words.effects import Account
from ezgame.models.words.wording import begun, say
from ezgame.ui.appearance import appearance
from ezgame.ui.map.view import MapView
from ezgame.ui.play.free_room import MARGIN, FreeRoom

WIDE, NARROW = 250, 188
"""Width of a card, or of a column of it, on a large map and on a small one."""
COLUMNS = 3
"""So many a card may have where a tall one would cover hexes."""
SMALL_VIEW = 720
PAD = 12
ROW = 21


@dataclass(frozen=True, slots=True, kw_only=True)
class CardText:
    """What a card says."""

    title: str
    short: str = ""
    """The title without the name of its place, for a card that has no room for it."""
    place: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    purse: str = ""
    before: int = 0
    after: int = 0
    notes: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    """Keys that do something now, shown as caps."""
    bad: bool = False
    """It tells why something is not possible."""
    quiet: bool = False
    """It only tells what is there: it stays where it lies as long as it covers nothing of interest."""


def card_of(account: Account, keys: tuple[str, ...] = ()) -> CardText:
    return CardText(
        title=account.title,
        short=account.short,
        place=account.place,
        lines=(
            *((begun(label), str(amount)) for label, amount in account.lines),
            *((begun(label), f"+{amount}") for label, amount in account.gains),
        ),
        purse=account.purse,
        before=account.before,
        after=account.after,
        notes=account.notes,
        keys=keys,
    )


class MapCard(QWidget):
    """Covers the view's viewport, transparent but for the card and its line."""

    def __init__(self, view: MapView) -> None:
        # Not a child of the viewport: whoever scrolls a viewport scrolls its children too.
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view = view
        self._free_room = FreeRoom(view)
        self._text: CardText | None = None
        self._hex: HexId | None = None
        self._place = QRect()
        self._columns: list[CardText] = []
        self.keep_off: Callable[[], Sequence[QRectF]] = lambda: ()
        """Asked for places of the scene that a card must not cover."""
        view.installEventFilter(self)
        self.hide()

    @property
    def wide(self) -> int:
        small = self._view.viewport().width() < appearance().px(SMALL_VIEW)
        return appearance().px(NARROW if small else WIDE)

    @property
    def text(self) -> CardText | None:
        return self._text if self.isVisible() else None

    @property
    def place(self) -> QRect:
        """Where the card lies in the viewport."""
        return self._place

    def show_card(self, text: CardText | None, hex_: HexId | None) -> None:
        """Show a card about a hex, or none."""
        if text is None or hex_ is None:
            self._text = None
            self.hide()
            return
        text = self._fitted(text)
        if (text, hex_) == (self._text, self._hex) and self.isVisible():
            return
        self._text, self._hex = text, hex_
        self._settle(text, hex_)
        self.setAccessibleDescription(spoken(text))
        self.show()
        self.raise_()

    def _settle(self, text: CardText, hex_: HexId) -> None:
        """Find the place for a card in the view as it is now, and how many columns it has there."""
        view = self._view.viewport()
        self.setGeometry(view.geometry())
        target, off = self._target(hex_)
        before = self._place if text.quiet and self.isVisible() else None
        most = max(1, min(COLUMNS, (view.width() - 2 * MARGIN) // self.wide))
        ways = [self._in_columns(text, 1, whole=True)]
        for count in range(2, most + 1):
            ways += [self._in_columns(text, count, whole=whole) for whole in (True, False)]
        sizes = [self._size(way) for way in ways]
        which, self._place = self._free_room.fit(sizes, target, off, before, self._beside())
        self._columns = ways[which]
        self.update()

    def _in_columns(self, text: CardText, count: int, *, whole: bool) -> list[CardText]:
        """What each column says; none is much longer than the others, and no row is torn from where it goes on, nor a
        note if they stay `whole`."""
        units: list[CardText] = []
        for line in text.lines:
            if units and not (line[0] and units[-1].lines[-1][1]):
                units[-1] = replace(units[-1], lines=(*units[-1].lines, line))
            else:
                units.append(CardText(title="", lines=(line,)))
        if text.purse:
            units.append(CardText(title="", purse=text.purse))
        for lines in map(self._wrapped, text.notes):
            parts = (lines,) if whole else ((line,) for line in lines)
            units += (CardText(title="", notes=part) for part in parts)
        total = sum(map(self._rows, units))
        highs = range(-(-total // count), total + 1)
        heaps = next(heaps for high in highs if len(heaps := self._heaps(units, high)) <= count)
        return [
            replace(
                text,
                lines=tuple(line for unit in heap for line in unit.lines),
                purse="".join(unit.purse for unit in heap),
                notes=tuple(note for unit in heap for note in unit.notes),
            )
            for heap in heaps
        ]

    def _heaps(self, units: list[CardText], high: int) -> list[list[CardText]]:
        """In columns of so many rows, or of one unit that has more."""
        heaps: list[list[CardText]] = [[]]
        for unit in units:
            if heaps[-1] and sum(map(self._rows, (*heaps[-1], unit))) > high:
                heaps.append([])
            heaps[-1].append(unit)
        return heaps

    def _rows(self, text: CardText) -> int:
        """How many rows stand below the title; every note is one."""
        purse = (1 if self._purse_size(text) else 2) if text.purse else 0
        return len(text.lines) + len(text.notes) + purse

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._text is not None and self._hex is not None:
            self._settle(self._text, self._hex)
        return super().eventFilter(watched, event)

    def _fitted(self, text: CardText) -> CardText:
        """The name of the place, or the last words of a title, on a line of its own where the title would be cut."""
        look = appearance()
        room = self.wide - 2 * look.px(PAD) - look.px(22) * len(text.keys)
        text = replace(text, lines=tuple(self._broken(text.lines)))
        if look.text_width(text.title, 14, 700) <= room:
            return text
        title, rest = text.short, text.place
        if not title:
            title, rest = text.title, ""
            while " " in title and look.text_width(title, 14, 700) > room:
                title, _, last = title.rpartition(" ")
                rest = f"{last} {rest}".strip()
        return replace(text, title=title, lines=((rest, ""), *text.lines))

    def _broken(self, lines: tuple[tuple[str, str], ...]) -> Iterator[tuple[str, str]]:
        """Rows that are too wide for one line go on below."""
        look = appearance()
        room = self.wide - 2 * look.px(PAD)
        for words, amount in lines:
            label = words
            while look.text_width(label) > room and " " in label:
                head, _, last = label.rpartition(" ")
                while look.text_width(head) > room and " " in head:
                    head, _, more = head.rpartition(" ")
                    last = f"{more} {last}"
                yield head, ""
                label = last
            left, line = room - look.text_width(label) - look.px(10), ""
            for word in amount.split():
                longer = f"{line} {word}".strip()
                if look.text_width(longer) > left and (line or label):
                    yield label, line
                    label, line, left = "", word, room
                else:
                    line = longer
            yield label, line

    def _target(self, hex_: HexId) -> tuple[QPoint, QRect]:
        centre = self._view.mapFromScene(self._view.map.hex_center(hex_))
        reach = int(self._view.pixels * 1.15)
        return centre, QRect(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)

    def _beside(self) -> list[QRect]:
        """Where something lies over the map that a card must not cover, in the viewport."""
        seen = (self._view.mapFromScene(rect).boundingRect() for rect in self.keep_off())
        return list(seen)

    def _wrapped(self, note: str) -> tuple[str, ...]:
        """A note in lines of a column's width."""
        look = appearance()
        metrics = QFontMetricsF(look.font(13))
        room = self.wide - 2 * look.px(PAD)
        lines, line = [], ""
        for word in note.split():
            longer = f"{line} {word}".strip()
            if line and metrics.horizontalAdvance(longer) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        return (*lines, line)

    def _size(self, columns: list[CardText]) -> QSize:
        look = appearance()
        high = max(
            look.px(ROW) * self._rows(text) + (look.px(9) if text.lines and text.purse else 0)
            for text in columns
        )
        return QSize(self.wide * len(columns), high + look.px(2 * PAD - 4) + look.px(ROW + 8))

    def paintEvent(self, _event: QPaintEvent) -> None:
        text = self._text
        if text is None or self._hex is None:
            return
        look = appearance()
        colors = look.colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self._place)
        painter.setPen(Qt.PenStyle.NoPen)
        for grow, alpha in ((3, 14), (2, 20), (1, 26)):
            painter.setBrush(QColor(0, 0, 0, alpha))
            painter.drawRoundedRect(box.adjusted(-grow, -grow + 2, grow, grow + 2), 9, 9)
        edge = QColor(colors.line if text.quiet else colors.danger if text.bad else look.accent)
        painter.setPen(QPen(edge, 1 if text.quiet else 1.4))
        painter.setBrush(QColor(colors.panel))
        painter.drawRoundedRect(box, 8, 8)
        self._paint_text(painter, box, text)
        painter.end()

    def _paint_text(self, painter: QPainter, box: QRectF, text: CardText) -> None:
        look = appearance()
        colors = look.colors
        left, right = box.left() + look.px(PAD), box.right() - look.px(PAD)
        y = box.top() + look.px(PAD) + look.px(11)
        painter.setFont(look.font(14, 700))
        painter.setPen(QColor(colors.danger if text.bad else colors.text))
        room = int(right - left - look.px(22) * len(text.keys))
        title = painter.fontMetrics().elidedText(text.title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(left, y), title)
        self._paint_keys(painter, right, y, text.keys)
        y += look.px(8)
        for number, column in enumerate(self._columns):
            start = left + number * self.wide
            if number:
                painter.setPen(QPen(QColor(colors.line), 1))
                x = start - look.px(PAD)
                painter.drawLine(
                    QPointF(x, y + look.px(8)), QPointF(x, box.bottom() - look.px(PAD))
                )
            self._paint_column(painter, start, start + self.wide - 2 * look.px(PAD), y, column)

    def _paint_column(
        self, painter: QPainter, left: float, right: float, y: float, text: CardText
    ) -> None:
        look = appearance()
        colors = look.colors
        for label, amount in text.lines:
            y += look.px(ROW)
            self._row(painter, left, right, y, label, amount)
        if text.purse:
            if text.lines:
                y += look.px(9)
                painter.setPen(QPen(QColor(colors.line), 1))
                painter.drawLine(QPointF(left, y), QPointF(right, y))
            y += look.px(ROW)
            size = self._purse_size(text)
            painter.setFont(look.font(size or 13, 700))
            painter.setPen(QColor(look.colors.text))
            painter.drawText(QPointF(left, y), text.purse)
            y += 0 if size else look.px(ROW)
            self._before_after(painter, right, y, text)
        painter.setFont(look.font(13))
        painter.setPen(QColor(colors.text if text.bad else colors.muted))
        for line in text.notes:
            y += look.px(ROW)
            painter.drawText(QPointF(left, y), line)

    def _row(
        self, painter: QPainter, left: float, right: float, y: float, label: str, amount: str
    ) -> None:
        look = appearance()
        painter.setFont(look.font(13))
        painter.setPen(QColor(look.colors.muted))
        painter.drawText(QPointF(left, y), label)
        painter.setPen(QColor(look.colors.text))
        painter.drawText(QPointF(right - look.text_width(amount), y), amount)

    def _purse_size(self, text: CardText) -> int:
        """Of the letters of its name: smaller beside large amounts, 0 where it needs a row of its own."""
        look = appearance()
        room = (
            self.wide - 2 * look.px(PAD) - look.px(10) - look.text_width(str(text.after), 16, 700)
        )
        if text.before != text.after:
            room -= look.px(30) + look.text_width(str(text.before), 14)
        return next((s for s in (13, 11) if look.text_width(text.purse, s, 700) <= room), 0)

    def _before_after(self, painter: QPainter, right: float, y: float, text: CardText) -> None:
        look = appearance()
        painter.setFont(look.font(13, 700))
        painter.setPen(QColor(look.colors.text))
        if text.before == text.after:
            painter.drawText(
                QPointF(right - look.text_width(str(text.after), 13, 700), y), str(text.after)
            )
            return
        x = right - look.text_width(str(text.after), 16, 700)
        painter.setFont(look.font(16, 700))
        painter.setPen(look.accent)
        painter.drawText(QPointF(x, y), str(text.after))
        x -= look.px(24)
        self._arrow(painter, QPointF(x, y - look.px(5)), look.px(16))
        x -= look.px(6) + look.text_width(str(text.before), 14)
        painter.setFont(look.font(14))
        painter.setPen(QColor(look.colors.muted))
        painter.drawText(QPointF(x, y), str(text.before))

    def _arrow(self, painter: QPainter, at: QPointF, wide: float) -> None:
        painter.setPen(QPen(QColor(appearance().colors.muted), 1.5))
        tip = at + QPointF(wide, 0)
        painter.drawLine(at, tip)
        painter.drawLine(tip, tip + QPointF(-4, -4))
        painter.drawLine(tip, tip + QPointF(-4, 4))

    def _paint_keys(self, painter: QPainter, right: float, y: float, keys: tuple[str, ...]) -> None:
        look = appearance()
        size = look.px(18)
        for key in reversed(keys):
            box = QRectF(right - size, y - size + look.px(4), size, size)
            painter.setPen(QPen(QColor(look.colors.line), 1))
            painter.setBrush(QColor(look.colors.raised))
            painter.drawRoundedRect(box, 4, 4)
            painter.setFont(look.font(12, 600))
            painter.setPen(QColor(look.colors.muted))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
            right -= size + look.px(4)


def spoken(text: CardText) -> str:
    """The card in words, for screen readers."""
    parts = [text.title, *(f"{label} {amount}" for label, amount in text.lines)]
    if text.purse:
        parts.append(say("map.card.purse", purse=text.purse, before=text.before, after=text.after))
    return ". ".join((*parts, *text.notes))
