"""The upper line of the bar's middle: the steps of the turn, or for some seconds the news."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.words.news import News
from ezgame.models.words.wording import say
from ezgame.ui.accessible import announce
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.card_pen import CardPen
from ezgame.ui.widgets.marks import draw_mark
from ezgame.ui.widgets.text import set_tip

SHOWN = 6000
"""Milliseconds a banner stays; it is in the log and beside the map for longer."""


class Trail(QWidget):
    news_wanted = Signal()
    """The banner was clicked: somebody wants to read all of it."""
    rule_wanted = Signal()
    """The warning was clicked: somebody wants to read the rule behind it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[str, ...] = ()
        self._current = ""
        self._news: News | None = None
        self._warning = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("bar.steps"))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN)
        self._timer.timeout.connect(self.clear_news)
        appearance().changed.connect(self.update)
        appearance().accented.connect(self.update)

    @property
    def news(self) -> News | None:
        return self._news

    @property
    def warning(self) -> str:
        return self._warning

    def show_steps(self, steps: tuple[str, ...], current: str) -> None:
        if (steps, current) == (self._steps, self._current):
            return
        self._steps, self._current = steps, current
        self.setAccessibleDescription(
            " ".join(f"[{s}]" if s == current else s for s in steps) or current
        )
        self.update()

    def show_news(self, news: News) -> None:
        self._news = news
        announce(self, "; ".join((news.headline, *(x for x in news.lines if x != news.headline))))
        self._timer.start()
        self._tip()

    def show_warning(self, text: str) -> None:
        """Something to think of before the action under consideration."""
        if text != self._warning:
            self._warning = text
            announce(self, text)
            self._tip()

    def clear_news(self) -> None:
        if self._news is not None:
            self._news = None
            self._tip()

    def _tip(self) -> None:
        """All of what the line may have to cut short."""
        news = self._news
        set_tip(self, self._warning or ("\n".join(news.lines) if news is not None else ""))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(200), appearance().px(20))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, appearance().px(20))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        if self._warning:
            self.rule_wanted.emit()
        elif self._news is not None:
            self.clear_news()
            self.news_wanted.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        if self._warning:
            pen.fit(QRectF(self.rect()), self._warning, 13, 600, pen.colors.warning)
        elif self._news is not None:
            self._paint_news(pen, self._news)
        else:
            self._paint_steps(pen)

    @property
    def wanted(self) -> int:
        """How wide the steps are, close together."""
        look = appearance()
        steps = self._steps or ((self._current,) if self._current else ())
        words = sum(look.text_width(s, 13, 700 if s == self._current else 400) for s in steps)
        return round(words) + look.px(16) * max(0, len(steps) - 1)

    def news_within(self, pen: CardPen, news: News, room: float) -> str:
        """The headline, as many whole lines as there is room for, and how many there are besides."""
        more = [line for line in news.lines if line != news.headline]
        for count in range(len(more), 0, -1):
            left = len(more) - count
            told = "; ".join(more[:count])
            key = "bar.news.more" if left else "bar.news"
            text = say(key, headline=news.headline, lines=told, count=left)
            if pen.width(text, 12.5, 600) <= room:
                return text
        if not more:
            return news.headline
        return say("bar.news.only", headline=news.headline, count=len(more))

    def _paint_news(self, pen: CardPen, news: News) -> None:
        text = self.news_within(pen, news, self.width() - pen.px(20))
        width = min(float(self.width()), pen.width(text, 12.5, 600) + pen.px(20))
        box = QRectF(0, 0, width, self.height())
        pen.painter.setPen(Qt.PenStyle.NoPen)
        pen.painter.setBrush(pen.look.accent)
        pen.painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        pen.fit(box.adjusted(pen.px(10), 0, -pen.px(8), 0), text, 12.5, 600, pen.look.on_seat())

    def _fitting(self, pen: CardPen) -> tuple[tuple[str, ...], float]:
        """Steps and the gap between them: closer together, then without those that are over."""
        steps = self._steps or ((self._current,) if self._current else ())
        words = [pen.width(step, 13, 700 if step == self._current else 400) for step in steps]
        for gap in (22.0, 16.0):
            if sum(words) + pen.px(gap) * (len(steps) - 1) <= self.width():
                return steps, float(pen.px(gap))
        while len(steps) > 1 and sum(words) + pen.px(16) * (len(steps) - 1) > self.width():
            # What is over goes first, then what comes last.
            past = steps[0] != self._current
            steps, words = (steps[1:], words[1:]) if past else (steps[:-1], words[:-1])
        return steps, float(pen.px(16))

    def _paint_steps(self, pen: CardPen) -> None:
        left, height = 0.0, float(self.height())
        steps, gap = self._fitting(pen)
        for index, step in enumerate(steps):
            if index:
                at = QPointF(left + gap / 2, height / 2)
                draw_mark(pen.painter, "play", at, pen.px(7), QColor(pen.colors.muted))
                left += gap
            now = step == self._current
            ink = "" if now else pen.colors.muted
            wide = pen.width(step, 13, 700 if now else 400)
            pen.write(QRectF(left, 0, wide + 2, height), step, 13, 700 if now else 400, ink)
            if now and self._steps:
                pen.painter.fillRect(QRectF(left, height - 2, wide, 2), pen.look.accent)
            left += wide
