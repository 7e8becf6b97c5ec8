"""Pages to paper and files: PDF, PNG, SVG, a printer. Vectors and text stay what they are."""

import base64
import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QMarginsF, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from ezgame.content.resources import font_files
from ezgame.core.message import told
from ezgame.ui.paint.drawing_file import (
    check_target,
    contents,
    drawn,
    memory,
    no_drawing,
    png,
    write_drawing,
)
from ezgame.ui.printing.paper import FOOT, HEAD, MARGIN, MM, Page, Paper, PrintError, body_of
from ezgame.ui.printing.words import LINE, SMALL, SOFT, write

SUFFIXES = (".pdf", ".png", ".svg")
PDF_DPI = 1200
PNG_DPI = 200
INCH = 25.4


@dataclass(frozen=True, slots=True)
class Letterhead:
    """What stands on every page."""

    title: str
    foot: str
    blank_title: str = ""
    blank_foot: str = ""
    """The same for pages that belong to no game."""


def save_pages(
    pages: Sequence[Page], path: Path, paper: Paper, letterhead: Letterhead
) -> list[Path]:
    """Write all pages: one PDF, or one picture per page. Gives the files written."""
    work = saving(pages, path, paper, letterhead)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return list(end.value)


def saving(
    pages: Sequence[Page], path: Path, paper: Paper, letterhead: Letterhead
) -> Generator[int, None, list[Path]]:
    """The same page by page: yields how many are drawn. A PDF that is not drawn to its end is not written."""
    check_target(path, SUFFIXES)
    if not pages:
        raise PrintError(told("printing.nothing", "There is nothing to print."))
    if path.suffix.lower() == ".pdf":
        data = yield from pdf_bytes(pages, paper, letterhead)
        write_drawing(path, data)
        return [path]
    as_bytes = png_bytes if path.suffix.lower() == ".png" else svg_bytes
    paths = [path] if len(pages) == 1 else numbered(path, len(pages))
    for number, (page, place) in enumerate(zip(pages, paths, strict=True), 1):
        write_drawing(place, as_bytes(page, paper, letterhead, number, len(pages)))
        yield number
    return paths


def numbered(path: Path, count: int) -> list[Path]:
    digits = len(str(count))
    return [path.with_name(f"{path.stem}-{n:0{digits}}{path.suffix}") for n in range(1, count + 1)]


# ---------------------------------------------------------------- one page


def paint_page(
    painter: QPainter, page: Page, paper: Paper, letterhead: Letterhead, number: int, count: int
) -> None:
    """A whole sheet in page units; the painter is already scaled."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    sheet = paper.rect(page.landscape)
    if not page.caption:
        page.paint(painter, sheet)
        return
    painter.save()
    page.paint(painter, body_of(sheet))
    painter.restore()
    paint_letterhead(painter, sheet, page, letterhead, f"{number} / {count}")


def paint_letterhead(
    painter: QPainter, sheet: QRectF, page: Page, letterhead: Letterhead, place: str
) -> None:
    inner = sheet.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    title = letterhead.blank_title if page.blank else letterhead.title
    words = letterhead.blank_foot if page.blank else letterhead.foot
    base = inner.top() + 4.4 * MM
    write(painter, QPointF(inner.left(), base), page.caption, size=5.0, weight=700)
    write(painter, QPointF(inner.right(), base), title, size=3.6, color=SOFT, align="right")
    painter.setPen(QPen(QColor(LINE), 0.2 * MM))
    painter.drawLine(
        QPointF(inner.left(), inner.top() + HEAD - 2.6 * MM),
        QPointF(inner.right(), inner.top() + HEAD - 2.6 * MM),
    )
    foot = inner.bottom() - FOOT + 5.4 * MM
    write(painter, QPointF(inner.left(), foot), words, size=SMALL, color=SOFT)
    write(painter, QPointF(inner.right(), foot), place, size=SMALL, color=SOFT, align="right")


# ---------------------------------------------------------------- files


def page_layout(page: Page, paper: Paper) -> QPageLayout:
    size = QPageSize(paper.size(False), QPageSize.Unit.Millimeter, paper.name)
    turn = QPageLayout.Orientation.Landscape if page.landscape else QPageLayout.Orientation.Portrait
    return QPageLayout(size, turn, QMarginsF(0, 0, 0, 0))


def pdf_bytes(
    pages: Sequence[Page], paper: Paper, letterhead: Letterhead
) -> Generator[int, None, bytes]:
    buffer = memory()
    writer = QPdfWriter(buffer)
    writer.setTitle(letterhead.title)
    writer.setCreator("ezgame")
    writer.setResolution(PDF_DPI)
    painter = QPainter()
    try:
        for number, page in enumerate(pages, 1):
            writer.setPageLayout(page_layout(page, paper))
            if not (painter.begin(writer) if number == 1 else writer.newPage()):
                raise no_drawing()
            painter.save()
            painter.scale(PDF_DPI / INCH / MM, PDF_DPI / INCH / MM)
            paint_page(painter, page, paper, letterhead, number, len(pages))
            painter.restore()
            yield number
    finally:
        painter.end()
    return contents(buffer)


def png_bytes(page: Page, paper: Paper, letterhead: Letterhead, number: int, count: int) -> bytes:
    size = paper.size(page.landscape)
    scale = PNG_DPI / INCH
    image = QImage(
        QSize(round(size.width() * scale), round(size.height() * scale)), QImage.Format.Format_RGB32
    )
    image.fill(QColor("white"))
    image.setDotsPerMeterX(round(PNG_DPI / INCH * 1000))
    image.setDotsPerMeterY(round(PNG_DPI / INCH * 1000))
    painter = QPainter(image)
    painter.scale(scale / MM, scale / MM)
    try:
        paint_page(painter, page, paper, letterhead, number, count)
    finally:
        painter.end()
    return png(image)


def svg_bytes(page: Page, paper: Paper, letterhead: Letterhead, number: int, count: int) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    size = paper.size(page.landscape)

    def draw(buffer: QBuffer) -> bool:
        writer = QSvgGenerator()
        writer.setOutputDevice(buffer)
        writer.setTitle(letterhead.title)
        writer.setResolution(round(INCH * MM))
        writer.setSize(QSize(round(size.width() * MM), round(size.height() * MM)))
        writer.setViewBox(QRectF(0, 0, size.width() * MM, size.height() * MM))
        painter = QPainter()
        if not painter.begin(writer):
            return False
        try:
            paint_page(painter, page, paper, letterhead, number, count)
        finally:
            painter.end()
        return True

    return with_fonts(drawn(draw).decode()).encode()


def with_fonts(text: str) -> str:
    """The picture with the bundled fonts that it uses in it, so that it looks the same everywhere."""
    weights = {int(weight) for weight in re.findall(r'font-weight="(\d+)"', text)}
    italic = 'font-style="italic"' in text
    faces = [
        face for file in font_files() if (face := font_face(file, weights, italic)) is not None
    ]
    style = f"<style>{''.join(faces)}</style>\n"
    return re.sub(r"(<svg[^>]*>)", lambda m: m[0] + style, text, count=1)


def font_face(file: Path, weights: set[int], italic: bool) -> str | None:
    """The rule that carries one font file, if anything is written in it."""
    weight, slanted = FACES.get(file.stem.rpartition("-")[2], (400, False))
    if (slanted and not italic) or weight not in weights:
        return None
    data = base64.b64encode(file.read_bytes()).decode()
    style = "italic" if slanted else "normal"
    return (
        f"@font-face{{font-family:'Source Sans 3';font-weight:{weight};font-style:{style};"
        f"src:url(data:font/ttf;base64,{data})}}"
    )


FACES = {
    "Regular": (400, False),
    "Italic": (400, True),
    "SemiBold": (600, False),
    "SemiBoldItalic": (600, True),
    "Bold": (700, False),
    "BoldItalic": (700, True),
}
