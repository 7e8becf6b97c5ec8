"""Files dropped on the window are the window's business, wherever they are dropped."""

from PySide6.QtWidgets import QAbstractScrollArea


def leave_drops(view: QAbstractScrollArea) -> None:
    """Have a view pass on what is dropped on it; views of scenes would swallow it."""
    view.setAcceptDrops(False)
    view.viewport().setAcceptDrops(False)
