"""Pictures as files: PNG, SVG and PDF by the same paint functions; text stays text in SVG and PDF."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPaintDevice, QPainter, QPdfWriter

from ezgame.core.definitions.title import Title
from ezgame.core.message import told
from ezgame.ui.paint.board import board_rect, paint_board
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import PRINT, detail_for
from ezgame.ui.paint.drawing_file import DrawingError, check_target, drawn, png, write_drawing
from ezgame.ui.paint.picture import BoardPosition
from ezgame.ui.paint.sheet import make_sheet, paint_sheet, sheet_rect
from ezgame.ui.paint.style import Style
from ezgame.ui.theme import map_theme

SUFFIXES = (".png", ".svg", ".pdf")
HEX_MM = 19.0
"""R on paper, in millimetres: half of the usual tile."""
MOST_PIXELS = 120_000_000

Paint = Callable[[QPainter], None]


def export_map(
    title: Title,
    path: Path,
    *,
    position: BoardPosition | None = None,
    theme: str = "default",
    pixels: float = 48.0,
) -> None:
    """The board; `pixels` is R in a PNG."""
    board = compose(title, position)
    paper = path.suffix.lower() != ".png"
    detail = PRINT if paper else detail_for(pixels)
    style = Style(theme=map_theme(theme), detail=detail, companies=board.companies)
    save(path, board_rect(board), lambda p: paint_board(p, board, style), pixels, title.name)


def export_tiles(
    title: Title, path: Path, *, theme: str = "default", pixels: float = 48.0, columns: int = 12
) -> None:
    """The tile sheet with counts."""
    sheet = make_sheet(title.tiles, title.board.layout, columns)
    # The number stands below each tile.
    style = Style(theme=map_theme(theme), detail=replace(PRINT, fine=False))
    save(path, sheet_rect(sheet), lambda p: paint_sheet(p, sheet, style), pixels, title.name)


def save(path: Path, rect: QRectF, paint: Paint, pixels: float, name: str) -> None:
    """Write what `paint` draws inside `rect` (scene units) to a file, by its suffix."""
    check_target(path, SUFFIXES)
    match path.suffix.lower():
        case ".png":
            data = png_bytes(rect, paint, pixels / U)
        case ".svg":
            data = svg_bytes(rect, paint, name)
        case _:
            data = pdf_bytes(rect, paint, name)
    write_drawing(path, data)


def png_bytes(rect: QRectF, paint: Paint, scale: float) -> bytes:
    size = QSize(int(rect.width() * scale), int(rect.height() * scale))
    if size.width() * size.height() > MOST_PIXELS or size.isEmpty():
        raise DrawingError(
            told(
                "files.no_picture",
                "A picture of {wide} × {high} pixels cannot be made; use another scale.",
                wide=size.width(),
                high=size.height(),
            )
        )
    image = QImage(size, QImage.Format.Format_RGB32)
    draw_whole(image, rect, scale, paint)
    return png(image)


def svg_bytes(rect: QRectF, paint: Paint, name: str) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    def draw(buffer: QBuffer) -> bool:
        writer = QSvgGenerator()
        writer.setOutputDevice(buffer)
        writer.setTitle(name)
        writer.setSize(rect.size().toSize())
        writer.setViewBox(QRectF(0, 0, rect.width(), rect.height()))
        return draw_whole(writer, rect, 1.0, paint)

    return drawn(draw)


def pdf_bytes(rect: QRectF, paint: Paint, name: str) -> bytes:
    def draw(buffer: QBuffer) -> bool:
        writer = QPdfWriter(buffer)
        writer.setTitle(name)
        writer.setCreator("ezgame")
        size = QSizeF(rect.width() / U * HEX_MM, rect.height() / U * HEX_MM)
        writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter, name))
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        writer.setResolution(600)
        return draw_whole(writer, rect, writer.width() / rect.width(), paint)

    return drawn(draw)


def draw_whole(device: QPaintDevice, rect: QRectF, scale: float, paint: Paint) -> bool:
    painter = QPainter()
    if not painter.begin(device):
        return False
    try:
        prepare(painter, rect, scale)
        paint(painter)
    finally:
        painter.end()
    return True


def prepare(painter: QPainter, rect: QRectF, scale: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
