"""Rodrigo once more, small and slow: his runs by trying every simple path, from the printed things alone.

Nothing of the rules or of the route search is used: only the position, and what is printed on hexes,
tiles, trains and the market.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ezgame.core.definitions.board import Stop, Track
from ezgame.core.definitions.title import Title
from ezgame.core.state import State

MANY = ("C31", "D6", "F26", "J20")
"""Hexes with two places that one run may both call at."""
NORTH_SOUTH = ({"F24", "M21"}, {"E3", "K5"})
SMALL = ("town", "mine", "harbour")
ENDS = ("offboard", "harbour")
Place = tuple[str, int]


class Leg(NamedTuple):
    """Track from one stop to the next."""

    to: Place
    sides: frozenset[tuple[str, str]]
    gauges: frozenset[str]


@dataclass
class Found:
    income: int
    lesser: int
    stops: int
    text: str

    @property
    def rank(self) -> tuple[int, int, int, str]:
        return (-self.income, self.lesser, self.stops, self.text)


class Board:
    """What lies on the map, read off the position."""

    def __init__(self, title: Title, state: State, company: str, *, bonuses: bool = True) -> None:
        self.title, self.state, self.company = title, state, company
        self.color = title.phases[state.phase].color
        self.bonuses = bonuses
        self.known: dict[Place, list[Leg]] = {}

    def face(self, name: str) -> tuple[tuple[Stop, ...], tuple[Track, ...]]:
        laid = self.state.board.tiles.get(name)
        if laid is None:
            hex_ = self.title.board.hexes[name]
            return hex_.stops, hex_.tracks
        tile = self.title.tiles.tiles[laid.tile]

        def turn(end: int) -> int:
            return end if end >= 6 else (end + laid.rotation) % 6

        return tile.stops, tuple(
            Track(a=turn(t.a), b=turn(t.b), gauge=t.gauge, line=t.line) for t in tile.tracks
        )

    def is_pass(self, place: Place) -> bool:
        return place[0] in self.title.board.gates

    def kind(self, place: Place) -> str:
        return "pass" if self.is_pass(place) else str(self.face(place[0])[0][place[1]].kind)

    def own(self, place: Place) -> bool:
        stations = self.state.board.stations.get(place[0], ())
        return any(s.company == self.company and s.stop == place[1] for s in stations)

    def through(self, place: Place) -> bool:
        """Whether a run may go on beyond a stop."""
        stop = self.face(place[0])[0][place[1]]
        if self.kind(place) in ENDS:
            return False
        stations = self.state.board.stations.get(place[0], ())
        there = [s for s in stations if s.stop == place[1]]
        return self.own(place) or not stop.slots or len(there) < stop.slots

    def value(self, place: Place) -> int:
        kind = self.kind(place)
        if kind == "pass":
            return self.title.board.gates[place[0]].value if self.own(place) else 0
        if kind in ("mine", "harbour"):
            return 0
        stop = self.face(place[0])[0][place[1]]
        return stop.value if stop.values is None else stop.values.get(self.color, 0)

    # ------------------------------------------------------------ track

    def legs(self, place: Place) -> list[Leg]:
        if place not in self.known:
            self.known[place] = list(self._walk(place))
        return self.known[place]

    def _walk(self, place: Place) -> Iterator[Leg]:
        name, stop = place
        for track in self.face(name)[1]:
            for here, there in ((track.a, track.b), (track.b, track.a)):
                if here == 6 + stop:
                    yield from self._follow(name, there, track, frozenset(), frozenset(), place)

    def _follow(
        self, name: str, end: int, track: Track, sides: Any, gauges: Any, start: Place
    ) -> Iterator[Leg]:
        """On along a piece of track towards one of its ends."""
        gauges = gauges | ({track.gauge} if track.gauge else set())
        if end >= 6:
            to = (name, end - 6)
            if to != start and (not self.is_pass(to) or name in self.state.board.open_passes):
                yield Leg(to, sides, gauges)
            return
        hex_ = self.title.board.hexes[name]
        beyond = hex_.neighbours.get(end)
        if beyond is None or beyond not in self.title.board.hexes or end in hex_.impassable:
            return
        side = (*sorted((name, str(beyond))), track.line)
        if side in sides:
            return
        entry = (end + 3) % 6
        for more in self.face(beyond)[1]:
            if more.line and track.line and more.line != track.line:
                continue  # lines of two passes share sides but never join
            gauge = {track.gauge, more.gauge} - {"", "dual"}
            if len(gauge) > 1:
                continue
            for here, there in ((more.a, more.b), (more.b, more.a)):
                if here == entry:
                    yield from self._follow(str(beyond), there, more, sides | {side}, gauges, start)

    # ------------------------------------------------------------ routes

    def routes(self, faces: tuple[str, ...]) -> Iterator[Found]:
        """Every legal route of a train with these faces."""
        joined = len(faces) > 1
        printed = {f.name: f for kind in self.title.trains.values() for f in kind.faces}
        most = sum(printed[f].stops or 0 for f in faces)
        cities = sum(printed[f].cities or printed[f].stops or 0 for f in faces)
        if not joined and printed[faces[0]].cities is None:
            cities = most
        allowed = None if joined else printed[faces[0]].gauges
        seen: set[frozenset[Any]] = set()

        def go(nodes: tuple[Place, ...], sides: frozenset[Any]) -> Iterator[tuple[Place, ...]]:
            yield nodes
            if len(nodes) >= most or (len(nodes) > 1 and not self.through(nodes[-1])):
                return
            for leg in self.legs(nodes[-1]):
                if leg.to in nodes or leg.sides & sides:
                    continue
                if allowed is not None and not leg.gauges <= allowed:
                    continue
                if self.clash(nodes, leg.to):
                    continue
                yield from go((*nodes, leg.to), sides | leg.sides)

        for start in self.reachable():
            for nodes in go((start,), frozenset()):
                key = frozenset((nodes, nodes[::-1]))
                if len(nodes) < 2 or key in seen or not any(map(self.own, nodes)):
                    continue
                seen.add(key)
                large = sum(self.kind(p) not in SMALL for p in nodes)
                if large <= cities and (not joined or self.both_maps(nodes)):
                    yield self.found(nodes)

    def reachable(self) -> list[Place]:
        """Stops that track leads to from an own station, through whatever lies between."""
        todo = [
            (str(h), s.stop)
            for h, several in self.state.board.stations.items()
            for s in several
            if s.company == self.company
            and (h not in self.title.board.gates or h in self.state.board.open_passes)
        ]
        for place in todo:
            if self.through(place) or self.own(place):
                todo += [leg.to for leg in self.legs(place) if leg.to not in todo]
        return sorted(set(todo))

    def clash(self, nodes: tuple[Place, ...], new: Place) -> bool:
        """Two stops that may not be on one route."""
        hexes = self.title.board.hexes
        here = hexes[new[0]]
        for old in nodes:
            there = hexes[old[0]]
            if old[0] == new[0] and new[0] not in MANY:
                return True
            if here.mark and here.mark == there.mark:
                return True
            if here.area and here.area == there.area:
                return True
            if self.is_pass(old) and self.is_pass(new):
                return True
        return False

    def both_maps(self, nodes: tuple[Place, ...]) -> bool:
        parts = {self.title.board.hexes[p[0]].part for p in nodes}
        return any(map(self.is_pass, nodes)) and {"north", "south"} <= parts

    def found(self, nodes: tuple[Place, ...]) -> Found:
        income = sum(map(self.value, nodes))
        hexes = {p[0] for p in nodes}
        marks = {self.title.board.hexes[h].mark for h in hexes}
        if self.bonuses:
            income += 100 * all(hexes & side for side in NORTH_SOUTH)
            income += 100 * ({"E", "W"} <= marks)
        lesser = sum(self.kind(p) in ("mine", "harbour") for p in nodes)
        words = [f"{h}.{s}" for h, s in nodes]
        text = min(" ".join(words), " ".join(reversed(words)))
        return Found(income, lesser, len(nodes), text)

    def best(self, faces: tuple[str, ...]) -> Found | None:
        return min(self.routes(faces), key=lambda found: found.rank, default=None)


def index_after(index: int, income: int) -> int:
    """The place of the marker on the ladder of 42 after a turn."""
    return min(41, index + 2) if income > 0 else max(0, index - 2)
