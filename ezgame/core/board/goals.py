"""Goals that look at track: is a company's place linked with another hex, and how far is it?"""

from collections import deque
from collections.abc import Collection, Iterator

from ezgame.core.board.ground import Ground, Recent
from ezgame.core.board.legs import Place
from ezgame.core.board.rails import NOWHERE, Yard
from ezgame.core.board.reach import Blocks, Reaches, own_places, reach_of
from ezgame.core.definitions.board import STOP
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import BoardState

Through = frozenset[str]
"""Kinds of stops that end other walks, and CLOSED_GATE."""
NOTHING: Through = frozenset()
CLOSED_GATE = "closed_pass"


def linked(
    ground: Ground,
    board: BoardState,
    company: CompanyId,
    target: HexId,
    *,
    home: HexId | None = None,
    foreign: bool = False,
    through: Through = NOTHING,
) -> bool:
    """Track leads from a station of the company to a stop in the target hex.

    With `home` the walk starts from the station in that hex only. Foreign stations are ignored
    unless `foreign` is set. Any stop of the target hex will do. `through` names what else the
    track may lead through. A station in a stop without track is linked with nothing.
    """
    start = None if home is None else frozenset({home})
    if foreign:
        return reach_of(ground, board, company, start=start).has_stop_in(target)
    starts = own_places(ground, board, company, start)
    return ground.part(Links).exists(board, tuple(starts), target, through)


def tiles_away(
    ground: Ground, board: BoardState, company: CompanyId, targets: Collection[HexId]
) -> int | None:
    """The least number of empty hexes between the company's track and one of the targets.

    Hexes with track count nothing, whatever would have to be changed there: no way can need fewer
    tiles. None: no way leads there, or the company has no station yet.
    """
    known: dict[HexId, int] = {}
    waiting = deque((hex, 0) for hex in reach_of(ground, board, company).hexes)
    while waiting:
        hex, steps = waiting.popleft()
        if known.get(hex, steps + 1) <= steps:
            continue
        known[hex] = steps
        bare = not ground.face(board, hex).tracks
        for there in () if hex in targets else _ways_on(ground, board, hex):
            if bare:
                waiting.append((there, steps + 1))
            else:
                waiting.appendleft((there, steps))
    found = (known[hex] + (not ground.face(board, hex).tracks) for hex in targets if hex in known)
    return min(found, default=None)


def _ways_on(ground: Ground, board: BoardState, hex: HexId) -> Iterator[HexId]:
    """Hexes beside one that track could lead to; what is printed for good leads only where it does."""
    number = ground.index[hex]
    for edge, there in ground.hexes[number].neighbours.items():
        facing = ground.across[number * 6 + edge]
        if facing < 0:
            continue
        ends = ((number, edge), (facing // 6, facing % 6))
        if all(not ground.fixed[n] or ground.printed[n].exits >> e & 1 for n, e in ends):
            yield there


class LinkBlocks(Blocks):
    """Foreign stations do not count, and what is named in `through` does not end a walk."""

    def __init__(self, ground: Ground, board: BoardState, through: Through) -> None:
        super().__init__(ground, board, None, foreign=False)
        self._through = through
        self.terminal = self.terminal - through

    def _judge(self, place: Place) -> bool:
        name = self.ground.ids[place[0]]
        if CLOSED_GATE in self._through and not self.ground.is_open(self.board, name):
            return True
        return super()._judge(place)


class Links:
    """Answers about links over track alone; they stay true as long as no tile is laid."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._kept: Recent[bool] = Recent(128)
        self._groups: Recent[dict[Place, Place]] = Recent(8)

    def exists(
        self,
        board: BoardState,
        starts: tuple[Place, ...],
        target: HexId,
        through: Through = NOTHING,
    ) -> bool:
        key = (id(board.tiles), board.open_passes, starts, target, through)
        known = self._kept.get(key)
        if known is None:
            known = self._kept.put(key, board.tiles, self._find(board, starts, target, through))
        return known

    def _find(
        self, board: BoardState, starts: tuple[Place, ...], target: HexId, through: Through
    ) -> bool:
        """Most answers are no, and most of these are clear without following any walk."""
        faces = self._ground.faces(board)
        starts = tuple((hex, stop) for hex, stop in starts if faces[hex].ways[STOP + stop])
        groups = self.groups(board)
        number = self._ground.index[target]
        stops = self._ground.face(board, target).stops
        near = {groups.get((number, index)) for index in range(len(stops))} - {None}
        if not any(groups.get(place) in near for place in starts):
            return False
        blocks = LinkBlocks(self._ground, board, through)
        return self._ground.part(Reaches).flood(blocks, list(starts)).has_stop_in(target)

    def groups(self, board: BoardState) -> dict[Place, Place]:
        """By stop with track: one stop of all those that track joins to it, whatever it uses up."""
        known = self._groups.get(id(board.tiles))
        if known is not None:
            return known
        rails = self._ground.part(Yard).rails(self._ground.faces(board))
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
