"""Layouts that take effect at once, for parts that are painted before the event loop comes round."""

from PySide6.QtWidgets import QWidget


def lay_out(widget: QWidget) -> None:
    """Give everything in a widget its place now. Called by whoever has just shown other contents.

    Qt lays a window out in the next turn of the event loop; a repaint before that would show words in the room
    their parts were made with. A part inside that keeps its size is not laid out by the layout around it, so
    each layout is asked by itself, from outside to inside.
    """
    for part in (widget, *widget.findChildren(QWidget)):
        layout = part.layout()
        if layout is not None:
            layout.activate()
