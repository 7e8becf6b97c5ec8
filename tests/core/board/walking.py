"""Other ways to find what a company reaches, to compare: slow and plain, or known to be wrong.

    Plain(ground, board, company).everything(steps)    tries every walk; None: not done in so many steps
    Minimal(ground, board, company).everything(steps)  keeps the ways to a stop that used up least
    eight_ways(ground, board, company)                 tries eight ways to a stop, then gives up

All three follow track by `Plain.legs`, which knows nothing of the code that they are compared with.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ezgame.core.board.ground import Ground
from ezgame.core.board.reach import Blocks, Reach, own_places
from ezgame.core.definitions.board import STOP
from ezgame.core.ids import CompanyId, Gauge
from ezgame.core.state import BoardState

Place = tuple[int, int]
Bit = tuple[object, ...]
"""Track that a walk uses once: a hex side (with a line), or track between two stops of a hex."""


@dataclass
class Everything:
    """What walks come to: stops, sides seen from both hexes, and pieces run over to their end."""

    stops: set[Place] = field(default_factory=set)
    sides: set[int] = field(default_factory=set)
    pieces: set[tuple[int, int]] = field(default_factory=set)

    def add(self, other: "Everything") -> None:
        self.stops |= other.stops
        self.sides |= other.sides
        self.pieces |= other.pieces

    def differs(self, ground: Ground, board: BoardState, reach: Reach, every: int = 1) -> list[str]:
        """Where a reach says something else; pieces are asked about in every so many hexes."""
        found = []
        faces = ground.faces(board)
        for hex, name in enumerate(ground.ids):
            for stop in range(len(faces[hex].stops)):
                if reach.has_stop(name, stop) != ((hex, stop) in self.stops):
                    found.append(f"stop {name}.{stop}")
            edges = reach.edges(name)
            if edges != 63 or any(hex * 6 + edge in self.sides for edge in range(6)):
                own = sum(1 << edge for edge in range(6) if hex * 6 + edge in self.sides)
                if edges != own:
                    found.append(f"edges {name} {edges:06b} {own:06b}")
            for track in range(len(faces[hex].tracks) if hex % every == 0 else 0):
                if reach.has_piece(name, track) != ((hex, track) in self.pieces):
                    found.append(f"piece {name}:{track}")
        return found


@dataclass(frozen=True)
class Leg:
    """Track from a stop to the next one; `end` is None where it leads to no stop."""

    end: Place | None
    bits: frozenset[Bit]
    pieces: frozenset[tuple[int, int]]


class OutOfSteps(Exception):
    pass


class Plain:
    """Every walk, one after the other."""

    def __init__(self, ground: Ground, board: BoardState, company: CompanyId) -> None:
        self.ground = ground
        self.faces = ground.faces(board)
        self.blocks = Blocks(ground, board, company)
        self.starts = own_places(ground, board, company)
        self.found = Everything()
        self.steps = 0

    def everything(self, steps: int) -> Everything | None:
        self.steps = steps
        try:
            self.walk()
        except OutOfSteps:
            return None
        return self.found

    def walk(self) -> None:
        for place in self.starts:
            self.found.stops.add(place)
            self._on(place, frozenset(), frozenset({place}))

    def _on(self, place: Place, used: frozenset[Bit], been: frozenset[Place]) -> None:
        for track, _ in self.faces[place[0]].ways[STOP + place[1]]:
            for leg in self.legs(place, track, used):
                end = leg.end
                # Whoever comes to a stop again could have gone on at once, with less track used.
                if end is not None and end not in been and self.blocks.passable(end):
                    self._on(end, used | leg.bits, been | {end})

    def legs(self, place: Place, track: int, used: frozenset[Bit]) -> Iterator[Leg]:
        """Track from a stop that leaves alone what is used; notes everything it comes to."""
        hex, stop = place
        piece = self.faces[hex].tracks[track]
        end = piece.b if piece.a == STOP + stop else piece.a
        yield from self._over(hex, track, end, piece.gauge, used, frozenset(), frozenset())

    def _over(
        self,
        hex: int,
        track: int,
        end: int,
        gauge: Gauge,
        used: frozenset[Bit],
        bits: frozenset[Bit],
        run: frozenset[tuple[int, int]],
    ) -> Iterator[Leg]:
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        first, run = not run, run | {(hex, track)}
        if end >= STOP:
            if first:
                inside: Bit = ("inside", hex, track)
                if inside in used:
                    return
                bits = frozenset({inside})
            self.found.pieces.add((hex, track))
            self.found.stops.add((hex, end - STOP))
            yield Leg((hex, end - STOP), bits, run)
            return
        side = hex * 6 + end
        facing = self.ground.across[side]
        onward = list(self.onward(hex, track, end, gauge))
        free = [step for step in onward if step[3] not in used and step[3] not in bits]
        if free or not onward:
            self.found.pieces.add((hex, track))
            self.found.sides |= {side, facing} - {-1}
        if not free:
            yield Leg(None, bits, run)
        for there, far, its_gauge, bit in free:
            piece = self.faces[there].tracks[far]
            away = piece.b if piece.a == facing % 6 else piece.a
            yield from self._over(there, far, away, its_gauge, used, bits | {bit}, run)

    def onward(
        self, hex: int, track: int, end: int, gauge: Gauge
    ) -> Iterator[tuple[int, int, Gauge, Bit]]:
        """Track that joins across a side: its hex and number, the gauge of the leg, what it uses."""
        side = hex * 6 + end
        facing = self.ground.across[side]
        if facing < 0:
            return
        line = self.faces[hex].tracks[track].line
        any_gauge = ("", self.ground.rules.any_gauge)
        for far, _ in self.faces[facing // 6].ways[facing % 6]:
            piece = self.faces[facing // 6].tracks[far]
            if line and piece.line and line != piece.line:
                continue
            if gauge in any_gauge:
                both = piece.gauge
            elif piece.gauge in any_gauge or piece.gauge == gauge:
                both = gauge
            else:
                continue
            yield facing // 6, far, both, (min(side, facing), line or piece.line)


class Minimal(Plain):
    """Keeps, for every stop, the ways that have used up least of the track that can be missed.

    Track of one leg alone is never missed: whoever needs it again stands at a stop where the walk
    has been before. So only track of several legs counts.
    """

    def walk(self) -> None:
        self._free: dict[tuple[Place, int], list[Leg]] = {}
        shared = self._shared()
        self.found = Everything(stops=set(self.starts))
        kept: dict[Place, list[frozenset[Bit]]] = {}
        todo = [(place, frozenset[Bit]()) for place in self.starts]
        for place, used in todo:  # grows while it runs
            if any(other <= used for other in kept.get(place, ())):
                continue
            kept[place] = [u for u in kept.get(place, ()) if not used <= u] + [used]
            for track, _ in self.faces[place[0]].ways[STOP + place[1]]:
                for leg in self.legs(place, track, used):
                    if leg.end is not None and self.blocks.passable(leg.end):
                        todo.append((leg.end, used | leg.bits & shared))

    def _shared(self) -> frozenset[Bit]:
        """Track of several legs between stops that might be reached."""
        met: dict[Bit, frozenset[tuple[int, int]]] = {}
        shared: set[Bit] = set()
        todo = list(self.starts)
        seen = set(todo)
        for place in todo:  # grows while it runs
            for track, _ in self.faces[place[0]].ways[STOP + place[1]]:
                for leg in self.legs(place, track, frozenset()):
                    shared |= {
                        bit for bit in leg.bits if met.setdefault(bit, leg.pieces) != leg.pieces
                    }
                    if (
                        leg.end is not None
                        and leg.end not in seen
                        and self.blocks.passable(leg.end)
                    ):
                        seen.add(leg.end)
                        todo.append(leg.end)
        return frozenset(shared)


def eight_ways(ground: Ground, board: BoardState, company: CompanyId) -> Everything:
    """Breadth first; where ways to a stop stand in each other's way, eight of them are tried.

    This is how reach was once found. It misses what only a ninth way reaches.
    """
    plain = Plain(ground, board, company)
    plain.steps = 10**9
    found = Everything(stops=set(plain.starts))
    arrivals = [(place, frozenset[Bit]()) for place in plain.starts]
    left: dict[Place, list[int]] = {}
    tries: dict[tuple[Place, int], int] = {}
    for place, used in arrivals:  # grows while it runs
        ways = plain.faces[place[0]].ways[STOP + place[1]]
        tracks = left.setdefault(place, [track for track, _ in ways])
        for track in tuple(tracks):
            if _first(plain, place, track) & used:
                continue
            plain.found = Everything()
            legs = list(plain.legs(place, track, frozenset()))
            if any(leg.bits & used for leg in legs):
                tries[place, track] = tries.get((place, track), 0) + 1
                if tries[place, track] > 8:
                    continue
                plain.found = Everything()
                legs = list(plain.legs(place, track, used))
            else:
                tracks.remove(track)
            found.add(plain.found)
            for leg in legs:
                if (
                    leg.end is not None
                    and left.get(leg.end) != []
                    and plain.blocks.passable(leg.end)
                ):
                    arrivals.append((leg.end, used | leg.bits))
    return found


def _first(plain: Plain, place: Place, track: int) -> frozenset[Bit]:
    """What the side by which the track leaves its hex uses up."""
    hex, stop = place
    piece = plain.faces[hex].tracks[track]
    end = piece.b if piece.a == STOP + stop else piece.a
    if end >= STOP:
        return frozenset({("inside", hex, track)})
    return frozenset(step[3] for step in plain.onward(hex, track, end, piece.gauge))
