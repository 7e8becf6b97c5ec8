"""Scores of bonuses for pairs of sets, by the flags of a route."""

from collections.abc import Sequence

Mask = int
"""A set of small numbers as bits."""
Pair = tuple[Mask, Mask, int]
"""The flags of the two sides, and the score of the bonus."""


class EarnedBonus(dict[Mask, int]):
    """What a finished route gets: a bonus where it has both sides."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        self.pairs = pairs

    def __missing__(self, flags: Mask) -> int:
        self[flags] = sum([score for a, b, score in self.pairs if flags & a and flags & b])
        return self[flags]
