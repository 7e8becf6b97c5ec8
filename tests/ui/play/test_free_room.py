"""Where a card finds room: squares count as covered exactly where a hex lies under their middle."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget

from ezgame.ui.play.free_room import CELL, FreeRoom
from tests.ui.play.positions import building
from tests.ui.play.window import PlayWindow

Open = Callable[..., PlayWindow]


@pytest.mark.parametrize("zoom", [1.0, 1.7])
def test_squares_are_covered_where_a_hex_lies(play: Open, zoom: float) -> None:
    view = play(building()).view
    view.scale(zoom, zoom)
    room = FreeRoom(view)
    size = view.viewport().size()
    for x in range(0, size.width() - CELL, 5 * CELL):
        for y in range(0, size.height() - CELL, 5 * CELL):
            middle = view.mapToScene(QPoint(x + CELL // 2, y + CELL // 2))
            covered = room.covers(QRect(x, y, CELL, CELL))
            assert (covered > 0) == (view.map.hex_at(middle) is not None), (x, y)


@pytest.mark.parametrize("beside", [False, True])
def test_a_card_keeps_off_buttons_that_lie_over_the_map(play: Open, beside: bool) -> None:
    window = play(building())
    view = window.view
    size, off = QSize(200, 120), QRect()
    corner = FreeRoom(view).place(size, view.viewport().rect().topRight(), off)
    button = QWidget(window if beside else view.viewport())
    at = corner.center() - QPoint(15, 15)
    button.setGeometry(QRect(view.viewport().mapTo(window, at) if beside else at, QSize(30, 30)))
    button.show()
    place = FreeRoom(view).place(size, view.viewport().rect().topRight(), off)
    assert not place.intersects(QRect(at, button.size()))
