"""The tray of tiles goes with light and dark."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.tiles.panel import TilesPanel
from ezgame.ui.theme import map_theme
from tests.models.games import played_at_random


def colors_in(panel: TilesPanel) -> set[str]:
    """Of the first tile, without writing and track."""
    view = panel.view
    image = view.viewport().grab().toImage()
    at = view.middle_of(panel.scene.tiles[0])
    box = QRect(0, 0, 40, 40)
    box.moveCenter(at)
    return {
        QColor(image.pixel(x, y)).name().upper()
        for x in range(box.left(), box.right())
        for y in range(box.top(), box.bottom())
    }


def test_tiles_change_with_light_and_dark(qtbot: QtBot) -> None:
    appearance().set(dark=False, scale=1.0)
    panel = TilesPanel(Session(played_at_random(140)))
    qtbot.addWidget(panel)
    panel.resize(260, 700)
    panel.show()
    qtbot.waitUntil(lambda: bool(panel.scene.tiles))
    color = str(panel.scene.tiles[0].item.picture.color)
    try:
        for dark in (False, True, False):
            appearance().set(dark=dark)
            paper = map_theme(dark=dark).fill(color).name().upper()
            other = map_theme(dark=not dark).fill(color).name().upper()
            qtbot.waitUntil(lambda paper=paper: paper in colors_in(panel))
            assert other not in colors_in(panel)
    finally:
        appearance().set(dark=False)
        QApplication.processEvents()
