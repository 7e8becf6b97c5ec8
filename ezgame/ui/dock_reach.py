"""Docks that float stay where somebody can take hold of them, also when the screen they were on is gone."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QWidget

HELD = 24
"""Pixels of a dock's head that have to be in sight, across and down."""


def bring_into_sight(dock: QDockWidget, window: QWidget) -> None:
    """Move a floating dock whose head lies on no screen over the middle of the window; called by `Docks` when
    the arrangement of last time has come back and when a screen was unplugged."""
    if not dock.isFloating():
        return
    head = QRect(dock.pos(), dock.size())
    head.setHeight(HELD)
    for screen in QGuiApplication.screens():
        shown = screen.availableGeometry().intersected(head)
        if shown.width() >= HELD and shown.height() >= HELD // 2:
            return
    middle = window.mapToGlobal(window.rect().center())
    corner = middle - QPoint(dock.width() // 2, dock.height() // 2)
    room = window.screen().availableGeometry()
    dock.move(max(room.left(), corner.x()), max(room.top(), corner.y()))
