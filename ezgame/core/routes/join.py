"""Joining pools: one route or none per train, no track used twice, the highest sum.

Each train brings a pool of routes, the best first. The trains with the fewest routes choose
first; the pools of the others then shrink to what still fits and could still matter. Equal trains
share one pool and choose from it in order, so that no two of them swap their routes in vain.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.single import NOTHING, Candidate

Chosen = list[tuple[int, Candidate]]
"""Trains and their routes."""
Joined = Callable[[Chosen, int], int]
"""Takes a choice above the limit with its sum, and returns the limit from now on."""

COMPARISONS = 64
"""Comparisons of routes that cost as much as one search node."""


class Lane(NamedTuple):
    """A train and the routes it may choose from."""

    train: int
    pool: list[Candidate]
    forced: bool
    """Whether the train must run."""


def in_order(lanes: Sequence[Lane]) -> list[Lane]:
    """Short pools first; lanes with the same pool stand together."""
    first = {id(lane.pool): lane.train for lane in reversed(lanes)}
    return sorted(lanes, key=lambda lane: (len(lane.pool), first[id(lane.pool)], lane.train))


def most(lanes: Sequence[Lane]) -> int:
    """The highest sum if all routes fitted."""
    return sum(lane.pool[0].score if lane.pool else 0 for lane in lanes)


def join(lanes: Sequence[Lane], limit: int, joined: Joined, effort: Effort) -> None:
    """Hand over every choice above the limit, until `joined` sets the limit too high."""
    chosen: Chosen = []

    def choose(lanes: Sequence[Lane], score: int) -> None:
        nonlocal limit
        train, pool, forced = lanes[0]
        later = lanes[1:]
        rest = most(later)
        for at, route in enumerate(pool):
            if score + route.score + rest <= limit:
                return
            chosen.append((train, route))
            if later:
                if effort.spend(1 + sum(len(lane.pool) for lane in later) // COMPARISONS):
                    raise OutOfEffort
                left = beside(route, at, pool, later, limit - score - route.score - rest)
                choose(left, score + route.score)
            else:
                limit = joined(chosen, score + route.score)
            chosen.pop()
        if forced:
            return
        while later and later[0].pool is pool:
            later = later[1:]
        if later:
            choose(later, score)
        elif score > limit:
            limit = joined(chosen, score)

    if lanes and all(lane.pool for lane in lanes if lane.forced):
        choose(in_order(lanes), 0)


def beside(
    route: Candidate, at: int, own: list[Candidate], lanes: Sequence[Lane], short: int
) -> list[Lane]:
    """The lanes with the routes that fit beside a route; `short` is what they may lack at most."""
    fitting: dict[int, list[Candidate]] = {}
    for _, pool, _ in lanes:
        if id(pool) not in fitting:
            least = short + (pool[0].score if pool else 0)
            # A route without atoms is in nobody's way: an equal train may run it as well.
            start = 0 if pool is not own else at + 1 if route.atoms else at
            rivals = pool[start:]
            fitting[id(pool)] = fits(rivals, route.atoms, least)
    return [Lane(train, fitting[id(pool)], forced) for train, pool, forced in lanes]


def fits(routes: Sequence[Candidate], used: Mask, least: int) -> list[Candidate]:
    """The routes above `least` that avoid the used atoms; the routes are ordered by score."""
    kept = []
    for route in routes:
        if route[0] <= least:
            break
        if not route[1] & used:
            kept.append(route)
    return kept


def first_by_alphabet(
    lanes: Sequence[Lane], known: Chosen | None, score: int, effort: Effort
) -> Chosen | None:
    """Of all choices with this sum the one whose first train has the first stops, and so on.

    Train by train the stops are settled; which of several parallel tracks is left open as long as
    a later train may care. `known` is a choice with this sum, if there is one.
    """
    choice = known if known is not None else find(lanes, score, effort)
    settled: list[Lane] = []
    for number, lane in enumerate(lanes):
        if choice is None:
            return None
        later = lanes[number + 1 :]
        least = score - most(settled) - most(later)
        stops = stops_of(lane.train, choice)
        for group in by_stops(lane.pool):
            if stops is not None and group[0].nodes >= stops:
                break
            if group[0].score >= least:
                trial = [*settled, Lane(lane.train, group, True), *later]
                better = find(trial, score, effort)
                if better is not None:
                    choice, stops = better, group[0].nodes
                    break
        if stops is not None:
            same = [route for route in lane.pool if route.nodes == stops]
            settled.append(Lane(lane.train, same, True))
    return choice


def stops_of(train: int, choice: Chosen) -> tuple[int, ...] | None:
    """The stops of one train, None if it is idle."""
    return next((route.nodes for runs, route in choice if runs == train), None)


def by_stops(routes: Sequence[Candidate]) -> list[list[Candidate]]:
    """The routes with the same stops together, in the order of the alphabet."""
    groups: dict[tuple[int, ...], list[Candidate]] = {}
    for route in routes:
        groups.setdefault(route.nodes, []).append(route)
    return [groups[nodes] for nodes in sorted(groups)]


def find(lanes: Sequence[Lane], score: int, effort: Effort) -> Chosen | None:
    """A choice with at least this sum."""
    found: Chosen | None = None

    def keep(chosen: Chosen, total: int) -> int:
        nonlocal found
        found = chosen[:]
        return -NOTHING

    join(lanes, score - 1, keep, effort)
    return found
