"""On boards as they are played no name, figure, plate or station lies on another, at the sizes of real windows."""

from dataclasses import replace

import pytest

from ezgame.app.recorded import import_file
from ezgame.core.game import Game
from ezgame.core.ids import HexId
from ezgame.models.words.text import catalogue_for
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import LEVELS
from ezgame.ui.paint.names import CITY, SHRINKING, TOWN, board_names, title_boxes
from ezgame.ui.paint.picture import BoardPicture
from ezgame.ui.play.board_position import board_position
from ezgame.ui.play.map_marks import mark_plates
from tests.conformance.recorded import recorded_games
from tests.conftest import shared_path
from tests.ui.paint.label_lint import Overlap, board_overlaps
from tests.ui.short_games import FOR_TWO, PLUS, played

BOARDS = {
    ("18esp", ""): (0, 3),
    FOR_TWO: (0, 5),
    ("1830", ""): (2, 6),
    PLUS: (2, 6),
    ("1849", ""): (0, 6),
    ("18te", ""): (5, 7),
}
"""Title and variant → levels of detail that the whole board has in windows of 1366 and of 1920 points."""
TOUCHED = 0.015
"""Area in R² that may be covered: ten pixels on a laptop, the rim of a disc."""


def board_of(game: Game, position: int) -> BoardPicture:
    state = game.state_at(position)
    marks = game.rules.presentation().map_marks(state)
    plates = mark_plates(game.rules.title, catalogue_for(game.rules), marks)
    return compose(game.rules.title, replace(board_position(game.rules, state), plates=plates))


def is_wrong(overlap: Overlap) -> bool:
    """Track may lie under writing, which has a halo."""
    return overlap.area > TOUCHED and not overlap.covered.startswith("track of")


@pytest.mark.parametrize("size", [0, 1], ids=["laptop", "large"])
@pytest.mark.parametrize(("title", "variant"), BOARDS)
def test_nothing_lies_on_anything_at_the_end_of_a_game(title: str, variant: str, size: int) -> None:
    game = played(title, variant)
    detail = LEVELS[BOARDS[title, variant][size]]
    found = board_overlaps(board_of(game, game.position), detail)
    assert [str(overlap) for overlap in found if is_wrong(overlap)] == []


def test_only_a_name_that_would_cover_a_figure_is_written_smaller() -> None:
    """Between New York and Philadelphia late in 1830; Pittsburgh beside plain track keeps its size."""
    game = import_file(shared_path("conformance", "1830", "2p_6022.json")).game
    board, detail = board_of(game, game.position), LEVELS[BOARDS["1830", ""][0]]
    assert [str(o) for o in board_overlaps(board, detail) if is_wrong(o)] == []
    least = SHRINKING[-1] * min(CITY.share, TOWN.share) * detail.name
    small = {
        " ".join(name.lines) for name in board_names(board, detail) if name.size < least - 1e-9
    }
    assert "Philadelphia" in small
    assert len(small) <= 2


def test_figures_that_stick_out_of_two_crowded_hexes_keep_off_each_other() -> None:
    game = import_file(shared_path("conformance", "18ESP", "3p_1063.json")).game
    board = board_of(game, game.position)
    assert board.hexes[HexId("D6")].beside
    figures = [
        str(overlap)
        for level in (0, 3)
        for overlap in board_overlaps(board, LEVELS[level])
        if overlap.label.startswith("value") and overlap.covered.startswith("value")
    ]
    assert figures == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("title", "name"),
    [(title, name) for title in ("1830", "1849", "18ESP") for name in recorded_games(title)],
)
def test_nothing_lies_on_anything_in_recorded_games(title: str, name: str) -> None:
    game = import_file(shared_path("conformance", title, f"{name}.json")).game
    levels = BOARDS["18esp" if title == "18ESP" else title, ""]
    found = [
        f"{position}: {overlap}"
        for position in (game.position * third // 3 for third in (1, 2, 3))
        for level in levels
        for overlap in board_overlaps(board_of(game, position), LEVELS[level])
        if is_wrong(overlap)
    ]
    assert found == []


@pytest.mark.parametrize(("title", "variant"), BOARDS)
def test_a_name_keeps_its_distance_from_that_of_a_place_beyond_the_rim(
    title: str, variant: str
) -> None:
    """ "Münster" and "Hamm" of 18TE were read as one."""
    game = played(title, variant)
    for position in (game.position * 2 // 3, game.position):
        board = board_of(game, position)
        for level in BOARDS[title, variant]:
            titles = title_boxes(board, LEVELS[level])
            for name in board_names(board, LEVELS[level]):
                assert all(apart(name.box, box) > 0.05 for box in titles), name.lines


def apart(one: Box, other: Box) -> float:
    """The gap between two boxes, sideways or up and down."""
    aside = abs(one.at[0] - other.at[0]) - (one.width + other.width) / 2
    between = abs(one.at[1] - other.at[1]) - (one.height + other.height) / 2
    return max(aside, between)
