"""Joining pools: one route or none per train, no track used twice, the highest sum.

Each train brings a pool of routes, the best first. All routes stand in one line, so that a set of
them is a mask: those that fit beside a route are the line without the routes that share a segment
or an atom with it, and the best of a pool that still fits is the lowest bit. Equal trains share
one pool and choose from it in order, so that no two of them swap their routes in vain.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.single import NOTHING, Candidate

Chosen = list[tuple[int, Candidate]]
"""Trains and their routes."""
Joined = Callable[[Chosen], int]
"""Takes a choice that may be above the limit, and returns the limit from now on.

Limits are meant after prices: a choice scores at most the sum of its routes plus all prices."""

LINE = 4096
"""Routes in the line that make a choice dearer by one search node; two is what it costs at least."""
SAMPLED = (32, 6, 3, 1)
"""Routes tried for the first train, the second and so on where choices are only sampled."""
LINED_UP = 2
"""Routes put into a line that cost as much as one search node."""

Toll = tuple[int, Sequence[Sequence[int]]]
"""A price, and who pays it: with one place the routes over one of its segments, with three places
those over two of them. Of all that pay a toll only one can be part of a run."""


class Lane(NamedTuple):
    """A train and the routes it may choose from."""

    train: int
    pool: list[Candidate]
    forced: bool
    """Whether the train must run."""


class Seat(NamedTuple):
    """A lane with its part of the line."""

    train: int
    mask: Mask
    forced: bool
    kind: int
    """Seats of one kind are equal."""


class Join:
    """The routes of some lanes in one line, to be joined under several conditions."""

    def __init__(
        self,
        lanes: Sequence[Lane],
        atoms: Sequence[Mask],
        effort: Effort,
        tolls: Sequence[Toll] = (),
    ) -> None:
        """`atoms` are those of the segments; `tolls` the prices that the routes have paid."""
        self.effort = effort
        self.atoms = atoms
        self.line: list[Candidate] = []
        starts: dict[int, int] = {}
        seats = []
        for train, pool, forced in in_order(lanes):
            if id(pool) not in starts:
                starts[id(pool)] = len(self.line)
                self.line += pool
            start = starts[id(pool)]
            mask = (1 << len(pool)) - 1 << start
            seats.append(Seat(train, mask, forced, start if pool else -1 - train))
        self.seats = seats
        self.scores = [route.score for route in self.line]
        self.price = 2 + len(self.line) // LINE
        if effort.spend(len(self.line) // LINED_UP):
            raise OutOfEffort
        self._users = self._users_of_segments()
        self.tolls = [(price, self._payers(places)) for price, places in tolls]
        self.all_tolls = sum([price for price, _ in tolls])
        self.plain = [route.score + route.price for route in self.line]
        self.shared = sum([1 << at for at, route in enumerate(self.line) if not route.atoms])
        """Routes without atoms are in nobody's way: equal trains may run the same one."""
        self._rivals: dict[int, Mask] = {}
        self._known: dict[int, Mask] = {}

    def _users_of_segments(self) -> dict[int, Mask]:
        """Per segment the routes that use it."""
        size = len(self.line) // 8 + 1
        users: dict[int, bytearray] = {}
        for at, route in enumerate(self.line):
            byte, bit = at >> 3, 1 << (at & 7)
            for segment in route.segments:
                if segment not in users:
                    users[segment] = bytearray(size)
                users[segment][byte] |= bit
        return {segment: int.from_bytes(row, "little") for segment, row in users.items()}

    def _payers(self, places: Sequence[Sequence[int]]) -> Mask:
        """The routes that pay a toll."""
        once = twice = 0
        for segments in places:
            users = self._users_of(segments)
            once, twice = once | users, twice | once & users
        return once if len(places) == 1 else twice

    def _users_of(self, segments: Sequence[int]) -> Mask:
        """The routes that use one of the segments."""
        users = 0
        for segment in segments:
            users |= self._users.get(segment, 0)
        return users

    def _rivals_of(self, segment: int) -> Mask:
        """The routes that cannot run beside one that uses the segment."""
        rivals = self._rivals.get(segment)
        if rivals is None:
            atoms, rivals = self.atoms[segment], 0
            for other, users in self._users.items():
                if atoms & self.atoms[other]:
                    rivals |= users
            self._rivals[segment] = rivals
        return rivals

    def rivals(self, at: int) -> Mask:
        """The routes that cannot run beside one of the line, itself among them if it uses track."""
        known = self._known.get(at)
        if known is None:
            known = 0
            for segment in self.line[at].segments:
                known |= self._rivals_of(segment)
            if len(self.line) <= LINE:
                self._known[at] = known
        return known

    def sample(self, joined: Joined) -> None:
        """Hand over good choices of many kinds: for each train the first few routes that fit."""
        seats = self.seats
        chosen: Chosen = []

        def choose(number: int, free: Mask, left: Mask) -> None:
            if number == len(seats):
                joined(chosen)
                return
            seat = seats[number]
            later = number + 1
            last = later == len(seats)
            same = not last and seats[later].kind == seat.kind
            width = 1 if last else SAMPLED[min(number, len(SAMPLED) - 1)]
            if not left:
                choose(later, free, 0 if last else free & seats[later].mask)
            while left and width:
                width -= 1
                low = left & -left
                left ^= low
                at = low.bit_length() - 1
                if self.effort.spend(self.price):
                    raise OutOfEffort
                fits = free & ~self.rivals(at)
                chosen.append((seat.train, self.line[at]))
                after = 0 if last else fits & seats[later].mask & (-low if same else -1)
                choose(later, fits, after)
                chosen.pop()

        if seats:
            everything = (1 << len(self.line)) - 1
            choose(0, everything, seats[0].mask)

    def search(self, limit: int, joined: Joined, only: Mapping[int, Mask] | None = None) -> None:
        """Hand over every choice above the limit, until `joined` sets the limit too high.

        `only` holds trains that must run one of some routes.
        """
        seats = self._seats_with(only or {})
        if not seats or not all(seat.mask for seat in seats if seat.forced):
            return
        most, end = self._most_of(seats), self._ending(joined)
        chosen: Chosen = []
        scores, line, plain = self.scores, self.line, self.plain
        effort, price, rivals, shared = self.effort, self.price, self.rivals, self.shared

        def choose(
            number: int,
            free: Mask,
            score: int,
            left: Mask,
            tolls: list[tuple[int, Mask]],
            had: int,
        ) -> None:
            """Choose for a seat among the routes that are left to it.

            `tolls` are those of track that nobody uses yet; the score is without those of track
            that nobody can use any more. `had` is what the routes chosen so far come to with
            every toll taken off: a finished choice has this and no more.
            """
            nonlocal limit
            seat = seats[number]
            later = number + 1
            if later == len(seats):
                limit = end(seat, score, left, had, limit, chosen)
                return
            following = seats[later]
            same = following.kind == seat.kind
            rest = most(later, free, free & following.mask, following.kind)
            while left:
                low = left & -left
                at = low.bit_length() - 1
                left ^= low
                total = score + scores[at]
                if same:
                    rest = most(later, free, left | low & shared, seat.kind)
                if total + rest <= limit:
                    break
                if effort.spend(price):
                    raise OutOfEffort
                fits = free & ~rivals(at)
                after = fits & following.mask & (-low if same else -1)
                rest_beside = most(later, fits, after, following.kind)
                if total + rest_beside <= limit:
                    continue
                unused, lost = tolls_beside(tolls, low, fits)
                if total - lost + rest_beside > limit:
                    chosen.append((seat.train, line[at]))
                    choose(later, fits, total - lost, after, unused, had + plain[at])
                    chosen.pop()
            if seat.forced:
                return
            while later < len(seats) and seats[later].kind == seat.kind:
                later += 1
            if later < len(seats):
                choose(later, free, score, free & seats[later].mask, tolls, had)
            elif had > limit:
                limit = joined(chosen)

        choose(0, (1 << len(line)) - 1, 0, seats[0].mask, self.tolls, -self.all_tolls)

    def _seats_with(self, only: Mapping[int, Mask]) -> list[Seat]:
        """The seats; first those of the trains that must run one of some routes."""
        seats = [
            Seat(seat.train, only[seat.train], True, -1 - seat.train)
            if seat.train in only
            else seat
            for seat in self.seats
        ]
        return sorted(seats, key=lambda seat: seat.train not in only)

    def _most_of(self, seats: Sequence[Seat]) -> Callable[[int, Mask, Mask, int], int]:
        """A bound for the seats from one on: the number of this one, the routes that are free, those of
        them that it may choose from, and its kind."""
        scores, shared = self.scores, self.shared

        def most(number: int, free: Mask, after: Mask, kind: int) -> int:
            """The highest sum of the seats from a number on if their routes fitted."""
            total = 0
            before, left = kind, after
            for seat in seats[number:]:
                if seat.kind != before:
                    before, left = seat.kind, free & seat.mask
                if left:
                    low = left & -left
                    score = scores[low.bit_length() - 1]
                    left ^= low & ~shared
                    if score > 0 or seat.forced:
                        total += score
                elif seat.forced:
                    return NOTHING
            return total

        return most

    def _ending(self, joined: Joined) -> Callable[[Seat, int, Mask, int, int, Chosen], int]:
        """What chooses for the last seat: the seat, the score, the routes left to it, what the routes
        chosen so far come to, the limit, and these routes; it returns the limit from then on."""
        scores, line, effort, plain = self.scores, self.line, self.effort, self.plain

        def end(seat: Seat, score: int, left: Mask, had: int, limit: int, chosen: Chosen) -> int:
            while left:
                low = left & -left
                at = low.bit_length() - 1
                left ^= low
                if score + scores[at] <= limit:
                    break
                if effort.spend(1):
                    raise OutOfEffort
                if had + plain[at] > limit:
                    chosen.append((seat.train, line[at]))
                    limit = joined(chosen)
                    chosen.pop()
            if not seat.forced and had > limit:
                limit = joined(chosen)
            return limit

        return end


def tolls_beside(
    tolls: Sequence[tuple[int, Mask]], chosen: Mask, fits: Mask
) -> tuple[list[tuple[int, Mask]], int]:
    """The tolls that a later route may still pay, and the sum of those that nobody will pay."""
    unused, lost = [], 0
    for toll in tolls:
        if not toll[1] & chosen:
            if toll[1] & fits:
                unused.append(toll)
            else:
                lost += toll[0]
    return unused, lost


def in_order(lanes: Sequence[Lane]) -> list[Lane]:
    """Short pools first; lanes with the same pool stand together."""
    first = {id(lane.pool): lane.train for lane in reversed(lanes)}
    return sorted(lanes, key=lambda lane: (len(lane.pool), first[id(lane.pool)], lane.train))


def first_by_alphabet(
    join: Join, lanes: Sequence[Lane], known: Chosen | None, score: int, prices: int = 0
) -> Chosen | None:
    """Of all choices with this sum the one whose first train has the first stops, and so on.

    Train by train the stops are settled; which of several parallel tracks is left open as long as
    a later train may care. `known` is a choice with this sum, if there is one. Where the routes
    pay prices, `prices` is the sum over all track.
    """
    choice = known if known is not None else find(join, score, prices, {})
    settled: dict[int, Mask] = {}
    for lane in lanes:
        if choice is None:
            return None
        stops = stops_of(lane.train, choice)
        groups = by_stops(join, lane.train)
        for nodes in sorted(groups):
            if stops is not None and nodes >= stops:
                break
            better = find(join, score, prices, {**settled, lane.train: groups[nodes]})
            if better is not None:
                choice, stops = better, nodes
                break
        if stops is not None:
            settled[lane.train] = groups[stops]
    return choice


def score_of(chosen: Chosen) -> int:
    """The sum of some routes before prices."""
    return sum([route.score + route.price for _, route in chosen])


def stops_of(train: int, choice: Chosen) -> tuple[int, ...] | None:
    """The stops of one train, None if it is idle."""
    return next((route.nodes for runs, route in choice if runs == train), None)


def by_stops(join: Join, train: int) -> dict[tuple[int, ...], Mask]:
    """The routes of a train by their stops."""
    groups: dict[tuple[int, ...], Mask] = {}
    mask = next(seat.mask for seat in join.seats if seat.train == train)
    while mask:
        low = mask & -mask
        nodes = join.line[low.bit_length() - 1].nodes
        groups[nodes] = groups.get(nodes, 0) | low
        mask ^= low
    return groups


def find(join: Join, score: int, prices: int, only: Mapping[int, Mask]) -> Chosen | None:
    """A choice with at least this sum before prices."""
    found: Chosen | None = None
    limit = score - prices - 1

    def keep(chosen: Chosen) -> int:
        nonlocal found
        if score_of(chosen) < score:
            return limit
        found = chosen[:]
        return -NOTHING

    join.search(limit, keep, only)
    return found
