"""Where a card finds room: squares count as covered exactly where a hex lies under their middle."""

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.ids import HexId
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.map.view import MapView
from ezgame.ui.paint.canvas import U
from ezgame.ui.play.free_room import CELL, FreeRoom
from tests.tools.gestures import open_window
from tests.ui.play.positions import building
from tests.ui.play.window import PlayWindow

Open = Callable[..., PlayWindow]


def place_of(box: Box) -> QRectF:
    """In the scene."""
    at = QPointF(box.at[0] - box.width / 2, box.at[1] - box.height / 2) * U
    return QRectF(at, QSizeF(box.width, box.height) * U)


@pytest.mark.parametrize("zoom", [1.0, 1.7])
def test_squares_are_covered_where_a_hex_lies(play: Open, zoom: float) -> None:
    view = play(building()).view
    view.scale(zoom, zoom)
    view.map.finish_names()  # those that come later would count in the survey only
    room = FreeRoom(view)
    size = view.viewport().size()
    boxes = [name.box for name in view.map.shown_names]
    names = [view.mapFromScene(place_of(box)).boundingRect().toRectF() for box in boxes]
    for x in range(0, size.width() - CELL, 5 * CELL):
        for y in range(0, size.height() - CELL, 5 * CELL):
            middle = view.mapToScene(QPoint(x + CELL // 2, y + CELL // 2))
            square = QRectF(x, y, CELL, CELL)
            covered = room.covers(square.toRect())
            if view.map.hex_at(middle) is not None:
                assert covered, (x, y)
            elif covered:  # a name is there
                assert any(square.intersects(name) for name in names), (x, y)


def test_a_name_that_reaches_over_the_sea_is_covered_like_a_hex(laptop: MapView) -> None:
    """A card beside Atlantic City lay on the end of "Richmond"."""
    laptop.map.finish_names()
    seen = laptop.viewport().rect()
    ends = {}
    for name in laptop.map.shown_names:
        end = QPointF((name.box.at[0] + name.box.width / 2) * U, name.box.at[1] * U)
        at = laptop.mapFromScene(end) - QPoint(2, 0)
        if laptop.map.hex_at(end) is None and seen.contains(at):
            ends[name.lines] = at
    assert len(ends) > 2
    room = FreeRoom(laptop)
    assert all(room.covers(QRect(at, QSize(1, 1))) for at in ends.values())


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


@pytest.fixture
def laptop(qtbot: QtBot) -> MapView:
    """The map of 1830 in a window of 1366 points."""
    window = open_window(new_game(make_setup("1830", ("Ann", "Ben", "Carol"), seed=1)))
    qtbot.addWidget(window)
    return window.map.view


def test_a_card_rather_lies_far_away_than_on_a_hex(laptop: MapView) -> None:
    room, size = FreeRoom(laptop), QSize(188, 190)
    points = [laptop.mapFromScene(laptop.map.hex_center(h)) for h in laptop.map.board.places]
    places = [room.place(size, at, QRect()) for at in points]
    least = min(map(room.covers, places))
    assert {room.covers(place) for place in places} == {least}


def test_a_card_that_grows_does_not_stay_on_a_hex(laptop: MapView) -> None:
    room, at = FreeRoom(laptop), laptop.mapFromScene(laptop.map.hex_center(HexId("H10")))
    large = QSize(188, 190)
    best = room.place(large, at, QRect())
    size = laptop.viewport().size()
    corners = product(range(8, size.width() - 196, 8), range(8, size.height() - 198, 8))
    spots = (QRect(QPoint(*corner), large) for corner in corners)
    touching = next(spot for spot in spots if 0 < room.covers(spot) - room.covers(best) < 3)
    _, kept = room.fit([large], at, QRect(), before=QRect(touching.topLeft(), QSize(188, 60)))
    assert room.covers(kept) == room.covers(best)


def test_a_card_in_the_view_of_a_part_lies_on_the_other_part_first(qtbot: QtBot) -> None:
    window = open_window(new_game(make_setup("18esp", ("Ann", "Ben", "Carol"), seed=1)))
    qtbot.addWidget(window)
    view = window.map.view
    view.show_part("south")
    room, size = FreeRoom(view), QSize(188, 154)
    south = set(view.map.board.parts["south"])
    for h in south:
        at = view.mapFromScene(view.map.hex_center(h))
        place = room.place(size, at, QRect(at - QPoint(30, 30), QSize(60, 60)))
        under = {
            view.map.hex_at(view.mapToScene(QPoint(x, y)))
            for x in range(place.left(), place.right(), CELL)
            for y in range(place.top(), place.bottom(), CELL)
        }
        assert not under & south, (h, under & south)


def test_a_card_takes_a_shape_that_saves_hexes(laptop: MapView) -> None:
    room, size = FreeRoom(laptop), laptop.viewport().size()
    shapes = [QSize(188, size.height() - 40), QSize(376, 60)]
    at = size.width() // 2, size.height() // 2
    which, place = room.fit(shapes, QPoint(*at), QRect())
    assert which == 1
    assert room.covers(place) == 0
    assert room.fit([QSize(188, 60), *shapes], QPoint(*at), QRect())[0] == 0
