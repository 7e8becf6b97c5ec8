"""How the window looks now: light or dark, text size, and the colour of the seat that acts.

One object for the whole program; widgets that paint themselves read it and repaint on `changed`.
"""

from functools import cache

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

from ezgame.ui.palette import WindowColors, window_colors, window_palette
from ezgame.ui.stylesheet import stylesheet
from ezgame.ui.theme import load_fonts

BASE = 13
"""Pixels of ordinary text at 100 %."""

SEATS_LIGHT = ("#2D66D0", "#B0531A", "#7B3AA4", "#0D8070", "#A3195B", "#5C6A12")
SEATS_DARK = ("#6EA0FF", "#F0935A", "#B98BE8", "#2DC7B5", "#F27AAE", "#B9C653")
"""Seat colours in order; far enough apart for common kinds of colour blindness, and every badge has a letter."""


MOST_WIDTHS = 5_000
"""Of widths of texts that are remembered: panels ask for the same ones with every repaint."""

NEUTRAL_SEAT = 3
"""Whose colour the program has while nobody acts."""


class Appearance(QObject):
    changed = Signal()
    """Light or dark, or the text size: everything looks different."""
    accented = Signal()
    """Another seat acts: only what is in the accent colour looks different."""

    def __init__(self) -> None:
        super().__init__()
        self._dark = False
        self._scale = 1.0
        self._applied: tuple[bool, float] | None = None
        """Dark and text size that the application has."""
        self.applying = False
        """The sheet is being changed: sizes that widgets get meanwhile do not last, and `changed` follows."""
        self._seat = NEUTRAL_SEAT
        self._fonts: dict[tuple[float, int], QFont] = {}
        self._widths: dict[tuple[str, float, int], float] = {}

    @property
    def dark(self) -> bool:
        return self._dark

    @property
    def scale(self) -> float:
        """Text size; everything measured with `px` grows with it."""
        return self._scale

    @property
    def colors(self) -> WindowColors:
        return window_colors(self._dark)

    def px(self, pixels: float) -> int:
        return round(pixels * self._scale)

    def font(self, size: float = BASE, weight: int = 400) -> QFont:
        """The bundled font at a size in pixels at 100 %; a copy, so that who changes it changes nobody else's."""
        key = (size, weight)
        if key not in self._fonts:
            font = QFont(load_fonts())
            font.setPixelSize(max(8, round(size * self._scale)))
            font.setWeight(QFont.Weight(weight))
            self._fonts[key] = font
        return QFont(self._fonts[key])

    def text_width(self, text: str, size: float = BASE, weight: int = 400) -> float:
        key = (text, size, weight)
        if key not in self._widths:
            if len(self._widths) >= MOST_WIDTHS:
                self._widths.clear()
            metrics = QFontMetricsF(self.font(size, weight))
            self._widths[key] = metrics.horizontalAdvance(text)
        return self._widths[key]

    def seat(self, number: int) -> QColor:
        seats = SEATS_DARK if self._dark else SEATS_LIGHT
        if number < 0:  # an automatic player
            return QColor(self.colors.muted)
        return QColor(seats[number % len(seats)])

    def on_seat(self) -> QColor:
        """Text on a seat's colour."""
        return QColor("#0B1517") if self._dark else QColor("#FFFFFF")

    @property
    def accent(self) -> QColor:
        """The one accent of the window: the colour of the seat that acts."""
        return self.seat(self._seat)

    def act(self, seat: int) -> None:
        """Another seat acts; its colour becomes the accent."""
        if seat != self._seat:
            self._seat = seat
            self.accented.emit()

    def set(self, *, dark: bool | None = None, scale: float | None = None) -> None:
        """Change light or dark, or the text size, for the whole program."""
        wanted = self._dark if dark is None else dark, self._scale if scale is None else scale
        if wanted == self._applied:
            return
        self._dark, self._scale = wanted
        self._fonts.clear()
        self._widths.clear()
        self.apply()
        self.changed.emit()

    def apply(self) -> None:
        """Give the application its palette, font and style sheet."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            self.applying = True
            app.setPalette(window_palette(self._dark))
            app.setFont(self.font())
            # Without a sheet in between Qt compares old and new for every widget, which takes three times as long.
            app.setStyleSheet("")
            app.setStyleSheet(stylesheet(self.colors, self._scale, self._dark))
            self.applying = False
            self._applied = self._dark, self._scale


@cache
def appearance() -> Appearance:
    return Appearance()
