"""The best run of one train by trying every way, with the home beside the track as an optional stop.

Only printed faces are looked at; nothing of the networks and searches of the program is used.
"""

from ezgame.core.board.face import Face
from ezgame.core.board.ground import Ground
from ezgame.core.definitions.board import STOP
from ezgame.core.ids import Color, CompanyId, HexId
from ezgame.core.state import BoardState

Step = tuple[int, int]
"""Number of a hex and an end of track in it."""


class Brute:
    def __init__(
        self,
        ground: Ground,
        board: BoardState,
        company: CompanyId,
        color: Color,
        areas: dict[str, frozenset[HexId]],
        home: tuple[HexId, int] | None,
    ) -> None:
        self.ground, self.board, self.company, self.color = ground, board, company, color
        self.areas = areas
        self.faces: list[Face] = ground.faces(board)
        self.home = None if home is None else (ground.index[home[0]], home[1])
        self.best = 0

    def run(self, stops: int) -> int:
        """The highest income of a route of at most so many stops."""
        self.best = 0
        self.most = stops
        for hex_, face in enumerate(self.faces):
            for index in range(len(face.stops)):
                self._call(hex_, STOP + index, frozenset(), ())
            if self.home is not None and hex_ == self.home[0]:
                for track in face.tracks:
                    for end in (track.a, track.b):
                        self._leave(hex_, end, frozenset(), ((hex_, -1),))
        return self.best

    def _value(self, call: Step) -> int:
        hex_, end = call
        if end < 0:
            assert self.home is not None
            return self.home[1]
        stop = self.faces[hex_].stops[end - STOP]
        return stop.value if stop.values is None else stop.values.get(self.color, 0)

    def _own(self, call: Step) -> bool:
        hex_, end = call
        here = self.board.stations.get(self.ground.ids[hex_], ())
        return end < 0 or any(s.company == self.company and s.stop == end - STOP for s in here)

    def _through(self, call: Step) -> bool:
        """Whether a route may go on from a stop."""
        hex_, end = call
        if end < 0:
            return True
        stop = self.faces[hex_].stops[end - STOP]
        if stop.kind == "offboard":
            return False
        here = self.board.stations.get(self.ground.ids[hex_], ())
        foreign = [s for s in here if s.stop == end - STOP and s.company != self.company]
        return not stop.slots or self._own(call) or len(foreign) < stop.slots

    def _note(self, calls: tuple[Step, ...]) -> None:
        hexes = [self.ground.ids[hex_] for hex_, _ in calls]
        if len(calls) < 2 or not any(map(self._own, calls)):
            return
        if any(sum(name in area for name in hexes) > 1 for area in self.areas.values()):
            return
        self.best = max(self.best, sum(map(self._value, calls)))

    def _call(self, hex_: int, end: int, used: frozenset[object], calls: tuple[Step, ...]) -> None:
        """Stop at an end that is a stop, and go on from it."""
        here = (hex_, end)
        if here in calls or len(calls) >= self.most:
            return
        calls = (*calls, here)
        self._note(calls)
        if len(calls) > 1 and not self._through(here):
            return
        for index, track in enumerate(self.faces[hex_].tracks):
            for near, far in ((track.a, track.b), (track.b, track.a)):
                if near == end and ("inside", hex_, index) not in used:
                    self._go(hex_, far, used, calls, index)

    def _go(
        self, hex_: int, far: int, used: frozenset[object], calls: tuple[Step, ...], index: int
    ) -> None:
        if far >= STOP:
            self._call(hex_, far, used | {("inside", hex_, index)}, calls)
        else:
            self._leave(hex_, far, used, calls)

    def _leave(
        self, hex_: int, edge: int, used: frozenset[object], calls: tuple[Step, ...]
    ) -> None:
        """Cross a side and follow the track behind it."""
        side = hex_ * 6 + edge
        facing = self.ground.across[side]
        if facing < 0 or min(side, facing) in used:
            return
        used = used | {min(side, facing)}
        there, entry = divmod(facing, 6)
        for index, track in enumerate(self.faces[there].tracks):
            for near, far in ((track.a, track.b), (track.b, track.a)):
                if near != entry:
                    continue
                self._go(there, far, used, calls, index)
                at_home = self.home is not None and there == self.home[0]
                if at_home and (there, -1) not in calls and len(calls) < self.most:
                    longer = (*calls, (there, -1))
                    self._note(longer)
                    self._go(there, far, used, longer, index)
