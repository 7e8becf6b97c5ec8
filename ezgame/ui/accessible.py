"""What screen readers get of widgets that paint many things: the spaces of the stock chart, the hexes of the map.

A widget that has `accessible_ids` is a list of its parts; each has a name and a place. `install` is called once,
when the application begins; nothing is built until a screen reader asks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import isValid


@dataclass(frozen=True, slots=True)
class AccessiblePart:
    """One thing in a painted widget."""

    name: str
    """What a screen reader says."""
    box: QRect
    """In the widget's own pixels."""


class Parted(Protocol):
    def accessible_ids(self) -> Sequence[str]:
        """All parts, in reading order."""

    def accessible_part(self, part: str) -> AccessiblePart:
        """One of them, as it is now."""


NOTHING = cast(QAccessibleInterface, None)
"""No such part: Qt takes None here, but its type stubs leave that out."""


class PartFace(QAccessibleInterface):
    """One part, by its number; what it says is looked up when it is asked for."""

    def __init__(self, owner: "PartsFace", number: int) -> None:
        super().__init__()
        self._owner, self._number = owner, number

    def _part(self) -> AccessiblePart | None:
        return self._owner.part(self._number)

    def isValid(self) -> bool:
        return self._number < self._owner.childCount()

    def object(self) -> QObject:
        return cast(QObject, NOTHING)

    def parent(self) -> QAccessibleInterface:
        return self._owner

    def child(self, index: int) -> QAccessibleInterface:
        return NOTHING

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return NOTHING

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        part = self._part()
        return part.name if part is not None and kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing here is written by a screen reader."""

    def rect(self) -> QRect:
        part, widget = self._part(), self._owner.widget()
        if part is None or not isValid(widget):
            return QRect()
        return QRect(widget.mapToGlobal(part.box.topLeft()), part.box.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        return QAccessible.State()


class PartsFace(QAccessibleWidget):
    """The widget itself, with its parts as children."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.List, widget.accessibleName())
        self._faces: list[PartFace] = []

    def _ids(self) -> Sequence[str]:
        widget = self.widget()
        return cast(Parted, widget).accessible_ids() if isValid(widget) else ()

    def part(self, number: int) -> AccessiblePart | None:
        ids = self._ids()
        if number >= len(ids):
            return None
        return cast(Parted, self.widget()).accessible_part(ids[number])

    def childCount(self) -> int:
        return len(self._ids())

    def child(self, index: int) -> QAccessibleInterface:
        count = self.childCount()
        while len(self._faces) < count:
            face = PartFace(self, len(self._faces))
            QAccessible.registerAccessibleInterface(face)
            self._faces.append(face)
        return self._faces[index] if 0 <= index < count else NOTHING

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        for index in range(self.childCount()):
            face = self.child(index)
            if face.rect().contains(x, y):
                return face
        return NOTHING

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((at for at, face in enumerate(self._faces) if face is child), -1)


_faces: dict[int, PartsFace] = {}
"""Qt has only pointers to them: as long as their widgets live, so do they."""


def face_for(_kind: str, thing: QObject) -> Any:
    """Called by Qt for whatever a screen reader looks at; None leaves it to Qt."""
    if not isinstance(thing, QWidget) or not hasattr(thing, "accessible_ids"):
        return None
    key = id(thing)
    _faces[key] = PartsFace(thing)
    thing.destroyed.connect(lambda: _faces.pop(key, None))
    return _faces[key]


def install() -> None:
    QAccessible.installFactory(face_for)


def tell_focus(widget: QWidget, number: int) -> None:
    """The keyboard has come to a part of a widget."""
    if QAccessible.isActive():
        event = QAccessibleEvent(widget, QAccessible.Event.Focus)
        event.setChild(number)
        send(event)


def announce(widget: QWidget, text: str) -> None:
    """Something was written where nobody's focus is: news, or why a move is refused."""
    if text and QAccessible.isActive():
        send(QAccessibleAnnouncementEvent(widget, text))


def send(event: QAccessibleEvent) -> None:
    QAccessible.updateAccessibility(event)
