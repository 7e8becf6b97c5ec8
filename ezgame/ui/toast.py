"""A few words over the map for some seconds: they block nothing, take no mouse and go by themselves."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ezgame.core.game import Applied
from ezgame.models.session import Session
from ezgame.models.words.briefs import briefs_of
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.notice_frame import paint_notice

SHOWN = 4000
"""Milliseconds."""
MOST = 3
"""Lines at once; the oldest give way."""
LINE, PAD = 24, 12


class Toast(QWidget):
    """Lies at the top of the map, in its middle."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._area = parent
        self._session = session
        self.lines: tuple[str, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(SHOWN)
        self.timer.timeout.connect(self.clear)
        parent.installEventFilter(self)
        session.applied.connect(self._on_applied)
        session.jumped.connect(self.clear)
        session.shown_changed.connect(self.clear)
        self.hide()

    def _on_applied(self, applied: Applied) -> None:
        if self._session.live:
            self.tell(briefs_of(self._session, applied))

    def tell(self, lines: tuple[str, ...]) -> None:
        """Show some lines below those that are still there."""
        if not lines:
            return
        self.lines = (*self.lines, *lines)[-MOST:]
        self.setAccessibleName(". ".join(self.lines))
        self.timer.start()
        self._place()
        self.show()
        self.raise_()

    def clear(self) -> None:
        self.lines = ()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.lines:
            self._place()
        return False

    def _place(self) -> None:
        look, parent = appearance(), self._area
        wide = max(look.text_width(line, 14, 600) for line in self.lines) + 2 * look.px(PAD)
        high = look.px(LINE) * len(self.lines) + look.px(PAD)
        width = min(parent.width(), round(wide) + 2)
        self.setGeometry((parent.width() - width) // 2, look.px(8), width, high)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, painter = appearance(), QPainter(self)
        paint_notice(painter, QRectF(self.rect()))
        painter.setFont(look.font(14, 600))
        painter.setPen(QColor(look.colors.text))
        step = look.px(LINE)
        for number, line in enumerate(self.lines):
            box = QRectF(0, look.px(PAD) / 2 + number * step, self.width(), step)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, line)
