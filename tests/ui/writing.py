"""What a window writes: words that were cut to fit, and words that were written over others.

`Reader` watches Qt while pictures are taken: texts that painters shorten or draw on top of each other, and labels,
buttons, tabs and heads of tables that are smaller than their words. The map has a check of its own (`tests/ui/map`).
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QHeaderView,
    QLabel,
    QRadioButton,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from ezgame.ui.appearance import appearance
from ezgame.ui.panels.chip import Chip
from ezgame.ui.widgets.choice_box import ChoiceBox

Written = tuple[str, QRectF]
NEAR = 1.5
"""Pixels by which two texts may touch: bounding boxes are wider than letters."""
HALO = 3.0
"""A text that is drawn again so near to itself is its own halo."""
SMALLEST = 9.0
"""Pixels at 100 % under which nobody reads a word from a table's distance; text that gives way stops above."""
WORD = re.compile(r"[^\W\d_]{5}")
"""A word; figures on tiles and letters on tokens are signs, which have their size by what they lie on."""


class Reader:
    """Collects the faults of one window."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._written: dict[int, list[Written]] = {}

    def look(self, window: QWidget) -> None:
        """Everything that can be seen of the window is drawn once and read."""
        self._written.clear()
        window.grab()
        for texts in self._written.values():
            self.faults += overlaps(texts)
        self._written.clear()
        for widget in window.findChildren(QWidget):
            if widget.isVisible() and not widget.visibleRegion().isEmpty():
                self.faults += narrow(widget)

    def cut(self, text: str, shown: str) -> None:
        self.faults.append(f"cut: {text} → {shown}")

    def write(self, painter: QPainter, text: str, box: QRectF, *, free: bool) -> None:
        """A text was drawn; `free`: at a point, where nothing but the part itself cuts it off."""
        device = painter.device()
        if not isinstance(device, QWidget) or is_map(device):
            return
        size = written_size(painter)
        if size < SMALLEST * appearance().scale and WORD.search(text):
            self.faults.append(f"small: {text} in {size:.1f}")
        box = painter.combinedTransform().mapRect(box)
        if free and (box.left() < -HALO or box.right() > device.width() + HALO):
            self.faults.append(f"beyond its part: {text}")
        if painter.hasClipping():
            box &= painter.combinedTransform().mapRect(painter.clipBoundingRect())
        self._written.setdefault(id(device), []).append((text, box))


def written_size(painter: QPainter) -> float:
    """Pixels of the letters as they are painted; whatever is scaled by the painter counts as it comes out."""
    font = painter.font()
    pixels = font.pixelSize() if font.pixelSize() > 0 else font.pointSizeF() * 96 / 72
    return pixels * abs(painter.combinedTransform().m22())


def is_map(widget: QWidget) -> bool:
    """The map's own letters are laid out by ranks, and a lifted tile covers what it is held over; cards on it are
    read."""
    if type(widget).__name__ == "MapCard":
        return False
    above = widget.parentWidget()
    return type(widget).__name__ == "MapView" or type(above).__name__ == "MapView"


def overlaps(texts: list[Written]) -> Iterator[str]:
    """Words that are written over other words; what is painted twice at one place was painted anew."""
    for number, (text, box) in enumerate(texts):
        for other, place in texts[number + 1 :]:
            both = box & place
            if (
                both.width() <= NEAR
                or both.height() <= NEAR + min(box.height(), place.height()) / 4
            ):
                continue
            if text == other and (box.center() - place.center()).manhattanLength() < HALO:
                continue
            yield f"over each other: {text} | {other}"


def narrow(widget: QWidget) -> Iterator[str]:
    """Widgets of Qt that have less room than their words."""
    if isinstance(widget, QLabel) and not isinstance(widget.parentWidget(), QAbstractScrollArea):
        yield from narrow_label(widget)
    elif isinstance(widget, QTabBar):
        if sum(widget.tabRect(tab).width() for tab in range(widget.count())) > widget.width() + 1:
            names = [widget.tabText(tab) for tab in range(widget.count())]
            yield f"tabs: {', '.join(names)} in {widget.width()}"
    elif type(widget) is QHeaderView:  # others draw their heads themselves
        yield from narrow_heads(widget)
    elif isinstance(widget, ChoiceBox):
        wanted = widget.fontMetrics().horizontalAdvance(widget.currentText())
        if wanted > widget.room + 1:
            yield f"box: {widget.currentText()} in {widget.room} of {wanted}"
    elif isinstance(widget, QTextBrowser) and widget.horizontalScrollBar().isVisible():
        yield f"wider than its page: {widget.accessibleName()}"
    elif isinstance(widget, QAbstractButton) and widget.text():
        wanted = widget.fontMetrics().horizontalAdvance(widget.text())
        if isinstance(widget, Chip):  # draws itself; what is drawn too small is told by `write`
            wanted = round(appearance().text_width(widget.text(), widget.size_written, 600))
        seen = widget.visibleRegion().boundingRect().width()
        room = min(widget.width(), seen) if type(widget) is QRadioButton else widget.width()
        if wanted > room:
            yield f"button: {widget.text()} in {room} of {wanted}"


def narrow_label(label: QLabel) -> Iterator[str]:
    room = label.contentsRect()
    if not label.text() or label.pixmap().width():
        return
    if label.wordWrap():
        wanted = label.heightForWidth(label.width())
        if wanted > label.height() + 1:
            yield f"label: {label.text()} in height {label.height()} of {wanted}"
    elif label.textFormat() == Qt.TextFormat.PlainText or "<" not in label.text():
        text = label.text() if label.buddy() is None else label.text().replace("&", "")
        lines = text.split("\n")
        wanted = max(label.fontMetrics().horizontalAdvance(line) for line in lines)
        if wanted > room.width() + 1:
            yield f"label: {label.text()} in {room.width()} of {wanted}"


def narrow_heads(head: QHeaderView) -> Iterator[str]:
    if head.orientation() != Qt.Orientation.Horizontal:
        return
    for section in range(head.count()):
        text = str(head.model().headerData(section, head.orientation()) or "")
        wanted = head.fontMetrics().horizontalAdvance(text)
        if not head.isSectionHidden(section) and wanted > head.sectionSize(section):
            yield f"head: {text} in {head.sectionSize(section)} of {wanted}"


@contextmanager
def reading() -> Iterator[Reader]:
    """While this lasts, Qt tells the reader what it cuts and where it writes."""
    reader = Reader()
    shorten = {kind: kind.elidedText for kind in (QFontMetrics, QFontMetricsF)}
    draw = QPainter.drawText

    def elided(metrics: Any, text: str, *others: Any) -> str:
        shown = shorten[type(metrics)](metrics, text, *others)
        if shown != text:
            reader.cut(text, shown)
        return str(shown)

    def draw_text(painter: QPainter, *words: Any) -> Any:
        found = box_of(painter, words)
        if found is not None:
            free = isinstance(words[0], QPoint | QPointF | int | float)
            reader.write(painter, *found, free=free)
        return draw(painter, *words)

    for kind in shorten:
        setattr(kind, "elidedText", elided)  # noqa: B010
    setattr(QPainter, "drawText", draw_text)  # noqa: B010
    try:
        yield reader
    finally:
        for kind, method in shorten.items():
            setattr(kind, "elidedText", method)  # noqa: B010
        setattr(QPainter, "drawText", draw)  # noqa: B010


def box_of(painter: QPainter, words: tuple[Any, ...]) -> Written | None:
    """Where a call of `drawText` writes: at a point, or in a box with flags."""
    place, text = words[0], next((word for word in words if isinstance(word, str)), "")
    if not text.strip():
        return None
    metrics = QFontMetricsF(painter.font(), painter.device())
    if isinstance(place, (int, float)):
        if isinstance(words[2], str):
            return text, inked(metrics, text).translated(QPointF(place, words[1]))
        place = QRectF(*words[:4])
    if hasattr(place, "width"):
        flags = next((int(getattr(w, "value", w)) for w in words[1:] if not isinstance(w, str)), 0)
        box = metrics.boundingRect(QRectF(place), flags, text)
        if box.height() > metrics.height() * 1.5:  # several lines
            return text, box
        return text, inked(metrics, text).translated(box.left(), box.top() + metrics.ascent())
    return text, inked(metrics, text).translated(QPointF(place))


def inked(metrics: QFontMetricsF, text: str) -> QRectF:
    """From the beginning of its base line: as wide as the line, as high as its letters are. Lines may be set so close
    that their boxes touch."""
    tight = metrics.tightBoundingRect(text)
    return QRectF(0.0, tight.top(), metrics.horizontalAdvance(text), tight.height())
