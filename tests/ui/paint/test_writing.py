"""Small print that sticks out of its hex lies above the hexes beside it."""

from collections.abc import Iterator
from dataclasses import replace

import numpy
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from ezgame.content.titles import load_title
from ezgame.ui.geometry.boxes import Box, inside_hex, outline
from ezgame.ui.geometry.shapes import hexagon
from ezgame.ui.paint.board import board_rect, paint_board
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import compose, tile_picture
from ezgame.ui.paint.detail import LEVELS, Detail
from ezgame.ui.paint.labels import HexLabel, hex_labels
from ezgame.ui.paint.picture import BoardPicture, HexPicture
from ezgame.ui.paint.print import paint_label
from ezgame.ui.paint.style import Style
from ezgame.ui.paint.writing import REACH, ink, writing
from tests.tools.benches.late_board import late_position
from tests.ui.paint.images import covered_share, pixels

TITLES = ("18esp", "1830", "1849", "18te")
SMALL = (LEVELS[0], LEVELS[2])
"""Where writing is large against the hexes, and finds no room in some."""


def boards(title: str) -> Iterator[BoardPicture]:
    loaded = load_title(title)
    yield compose(loaded)
    yield compose(loaded, late_position(loaded))


def labels_of(title: str, detail: Detail) -> Iterator[tuple[HexPicture, HexLabel]]:
    for board in boards(title):
        for picture in set(board.hexes.values()):
            for label in hex_labels(picture, detail):
                yield picture, label


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_a_box_inside_a_hex_is_told_from_one_that_sticks_out(layout) -> None:
    shape = hexagon(layout, 0.0)
    grid = [(x / 10, y / 10) for x in range(-10, 11) for y in range(-10, 11)]
    for at in grid:
        for rounded in (False, True):
            box = Box(at, 0.34, 0.21, rounded)
            assert inside_hex(box, layout) == shape.buffer(1e-3).contains(outline(box))


@pytest.mark.parametrize("detail", [*SMALL, LEVELS[8]], ids=["0", "2", "8"])
@pytest.mark.parametrize("title", TITLES)
def test_every_label_is_painted_within_its_ink(title: str, detail: Detail) -> None:
    size, scale = 300, 100 / U
    stray = []
    for picture, label in set(labels_of(title, detail)):
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(size / 2, size / 2)
        painter.scale(scale, scale)
        paint_label(painter, label, picture, Style(detail=detail))
        painter.end()
        rows, columns = numpy.nonzero(pixels(image)[:, :, 3] > 128)
        box = ink(label)
        room = 1.01  # pixels: what is half covered counts as whole
        for found, middle, extent in (
            (columns, box.at[0], box.width),
            (rows, box.at[1], box.height),
        ):
            low, high = found.min() - size / 2, found.max() + 1 - size / 2
            if (
                low < (middle - extent / 2) * 100 - room
                or high > (middle + extent / 2) * 100 + room
            ):
                stray.append(f"{label} is painted from {low} to {high}")
    assert stray == []


@pytest.mark.parametrize("title", TITLES)
def test_no_writing_reaches_farther_than_is_repainted(title: str) -> None:
    loaded = load_title(title)
    tiles = [
        tile_picture(t, loaded.tiles, loaded.board.layout) for t in loaded.tiles.tiles.values()
    ]
    for detail in LEVELS:
        pictures = {p for board in boards(title) for p in board.hexes.values()} | set(tiles)
        for picture in pictures:
            for label in writing(picture, detail).outside:
                box = ink(label)
                assert abs(box.at[0]) + box.width / 2 < REACH
                assert abs(box.at[1]) + box.height / 2 < REACH


@pytest.mark.parametrize("detail", SMALL, ids=["0", "2"])
@pytest.mark.parametrize("title", ["18esp", "1830"])
def test_no_hex_of_a_drawn_map_covers_the_writing_of_its_neighbour(
    title: str, detail: Detail
) -> None:
    loaded = load_title(title)
    whole = compose(loaded, late_position(loaded))
    # Names, areas and barred sides lie above all hexes, and have a right to.
    hexes = {h: replace(p, names=(), short_names=()) for h, p in whole.hexes.items()}
    board = replace(whole, hexes=hexes, areas=(), borders=())
    style = Style(detail=detail, companies=board.companies)
    rect, scale = board_rect(board), 24.0 / U
    image = QImage(rect.size().toSize() * scale, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    paint_board(painter, board, style)
    painter.end()
    out = {h: writing(p, detail).outside for h, p in board.hexes.items()}
    assert sum(map(bool, out.values())) >= 5
    for h, labels in out.items():
        middle = QPointF(board.places[h][0] * U, board.places[h][1] * U) - rect.topLeft()
        for label in labels:
            share = covered_share(image, middle * scale, scale, label, board.hexes[h], style)
            assert share < 0.02, f"{label} of {h}"
