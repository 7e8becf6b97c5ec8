"""A board is composed from the one before it, and looks as if it had been composed alone."""

from ezgame.ui.paint.compose import PrintedBoard, compose, differing_hexes
from ezgame.ui.paint.picture import BoardPosition
from ezgame.ui.play.board_position import board_position
from tests.models.games import a_game_after


def test_jumping_about_in_a_game_each_board_is_as_if_composed_alone() -> None:
    game = a_game_after(300)
    rules, title = game.rules, game.rules.title
    for at in (300, 299, 120, 121, 0, 260, 250, 300, 5, 300):
        position = board_position(rules, game.state_at(at))
        alone = PrintedBoard(title).pictures(position)
        shown = compose(title, position).hexes
        assert all(shown[h] == p for h, p in alone.items() if not title.board.hexes[h].area)


def test_a_position_that_is_changed_in_place_is_noticed() -> None:
    game = a_game_after(120)
    title = game.rules.title
    position = board_position(game.rules, game.state)
    tiles = dict(position.tiles)
    laid = BoardPosition(tiles=tiles, reservations=position.reservations)
    hex_ = next(iter(tiles))
    before = compose(title, laid).hexes[hex_]
    del tiles[hex_]
    assert compose(title, laid).hexes[hex_] != before


def test_what_concerns_all_hexes_is_looked_at_everywhere() -> None:
    game = a_game_after(300)
    first, last = (board_position(game.rules, game.state_at(at)) for at in (0, 300))
    assert first.phase_color != last.phase_color and differing_hexes(first, last) is None
    assert differing_hexes(last, last) == set()
