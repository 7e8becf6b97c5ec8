"""A saved game on the left side of the start page. The start page imports this when there is one."""

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ezgame.content.titles import load_title
from ezgame.core.errors import EzgameError
from ezgame.core.setup import Setup
from ezgame.models.words import setup_words
from ezgame.models.words.dates import when
from ezgame.models.words.rounds import round_of_title
from ezgame.models.words.wording import explain, say
from ezgame.storage.preview import Preview, UnreadableFile
from ezgame.ui.appearance import appearance
from ezgame.ui.theme import map_theme
from ezgame.ui.widgets.card_pen import CardPen
from ezgame.ui.widgets.lines import wrapped
from ezgame.ui.widgets.text import set_tip

BIG_STEP, STEP = 21, 18
"""Pixels at 100 % from line to line, of the game to go on with and of the others."""
MOST = 3
"""Lines of one thing that is said; the pointer's tip and the page of an error have it whole."""


class GameCard(QAbstractButton):
    """A saved game: its map, title and players, where it stands, when it was saved; or a file that cannot be
    read, and why."""

    def __init__(
        self, seen: Preview | UnreadableFile, large: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.path: Path = seen.path
        self.seen = seen
        self.picture: QImage | None = None
        self._large = large
        self._first, self._second, self._third = lines_about(seen)
        self.setAccessibleName(
            say("sidebar.continue.game", game=self._first, standing=self._second)
        )
        tip = (self._first, self._second, seen.path.name, *about_damage(seen))
        set_tip(self, "\n".join(tip))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def readable(self) -> Preview | None:
        """The game of a file that can be read."""
        return None if isinstance(self.seen, UnreadableFile) else self.seen

    @property
    def picture_size(self) -> QSize:
        look = appearance()
        return QSize(look.px(256), look.px(150)) if self._large else QSize(look.px(62), look.px(46))

    def show_picture(self, picture: QImage) -> None:
        self.picture = picture
        self.update()

    def sizeHint(self) -> QSize:
        look = appearance()
        lines = max(3, sum(len(words) for words, _size, _weight in self._lines(self._text_width())))
        step = BIG_STEP if self._large else STEP
        return QSize(look.px(250), look.px((163 if self._large else 4) + lines * step))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another width its words need other lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _text_width(self) -> float:
        px = appearance().px
        left = 1 + (px(10) if self._large else px(4) + px(62) + px(10))
        return self.width() - 1 - px(6) - left

    def _lines(self, width: float) -> list[tuple[tuple[str, ...], float, int]]:
        """What is written below one another, with size and weight; of an error only how it begins."""
        about = ((self._first, 13.5, 600), (self._second, 13.0, 400), (self._third, 12.5, 400))
        return [
            (wrapped(text, width, size, weight)[:MOST], size, weight)
            for text, size, weight in about
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        strong = self.underMouse() or self.hasFocus()
        if self._large or strong:
            pen.painter.setPen(QPen(QColor(pen.colors.accent if strong else pen.colors.line), 1.4))
            pen.painter.setBrush(QColor(pen.colors.panel))
            pen.painter.drawRoundedRect(box, 7, 7)
        if self._large:
            area = QRectF(box.left() + 1, box.top() + 1, box.width() - 2, pen.px(150))
            self._paint_picture(pen, area)
            left, top = box.left() + pen.px(10), area.bottom() + pen.px(4)
        else:
            area = QRectF(box.left() + pen.px(4), box.top() + pen.px(5), pen.px(62), pen.px(46))
            self._paint_picture(pen, area)
            left, top = area.right() + pen.px(10), box.top() + pen.px(2)
        width = box.right() - pen.px(6) - left
        step = pen.px(BIG_STEP if self._large else STEP)
        for number, (lines, size, weight) in enumerate(self._lines(self._text_width())):
            color = pen.colors.muted if number == 2 else pen.colors.text
            for words in lines:
                pen.fit(QRectF(left, top, width, step), words, size, weight, color)
                top += step

    def _paint_picture(self, pen: CardPen, area: QRectF) -> None:
        """The whole map in the middle of its sea."""
        clip = QPainterPath()
        clip.addRoundedRect(area, 6, 6)
        pen.painter.save()
        pen.painter.setClipPath(clip)
        pen.painter.fillRect(area, QColor(map_theme("default", pen.look.dark).sea))
        if self.picture is not None:
            size = self.picture.deviceIndependentSize()
            at = area.center() - QPointF(size.width() / 2, size.height() / 2)
            pen.painter.drawImage(at, self.picture)
        pen.painter.restore()


def lines_about(seen: Preview | UnreadableFile) -> tuple[str, str, str]:
    """The three lines of a card."""
    if isinstance(seen, UnreadableFile):
        return seen.path.name, say("sidebar.unreadable"), explain(seen.why)
    first = f"{title_name(seen.setup)}, {', '.join(seen.players)}"
    if seen.damaged:
        return first, standing(seen), say("sidebar.damaged")
    return first, standing(seen), say("sidebar.saved", when=when(seen.saved))


def about_damage(seen: Preview | UnreadableFile) -> tuple[str, ...]:
    """What is wrong with a file of which only the beginning can be opened."""
    if isinstance(seen, UnreadableFile) or not seen.damaged:
        return ()
    return (say("open.damaged", why=seen.damaged),)


def standing(seen: Preview) -> str:
    """Where a game stands: the round, and who acts."""
    if seen.finished:
        return say("open.finished")
    round_ = round_of_title(seen.round, seen.title) or say("sidebar.at_start")
    if not seen.acting:
        return round_
    return say("sidebar.to_act", round=round_, player=seen.acting)


def title_name(setup: Setup) -> str:
    """What the title is called, in its variant: 1830+, 18España for two."""
    try:
        title = load_title(setup.title, setup.variant)  # known since the file was looked at
        return setup_words.title_name(title)
    except EzgameError:
        return setup.title
