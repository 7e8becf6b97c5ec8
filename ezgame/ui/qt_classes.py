"""Classes of Qt that drawings use, made by the window's own thread before another thread draws.

PySide makes a class, and the enumerations in it, when it is first used. That takes milliseconds, and a thread that
comes to the same class meanwhile finds it half made: an error in the middle of a drawing. Some are never named by us:
whoever calls `fillRect` has PySide make `QGradient`, to see whether one of its colours was meant.
"""

from PySide6 import QtCore, QtGui


def make_classes() -> tuple[type, ...]:
    """Everything that drawing a map makes, as a test finds out. Called once, before the thread beside the window
    begins: to name a class is to have it made."""
    return (
        QtCore.QByteArray, QtCore.QPointF, QtCore.QRectF, QtCore.QSize, QtCore.Qt,
        QtGui.QBrush, QtGui.QColor, QtGui.QFont, QtGui.QFontMetrics, QtGui.QFontMetricsF, QtGui.QGradient, QtGui.QImage,
        QtGui.QPaintEngine, QtGui.QPainter, QtGui.QPainterPath, QtGui.QPen, QtGui.QPolygon, QtGui.QPolygonF,
        QtGui.QRgba64, QtGui.QTransform,
    )  # fmt: skip
