"""Classes of Qt that drawings use, made by the window's own thread before another thread draws.

PySide makes a class, and the enumerations in it, when it is first used. That takes milliseconds, and a thread that
comes to the same class meanwhile finds it half made: an error in the middle of a drawing. Some are never named by us:
whoever calls `fillRect` has PySide make `QGradient`, to see whether one of its colours was meant.
"""

from PySide6 import QtCore, QtGui

IN_DRAWINGS = {
    QtCore: ("QByteArray", "QPointF", "QRectF", "QSize", "Qt"),
    QtGui: (
        "QBrush", "QColor", "QFont", "QFontMetrics", "QFontMetricsF", "QGradient", "QImage", "QPaintEngine", "QPainter",
        "QPainterPath", "QPen", "QPolygon", "QPolygonF", "QRgba64", "QTransform",
    ),
}  # fmt: skip
"""Everything that drawing a map makes, as a test finds out."""


def make_classes() -> None:
    """Called once, before the thread beside the window begins."""
    for module, names in IN_DRAWINGS.items():
        for name in names:
            getattr(module, name)
