"""Where walks lead that cross no hex side twice: exact, and in a time that grows with the track.

A walk takes track and crossings in turn and uses no crossing twice: it is an alternating path as
in the theory of matchings, and Edmonds' search finds all ends of such paths from one root without
trying them one by one. Two ways that meet close a ring; everything on the ring can then be run
round in both directions, and the ring is treated as one place from there on.

Only where lines or gauges make one crossing stand for several ways (`Rails.rivals`) are the ways
chosen one after the other, for no search of this kind is known there.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from ezgame.core.board.legs import Place
from ezgame.core.board.rails import NOWHERE, Rails

LEFT, ENTERED, SHUT = 1, 2, 4
"""Marks of a node: walks leave the hex there; walks enter it there; no walk may use it."""
ANY = LEFT | ENTERED


@dataclass(frozen=True, slots=True)
class Found:
    """Where walks lead."""

    marks: bytes
    """By node: LEFT, ENTERED, both or nothing."""
    stops: frozenset[Place]


@dataclass(frozen=True, slots=True)
class Walks:
    """The walks from some stops."""

    rails: Rails
    starts: Collection[Place]
    passable: Callable[[Place], bool]
    """Whether a walk may go through a stop."""

    def find(self, shut: Collection[int] = ()) -> Found:
        """Where they lead without the nodes in `shut`."""
        found = self._search(shut)
        if any(self._contested(found, nodes) for nodes in self.rails.rivals):
            marks, stops = bytearray(len(found.marks)), set(self.starts)
            self._choose(frozenset(shut), marks, stops)
            return Found(bytes(marks), frozenset(stops))
        return found

    def _contested(self, found: Found, rivals: tuple[int, ...]) -> bool:
        return sum(bool(found.marks[node] & ANY) for node in rivals) > 1

    def _choose(self, shut: frozenset[int], marks: bytearray, stops: set[Place]) -> None:
        """Add what walks find that use one node at most of all rivals, one choice after the other."""
        found = self._search(shut)
        if found.stops <= stops and all(
            mark & ~known & ANY == 0 for mark, known in zip(found.marks, marks, strict=True)
        ):
            return
        for rivals in self.rails.rivals:
            if self._contested(found, rivals):
                for node in rivals:
                    others = [other for other in rivals if other != node]
                    mates = [self.rails.partner[other] for other in others]
                    self._choose(shut.union(others, mates), marks, stops)
                return
        stops |= found.stops
        for node, mark in enumerate(found.marks):
            marks[node] |= mark & ANY

    def _search(self, shut: Collection[int]) -> Found:
        search = _RailSearch(self.rails, self.passable)
        for node in shut:
            search.marks[node] = SHUT
        search.run(self.starts)
        return Found(bytes(search.marks), frozenset(search.stops))


class _RailSearch:
    """One search from a root in front of all starts."""

    def __init__(self, rails: Rails, passable: Callable[[Place], bool]) -> None:
        self.rails = rails
        self.passable = passable
        count = len(rails.partner)
        self.root = count
        self.marks = bytearray(count + 1)
        self.stops: set[Place] = set()
        self._before = [NOWHERE] * count
        """By node that is left: the node where the walk entered the hex."""
        self._depth = [0] * (count + 1)
        self._ring = list(range(count + 1))
        """By node: another one of its ring that is nearer to the root, or itself."""
        self._todo: list[int] = []

    def run(self, starts: Collection[Place]) -> None:
        self.marks[self.root] = ENTERED
        for place in starts:
            self.stops.add(place)
            self._leave(self.root, self.rails.exits.get(place, ()))
        near, stops, exits = self.rails.near, self.rails.stops, self.rails.exits
        for node in self._todo:  # grows while it runs
            if near[node]:
                self._leave(node, near[node])
            for place in stops[node]:
                self.stops.add(place)
                if self.passable(place):
                    self._leave(node, exits[place])

    def _leave(self, node: int, others: tuple[int, ...]) -> None:
        """Walks that entered at one node may leave at the others."""
        marks, partners = self.marks, self.rails.partner
        for other in others:
            mark = marks[other]
            if not mark:
                marks[other] = LEFT
                self._before[other] = node
                partner = partners[other]
                if partner >= 0:
                    marks[partner] = ENTERED
                    self._depth[partner] = self._depth[self._head(node)] + 1
                    self._todo.append(partner)
            elif mark & ENTERED:
                self._close(node, other)

    def _close(self, node: int, other: int) -> None:
        """Walks have entered at both nodes, so the way back to where they part is a ring."""
        one, two = self._head(node), self._head(other)
        while one != two:
            if self._depth[one] < self._depth[two]:
                one, two = two, one
            left = self.rails.partner[one]
            self.marks[left] |= ENTERED
            self.marks[one] |= LEFT
            self._todo.append(left)
            head = self._head(self._before[left])
            self._ring[one] = self._ring[left] = head
            one = head

    def _head(self, node: int) -> int:
        """The place of a node's ring that is nearest to the root."""
        ring = self._ring
        while ring[node] != node:
            ring[node] = node = ring[ring[node]]
        return node
