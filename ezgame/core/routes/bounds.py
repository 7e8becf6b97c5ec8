"""How much more a route can earn: upper bounds for unfinished routes.

The bound forgets which stops were visited: it takes the best walk that does not turn straight
back, stays within what is left of the range, and picks up what the route still needs. Bounds are
worked out when they are first asked for, as most are never needed.

A bound is a triple: the best further score, the stop it goes to first, and the best further score
going elsewhere first. Who comes from that stop may not turn back, and takes the last.
"""

from collections.abc import Sequence

from ezgame.core.routes.compiled import Budget, Mask, View

DEAD = -(1 << 62)
"""The score of what cannot be; far below `NOTHING`, so that adding to it does no harm."""

Bound = tuple[int, int, int]
Step = tuple[int, Budget, int, int]
"""Where to, the budget it takes, the score, and the needs it satisfies."""


class WalkBound(dict[int, Bound]):
    """Bounds by budget left and stop, for walks that still need one set of things."""

    def __init__(self, view: View, steps: Sequence[Sequence[Step]], wanting: bool) -> None:
        self.steps = steps
        self.guard = view.guard
        self.node_bits = view.node_bits
        self.end = DEAD if wanting else 0
        self.after: list[WalkBound] = []
        """The bounds that hold once a step has satisfied some of the needs."""
        self.root: int | None = None
        self.tail: WalkBound | None = None
        """What can follow from the root when this walk has ended: a second arm."""

    def __missing__(self, key: int) -> Bound:
        node = key & self.node_bits
        budget = key - node
        guard, after = self.guard, self.after
        end = self.end
        if self.tail is not None and self.root is not None:
            end = self.tail[budget | self.root][0]
        best, first, second = end, -1, end
        for to, cost, score, needs in self.steps[node]:
            rest = budget - cost
            if rest & guard != guard:
                continue
            there, back, other = after[needs][rest | to]
            value = score + (other if back == node else there)
            if value > best:
                if first != to:
                    second = best
                best, first = value, to
            elif value > second and to != first:
                second = value
        found = self[key] = (best, first, second)
        return found


def arms(view: View, root: int, closed: Mask) -> "Arms":
    """The bounds of both arms from a root, the closed stops left out."""
    wants = view.wants(root, closed)
    steps = [
        ()
        if view.terminal[node] and node != root
        else [
            (way.to, way.cost, way.score + view.halves[way.to], needs_in(way.flags, wants))
            for way in ways
            if not way.bit & closed
        ]
        for node, ways in enumerate(view.ways)
    ]
    second = chain(view, steps, len(wants))
    first = chain(view, steps, len(wants))
    if not view.terminal[root]:
        for bound, tail in zip(first, second, strict=True):
            bound.root, bound.tail = root, tail
    return Arms(view, wants, first, second)


def chain(view: View, steps: Sequence[Sequence[Step]], wants: int) -> list[WalkBound]:
    """One table per set of needs that are open, each knowing where a step leads."""
    tables = [WalkBound(view, steps, wanting=bool(open_)) for open_ in range(1 << wants)]
    for open_, table in enumerate(tables):
        table.after = [tables[open_ & ~needs] for needs in range(1 << wants)]
    return tables


def needs_in(flags: Mask, wants: Sequence[Mask]) -> int:
    """The flags as a small number: bit i stands for wants[i]."""
    found = 0
    for bit, want in enumerate(wants):
        if flags & want:
            found |= 1 << bit
    return found


class Arms(dict[Mask, tuple[int, WalkBound, WalkBound]]):
    """By the flags of an unfinished route: its credit, and the bounds of its first and second arm."""

    def __init__(
        self, view: View, wants: Sequence[Mask], first: list[WalkBound], second: list[WalkBound]
    ) -> None:
        self.view = view
        self.wants_ = wants
        self.first = first
        self.second = second

    def __missing__(self, flags: Mask) -> tuple[int, WalkBound, WalkBound]:
        open_ = len(self.first) - 1 & ~needs_in(flags, self.wants_)
        found = self[flags] = (self.view.credit[flags], self.first[open_], self.second[open_])
        return found
