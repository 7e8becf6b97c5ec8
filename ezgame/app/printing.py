"""Printing the game on the table: the preview with all pages of a snapshot."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.core.game import Game
from ezgame.ui.printing.dialogs import Preview
from ezgame.ui.printing.paper import PAPERS
from ezgame.ui.printing.snapshot import letterhead, snapshot_pages

PAGES = ("map", "market", "companies", "players", "log")


def open_preview(game: Game, parent: QWidget) -> Preview:
    paper = PAPERS["a4"]
    dialog = Preview(snapshot_pages(game, PAGES, paper), paper, letterhead(game), parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog
