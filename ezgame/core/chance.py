"""Chance from a stored seed. The generator is the one that 18xx.games uses, so that its set-ups can be repeated."""

from collections.abc import Sequence
from typing import TypeVar

V = TypeVar("V")

_MODULUS = 2**31
_FACTOR = 1103515245
_ADDEND = 12345


class Chance:
    """A linear congruential generator; every draw is the next value."""

    def __init__(self, seed: int) -> None:
        self._value = seed % _MODULUS

    def draw(self) -> int:
        self._value = (_FACTOR * self._value + _ADDEND) % _MODULUS
        return self._value

    def shuffled(self, items: Sequence[V]) -> list[V]:
        """One draw per item in order, sorted by it."""
        drawn = [(self.draw(), index) for index in range(len(items))]
        return [items[index] for _value, index in sorted(drawn)]

    def pick(self, items: Sequence[V]) -> V:
        # The low bits of this generator repeat quickly, so they are dropped.
        return items[(self.draw() >> 12) % len(items)]
