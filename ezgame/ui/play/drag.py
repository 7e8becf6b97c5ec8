"""Our own drag with the mouse: something is lifted, follows the pointer, and is dropped or taken back.

It needs no help of the window system, so the thing can snap, turn and say why not on its way, and
tests drive it with plain mouse events. While it lasts it listens to the whole application.
"""

from collections.abc import Callable

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.keys import CANCEL_KEYS, TURN_KEYS
from ezgame.ui.the_application import the_application

START = 6
"""Pixels the pointer moves before a press becomes a drag."""
BACK = 160
"""Milliseconds of the way back of something that may not lie where it was dropped."""

Paint = Callable[[QPainter], None]
"""Draws the thing round the origin, in pixels."""


class Floating(QWidget):
    """The thing under the pointer, over everything else in the window, untouchable."""

    def __init__(self, window: QWidget, paint: Paint, reach: int) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.paint_it = paint
        self._reach = reach
        self.resize(2 * reach, 2 * reach)

    def centre_on(self, at: QPoint) -> None:
        """Move to a global position."""
        local = self._window.mapFromGlobal(at)
        self.move(local.x() - self._reach, local.y() - self._reach)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._reach, self._reach)
        self.paint_it(painter)
        painter.end()


class Drag(QObject):
    """The one drag of a window; see `drag_of`."""

    moved = Signal(QPoint)
    """Global position."""
    dropped = Signal(QPoint)
    cancelled = Signal()
    turned = Signal(int)
    """Steps, from the wheel or the keys R and E."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.floating: Floating | None = None
        self._window: QWidget | None = None
        self._origin = QPoint()
        self._way = QVariantAnimation(self)
        self._way.setDuration(BACK)
        self._way.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._way.valueChanged.connect(self._glide)
        self._way.finished.connect(self._put_down)
        self._returning = False
        self.animated = True
        self.map_pixels = 30.0
        """R on the map: what is dragged is as large as it will lie."""

    @property
    def active(self) -> bool:
        return self.floating is not None and not self._returning

    def begin(self, source: QWidget, origin: QPoint, at: QPoint, paint: Paint, reach: int) -> None:
        """Lift something at `origin`, hold it at `at` (both global)."""
        # What still glides back from the drag before is put down first.
        self._end()
        self._origin = origin
        self._window = source.window()
        self.floating = Floating(self._window, paint, reach)
        self.floating.centre_on(at)
        self.floating.show()
        self.floating.raise_()
        # The widget it was lifted from may be made anew on the way; the application sees every event.
        the_application().installEventFilter(self)
        self.moved.emit(at)

    def show_floating(self, shown: bool) -> None:
        """Hide the floating picture while the thing snaps to a place on the map."""
        if self.floating is not None:
            self.floating.setVisible(shown)

    def repaint(self) -> None:
        if self.floating is not None:
            self.floating.update()

    def cancel(self) -> None:
        if self.active:
            self._end()
            self.cancelled.emit()

    def bounce(self, at: QPoint) -> None:
        """Let the thing glide back to where it came from; call it from `dropped`."""
        floating = self.floating
        if floating is None:
            return
        # Without a window in sight nothing is painted, and the animation would end nowhere.
        if not self.animated or not floating.window().isVisible():
            self._end()
            return
        # Hidden perhaps, because it snapped to a place on the map.
        floating.show()
        self._returning = True
        self._way.setStartValue(QPointF(at))
        self._way.setEndValue(QPointF(self._origin))
        self._way.start()

    def _glide(self, at: QPointF) -> None:
        if self.floating is not None:
            self.floating.centre_on(at.toPoint())

    def _end(self) -> None:
        the_application().removeEventFilter(self)
        if self._returning:
            self._way.stop()
        self._put_down()

    def _put_down(self) -> None:
        """Nothing is held any more."""
        self._returning = False
        if self.floating is not None:
            floating, self.floating = self.floating, None
            floating.hide()
            floating.deleteLater()

    # ------------------------------------------------------------ what happens meanwhile

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self.active or not isinstance(watched, QWidget):
            return False
        match event.type():
            # The window may go while something is held, as when another file is opened by key.
            case QEvent.Type.Close | QEvent.Type.Hide if watched is self._window:
                self.cancel()
            case QEvent.Type.MouseMove if isinstance(event, QMouseEvent):
                self._move(event.globalPosition().toPoint())
                return True
            case QEvent.Type.MouseButtonRelease if isinstance(event, QMouseEvent):
                if event.button() == Qt.MouseButton.LeftButton:
                    self._drop(event.globalPosition().toPoint())
                return False
            # Another button pressed meanwhile must not begin something else.
            case QEvent.Type.MouseButtonPress:
                return True
            case QEvent.Type.Wheel if isinstance(event, QWheelEvent):
                self.turned.emit(1 if event.angleDelta().y() < 0 else -1)
                return True
            # Keys turn or put back what is held; no command of the window may take them.
            case QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            case QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                self._key(Qt.Key(event.key()))
                return True
        return False

    def _move(self, at: QPoint) -> None:
        if self.floating is not None:
            self.floating.centre_on(at)
            self.moved.emit(at)

    def _drop(self, at: QPoint) -> None:
        the_application().removeEventFilter(self)
        self.dropped.emit(at)
        # Whoever heard of the drop may have let it glide back.
        if not self._returning:
            self._put_down()

    def _key(self, key: Qt.Key) -> None:
        if key in CANCEL_KEYS:
            self.cancel()
        elif key in TURN_KEYS:
            self.turned.emit(TURN_KEYS[key])


def drag_of(session: Session) -> Drag:
    """The drag of a session's window; made when first asked for."""
    return session.part(Drag)
