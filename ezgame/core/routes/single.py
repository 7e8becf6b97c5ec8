"""The routes of one train from one root, found depth first.

A route is two arms from a root, a stop it must contain. The second arm is not longer than the
first, and stops that were root before are closed, so that each route is met once. The bounds of
`bounds` cut what cannot exceed the limit.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.bounds import Arms
from ezgame.core.routes.budgets import Budget
from ezgame.core.routes.effort import CHECK_EVERY, Effort, OutOfEffort
from ezgame.core.routes.track import Way
from ezgame.core.routes.view import View


class Candidate(NamedTuple):
    """One legal route of a view."""

    score: int
    atoms: Mask
    nodes: tuple[int, ...]
    segments: tuple[int, ...]
    price: int = 0
    """Taken off the score for the track it uses; see `prices`."""

    @property
    def without_prices(self) -> "Candidate":
        return self._replace(score=self.score + self.price, price=0) if self.price else self


NOTHING = -(1 << 59)
"""Less than the score of any route."""
SECOND = -1
"""Stands for the second arm, where the first is named by the number of its first way."""
TURNED = -2
"""Stands for the second arm in the step that begins it."""

Found = Callable[[Candidate], int]
"""Takes a route above the limit and returns the limit from now on."""
Option = tuple[int, Way, int, Budget]
"""A bound, the way ahead, the arm it belongs to, and the budget left after it."""
bound_of = itemgetter(0)


class Rooted(NamedTuple):
    """What is known about the routes from one root."""

    root: int
    closed: Mask
    budget: Budget
    arms: Arms
    options: list[Option]
    """The first steps on free track, the most promising first."""

    @property
    def bound(self) -> int:
        """No route from this root scores more."""
        return self.options[0][0]


def rooted(view: View, number: int, effort: Effort) -> Rooted | None:
    """One of the roots of a view with its bounds; None if no route starts there."""
    root = view.roots[number]
    budget = view.budgets.start - view.budgets.node_costs[root]
    if budget & view.guard != view.guard:
        return None
    closed = view.shared.excludes[root]
    for earlier in view.roots[: number + 1]:
        closed |= 1 << earlier
    arms = Arms(view, root, closed, effort)
    options = first_options(view, root, closed, budget, arms)
    return Rooted(root, closed, budget, arms, options) if options else None


def first_options(view: View, root: int, closed: Mask, budget: Budget, arms: Arms) -> list[Option]:
    """The first steps of a first arm, the most promising first."""
    score, flags, guard = view.scores[root], view.flags[root], view.guard
    closed |= arms.halves[0]
    options = []
    for arm, way in enumerate(view.ways[root]):
        to, bit, _, cost, gain, marks, _, _ = way
        rest = budget - cost
        if not bit & closed and rest & guard == guard:
            credit, first, _ = arms[flags | marks]
            options.append((score + gain + credit + first[rest | to][0], way, arm, rest))
    options.sort(key=bound_of, reverse=True)
    return options


Onward = Callable[[int, int, Mask, Mask, Mask, Budget, int, int], list[Option]]
"""Steps from a node: its number, score, flags, closed stops, used atoms, budget, limit and arm."""


def onward_from(known: Rooted, view: View) -> tuple[Onward, Onward]:
    """The steps that go on with either arm, and those that begin the second one; in no order."""
    arms, root = known.arms, known.root
    ways, terminal, guard = view.ways, view.terminal, view.guard
    root_ways = [
        (number, way)
        for number, way in enumerate(view.ways[root] if not terminal[root] else ())
        if not way[1] & arms.halves[1]
    ]
    range_bits, range_unit = view.budgets.range_bits, view.budgets.range_unit
    start = arms.start
    # By node; the last one, which is number -1 as well, is for bounds that go nowhere.
    bits = [*[1 << number for number in range(len(view.scores))], 0]

    def going_on(
        node: int,
        score: int,
        flags: Mask,
        closed: Mask,
        used: Mask,
        budget: Budget,
        limit: int,
        arm: int,
    ) -> list[Option]:
        options: list[Option] = []
        late = arm == SECOND
        for way in ways[node] if not terminal[node] else ():
            to, bit, atoms, cost, gain, marks, _, _ = way
            if bit & closed or atoms & used:
                continue
            rest = budget - cost
            if rest & guard != guard:
                continue
            credit, first, second = arms[flags | marks]
            best, back, other = (second if late else first)[rest | to]
            bound = score + gain + credit + (other if bits[back] & closed else best)
            if bound > limit:
                options.append((bound, way, arm, rest))
        return options

    def turning(
        node: int,
        score: int,
        flags: Mask,
        closed: Mask,
        used: Mask,
        budget: Budget,
        limit: int,
        arm: int,
    ) -> list[Option]:
        options: list[Option] = []
        # The second arm is not longer than the first; if equally long, its way comes later.
        longer = 2 * (budget & range_bits) - start
        shorter = budget - max(0, longer + range_unit)
        equal = budget - max(0, longer)
        for number, way in root_ways:
            to, bit, atoms, cost, gain, marks, _, _ = way
            if bit & closed or atoms & used:
                continue
            rest = (shorter if number < arm else equal) - cost
            if rest & guard != guard:
                continue
            credit, _, second = arms[flags | marks]
            best, back, other = second[rest | to]
            bound = score + gain + credit + (other if bits[back] & closed else best)
            if bound > limit:
                options.append((bound, way, TURNED, rest))
        return options

    return going_on, turning


def routes_from(
    known: Rooted, view: View, limit: int, taken: Mask, found: Found, effort: Effort
) -> int:
    """Hand over the routes of one root that score more than the limit and avoid the taken atoms.

    Returns the limit that holds in the end. If the effort ends before, the error has a bound, at least
    the score of every route handed over: steps are taken only above the limit.
    """
    going_on, turning = onward_from(known, view)
    need, bonus, root = view.need_mask, view.bonus, known.root
    track: list[tuple[int, int]] = []
    turned = ticks = 0

    def step(
        node: int, score: int, flags: Mask, closed: Mask, used: Mask, budget: Budget, arm: int
    ) -> None:
        """Go on from a node; `arm` is the number of the first arm's first way, or SECOND."""
        nonlocal limit
        if flags & need == need and score + bonus[flags] > limit:
            turn = turned if arm == SECOND else len(track)
            nodes, segments = joined(root, track[:turn], track[turn:])
            if not view.checks_routes or view.accepts(nodes, segments):
                total = score + bonus[flags]
                limit = found(Candidate(total, used ^ taken, nodes, segments))
        options = going_on(node, score, flags, closed, used, budget, limit, arm)
        if arm != SECOND:
            options += turning(node, score, flags, closed, used, budget, limit, arm)
        if options:
            if len(options) > 1:
                options.sort(key=bound_of, reverse=True)
            follow(options, score, flags, closed, used)

    def follow(options: list[Option], score: int, flags: Mask, closed: Mask, used: Mask) -> None:
        """Take the steps one by one, the most promising first."""
        nonlocal turned, ticks
        done = 0
        try:
            for bound, way, arm, rest in options:
                if bound <= limit:
                    break
                done += 1
                ticks += 1
                if ticks >= CHECK_EVERY:
                    ticks = 0
                    if effort.spend(CHECK_EVERY):
                        raise OutOfEffort
                to, _, atoms, _, gain, marks, out, segment = way
                if arm == TURNED:
                    turned, arm = len(track), SECOND
                track.append((to, segment))
                step(to, score + gain, flags | marks, closed | out, used | atoms, rest, arm)
                track.pop()
        except OutOfEffort as stop:
            if stop.bound is None:  # the step itself is unfinished
                stop.cover(options[done - 1][0])
            if done < len(options):
                stop.cover(options[done][0])
            raise

    first = [option for option in known.options if not option[1][2] & taken]
    follow(first, view.scores[root], view.flags[root], known.closed, taken)
    effort.spend(ticks)
    return limit


def joined(
    root: int, first: list[tuple[int, int]], second: list[tuple[int, int]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Stops and segments of a route of two arms, from its end that is first by the alphabet."""
    nodes = [*[node for node, _ in reversed(first)], root, *[node for node, _ in second]]
    segments = [*[segment for _, segment in reversed(first)], *[segment for _, segment in second]]
    if nodes[-1] < nodes[0]:
        nodes.reverse()
        segments.reverse()
    return tuple(nodes), tuple(segments)
