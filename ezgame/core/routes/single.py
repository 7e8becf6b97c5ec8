"""The routes of one train: all that score above a limit, found depth first.

A route is two arms from a root, a stop it must contain; stops that were root before are closed,
so that each route is met once. The bounds of `bounds` cut what cannot exceed the limit.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple

from ezgame.core.routes.bounds import Table, walk_table
from ezgame.core.routes.compiled import Mask, View, Way
from ezgame.core.routes.effort import CHECK_EVERY, Effort, OutOfEffort


class Candidate(NamedTuple):
    """One legal route of a view."""

    score: int
    atoms: Mask
    nodes: tuple[int, ...]
    segments: tuple[int, ...]


NOTHING = -(1 << 62)
"""Less than the score of any route."""
Found = Callable[[Candidate], int]
"""Takes a route above the limit and returns the limit from now on."""


class Rooted(NamedTuple):
    """What is known about the routes from one root."""

    root: int
    closed: Mask
    first_arm: Table
    second_arm: Table
    bound: int
    """No route from this root scores more."""


def rooted(view: View) -> list[Rooted]:
    """The roots of a view with their tables, the most promising first."""
    found = []
    closed: Mask = 0
    for root in view.roots:
        left, cities = view.range - view.node_cost[root], view.city_range - view.city_cost[root]
        closed |= 1 << root
        if left < 0 or cities < 0:
            continue
        shut = closed | view.shared.excludes[root]
        second = walk_table(view, shut)
        tail = None
        if not view.terminal[root]:
            tail = [[row[root][0] for row in rows] for rows in second]
        first = walk_table(view, shut, tail)
        ahead = [
            way.score
            + view.credit[view.flags[root] | way.flags]
            + first[left - way.range_use][cities - way.city_use][way.to][0]
            for way in view.ways[root]
            if not way.bit & shut and way.range_use <= left and way.city_use <= cities
        ]
        if ahead:
            found.append(Rooted(root, shut, first, second, view.scores[root] + max(ahead)))
    return sorted(found, key=lambda known: -known.bound)


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
                self.alone = route
                better(route)
                return route.score

            least = NOTHING if self.alone is None else self.alone.score
            self.explore(least, 0, keep, effort)
            self.solved = True
        return self.alone

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
            try:
                limit = self._from_root(known, limit, used, found, effort)
            except OutOfEffort as stop:
                for later in self.roots[number + 1 :]:
                    stop.bound = max(stop.bound, later.bound)
                raise

    def _from_root(
        self, known: Rooted, limit: int, used: Mask, found: Found, effort: Effort
    ) -> int:
        view = self.view
        ways, terminal, need = view.ways, view.terminal, view.need_mask
        bonus, credit = view.bonus, view.credit
        root, first_arm, second_arm = known.root, known.first_arm, known.second_arm
        root_ways = ways[root]
        track: list[tuple[int, int]] = []
        turned = ticks = 0

        def step(
            node: int,
            score: int,
            flags: Mask,
            closed: Mask,
            used: Mask,
            left: int,
            cities: int,
            arm: int,
        ) -> None:
            """Go on from a node; `arm` is the number of the first arm's first way, or SECOND."""
            nonlocal limit, turned, ticks
            if flags & need == need and score + bonus[flags] > limit and track:
                turn = turned if arm == SECOND else len(track)
                route = self._candidate(root, track, turn, score + bonus[flags])
                if route is not None:
                    limit = found(route)
            options: list[Option] = []
            if arm >= 0:
                if not terminal[node]:
                    for way in ways[node]:
                        to, bit, atoms, use, city_use, gain, marks, _, _ = way
                        if bit & closed or atoms & used or use > left or city_use > cities:
                            continue
                        best, back, other = first_arm[left - use][cities - city_use][to]
                        bound = score + gain + credit[flags | marks]
                        bound += other if back == node else best
                        if bound > limit:
                            options.append((bound, way, arm))
                ahead = root_ways[arm + 1 :] if not terminal[root] else ()
            else:
                ahead = ways[node] if not terminal[node] else ()
            for way in ahead:
                to, bit, atoms, use, city_use, gain, marks, _, _ = way
                if bit & closed or atoms & used or use > left or city_use > cities:
                    continue
                best, back, other = second_arm[left - use][cities - city_use][to]
                bound = score + gain + credit[flags | marks] + (other if back == node else best)
                if bound > limit:
                    options.append((bound, way, SECOND))
            if len(options) > 1:
                options.sort(key=bound_of, reverse=True)
            follow(options, score, flags, closed, used, left, cities, arm)

        def follow(
            options: list[Option],
            score: int,
            flags: Mask,
            closed: Mask,
            used: Mask,
            left: int,
            cities: int,
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
                        left - way.range_use,
                        cities - way.city_use,
                        next_arm,
                    )
                    track.pop()
            except OutOfEffort as stop:
                if done < len(options):
                    stop.bound = max(stop.bound, options[done][0])
                raise

        left, cities = view.range - view.node_cost[root], view.city_range - view.city_cost[root]
        score, flags = view.scores[root], view.flags[root]
        options = []
        for arm, way in enumerate(root_ways):
            to, bit, atoms, use, city_use, gain, marks, _, _ = way
            if bit & known.closed or atoms & used or use > left or city_use > cities:
                continue
            best = first_arm[left - use][cities - city_use][to][0]
            options.append((score + gain + credit[flags | marks] + best, way, arm))
        options.sort(key=bound_of, reverse=True)
        follow(options, score, flags, known.closed, used, left, cities, 0)
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
        atoms = 0
        for segment in segments:
            atoms |= view.shared.atoms[segment]
        return Candidate(score, atoms, nodes, segments)
