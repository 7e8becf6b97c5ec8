"""Sides at which the track of a held tile meets track of another gauge."""

from ezgame.content.games import make_setup, new_game
from ezgame.core.definitions.board import opposite
from ezgame.core.ids import HexId, TileId
from ezgame.core.state import BoardState, LaidTile
from ezgame.models.gauges import unjoined_sides
from tests.titles.t1849.recorded import ground

NARROW, STANDARD = TileId("79"), TileId("9")
"""Straight pieces of both gauges."""


def test_a_side_where_gauges_do_not_join() -> None:
    rules, here = ground(), HexId("F6")
    edge, other = next(
        (edge, other)
        for edge, other in rules.board.hexes[here].neighbours.items()
        if not rules.face(BoardState(), other).tracks
    )

    def turned(tile: TileId, wanted: int) -> int:
        return next(
            turn
            for turn in range(6)
            if wanted in {edge for edge, _ in rules.face_of(tile, turn).gauges}
        )

    laid = LaidTile(tile=NARROW, rotation=turned(NARROW, opposite(edge)))
    board = BoardState(tiles={other: laid})
    assert unjoined_sides(rules, board, here, STANDARD, turned(STANDARD, edge)) == (edge,)
    assert unjoined_sides(rules, board, here, NARROW, turned(NARROW, edge)) == ()
    assert unjoined_sides(rules, BoardState(), here, STANDARD, turned(STANDARD, edge)) == ()


def test_a_tile_may_be_held_over_every_hex_of_a_board_that_is_a_part_of_a_map() -> None:
    """Beside the hexes that are left out nothing can meet."""
    game = new_game(make_setup("18esp", ("Ann", "Ben"), variant="two_players", seed=1))
    rules, board = game.rules.ground, game.state.board
    beside = [
        hex_.id
        for hex_ in rules.hexes
        if any(n not in rules.index for n in hex_.neighbours.values())
    ]
    assert beside
    for place in beside:
        for rotation in range(6):
            unjoined_sides(rules, board, place, STANDARD, rotation)
