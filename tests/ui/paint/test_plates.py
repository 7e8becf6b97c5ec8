"""Plates on hexes: they cover neither circles nor figures, and names keep off them."""

from dataclasses import replace

import pytest

from ezgame.content.titles import load_title
from ezgame.core.ids import HexId
from ezgame.ui.geometry.lattice import length, minus
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import LEVELS, PRINT, Detail
from ezgame.ui.paint.names import board_names
from ezgame.ui.paint.picture import MarkPlate
from ezgame.ui.paint.plates import LOW, placed_plates
from tests.tools.benches.late_board import late_position
from tests.ui.paint.label_lint import board_overlaps

MESSINA, TRAPANI = HexId("B14"), HexId("A5")
PLATES = tuple(
    MarkPlate(hex=hex_, text=text, color="#B3541E")
    for hex_, text in ((MESSINA, "closed"), (TRAPANI, "+20"))
)


@pytest.mark.parametrize("detail", [LEVELS[0], LEVELS[6], PRINT], ids=["laptop", "large", "print"])
@pytest.mark.parametrize("tile", ["644", "657", "655"])
def test_a_plate_lies_on_no_name_figure_or_circle(tile: str, detail: Detail) -> None:
    title = load_title("1849")
    late = late_position(title)
    laid = title.tiles.tiles[next(t for t in title.tiles.tiles if t == tile)]
    board = compose(
        title, replace(late, tiles={**late.tiles, MESSINA: (laid.id, 0)}, plates=PLATES)
    )
    found = board_overlaps(board, detail)
    assert [
        str(o) for o in found if "plate" in f"{o.label} {o.covered}" and "track" not in o.covered
    ] == []
    assert {str(name.hex) for name in board_names(board, detail)} >= {MESSINA}


def test_a_plate_lies_low_in_a_hex_with_nothing_in_it() -> None:
    title = load_title("1849")
    free = next(h for h, hex_ in title.board.hexes.items() if not hex_.stops and not hex_.tracks)
    board = compose(title, replace(late_position(title), tiles={}, plates=(
        MarkPlate(hex=free, text="+20", color="#B3541E"),
    )))  # fmt: skip
    (placed,) = placed_plates(board, LEVELS[6])
    assert length(minus(minus(placed.box.at, board.places[free]), LOW)) < 0.6
