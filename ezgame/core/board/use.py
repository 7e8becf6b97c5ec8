"""Whether a tile is of use to a company: it can reach new track on it, or a stop that became worth more.

`placement` asks this where the title wants it, for first tiles and for upgrades. The exact answer
walks the board as it would be. Most answers follow from where walks lead now: the first new piece
that a walk runs over is entered from track that is already there.
"""

from ezgame.core.board.face import Face
from ezgame.core.board.ground import Ground
from ezgame.core.board.reach import Reach, reach_of
from ezgame.core.board.replacement import new_pieces, stations_after, stop_map
from ezgame.core.definitions.board import STOP, Track
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import BoardState, LaidTile


def is_of_use(
    ground: Ground, board: BoardState, company: CompanyId, hex: HexId, old: Face, new: Face
) -> bool:
    """Whether the company gains something by this tile, which fits on the hex."""
    known = ground.part(Uses).known(reach_of(ground, board, company), hex, old, new)
    return gains(ground, board, company, hex, old, new) if known is None else known


def gains(
    ground: Ground, board: BoardState, company: CompanyId, hex: HexId, old: Face, new: Face
) -> bool:
    """The same by walking the board as it would be."""
    assert new.tile is not None
    after = BoardState(
        tiles={**board.tiles, hex: LaidTile(tile=new.tile, rotation=new.rotation)},
        stations={
            **board.stations,
            hex: stations_after(ground, board, hex, new.tile, new.rotation),
        },
        open_passes=board.open_passes,
    )
    reach = reach_of(ground, after, company)
    if any(reach.has_stop(hex, stop) for _, stop in _dearer(old, new)):
        return True
    return any(reach.has_piece(hex, index) for index in new_pieces(old, new))


def _dearer(old: Face, new: Face) -> list[tuple[int, int]]:
    """Stops that are worth more on the new face: their numbers on the old one and on the new one."""
    return [
        (index, successor)
        for index, successor in enumerate(stop_map(old, new))
        if successor >= 0 and new.stops[successor].value > old.stops[index].value
    ]


class Uses:
    """Answers from where walks lead before the tile is laid; keeps what depends on faces only."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._changes: dict[tuple[Face, Face], _Change] = {}

    def known(self, reach: Reach, hex: HexId, old: Face, new: Face) -> bool | None:
        """Whether the tile is of use; None: only a walk over the new board can tell."""
        if not reach.sees(hex, old):
            return None
        change = self._changes.get((old, new))
        if change is None:
            change = self._changes[old, new] = _Change(old, new)
        if any(reach.has_stop(hex, index) for index, _ in change.dearer):
            return True
        if any(reach.has_stop(hex, i) and not reach.leads_on(hex, i) for i in change.widened):
            return None
        found: bool | None = False
        for track in change.pieces:
            for here, there in ((track.a, track.b), (track.b, track.a)):
                answer = self._runs(reach, hex, change, track, here, there)
                if answer:
                    return True
                found = None if answer is None else found
        return found

    def _runs(
        self, reach: Reach, hex: HexId, change: "_Change", track: Track, here: int, there: int
    ) -> bool | None:
        """Whether walks of now could go on over a new piece in this direction."""
        if here >= STOP:
            before = change.before[here - STOP]
            arrives: bool | None = any(reach.leads_on(hex, stop) for stop in before)
        else:
            arrives = self._enters(reach, hex, track, here)
        if not arrives or there >= STOP:
            return arrives
        # A walk that has been at the far end before cannot leave there again.
        free = not change.old.exits >> there & 1 or not reach.sides_of(hex) >> there & 1
        return True if free else None

    def _enters(self, reach: Reach, hex: HexId, track: Track, edge: int) -> bool | None:
        """Whether walks of now come to a side on track that joins this piece."""
        ground = self.ground
        facing = ground.across[ground.index[hex] * 6 + edge]
        if facing < 0 or not reach.leaves(facing):
            return False
        face = reach.face(facing // 6)
        found: set[bool | None] = {
            self._joins(face.tracks[index], end, track) for index, end in face.ways[facing % 6]
        }
        return found.pop() if len(found) == 1 else None

    def _joins(self, other: Track, end: int, track: Track) -> bool | None:
        """Whether a walk over another piece goes on over this one; None: that depends on where it came from."""
        if other.line or track.line:
            return None
        if self.ground.joined(other.gauge, track.gauge) is None:
            return False
        # Track of any gauge that does not begin at a stop has the gauge of the track before it.
        passes_on = other.gauge != track.gauge and end < STOP and self._neutral(other)
        return None if passes_on and not self._neutral(track) else True

    def _neutral(self, track: Track) -> bool:
        return track.gauge in ("", self.ground.rules.any_gauge)


class _Change:
    """What one face has that the other had not."""

    def __init__(self, old: Face, new: Face) -> None:
        self.old = old
        self.pieces = tuple(new.tracks[index] for index in new_pieces(old, new))
        self.dearer = _dearer(old, new)
        successors = stop_map(old, new)
        self.before = tuple(
            tuple(i for i, successor in enumerate(successors) if successor == stop)
            for stop in range(len(new.stops))
        )
        """By new stop: the old ones it takes the place of."""
        self.widened = tuple(
            index
            for index, successor in enumerate(successors)
            if successor >= 0 and new.stops[successor].slots != old.stops[index].slots
        )
        """Old stops where other walks may pass than before."""
