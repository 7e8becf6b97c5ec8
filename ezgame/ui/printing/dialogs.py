"""Printing from the window: the preview and the printer's own dialog show the same pages as a file."""

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QWidget

from ezgame.ui.printing.output import INCH, Letterhead, paint_page
from ezgame.ui.printing.paper import MM, Page, Paper, PrintError


def make_printer(paper: Paper, name: str) -> QPrinter:
    """A printer that draws to the rim of the sheet; the pages leave their own margins."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setDocName(name)
    size = QPageSize(paper.size(False), QPageSize.Unit.Millimeter, paper.name)
    portrait = QPageLayout.Orientation.Portrait
    printer.setPageLayout(QPageLayout(size, portrait, QMarginsF(0, 0, 0, 0)))
    return printer


def print_pages(
    printer: QPrinter, pages: Sequence[Page], paper: Paper, letterhead: Letterhead
) -> None:
    """Print or preview all pages. Sheets go through a printer upright: pages that lie are turned."""
    painter = QPainter()
    if not painter.begin(printer):
        raise PrintError("The printer does not answer.")
    scale = printer.resolution() / INCH / MM
    try:
        for number, page in enumerate(pages, 1):
            if number > 1 and not printer.newPage():
                raise PrintError("The printer does not answer.")
            painter.save()
            painter.scale(scale, scale)
            if page.landscape:
                painter.translate(paper.short * MM, 0)
                painter.rotate(90)
            paint_page(painter, page, paper, letterhead, number, len(pages))
            painter.restore()
    finally:
        painter.end()


class Preview(QPrintPreviewDialog):
    """The preview; open it with `open()`. Qt does not keep the printer, so it is kept here."""

    def __init__(
        self,
        pages: Sequence[Page],
        paper: Paper,
        letterhead: Letterhead,
        parent: QWidget | None = None,
    ) -> None:
        self._kept = make_printer(paper, letterhead.title)
        super().__init__(self._kept, parent)
        self._pages, self._paper, self._letterhead = tuple(pages), paper, letterhead
        self.setWindowTitle(f"Print preview: {letterhead.title}")
        self.paintRequested.connect(self.on_paint_requested)

    def on_paint_requested(self, printer: QPrinter) -> None:
        print_pages(printer, self._pages, self._paper, self._letterhead)


class PrintPages(QPrintDialog):
    """The printer's own dialog; prints when it is accepted."""

    def __init__(
        self,
        pages: Sequence[Page],
        paper: Paper,
        letterhead: Letterhead,
        parent: QWidget | None = None,
    ) -> None:
        self._kept = make_printer(paper, letterhead.title)
        super().__init__(self._kept, parent)
        self._pages, self._paper, self._letterhead = tuple(pages), paper, letterhead
        self.setWindowTitle("Print")
        self.accepted.connect(self.on_accepted)

    def on_accepted(self) -> None:
        print_pages(self._kept, self._pages, self._paper, self._letterhead)
