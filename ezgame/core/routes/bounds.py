"""How much more a route can earn: upper bounds for unfinished routes.

The bound forgets which stops were visited: it takes the best walk that does not turn straight
back, stays within what is left of the range, and picks up what the route still needs. Bounds are
worked out when they are first asked for, as most are never needed.

A bound is a triple: the best further score, the stop it goes to first, and the best further score
going elsewhere first. Who comes from that stop may not turn back, and takes the last; so does a route
that cannot go there because it has been there.
"""

from collections.abc import Sequence

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.budgets import Budget
from ezgame.core.routes.effort import CHECK_EVERY, Effort
from ezgame.core.routes.view import View

DEAD = -(1 << 62)
"""The score of what cannot be; far below `NOTHING`, so that adding to it does no harm."""

Bound = tuple[int, int, int]
Step = tuple[int, Budget, int, int]
"""Where to, the budget it takes, the score, and the needs it satisfies."""
Last = tuple[Budget, int, int]
"""A step to a stop where a walk has to end: budget, score and needs."""


class WalkBound(dict[int, Bound]):
    """Bounds by budget left and stop, for walks that still need one set of things."""

    __slots__ = (
        "after",
        "earned",
        "effort",
        "end",
        "family",
        "floor",
        "gain",
        "guard",
        "node_bits",
        "open",
        "range_bits",
        "root",
        "start",
        "steps",
        "tail",
    )

    def __init__(self, view: View, steps: "Steps", open_: int, musts: int, effort: Effort) -> None:
        """For walks to which some needs are open; `musts` are those that a route cannot do without."""
        self.effort = effort
        self.steps = steps
        self.guard = view.guard
        self.floor = view.budgets.floor
        self.node_bits = view.budgets.node_bits
        self.open = open_
        self.end = DEAD if open_ & musts else 0
        self.family: list[WalkBound] = []
        """The bounds for every set of open needs."""
        self.earned: list[int] = []
        """The bonuses that walks have by the set of open needs."""
        self.after: list[WalkBound] = []
        """The bounds that hold once a step has satisfied some of the needs."""
        self.gain: list[int] = []
        """The bonuses that such a step completes."""
        self.root = 0
        self.tail: WalkBound | None = None
        """What can follow from the root when this walk has ended: a second arm, not longer."""
        self.range_bits = view.budgets.range_bits
        self.start = 0
        """The range that is left at the root, before the first arm."""

    def _link(self) -> None:
        """Look up where steps lead; not done for tables that nobody asks."""
        had = self.earned[self.open]
        left = [self.open & ~needs for needs in range(len(self.family))]
        self.after = [self.family[open_] for open_ in left]
        self.gain = [self.earned[open_] - had for open_ in left]

    def _ended(self, budget: Budget) -> int:
        """The bound for a walk that ends here with a budget left."""
        if self.tail is None:
            return self.end
        longer = 2 * (budget & self.range_bits) - self.start
        return self.tail[(budget - longer if longer > 0 else budget) | self.root][0]

    def __missing__(self, key: int) -> Bound:
        if not self.after:
            self._link()
        node = key & self.node_bits
        budget = key - node
        guard, floor, after, gain = self.guard, self.floor, self.after, self.gain
        self.effort.loose += 1
        if self.effort.loose > CHECK_EVERY:
            self.effort.book()
        best = self._ended(budget)
        onward, last = self.steps[node]
        for cost, score, needs in last:
            rest = budget - cost
            if rest & guard == guard:
                there = after[needs]
                value = score + gain[needs]
                value += there.end if rest < floor else there._ended(rest)
                if value > best:
                    best = value
        # Nobody comes from a stop where walks end, so these need not be told apart.
        first, second = -1, best
        for to, cost, score, needs in onward:
            rest = budget - cost
            if rest & guard != guard:
                continue
            if rest < floor:  # nothing left: the walk ends there
                value = score + gain[needs] + after[needs].end
            else:
                most, back, other = after[needs][rest | to]
                value = score + gain[needs] + (other if back == node else most)
            if value > best:
                if first != to:
                    second = best
                best, first = value, to
            elif value > second and to != first:
                second = value
        found = self[key] = (best, first, second)
        return found


class Steps(dict[int, tuple[list[Step], list[Last]]]):
    """Per node where a walk from the root can go on, and where it can end.

    Of parallel steps that cost and satisfy the same only the best is kept.
    """

    __slots__ = ("closed", "root", "view", "wants")

    def __init__(self, view: View, root: int, closed: Mask, wants: Sequence[Mask]) -> None:
        self.view = view
        self.root = root
        self.closed = closed
        self.wants = wants

    def __missing__(self, node: int) -> tuple[list[Step], list[Last]]:
        view, closed, wants = self.view, self.closed, self.wants
        onward: dict[tuple[int, Budget, int], int] = {}
        last: dict[tuple[Budget, int], int] = {}
        if node == self.root or not view.terminal[node]:
            for to, bit, _, cost, score, flags, _, _ in view.ways[node]:
                if bit & closed:
                    continue
                needs = satisfied(flags, wants) if wants else 0
                if self._ends(to, node):
                    last[cost, needs] = max(score, last.get((cost, needs), score))
                else:
                    known = onward.get((to, cost, needs), score)
                    onward[to, cost, needs] = max(score, known)
        found = self[node] = (
            [(to, cost, score, needs) for (to, cost, needs), score in onward.items()],
            [(cost, score, needs) for (cost, needs), score in last.items()],
        )
        return found

    def _ends(self, node: int, before: int) -> bool:
        """Whether a walk that comes from the stop before can only end at this one."""
        if self.view.terminal[node]:
            return True
        closed = self.closed
        return all(way[0] == before or way[1] & closed for way in self.view.ways[node])


def satisfied(flags: Mask, wants: Sequence[Mask]) -> int:
    """The wants that the flags satisfy, as a small number: bit i stands for wants[i]."""
    found = 0
    for bit, want in enumerate(wants):
        if flags & want:
            found |= 1 << bit
    return found


class Arms(dict[Mask, tuple[int, WalkBound, WalkBound]]):
    """By the flags of an unfinished route: its bonuses so far, and the bounds of its two arms.

    The routes start from a root and avoid the closed stops.
    """

    __slots__ = ("bonus", "effort", "first", "halves", "required", "second", "start", "wants")

    def __init__(self, view: View, root: int, closed: Mask, effort: Effort) -> None:
        self.effort = effort
        self.bonus = view.bonus
        required = view.wants(root, closed)
        pairs = view.pairs_within_reach(root, closed)
        self.required = len(required)
        self.wants = [*required, *[side for a, b, _ in pairs for side in (a, b)]]
        """What a route must have, then the sides of bonuses that it may have."""
        scores = [score for _, _, score in pairs]
        budgets = view.budgets
        self.halves = view.halves(root, closed)
        """Where each arm may go, as nodes that are closed to it."""
        self.start = budgets.start - budgets.node_costs[root] & budgets.range_bits
        """The second arm has at most half of this range."""
        closed_to_first, closed_to_second = self.halves
        apart = closed_to_first != closed_to_second
        if apart:
            self.start = 2 * budgets.range_bits  # an arm each: neither has to be the shorter one
        self.second = self.first = self._tables(
            view, Steps(view, root, closed_to_second, self.wants), scores
        )
        near = {way[0] for way in view.ways[root] if not way[1] & closed}
        if apart or (len(near) > 1 and not view.terminal[root]):
            steps = Steps(view, root, closed_to_first, self.wants)
            self.first = self._tables(view, steps, scores)
            for bound, tail in zip(self.first, self.second, strict=True):
                bound.root, bound.tail, bound.start = root, tail, self.start

    def __missing__(self, flags: Mask) -> tuple[int, WalkBound, WalkBound]:
        open_ = len(self.first) - 1 & ~satisfied(flags, self.wants)
        found = self[flags] = (self.bonus[flags], self.first[open_], self.second[open_])
        return found

    def _tables(self, view: View, steps: Steps, scores: list[int]) -> list[WalkBound]:
        """One table per set of wants that are open, each knowing where a step leads."""
        count = 1 << len(self.wants)
        musts = (1 << self.required) - 1
        tables = [WalkBound(view, steps, open_, musts, self.effort) for open_ in range(count)]
        earned = [self._bonuses(open_, scores) for open_ in range(count)]
        for table in tables:
            table.family, table.earned = tables, earned
        return tables

    def _bonuses(self, open_: int, scores: list[int]) -> int:
        """The bonuses whose sides are both had."""
        sides = open_ >> self.required
        return sum(score for number, score in enumerate(scores) if not sides >> 2 * number & 3)
