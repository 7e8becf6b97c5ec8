"""The view on the map: zoom about the pointer, drag to pan, fit, views of single parts, hex cursor.

Signals tell what was meant: `hexClicked` comes when the button is released without a drag. The keyboard's hex
cursor tells `cursorMoved`; Enter on it is a `hexClicked`.
"""

import math
from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGestureEvent, QGraphicsView, QPinchGesture, QWidget

from ezgame.core.ids import HexId
from ezgame.models.words.wording import say
from ezgame.ui.accessible import AccessiblePart, tell_focus
from ezgame.ui.keys import ARROW_KEYS, CONFIRM_KEYS
from ezgame.ui.map.exposed import exposed_parts
from ezgame.ui.map.hex_cursor import nearest, next_towards
from ezgame.ui.map.jump import Jump
from ezgame.ui.map.overview import Overview
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.still import Stills
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.detail import LEVELS, Detail, detail_for
from ezgame.ui.widgets.drops import leave_drops
from ezgame.ui.widgets.text import set_tip

STEP = 2 ** (1 / 4)
"""One notch of the wheel; scales stand on a ladder of such steps, so pixmaps are met again."""
FINE = 2 ** (1 / 16)
SMALLEST, LARGEST = 8.0, 220.0
"""R in pixels."""
CRISP_AFTER = 120
"""Milliseconds of rest after which stretched pixmaps are drawn anew."""
DRAG = 6
"""Pixels the pointer may move in a click."""
ALL = "all"


class MapView(QGraphicsView):
    """Shows a MapScene."""

    hexClicked = Signal(str)
    hexContext = Signal(str, QPoint)
    """Right click: hex and global position."""
    cursorMoved = Signal(str)
    scaleChanged = Signal(float)
    """R in pixels."""
    partChanged = Signal(str)

    _moved: QPoint | None = None
    """While both scroll bars are set: how far the map moves in all."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        leave_drops(self)
        self.map = scene
        self.part = ALL
        self.following = True
        """Fit again when the window changes its size, until someone zooms or pans."""
        self.cursor_hex: HexId | None = None
        self.overview: Overview | None = None
        self._text_scale = 1.0
        self._least_name = 0.0
        self._press: QPoint | None = None
        self._panning = False
        self._wheel = 0.0
        self._stills = Stills(self)
        self._jump = Jump(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(say("map.name"))
        self.tell: Callable[[HexId], str] = scene.describe
        """What a hex is, in words; whoever knows the game says more."""
        # The background of the scene fills everything: what is scrolled can be moved, nothing shines through.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self._crisp = QTimer(self)
        self._crisp.setSingleShot(True)
        self._crisp.setInterval(CRISP_AFTER)
        self._crisp.timeout.connect(self.draw_crisp)
        self._set_room()

    def show_overview(self, on: bool = True) -> None:
        """The board in small in the lower left corner whenever it is not all in sight."""
        if on and self.overview is None:
            self.overview = Overview(self)
        elif not on and self.overview is not None:
            self.overview.deleteLater()
            self.overview = None

    # -- scale ------------------------------------------------------------------------------------

    @property
    def pixels(self) -> float:
        """R in pixels."""
        t = self.transform()
        return math.hypot(t.m11(), t.m12()) * U

    def set_text_scale(self, scale: float) -> None:
        """How large writing is wished: on a screen that wants it twice as large, hexes count half."""
        if scale != self._text_scale:
            self._text_scale = max(0.5, scale)
            self.map.set_detail(self._detail(self.pixels))

    @property
    def points(self) -> float:
        """R in pixels as a screen with writing of ordinary size would have them."""
        return self.pixels / self._text_scale

    def set_least_name(self, pixels: float) -> None:
        """Names at least so high, in pixels, as far as the largest writing goes; for a screen far away."""
        if pixels != self._least_name:
            self._least_name = pixels
            self.map.set_detail(self._detail(self.pixels))

    def _detail(self, pixels: float) -> Detail:
        found = detail_for(pixels / self._text_scale)
        if found.name * pixels >= self._least_name:
            return found
        large = [level for level in LEVELS if level.name * pixels >= self._least_name]
        return large[-1] if large else LEVELS[0]

    def show_rect(self, rect: QRectF) -> None:
        """Show a part of the scene as large as it fits."""
        room = self.viewport().rect()
        if room.width() < 2 or room.height() < 2 or rect.isEmpty():
            return
        self.following = False
        pixels = U * min(room.width() / rect.width(), room.height() / rect.height())
        self.set_pixels(math.floor(pixels * 4) / 4)
        self.centerOn(rect.center())

    def _set_room(self) -> None:
        """Let the board be dragged about freely, but not out of sight."""
        board = self.map.sceneRect()
        scale = max(1e-6, self.pixels / U)
        room = self.viewport().size()
        x, y = 0.45 * room.width() / scale, 0.45 * room.height() / scale
        self.setSceneRect(board.adjusted(-x, -y, x, y))

    def set_pixels(
        self, pixels: float, about: QPointF | None = None, *, draft: bool = False
    ) -> None:
        """Scale so that R has this many pixels; the viewport point `about` stays where it is."""
        pixels = min(LARGEST, max(SMALLEST, pixels))
        if abs(pixels - self.pixels) < 1e-6:
            self.map.set_detail(self._detail(pixels))
            return
        about = about if about is not None else QPointF(self.viewport().rect().center())
        fixed = self.mapToScene(about.toPoint())
        factor = pixels / self.pixels
        if draft and not self.map.draft:
            self._stills.take()
        self.map.draft = draft
        if not (draft and self._stills.ready):
            self.map.set_detail(self._detail(pixels))
        self.scale(factor, factor)
        self._set_room()
        moved = self.mapFromScene(fixed) - about.toPoint()
        self._scroll(moved.x(), moved.y())
        if draft:
            self._crisp.start()
        self.scaleChanged.emit(pixels)

    def draw_crisp(self) -> None:
        """Draw anew what was stretched while zooming."""
        if self.map.draft:
            self.map.draft = False
            self._stills.drop()
            self.map.set_detail(self._detail(self.pixels))
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.map.draft and self._stills.ready:
            self._stills.paint()
        elif self._jump.held:
            self._jump.paint()
        else:
            back = self.viewportTransform().inverted()[0]
            self.map.look.exposed = exposed_parts(event.region(), back)
            try:
                super().paintEvent(event)
            finally:
                self.map.look.exposed = ()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """What lies on the viewport stays where it is: Qt moves it together with the map."""
        if self._moved is not None:
            self._moved += QPoint(dx, dy)
            return
        lying = [w for w in self.viewport().children() if isinstance(w, QWidget)]
        places = [widget.pos() for widget in lying]
        super().scrollContentsBy(dx, dy)
        for widget, place in zip(lying, places, strict=True):
            widget.move(place)

    def zoom(self, steps: float, about: QPointF | None = None, *, draft: bool = False) -> None:
        """Go up or down the ladder of scales."""
        rung = math.log(self.pixels, STEP)
        target: float = math.floor(rung + 1e-6) + 1 if steps > 0 else math.ceil(rung - 1e-6) - 1
        target += math.copysign(max(0.0, abs(steps) - 1), steps)
        self.following = False
        self.set_pixels(STEP**target, about, draft=draft)

    def zoom_in(self) -> None:
        self.zoom(1)

    def zoom_out(self) -> None:
        self.zoom(-1)

    # -- what is in sight -------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole board, or the chosen part, as large as possible."""
        self.following = True
        self._fit()

    def show_part(self, part: str) -> None:
        """Show all, or one part of the board (see MapScene.parts)."""
        if part != ALL and part not in self.map.board.parts:
            part = ALL
        changed = part != self.part
        self.part = part
        self.fit()
        if changed:
            self.partChanged.emit(part)

    def _fit(self) -> None:
        if self.part == ALL:
            rect = self.map.sceneRect()
        else:
            rect = self.map.part_rect(self.part).adjusted(-0.3 * U, -0.3 * U, 0.3 * U, 0.3 * U)
        room = self.viewport().rect()
        if room.width() < 2 or room.height() < 2:
            return
        pixels = U * min(room.width() / rect.width(), room.height() / rect.height())
        # Quarters of a pixel: a window a hair larger finds the pixmaps of before.
        self.set_pixels(max(SMALLEST, math.floor(pixels * 4) / 4))
        self.centerOn(self._middle(rect))

    def _middle(self, rect: QRectF) -> QPointF:
        """Where to look to have a part in sight: room to spare shows its neighbours, not the sea."""
        spare = self.viewport().height() / (self.pixels / U) - rect.height()
        board = self.map.sceneRect()
        above, below = rect.top() - board.top(), board.bottom() - rect.bottom()
        if spare <= 0 or above + below <= spare:
            return rect.center() if spare <= 0 else QPointF(rect.center().x(), board.center().y())
        top = min(above, max(spare / 2, spare - below))
        return QPointF(rect.center().x(), rect.center().y() + spare / 2 - top)

    def show_hex(self, h: HexId) -> None:
        """Scroll as little as needed to bring a hex into sight."""
        if h in self.map.board.places:
            centre = self.map.hex_center(h)
            self.ensureVisible(QRectF(centre.x() - U, centre.y() - U, 2 * U, 2 * U), 20, 20)

    def show_hexes(self, hexes: Iterable[HexId]) -> None:
        """Bring all these hexes into sight: scroll as little as needed, or show the whole board where they are
        too far apart."""
        around = QRectF()
        for h in hexes:
            if h in self.map.board.places:
                centre = self.map.hex_center(h)
                around |= QRectF(centre.x() - U, centre.y() - U, 2 * U, 2 * U)
        if around.isEmpty():
            return
        room, scale = self.viewport().rect(), self.pixels / U
        if around.width() * scale > room.width() or around.height() * scale > room.height():
            self.show_part(ALL)
        else:
            self.ensureVisible(around, 0, 0)

    def _scroll(self, dx: int, dy: int) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        # As one: what has been moved once and not repainted yet cannot be moved again, but is all drawn anew.
        self._moved = QPoint()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)
        moved, self._moved = self._moved, None
        if not moved.isNull():
            self.scrollContentsBy(moved.x(), moved.y())

    def pan(self, dx: int, dy: int) -> None:
        """Move the map by pixels, as a drag does."""
        self.following = False
        self._scroll(-dx, -dy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_room()
        if self.following:
            self._fit()

    # -- mouse, wheel, touch ----------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._wheel += event.angleDelta().y() / 120
        steps = math.trunc(self._wheel)
        if steps:
            self._wheel -= steps
            self.zoom(steps, event.position(), draft=True)
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinch(pinch.scaleFactor(), QPointF(self.mapFromGlobal(pinch.centerPoint())))
                event.accept(pinch)
                return True
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self._pinch(1 + event.value(), event.position())
            return True
        return super().event(event)

    def _pinch(self, factor: float, about: QPointF) -> None:
        self.following = False
        rung = round(math.log(self.pixels * max(0.2, factor), FINE))
        self.set_pixels(FINE**rung, about, draft=True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.RightButton:
            h = self.map.hex_at(self.mapToScene(at))
            self.hexContext.emit(h or "", event.globalPosition().toPoint())
            return
        self._press, self._panning = at, event.button() == Qt.MouseButton.MiddleButton

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._press is not None and event.buttons():
            way = at - self._press
            if not self._panning and way.manhattanLength() > DRAG:
                self._panning = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            if self._panning:
                self.pan(way.x(), way.y())
                self._press = at
            return
        beyond = self.map.is_outside(self.mapToScene(at))
        count = max(self.map.title.seats)
        set_tip(self.viewport(), say("board.beyond", count=count) if beyond else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        clicked = self._press is not None and not self._panning
        self._press, self._panning = None, False
        self.viewport().unsetCursor()
        if not clicked or event.button() != Qt.MouseButton.LeftButton:
            return
        at = self.mapToScene(event.position().toPoint())
        h = self.map.hex_at(at)
        if h is not None:
            self.hexClicked.emit(h)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Nothing: the second press of a double click is none of its own."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu key: the menu of the hex that the cursor stands on."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.cursor_hex is not None:
            at = self.mapFromScene(self.map.hex_center(self.cursor_hex))
            self.hexContext.emit(self.cursor_hex, self.viewport().mapToGlobal(at))
        event.accept()

    # -- keyboard ---------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Nothing: the map looks the same with the focus, and Qt would draw all of it again."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Nothing, as above."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        zoom = {
            Qt.Key.Key_Plus: self.zoom_in,
            Qt.Key.Key_Equal: self.zoom_in,
            Qt.Key.Key_Minus: self.zoom_out,
            Qt.Key.Key_0: self.fit,
        }
        if key in ARROW_KEYS:
            self.move_cursor(*ARROW_KEYS[key])
        elif key in zoom:
            zoom[key]()
        elif key in CONFIRM_KEYS and self.cursor_hex is not None:
            self.hexClicked.emit(self.cursor_hex)
        else:
            super().keyPressEvent(event)

    def accessible_ids(self) -> list[str]:
        """The hexes, for screen readers."""
        return list(self.map.board.places)

    def accessible_part(self, part: str) -> AccessiblePart:
        wide = round(2 * self.pixels)
        box = QRect(0, 0, wide, wide)
        box.moveCenter(self.mapFromScene(self.map.hex_center(HexId(part))))
        return AccessiblePart(self.tell(HexId(part)), box)

    def move_cursor(self, dx: float, dy: float) -> None:
        """Move the hex cursor to the nearest hex in a direction."""
        places = self.map.board.places
        if self.cursor_hex is None:
            middle = self.mapToScene(self.viewport().rect().center())
            here = (middle.x() / U, middle.y() / U)
            self.set_cursor_hex(nearest(places, here))
            return
        found = next_towards(places, places[self.cursor_hex], (dx, dy))
        if found is not None:
            self.set_cursor_hex(found)

    def set_cursor_hex(self, h: HexId | None) -> None:
        """Put the keyboard's cursor on a hex, or hide it."""
        self.cursor_hex = h
        self.map.set_cursor_hex(h)
        if h is not None:
            self.show_hex(h)
            self.setAccessibleDescription(self.tell(h))
            tell_focus(self, list(self.map.board.places).index(h))
        self.cursorMoved.emit(h or "")
