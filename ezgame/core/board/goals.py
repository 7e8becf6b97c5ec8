"""Goals that look at track: is a company's place linked with another hex?"""

from ezgame.core.board.ground import Ground
from ezgame.core.board.reach import reach_of
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import BoardState


def linked(
    ground: Ground,
    board: BoardState,
    company: CompanyId,
    target: HexId,
    *,
    home: HexId | None = None,
    foreign: bool = False,
) -> bool:
    """Track leads from a station of the company to a stop in the target hex.

    With `home` the walk starts from the station in that hex only. Foreign stations are ignored
    unless `foreign` is set. Any stop of the target hex will do.
    """
    if not ground.face(board, target).exits:
        return False
    start = None if home is None else frozenset({home})
    return reach_of(ground, board, company, start=start, foreign=foreign).has_stop_in(target)
