"""Printing from the window: the preview and the printer's own dialog show the same pages as a file."""

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QWidget

from ezgame.ui.printing.output import INCH, Letterhead, page_layout, paint_page
from ezgame.ui.printing.paper import MM, Page, Paper, PrintError


def make_printer(paper: Paper, name: str) -> QPrinter:
    """A printer that draws to the rim of the sheet; the pages leave their own margins."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setDocName(name)
    printer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    return printer


def print_pages(
    printer: QPrinter, pages: Sequence[Page], paper: Paper, letterhead: Letterhead
) -> None:
    """Print or preview all pages."""
    painter = QPainter()
    for number, page in enumerate(pages, 1):
        printer.setPageLayout(page_layout(page, paper))
        printer.setFullPage(True)
        started = painter.begin(printer) if number == 1 else printer.newPage()
        if not started:
            raise PrintError("The printer does not answer.")
        scale = printer.resolution() / INCH / MM
        painter.save()
        painter.scale(scale, scale)
        paint_page(painter, page, paper, letterhead, number, len(pages))
        painter.restore()
    painter.end()


def preview_dialog(
    pages: Sequence[Page], paper: Paper, letterhead: Letterhead, parent: QWidget | None = None
) -> QPrintPreviewDialog:
    """The preview, ready to be opened with `open()`."""
    dialog = QPrintPreviewDialog(make_printer(paper, letterhead.title), parent)
    dialog.setWindowTitle(f"Print preview: {letterhead.title}")
    dialog.paintRequested.connect(lambda printer: print_pages(printer, pages, paper, letterhead))
    return dialog


def print_dialog(
    pages: Sequence[Page], paper: Paper, letterhead: Letterhead, parent: QWidget | None = None
) -> QPrintDialog:
    """The printer's dialog; prints when it is accepted."""
    printer = make_printer(paper, letterhead.title)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle("Print")
    dialog.accepted.connect(lambda: print_pages(printer, pages, paper, letterhead))
    return dialog
