"""An account in a few lines: words at the left, written smaller where they have to be, figures at the right."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.card_pen import RIGHT, CardPen
from ezgame.ui.widgets.text import set_tip

ROW = 19

Lines = tuple[tuple[str, str], ...]
"""Label and figure."""


class AccountLines(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: Lines = ()
        self._faint = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: Lines, *, faint: bool = False) -> None:
        """`faint` for figures of something that is not chosen yet."""
        self.lines, self._faint = lines, faint
        said = [f"{label} {figure}".strip() for label, figure in lines]
        self.setAccessibleName("; ".join(said))
        set_tip(self, "\n".join(said))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(140), appearance().px(ROW) * len(self.lines))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        high = pen.px(ROW)
        for row, (label, figure) in enumerate(self.lines):
            box = QRectF(0, row * high, self.width(), high)
            weight, ink = (400, pen.colors.muted) if self._faint else (600, "")
            used = pen.write(box, figure, 12.5, weight, ink, RIGHT) if label else 0.0
            words = box.adjusted(0, 0, -used - pen.px(5), 0) if label else box
            pen.fit(words, label or figure, 12.5, 400, pen.colors.muted)
