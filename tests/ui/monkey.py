"""A monkey at the window: random clicks, drags, wheels and keys on whatever is to be seen."""

import random

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from ezgame.ui.map.view import MapView

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
KEYS = (
    Qt.Key.Key_U, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Left,
    Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_R, Qt.Key.Key_E, Qt.Key.Key_1,
    Qt.Key.Key_2, Qt.Key.Key_5, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_L,
    Qt.Key.Key_H, Qt.Key.Key_C, Qt.Key.Key_Tab, Qt.Key.Key_Backspace, Qt.Key.Key_A, Qt.Key.Key_T,
)  # fmt: skip


class Monkey:
    """Everything it does follows from its seed."""

    def __init__(self, window: QWidget, seed: int) -> None:
        self.window = window
        self.chance = random.Random(seed)
        self.done: list[str] = []

    def act(self) -> None:
        deeds = (self.click, self.press, self.glow, self.drag, self.key, self.wheel, self.double)
        self.chance.choices(deeds, (40, 15, 10, 15, 14, 4, 2))[0]()
        QApplication.processEvents()
        # A running program forgets deleted widgets between two events; here it has to be said.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self.tidy()

    def widget(self) -> QWidget:
        """Any widget that can be seen and used."""
        popup = QApplication.activePopupWidget()
        root = popup if popup is not None else self.window
        seen = [
            child
            for child in root.findChildren(QWidget)
            if child.isVisible()
            and child.isEnabled()
            and not child.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            and child.width() > 3
            and child.height() > 3
        ]
        return self.chance.choice(seen or [root])

    def spot(self, widget: QWidget) -> QPoint:
        """A point of the part that can be seen."""
        rect = widget.visibleRegion().boundingRect()
        if rect.isEmpty():
            rect = widget.rect()
        return QPoint(
            self.chance.randint(rect.left(), max(rect.left(), rect.right())),
            self.chance.randint(rect.top(), max(rect.top(), rect.bottom())),
        )

    def note(self, deed: str, widget: QWidget, more: object = "") -> None:
        name = widget.accessibleName() or widget.objectName()
        self.done.append(f"{deed} {type(widget).__name__} {name!r} {more}")

    def click(self) -> None:
        widget = self.widget()
        at = self.spot(widget)
        self.note("click", widget, at)
        QTest.mouseMove(widget, at)
        QTest.mouseClick(widget, LEFT, PLAIN, at)

    def press(self) -> None:
        """A button, wherever it is."""
        seen = [
            b for b in self.window.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()
        ]
        button = self.chance.choice(seen)
        self.note("press", button)
        QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())

    def glow(self) -> None:
        """A place of the map that is outlined or ringed."""
        for view in self.window.findChildren(MapView):
            kind = self.chance.choice(("highlights", "slots"))
            items = view.map.overlay_items(kind)
            if items:
                at = view.mapFromScene(self.chance.choice(items).scenePos())
                self.note("glow", view, at)
                QTest.mouseMove(view.viewport(), at)
                QTest.mouseClick(view.viewport(), LEFT, PLAIN, at)

    def double(self) -> None:
        widget = self.widget()
        at = self.spot(widget)
        self.note("double click", widget, at)
        QTest.mouseDClick(widget, LEFT, PLAIN, at)

    def drag(self) -> None:
        """From one widget to a place of another, with a few stops on the way."""
        source, target = self.widget(), self.widget()
        start = self.spot(source)
        end = source.mapFromGlobal(target.mapToGlobal(self.spot(target)))
        self.note("drag", source, (start, end))
        QTest.mousePress(source, LEFT, PLAIN, start)
        for step in (0.1, 0.5, 1.0):
            QTest.mouseMove(source, start + (end - start) * step)
        if self.chance.random() < 0.15:
            QTest.keyClick(self.window, Qt.Key.Key_Escape)
        QTest.mouseRelease(source, LEFT, PLAIN, end)

    def key(self) -> None:
        key = self.chance.choice(KEYS)
        shift = self.chance.random() < 0.1
        widget = QApplication.focusWidget() or self.window
        self.note("key", widget, key)
        QTest.keyClick(widget, key, Qt.KeyboardModifier.ShiftModifier if shift else PLAIN)

    def wheel(self) -> None:
        widget = self.widget()
        at = QPointF(self.spot(widget))
        self.note("wheel", widget)
        event = QWheelEvent(
            at, QPointF(widget.mapToGlobal(at.toPoint())), QPoint(),
            QPoint(0, self.chance.choice((-120, 120))), Qt.MouseButton.NoButton, PLAIN,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(widget, event)

    def tidy(self) -> None:
        """Popups and extra windows do not stay for long."""
        popup = QApplication.activePopupWidget()
        if popup is not None and self.chance.random() < 0.5:
            popup.close()
        kinds = (Qt.WindowType.Window, Qt.WindowType.Dialog)
        for top in QApplication.topLevelWidgets():
            extra = top is not self.window and top.isVisible() and top.windowType() in kinds
            if extra and self.chance.random() < 0.3:
                top.close()
