"""Printing on paper: the printer's own dialog, and the same pages as in a file."""

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, Signal
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from ezgame.core.message import told
from ezgame.models.words.wording import explain, say
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
    """Print the pages somebody asked for. Sheets go through a printer upright: pages that lie are turned."""
    painter = QPainter()
    if not painter.begin(printer):
        raise PrintError(told("printing.no_printer", "The printer does not answer."))
    scale = printer.resolution() / INCH / MM
    first, last = wanted(printer, len(pages))
    try:
        for number in range(first, last + 1):
            page = pages[number - 1]
            if number > first and not printer.newPage():
                raise PrintError(told("printing.no_printer", "The printer does not answer."))
            painter.save()
            painter.scale(scale, scale)
            if page.landscape:
                painter.translate(paper.short * MM, 0)
                painter.rotate(90)
            paint_page(painter, page, paper, letterhead, number, len(pages))
            painter.restore()
    finally:
        painter.end()


def wanted(printer: QPrinter, count: int) -> tuple[int, int]:
    """The first and the last page to print, counted from 1."""
    first, last = printer.fromPage(), printer.toPage()
    if printer.printRange() != QPrinter.PrintRange.PageRange or not 0 < first <= count:
        return 1, count
    return first, min(max(first, last), count)


class PrintPages(QPrintDialog):
    """The printer's own dialog; prints when it is accepted. Qt does not keep the printer, so it is kept here."""

    printed = Signal()
    failed = Signal(str)
    """Why nothing was printed, as a sentence."""

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
        self.setWindowTitle(say("end.print"))
        self.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
        self.setMinMax(1, max(1, len(pages)))
        self.accepted.connect(self.on_accepted)

    def on_accepted(self) -> None:
        try:
            print_pages(self._kept, self._pages, self._paper, self._letterhead)
        except PrintError as error:
            self.failed.emit(explain(error))
        else:
            self.printed.emit()
