"""Files dropped on the window are the window's business, wherever they are dropped."""

from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def leave_drops(widget: QWidget) -> None:
    """Have a widget pass on what is dropped on it: views of scenes would swallow a file, and fields would
    take its path for words."""
    widget.setAcceptDrops(False)
    if isinstance(widget, QAbstractScrollArea):
        widget.viewport().setAcceptDrops(False)
