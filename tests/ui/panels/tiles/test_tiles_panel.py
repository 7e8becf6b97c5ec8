"""How the tray of tiles looks: it goes with light and dark, and is laid out once each time."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.core.actions import LayTile
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.tiles.panel import TilesPanel, tile_pixels
from ezgame.ui.panels.tiles.tray_layout import TrayGroup, TrayLayout
from ezgame.ui.theme import map_theme
from tests.models.games import played_at_random
from tests.ui.play.positions import building


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


def in_a_dock(qtbot: QtBot, high: int) -> tuple[TilesPanel, list[TrayLayout]]:
    """A tray behind another tab, and how it is laid out from now on."""
    panel = TilesPanel(Session(building()))
    qtbot.addWidget(panel)
    panel.resize(236, high)
    laid: list[TrayLayout] = []
    show = panel.scene.show

    def noted(groups: Sequence[TrayGroup], layout: TrayLayout) -> None:
        laid.append(layout)
        show(groups, layout)

    panel.scene.show = noted
    return panel, laid


@pytest.mark.parametrize("high", [300, 4000])
def test_a_tray_that_comes_to_the_front_has_the_size_it_keeps(qtbot: QtBot, high: int) -> None:
    """Beside a scroll bar tiles are smaller: nobody waits for the bar to lay out and draw all of them again."""
    panel, laid = in_a_dock(qtbot, high)
    panel.show()
    qtbot.waitExposed(panel)
    for _ in range(5):
        QApplication.processEvents()
    assert panel.view.verticalScrollBar().isVisible() == (high == 300)
    assert {layout.pixels for layout in laid} == {tile_pixels(panel.view.viewport().width())}
    assert laid[-1].width == panel.view.viewport().width()


def test_what_lay_in_the_tray_before_is_not_painted(qtbot: QtBot) -> None:
    panel, laid = in_a_dock(qtbot, 700)
    panel.show()
    QApplication.processEvents()
    panel.hide()
    before = tuple(panel.scene.tiles)
    lays = (c.action for c in panel.hand.session.choices() if isinstance(c.action, LayTile))
    panel.hand.session.submit(next(lays))
    QApplication.processEvents()
    laid.clear()
    panel.show()
    assert laid and tuple(panel.scene.tiles) != before, "laid out before the first paint"
