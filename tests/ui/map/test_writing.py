"""Writing that sticks out of its hex, on the live map: above the hexes beside it, and never left behind."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene
from pytestqt.qtbot import QtBot

from ezgame.content.titles import load_title
from ezgame.core.ids import HexId
from ezgame.ui.map.cache import PHASES
from ezgame.ui.map.items import HexItem
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.view import MapView
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.detail import LEVELS
from ezgame.ui.paint.picture import BoardPosition
from ezgame.ui.paint.writing import writing
from tests.tools.benches.late_board import late_position
from tests.ui.paint.images import covered_share, different_pixels


def a_view(qtbot: QtBot, title: str, pixels: float) -> MapView:
    """A late board, without the names, areas and barred sides that may lie above everything."""
    scene = MapScene(load_title(title))
    for layer in (scene.areas, scene.borders, scene.names):
        layer.setVisible(False)
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(900, 900)
    scene.set_position(late_position(scene.title))
    view.show()
    view.set_pixels(pixels)
    return view


def sticking_out(view: MapView) -> list[HexId]:
    detail = view.map.look.style.detail
    return [h for h, p in view.map.board.hexes.items() if writing(p, detail).outside]


def shown(view: MapView) -> QImage:
    """What is really on the screen when nothing more is to come: grabbing the widget would paint it anew."""
    view.map.finish_names()  # nothing goes on beside the window, however busy the machine is
    looks = [on_screen(view)]
    while (
        len(looks) < 3 or looks[-1] != looks[-2]
    ):  # writing found while painting asks for another repaint
        QApplication.processEvents()
        looks.append(on_screen(view))
    return looks[-1]


def on_screen(view: MapView) -> QImage:
    at = view.viewport().mapTo(view.window(), view.viewport().rect().topLeft())
    size = view.viewport().size()
    window = view.screen().grabWindow(view.winId(), at.x(), at.y(), size.width(), size.height())
    return window.toImage().convertToFormat(QImage.Format.Format_RGB32)


def fresh(view: MapView) -> QImage:
    view.viewport().update()
    return shown(view)


def on_the_grid(at: QPointF) -> QPointF:
    """Where the pixmaps of a hex are put: a letter may jump to the next pixel for less than that."""
    return QPointF(round(at.x() * PHASES) / PHASES, round(at.y() * PHASES) / PHASES)


@pytest.mark.parametrize("title", ["18esp", "1830"])
def test_no_hex_covers_the_writing_of_its_neighbour(qtbot: QtBot, title: str) -> None:
    view = a_view(qtbot, title, 22.0)
    image, look = view.grab().toImage(), view.map.look
    hexes = sticking_out(view)
    assert len(hexes) >= 5
    for h in hexes:
        picture = view.map.board.hexes[h]
        for label in writing(picture, look.style.detail).outside:
            middle = on_the_grid(view.viewportTransform().map(view.map.hex_center(h)))
            share = covered_share(image, middle, 22.0 / U, label, picture, look.style)
            assert share < 0.02, f"{label} of {h}"


@pytest.mark.parametrize("title", ["18esp", "1830"])
def test_undo_leaves_no_writing_behind(qtbot: QtBot, title: str) -> None:
    view = a_view(qtbot, title, 22.0)
    late = view.map.position
    before = shown(view)
    without = {h: tile for h, tile in late.tiles.items() if h not in sticking_out(view)}
    assert len(without) < len(late.tiles)
    view.map.set_position(replace(late, tiles=without))
    fewer = shown(view)
    assert fewer != before
    assert fewer == fresh(view)
    view.map.set_position(late)
    assert shown(view) == before


@pytest.mark.parametrize("h", ["H8", "C25"])
def test_a_hex_that_comes_into_sight_writes_over_its_neighbour(qtbot: QtBot, h: str) -> None:
    view = a_view(qtbot, "18esp", 22.0)
    view.resize(500, 300)
    view.set_pixels(22.0)
    late = view.map.position
    view.map.set_position(BoardPosition())
    shown(view)
    view.pan(0, -view.mapFromScene(view.map.hex_center(HexId(h))).y() - 26)
    shown(view)
    view.map.set_position(late)
    shown(view)
    assert view.map.hex_item(HexId(h)).outside is None  # its value will reach below the hex
    for _ in range(20):
        view.pan(0, 1)
        shown(view)
    assert view.map.hex_item(HexId(h)).outside is not None
    assert different_pixels(shown(view), fresh(view)) == 0


def test_zooming_changes_what_sticks_out(qtbot: QtBot) -> None:
    view = a_view(qtbot, "18esp", 22.0)
    shown(view)
    assert view.map.writing.pieces
    view.set_pixels(110.0)
    shown(view)
    large = len(view.map.writing.pieces)
    view.set_pixels(22.0)
    again = shown(view)
    assert len(view.map.writing.pieces) > large
    assert again == fresh(view)


def test_paper_gets_the_writing_too() -> None:
    from PySide6.QtCore import QBuffer, QSize
    from PySide6.QtSvg import QSvgGenerator

    scene = MapScene(load_title("18esp"))
    scene.set_detail(LEVELS[0])
    buffer = QBuffer()
    device = QSvgGenerator()
    device.setOutputDevice(buffer)
    device.setSize(QSize(700, 760))
    painter = QPainter(device)
    scene.render(painter)
    painter.end()
    words = bytes(buffer.data().data()).decode()
    (harbour,) = (label for label in writing(scene.board.hexes[HexId("B24")], LEVELS[0]).outside
                  if label.kind == "title")  # fmt: skip
    assert harbour.lines[0] in words


def test_a_tile_alone_is_not_cut_off(qtbot: QtBot) -> None:
    scene = MapScene(load_title("18esp"))
    scene.set_detail(LEVELS[0])
    alone = QGraphicsScene()
    picture = scene.board.hexes[HexId("B24")]
    item = HexItem(HexId(""), picture, scene.look)
    alone.addItem(item)
    image = QImage(300, 300, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill("white")
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(150, 150)
    scene.look.begin(painter, draft=False)
    item.paint(painter, None)
    painter.end()
    for label in writing(picture, LEVELS[0]).outside:
        share = covered_share(image, QPointF(150, 150), 1.0, label, picture, scene.look.style)
        assert share < 0.02
        assert item.boundingRect().contains(QPointF(label.box.at[0] * U, label.box.at[1] * U))
