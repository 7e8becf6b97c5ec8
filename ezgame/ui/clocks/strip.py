"""The clocks of all players in one line: whose run stand out, and who is short of time has another colour."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.core.ids import PlayerId
from ezgame.models.timekeeper import Timekeeper, clock_words
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.card_pen import CardPen

GAP = 16


class ClockStrip(QWidget):
    """Hidden while no clock is on. `large` is for the table screen, which is read from afar."""

    shown = Signal()
    """It came or went: whoever arranges it has to make room."""

    def __init__(self, keeper: Timekeeper, parent: QWidget, *, large: bool = False) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._size = 26 if large else 13
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(keeper.session.text.say("clocks.name"))
        keeper.ticked.connect(self.refresh)
        self.refresh()

    def entries(self) -> list[tuple[PlayerId, str]]:
        """Name and time of each player, in the order of seats."""
        names = self._keeper.session.text.names
        return [
            (player, f"{names.player(player)} {clock_words(self._keeper.seconds(player))}")
            for player in self._keeper.session.game.state.players
        ]

    def refresh(self) -> None:
        changed = self.isHidden() == self._keeper.on
        if self._keeper.on:
            self.setFixedSize(self.sizeHint())
            self.update()
        self.setVisible(self._keeper.on)
        if changed:
            self.shown.emit()

    def sizeHint(self) -> QSize:
        look = appearance()
        metrics = QFontMetricsF(look.font(self._size, 700))
        wide = sum(
            metrics.horizontalAdvance(text) + look.px(GAP) for _player, text in self.entries()
        )
        return QSize(round(wide) + look.px(8), look.px(self._size * 1.8))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        pen.painter.fillRect(self.rect(), QColor(pen.colors.panel))
        inks = {"over": pen.colors.danger, "nearly": pen.colors.warning, "": pen.colors.muted}
        left = float(pen.px(6))
        for player, text in self.entries():
            runs = player in self._keeper.waiting
            standing = self._keeper.standing(player)
            ink = inks[standing] if standing or not runs else pen.colors.text
            box = QRectF(left, 0, self.width() - left, self.height())
            left += pen.write(box, text, self._size, 700 if runs else 400, ink) + pen.px(GAP)
