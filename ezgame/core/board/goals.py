"""Goals that look at track: is a company's place linked with another hex?"""

from ezgame.core.board.ground import Ground, Recent
from ezgame.core.board.legs import Place
from ezgame.core.board.rails import NOWHERE, Yard
from ezgame.core.board.reach import Blocks, Reaches, own_places, reach_of
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
    start = None if home is None else frozenset({home})
    if foreign:
        return reach_of(ground, board, company, start=start).has_stop_in(target)
    starts = own_places(ground, board, company, start)
    return ground.part(Links).exists(board, tuple(starts), target)


class Links:
    """Answers about links over track alone; they stay true as long as no tile is laid."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._kept: Recent[bool] = Recent(128)
        self._groups: Recent[dict[Place, Place]] = Recent(8)

    def exists(self, board: BoardState, starts: tuple[Place, ...], target: HexId) -> bool:
        key = (id(board.tiles), board.open_passes, starts, target)
        known = self._kept.get(key)
        if known is None:
            known = self._kept.put(key, board.tiles, self._find(board, starts, target))
        return known

    def _find(self, board: BoardState, starts: tuple[Place, ...], target: HexId) -> bool:
        """Most answers are no, and most of these are clear without following any walk."""
        groups = self.groups(board)
        number = self._ground.index[target]
        stops = self._ground.face(board, target).stops
        near = {groups.get((number, index)) for index in range(len(stops))} - {None}
        if not any(groups.get(place) in near for place in starts):
            return False
        blocks = Blocks(self._ground, board, None, foreign=False)
        return self._ground.part(Reaches).flood(blocks, list(starts)).has_stop_in(target)

    def groups(self, board: BoardState) -> dict[Place, Place]:
        """By stop with track: one stop of all those that track joins to it, whatever it uses up."""
        known = self._groups.get(id(board.tiles))
        if known is not None:
            return known
        rails = self._ground.part(Yard).rails(board)
        found: dict[Place, Place] = {}
        seen = {NOWHERE}
        for root, exits in rails.exits.items():
            if not exits or root in found:
                continue
            found[root] = root
            nodes = list(exits)
            for node in nodes:  # grows while it runs
                if node in seen:
                    continue
                seen.add(node)
                nodes += (rails.partner[node], *rails.near[node])
                for place in rails.stops[node]:
                    if place not in found:
                        found[place] = root
                        nodes += rails.exits[place]
        return self._groups.put(id(board.tiles), board.tiles, found)
