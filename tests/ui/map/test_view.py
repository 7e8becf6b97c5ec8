"""The view: zoom, pan, fit, clicks, keys."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.titles import load_title
from ezgame.core.ids import HexId, TileId
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.view import MapView
from ezgame.ui.paint.picture import BoardPosition


@pytest.fixture
def view(qtbot: QtBot) -> MapView:
    made = MapView(MapScene(load_title("18esp")))
    qtbot.addWidget(made)
    made.resize(900, 940)
    made.show()
    return made


def spot(view: MapView, h: str) -> QPoint:
    return view.mapFromScene(view.map.hex_center(HexId(h)))


def turn_wheel(view: MapView, at: QPoint, notches: int) -> None:
    event = QWheelEvent(
        QPointF(at), QPointF(view.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def test_the_whole_board_is_in_sight_at_first(view: MapView) -> None:
    shown = view.viewport().rect()
    for h in ("A3", "C1", "N18", "N22", "B34", "D34"):
        assert shown.contains(spot(view, h))


def test_the_wheel_zooms_about_the_pointer(view: MapView) -> None:
    at = spot(view, "H8")
    before = view.pixels
    turn_wheel(view, at, 1)
    turn_wheel(view, at, 1)
    assert view.pixels > before
    assert (spot(view, "H8") - at).manhattanLength() <= 4


def test_scales_stand_on_a_ladder_so_that_zooming_back_meets_them_again(view: MapView) -> None:
    view.zoom_in()
    first = view.pixels
    view.zoom_in()
    view.zoom_out()
    assert view.pixels == pytest.approx(first)


def test_fit_brings_everything_back(view: MapView) -> None:
    whole = view.pixels
    view.zoom_in()
    view.pan(300, 200)
    view.fit()
    assert view.pixels == pytest.approx(whole)
    view.resize(600, 640)
    assert view.pixels < whole


def test_a_part_is_shown_larger_than_the_whole(view: MapView, qtbot: QtBot) -> None:
    whole = view.pixels
    with qtbot.waitSignal(view.partChanged) as told:
        view.show_part("north")
    assert told.args == ["north"]
    assert view.pixels > whole
    view.show_part("nowhere")
    assert view.pixels == pytest.approx(whole)


def test_a_click_names_its_hex(view: MapView, qtbot: QtBot) -> None:
    heard: list[str] = []
    view.hexClicked.connect(heard.append)
    at = view.mapFromScene(view.map.slot_center(HexId("I5"), 0, 1))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert heard == ["I5"]


def test_a_drag_moves_the_map_and_is_no_click(view: MapView, qtbot: QtBot) -> None:
    clicks: list[str] = []
    view.hexClicked.connect(clicks.append)
    start = spot(view, "H8")
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    # QTest sends moves without buttons; a real drag has them.
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    for step in (20, 40, 60):
        at = QPointF(start + QPoint(step, 0))
        move = QMouseEvent(
            QEvent.Type.MouseMove, at, QPointF(view.viewport().mapToGlobal(at.toPoint())),
            Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(view.viewport(), move)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(60, 0))
    assert clicks == []
    assert spot(view, "H8").x() == pytest.approx(start.x() + 60, abs=2)


def test_arrows_move_the_hex_cursor_and_enter_chooses(view: MapView, qtbot: QtBot) -> None:
    view.set_cursor_hex(HexId("D4"))
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.cursor_hex == "D6"
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.cursor_hex in ("E5", "E7")
    with qtbot.waitSignal(view.hexClicked) as told:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert told.args == [view.cursor_hex]
    assert view.accessibleDescription().startswith(str(view.cursor_hex))


def test_the_cursor_crosses_from_one_part_of_the_board_to_the_other(
    view: MapView, qtbot: QtBot
) -> None:
    view.set_cursor_hex(HexId("D4"))
    seen = set()
    for _ in range(20):
        qtbot.keyClick(view, Qt.Key.Key_Down)
        seen.add(view.map.title.board.hexes[view.cursor_hex].part)
    assert {"north", "south"} <= seen


def test_zooming_stretches_first_and_draws_crisp_soon_after(view: MapView, qtbot: QtBot) -> None:
    view.grab()
    turn_wheel(view, spot(view, "H8"), 1)
    soft = view.grab().toImage()
    assert view.map.draft
    qtbot.waitUntil(lambda: not view.map.draft)
    assert view.grab().toImage() != soft


def test_the_overview_appears_when_something_is_out_of_sight(view: MapView, qtbot: QtBot) -> None:
    view.show_overview()
    overview = view.overview
    assert overview is not None
    assert not overview.isVisible()
    view.show_part("north")
    assert overview.isVisible()
    assert not overview.grab().isNull()
    before = spot(view, "F24")
    qtbot.mouseClick(overview, Qt.MouseButton.LeftButton, pos=QPoint(75, 120))
    assert spot(view, "F24") != before
    view.fit()
    view.show_part("all")
    assert not overview.isVisible()
    view.show_overview(False)
    assert view.overview is None


def test_a_view_turned_upside_down_still_finds_hexes_and_fits(view: MapView) -> None:
    view.rotate(180)
    view.fit()
    shown = view.viewport().rect()
    for h in ("A3", "C1", "N18", "D34"):
        at = spot(view, h)
        assert shown.contains(at)
        assert view.map.hex_at(view.mapToScene(at)) == h
    assert not view.grab().isNull()


def test_while_the_wheel_turns_nothing_is_drawn_anew_until_it_rests(view: MapView) -> None:
    view.grab()
    coarse = view.map.look.style.detail
    turn_wheel(view, spot(view, "H8"), 4)
    known = len(view.map.look.cache.shots)
    view.grab()
    assert view.map.draft and len(view.map.look.cache.shots) == known, "a picture is stretched"
    view.draw_crisp()
    view.grab()
    assert len(view.map.look.cache.shots) > known
    assert view.map.look.style.detail is not coarse, "writing suits the scale again"


def test_a_position_that_changes_while_the_wheel_turns_is_seen_at_once(view: MapView) -> None:
    view.grab()
    turn_wheel(view, spot(view, "H8"), 1)
    before = view.grab().toImage()
    view.map.set_position(BoardPosition(tiles={HexId("H8"): (TileId("57"), 0)}))
    assert view.grab().toImage() != before


def test_zooming_out_shows_all_hexes_though_no_picture_had_them(view: MapView) -> None:
    view.show_hex(HexId("A3"))
    view.set_pixels(200)
    view.grab()
    turn_wheel(view, view.viewport().rect().center(), -12)
    sea = view.map.look.theme.sea.lower()
    image = view.grab().toImage()
    assert view.map.draft
    for h in ("H8", "B34", "N22"):
        if view.viewport().rect().contains(spot(view, h)):
            assert image.pixelColor(spot(view, h)).name() != sea


def test_what_lies_on_the_map_stays_where_it_is_when_the_map_is_dragged(view: MapView) -> None:
    button = QWidget(view.viewport())
    button.move(30, 40)
    view.set_pixels(90)
    left, top = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
    view.pan(25, 15)
    assert button.pos() == QPoint(30, 40)
    moved = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
    assert moved == (left - 25, top - 15)
