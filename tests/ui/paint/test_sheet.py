"""The tile manifest."""

import pytest

from ezgame.content.titles import load_title
from ezgame.ui.paint.sheet import make_sheet, physical_count


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
