"""What lies over the map lies in the sea."""

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.map_area import MapArea
from tests.ui.hands import settle

NAMES = ("Ann", "Ben", "Carol")


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
@pytest.mark.parametrize(
    ("title", "variant"),
    [("1830", ""), ("1830", "plus"), ("1849", ""), ("18te", ""), ("18esp", "")],
)
def test_zoom_buttons_cover_no_hex_of_the_whole_map(
    qtbot: QtBot, title: str, variant: str, scale: float
) -> None:
    """1830+ with large text had them on Maritime Provinces."""
    appearance().set(scale=scale)
    area = MapArea(Session(new_game(make_setup(title, NAMES, variant=variant))))
    qtbot.addWidget(area)
    area.resize(round(520 * scale), round(525 * scale))
    area.show()
    settle()
    view, zoom = area.view, area.zoom.geometry()
    reach = round(0.7 * view.pixels)
    for h in area.scene.board.hexes:
        at = view.mapFromScene(area.scene.hex_center(h))
        assert not zoom.intersects(QRect(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)), h
    assert view.rect().contains(zoom)
