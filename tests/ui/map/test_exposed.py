"""Repaints draw what lies in a few rectangles, and nothing that is seen is left out."""

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage, QRegion, QTransform
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.ui.map.exposed import exposed_parts, gathered
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.view import MapView
from ezgame.ui.play.board_position import board_position
from tests.models.games import a_game_after


def test_the_bands_of_a_panned_view_become_its_strips_and_buttons_again() -> None:
    bands = QRegion(0, 0, 900, 2) + QRegion(0, 2, 3, 900) + QRegion(860, 10, 30, 90)
    assert bands.rectCount() > 3
    assert len(exposed_parts(bands, QTransform())) == 3


def test_every_rectangle_lies_in_a_part() -> None:
    rects = [
        (0.0, 0.0, 9.0, 2.0),
        (0.0, 2.0, 2.0, 80.0),
        (50.0, 50.0, 60.0, 60.0),
        (8.0, 1.0, 9.0, 4.0),
    ]
    for left, top, right, bottom in rects:
        assert any(
            x0 <= left and y0 <= top and right <= x1 and bottom <= y1
            for x0, y0, x1, y1 in gathered(rects)
        )


def test_a_map_that_was_panned_looks_like_one_that_is_drawn_whole(qtbot: QtBot) -> None:
    game = a_game_after(300)
    scene = MapScene(game.rules.title)
    scene.set_position(board_position(game.rules, game.state))
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(QSize(700, 560))
    with qtbot.waitExposed(view):
        view.show()
    view.zoom_in()
    view.zoom_in()
    scene.finish_names()
    view.repaint()
    hexes = list(scene.board.hexes)
    for step, (dx, dy) in enumerate(((-37, -11), (5, 23), (0, -40), (61, 0), (-9, 14))):
        view.pan(dx, dy)
        scene.set_highlights({hexes[7 * step]: "legal", hexes[-3 - step]: "legal"})
        view.viewport().update(QRegion(QRect(QPoint(40 * step, 30), QSize(25, 200))))
        QApplication.processEvents()
    screen = view.screen().grabWindow(view.winId()).toImage()
    panned = screen.convertToFormat(QImage.Format.Format_RGB32)
    whole = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert panned.size() == whole.size() and panned == whole
