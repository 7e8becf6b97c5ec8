"""The ground keeps what was worked out on it, until it is told to forget."""

from weakref import ref

from ezgame.core.board.ground import Ground
from ezgame.core.board.reach import Reaches
from tests.core.board.sketch import a_board, a_ground, a_hex, a_tile


class Helper:
    """Holds the ground that holds it, as all helpers do."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground


def test_what_is_forgotten_goes_at_once_and_is_worked_out_again() -> None:
    ground = a_ground([a_hex("0,0"), a_hex("0,2")], [a_tile("plain", "yellow", "0-3")])
    board = a_board({"0,0": "plain", "0,2": "plain"})
    faces, helper, reaches = ground.faces(board), ref(ground.part(Helper)), ground.part(Reaches)
    assert helper() is not None and ground.part(Reaches) is reaches
    ground.forget()
    assert helper() is None, "nobody has to look for it"
    assert ground.part(Reaches) is not reaches
    assert all(map(lambda new, old: new is old, ground.faces(board), faces))
