"""The routes of one train: all that score above a limit, found depth first.

A route is two arms from a root, a stop it must contain; stops that were root before are closed,
so that each route is met once. The bounds of `bounds` cut what cannot exceed the limit.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple

from ezgame.core.routes.bounds import Arms, arms
from ezgame.core.routes.compiled import Budget, Mask, View, Way
from ezgame.core.routes.effort import CHECK_EVERY, Effort, OutOfEffort


class Candidate(NamedTuple):
    """One legal route of a view."""

    score: int
    atoms: Mask
    nodes: tuple[int, ...]
    segments: tuple[int, ...]


NOTHING = -(1 << 59)
"""Less than the score of any route."""
Found = Callable[[Candidate], int]
"""Takes a route above the limit and returns the limit from now on."""


class Rooted(NamedTuple):
    """What is known about the routes from one root."""

    root: int
    closed: Mask
    budget: Budget
    arms: Arms
    bound: int
    """No route from this root scores more."""


def rooted(view: View) -> list[Rooted]:
    """The roots of a view with their bounds, the most promising first."""
    found = []
    earlier: Mask = 0
    for root in view.roots:
        earlier |= 1 << root
        budget = view.budget - view.pack(view.node_cost[root], view.city_cost[root])
        if budget & view.guard != view.guard:
            continue
        closed = earlier | view.shared.excludes[root]
        ahead = arms(view, root, closed)
        known = Rooted(root, closed, budget, ahead, 0)
        options = first_options(view, known, 0)
        if options:
            found.append(known._replace(bound=options[0][0]))
    return sorted(found, key=lambda known: -known.bound)


def first_options(view: View, known: Rooted, used: Mask) -> "list[Option]":
    """The first steps of a first arm, the most promising first."""
    score, flags, guard = view.scores[known.root], view.flags[known.root], view.guard
    options = []
    for arm, way in enumerate(view.ways[known.root]):
        rest = known.budget - way.cost
        if not way.bit & known.closed and not way.atoms & used and rest & guard == guard:
            credit, first, _ = known.arms[flags | way.flags]
            options.append((score + way.score + credit + first[rest | way.to][0], way, arm))
    return sorted(options, key=bound_of, reverse=True)


Option = tuple[int, Way, int]
"""A bound, the way ahead, and the arm it belongs to (first way of the first arm, or SECOND)."""
SECOND = -1
bound_of = itemgetter(0)


class Explorer:
    """Explores the routes of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.roots = rooted(view)
        self.alone: Candidate | None = None
        """The best route on free track found so far."""
        self.ties: list[Candidate] = []
        """All routes that score as much."""
        self.solved = False
        """Whether `alone` is proven."""

    @property
    def bound(self) -> int:
        """No route of the view scores more."""
        return max((known.bound for known in self.roots), default=NOTHING)

    def best_alone(self, effort: Effort, better: Callable[[Candidate], None]) -> Candidate | None:
        """The best route on free track; searched once, then known. `better` hears of progress."""
        if not self.solved:

            def keep(route: Candidate) -> int:
                if self.alone is None or route.score > self.alone.score:
                    self.ties.clear()
                    self.alone = route
                    better(route)
                elif route.nodes < self.alone.nodes:
                    self.alone = route
                self.ties.append(route)
                return route.score - 1

            self.ties.clear()
            self.explore(NOTHING if self.alone is None else self.alone.score - 1, 0, keep, effort)
            self.solved = True
        return self.alone

    def all_above(self, limit: int, effort: Effort) -> list[Candidate]:
        """All routes that score more than the limit, the best first."""
        if self.solved and (self.alone is None or self.alone.score <= limit):
            return []
        if self.solved and self.alone is not None and self.alone.score - 1 <= limit:
            pool = self.ties
        else:
            pool = []

            def gather(route: Candidate) -> int:
                pool.append(route)
                return limit

            self.explore(limit, 0, gather, effort)
        return sorted(pool, key=lambda route: (-route.score, route.nodes, route.segments))

    def best_beside(self, used: Mask, least: int, effort: Effort) -> Candidate | None:
        """The best route that avoids the used atoms, if it scores more than `least`."""
        if self.solved and self.alone is not None and not self.alone.atoms & used:
            return self.alone if self.alone.score > least else None
        found: list[Candidate] = []

        def keep(route: Candidate) -> int:
            found.append(route)
            return route.score

        self.explore(least, used, keep, effort)
        return found[-1] if found else None

    def explore(self, limit: int, used: Mask, found: Found, effort: Effort) -> None:
        """Hand over every route that scores more than the limit and avoids the used atoms."""
        for number, known in enumerate(self.roots):
            if known.bound <= limit:
                return
            if used and self._cut_off(known, used):
                continue
            try:
                limit = self._from_root(known, limit, used, found, effort)
            except OutOfEffort as stop:
                for later in self.roots[number + 1 :]:
                    stop.bound = max(stop.bound, later.bound)
                raise

    def _cut_off(self, known: Rooted, used: Mask) -> bool:
        """Whether the used atoms keep every route of the root from something it needs."""
        need = self.view.need_mask
        return self.view.within_reach(known.root, known.closed, used) & need != need

    def _from_root(
        self, known: Rooted, limit: int, used: Mask, found: Found, effort: Effort
    ) -> int:
        view, arms = self.view, known.arms
        ways, terminal, need, guard = view.ways, view.terminal, view.need_mask, view.guard
        bonus = view.bonus
        root, root_ways = known.root, view.ways[known.root]
        track: list[tuple[int, int]] = []
        turned = ticks = 0

        def step(
            node: int, score: int, flags: Mask, closed: Mask, used: Mask, budget: Budget, arm: int
        ) -> None:
            """Go on from a node; `arm` is the number of the first arm's first way, or SECOND."""
            nonlocal limit, turned, ticks
            if flags & need == need and score + bonus[flags] > limit:
                turn = turned if arm == SECOND else len(track)
                route = self._candidate(root, track, turn, score + bonus[flags])
                if route is not None:
                    limit = found(route)
            options: list[Option] = []
            if arm >= 0:
                if not terminal[node]:
                    for way in ways[node]:
                        to, bit, atoms, cost, gain, marks, _, _ = way
                        if bit & closed or atoms & used:
                            continue
                        rest = budget - cost
                        if rest & guard != guard:
                            continue
                        credit, first, _ = arms[flags | marks]
                        best, back, other = first[rest | to]
                        bound = score + gain + credit + (other if back == node else best)
                        if bound > limit:
                            options.append((bound, way, arm))
                ahead = root_ways[arm + 1 :] if not terminal[root] else ()
            else:
                ahead = ways[node] if not terminal[node] else ()
            for way in ahead:
                to, bit, atoms, cost, gain, marks, _, _ = way
                if bit & closed or atoms & used:
                    continue
                rest = budget - cost
                if rest & guard != guard:
                    continue
                credit, _, second = arms[flags | marks]
                best, back, other = second[rest | to]
                bound = score + gain + credit + (other if back == node else best)
                if bound > limit:
                    options.append((bound, way, SECOND))
            if options:
                if len(options) > 1:
                    options.sort(key=bound_of, reverse=True)
                follow(options, score, flags, closed, used, budget, arm)

        def follow(
            options: list[Option],
            score: int,
            flags: Mask,
            closed: Mask,
            used: Mask,
            budget: Budget,
            arm: int,
        ) -> None:
            """Try the options, the most promising first."""
            nonlocal turned, ticks
            done = 0
            try:
                for bound, way, next_arm in options:
                    if bound <= limit:
                        break
                    ticks += 1
                    if ticks >= CHECK_EVERY:
                        ticks = 0
                        if effort.spend(CHECK_EVERY):
                            raise OutOfEffort(bound)
                    done += 1
                    if next_arm == SECOND and arm >= 0:
                        turned = len(track)
                    track.append((way.to, way.segment))
                    step(
                        way.to,
                        score + way.score,
                        flags | way.flags,
                        closed | way.excludes,
                        used | way.atoms,
                        budget - way.cost,
                        next_arm,
                    )
                    track.pop()
            except OutOfEffort as stop:
                if done < len(options):
                    stop.bound = max(stop.bound, options[done][0])
                raise

        options = first_options(view, known, used)
        score, flags = view.scores[root], view.flags[root]
        follow(options, score, flags, known.closed, used, known.budget, 0)
        effort.spend(ticks)
        return limit

    def _candidate(
        self, root: int, track: list[tuple[int, int]], turn: int, score: int
    ) -> Candidate | None:
        """The route of two arms, or None if it breaks a rule that only whole routes can."""
        view = self.view
        first, second = track[:turn], track[turn:]
        nodes = (*(n for n, _ in reversed(first)), root, *(n for n, _ in second))
        segments = (*(s for _, s in reversed(first)), *(s for _, s in second))
        if not view.accepts(nodes, segments):
            return None
        if nodes[-1] < nodes[0]:
            nodes, segments = nodes[::-1], segments[::-1]
        atoms = 0
        for segment in segments:
            atoms |= view.shared.atoms[segment]
        return Candidate(score, atoms, nodes, segments)
