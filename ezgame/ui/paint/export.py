"""Pictures as files: PNG, SVG and PDF by the same paint functions; text stays text in SVG and PDF."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter

from ezgame.core.definitions.title import Title
from ezgame.core.errors import EzgameError
from ezgame.ui.paint.board import board_rect, paint_board
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import PRINT, detail_for
from ezgame.ui.paint.picture import BoardPosition
from ezgame.ui.paint.sheet import make_sheet, paint_sheet, sheet_rect
from ezgame.ui.paint.style import Style
from ezgame.ui.theme import map_theme

SUFFIXES = (".png", ".svg", ".pdf")
HEX_MM = 19.0
"""R on paper, in millimetres: half of the usual tile."""
MOST_PIXELS = 120_000_000

Paint = Callable[[QPainter], None]


class RenderError(EzgameError):
    """A picture cannot be made or written."""


def check_target(path: Path) -> None:
    """One sentence if a picture cannot be written to this path."""
    if path.suffix.lower() not in SUFFIXES:
        kinds = ", ".join(SUFFIXES)
        raise RenderError(f"{path}: the name must end in one of {kinds}.")
    if path.is_dir():
        raise RenderError(f"{path} is a folder, not a file.")
    if not path.parent.is_dir():
        raise RenderError(f"The folder {path.parent} does not exist.")


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
    check_target(path)
    match path.suffix.lower():
        case ".png":
            written = save_png(path, rect, paint, pixels / U)
        case ".svg":
            written = save_svg(path, rect, paint, name)
        case _:
            written = save_pdf(path, rect, paint, name)
    if not written:
        raise RenderError(f"{path} cannot be written.")


def save_png(path: Path, rect: QRectF, paint: Paint, scale: float) -> bool:
    size = QSize(int(rect.width() * scale), int(rect.height() * scale))
    if size.width() * size.height() > MOST_PIXELS or size.isEmpty():
        raise RenderError(
            f"A picture of {size.width()} × {size.height()} pixels cannot be made; use another scale."
        )
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    prepare(painter, rect, scale)
    paint(painter)
    painter.end()
    return image.save(str(path), "PNG")  # type: ignore[call-overload, no-any-return]


def save_svg(path: Path, rect: QRectF, paint: Paint, name: str) -> bool:
    from PySide6.QtSvg import QSvgGenerator

    writer = QSvgGenerator()
    writer.setFileName(str(path))
    writer.setTitle(name)
    writer.setSize(rect.size().toSize())
    writer.setViewBox(QRectF(0, 0, rect.width(), rect.height()))
    painter = QPainter()
    if not painter.begin(writer):
        return False
    prepare(painter, rect, 1.0)
    paint(painter)
    return bool(painter.end())


def save_pdf(path: Path, rect: QRectF, paint: Paint, name: str) -> bool:
    writer = QPdfWriter(str(path))
    writer.setTitle(name)
    writer.setCreator("ezgame")
    size = QSizeF(rect.width() / U * HEX_MM, rect.height() / U * HEX_MM)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter, name))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(600)
    painter = QPainter()
    if not painter.begin(writer):
        return False
    prepare(painter, rect, writer.width() / rect.width())
    paint(painter)
    return bool(painter.end())


def prepare(painter: QPainter, rect: QRectF, scale: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
