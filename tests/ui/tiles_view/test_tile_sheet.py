"""The tile manifest."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from ezgame.content.titles import load_title
from ezgame.core.ids import TileId
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.sheet import make_sheet, physical_count
from ezgame.ui.tiles_view.scene import TileSheetScene
from ezgame.ui.tiles_view.view import TileSheetView


@pytest.mark.parametrize("title", ["18esp", "1830", "1849", "18te"])
def test_every_face_has_a_place_of_its_own(title: str) -> None:
    loaded = load_title(title)
    sheet = make_sheet(loaded.tiles, loaded.board.layout, columns=7)
    assert {cell.tile for cell in sheet.cells} == set(loaded.tiles.tiles)
    assert len({cell.at for cell in sheet.cells}) == len(sheet.cells)
    assert all(cell.at[0] < sheet.width and cell.at[1] < sheet.height for cell in sheet.cells)


def test_two_sides_of_one_tile_count_once() -> None:
    tiles = load_title("18esp").tiles
    assert physical_count(tiles, tiles.tiles) == 175


def test_the_scene_knows_which_tile_lies_where() -> None:
    scene = TileSheetScene(load_title("1830"))
    cell = scene.sheet.cells[3]
    assert scene.tile_at(QPointF(cell.at[0] * U, cell.at[1] * U)) == cell.tile
    assert scene.tile_at(QPointF(-500, -500)) is None


def test_counts_follow_the_game() -> None:
    scene = TileSheetScene(load_title("1830"))
    scene.set_left({TileId("57"): 0, TileId("8"): 3})
    captions = {c.cell.tile: c.cell.count for c in scene._captions.values()}
    assert (captions["57"], captions["8"]) == (0, 3)
    assert scene._items[TileId("57")].opacity() < 1.0


def test_columns_follow_the_width_and_a_click_names_the_tile(qtbot: QtBot) -> None:
    view = TileSheetView(TileSheetScene(load_title("1830")), pixels=30)
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    wide = view.sheet.columns
    view.resize(350, 500)
    assert view.sheet.columns < wide
    cell = view.sheet.sheet.cells[0]
    at: QPoint = view.mapFromScene(QPointF(cell.at[0] * U, cell.at[1] * U))
    with qtbot.waitSignal(view.tileClicked) as told:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert told.args == [cell.tile]
    assert not view.grab().isNull()
