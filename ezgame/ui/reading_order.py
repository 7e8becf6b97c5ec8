"""The Tab key goes through a window as eyes do: row by row, and in a row column by column.

Panels move and their controls come and go, so the order is made from what lies where when the key is pressed.
Windows derive from `ReadingOrder` before their Qt class.
"""

from collections.abc import Callable, Iterable, Iterator
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QScrollArea,
    QWidget,
)
from shiboken6 import isValid

from ezgame.ui.widgets.focus_rim import show_rim

OVERLAP = 0.4
"""Two things stand in one row if they share this part of the height of the lower one; columns likewise."""
_behind: "WeakKeyDictionary[QWidget, ref[QWidget]]" = WeakKeyDictionary()


def put_behind(first: QWidget, then: QWidget) -> None:
    """Let Tab go from a control to what it opened, before its neighbours; both lie in the same widget."""
    _behind[then] = ref(first)


def controls(widget: QWidget) -> Iterator[QWidget]:
    """What Tab stops at in a widget, in reading order."""
    if _takes_tab(widget):
        yield widget
    inside = [
        child
        for child in widget.children()
        if isinstance(child, QWidget) and child.isVisible() and not child.isWindow()
    ]
    for child in _followed(list(_read({child: child.geometry() for child in inside}))):
        yield from controls(child)


def _takes_tab(widget: QWidget) -> bool:
    policy = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(policy) and widget.isEnabled() and not _stands_for_another(widget)


def _stands_for_another(widget: QWidget) -> bool:
    """Whether the focus goes to the widget around it. Asked of the kinds of widgets, not for the proxy of the focus:
    PySide then takes the view for a part of its own viewport and never lets go of it, nor of the game it shows."""
    around = widget.parentWidget()
    if isinstance(around, QAbstractScrollArea):
        return around.viewport() is widget
    return isinstance(around, QAbstractSpinBox | QComboBox)


def _followed(widgets: list[QWidget]) -> list[QWidget]:
    """With what a control opened right behind it."""
    for widget in tuple(widgets):
        known = _behind.get(widget)
        first = known() if known is not None else None
        if first is not None and isValid(first) and first in widgets:
            widgets.remove(widget)
            widgets.insert(widgets.index(first) + 1, widget)
    return widgets


def _read(places: dict[QWidget, QRect]) -> Iterator[QWidget]:
    """Cut into rows, a row into columns, a column into rows again."""
    for row in _cut(places, lambda box: (box.top(), box.height())):
        columns = _cut(row, lambda box: (box.left(), box.width()))
        if len(columns) == 1:
            yield from sorted(row, key=lambda widget: (row[widget].top(), row[widget].left()))
        else:
            for column in columns:
                yield from column if len(column) == 1 else _read(column)


def _cut(
    places: dict[QWidget, QRect], span: Callable[[QRect], tuple[int, int]]
) -> list[dict[QWidget, QRect]]:
    """Groups that do not reach into one another along one direction, one behind the other."""
    groups: list[tuple[int, int, dict[QWidget, QRect]]] = []
    for widget, box in sorted(places.items(), key=lambda item: span(item[1])):
        start, length = span(box)
        end = start + max(1, length)
        if groups:
            first, last, members = groups[-1]
            shared = min(end, last) - start
            if shared > OVERLAP * min(end - start, last - first):
                members[widget] = box
                groups[-1] = (first, max(last, end), members)
                continue
        groups.append((start, end, {widget: box}))
    return [members for _, _, members in groups]


def go_on(window: QWidget, *, forwards: bool) -> bool:
    """Give the focus to the control behind, or before, the one that has it."""
    stops = list(controls(window))
    if not stops:
        return False
    focus = QApplication.focusWidget()
    step = 1 if forwards else -1
    at = stops.index(focus) + step if focus in stops else (0 if forwards else -1)
    wanted = stops[at % len(stops)]
    wanted.setFocus(
        Qt.FocusReason.TabFocusReason if forwards else Qt.FocusReason.BacktabFocusReason
    )
    for area in _areas(wanted):
        area.ensureWidgetVisible(wanted)
    show_rim(wanted)
    return True


def _areas(widget: QWidget) -> Iterable[QScrollArea]:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            yield parent
        parent = parent.parentWidget()


class ReadingOrder:
    """For a window; a part of one leaves the key to the window it is in."""

    def focusNextPrevChild(self, forwards: bool) -> bool:
        assert isinstance(self, QWidget)
        window = self.window()
        if window is not self and isinstance(window, ReadingOrder):
            return window.focusNextPrevChild(forwards)
        return go_on(self, forwards=forwards)
