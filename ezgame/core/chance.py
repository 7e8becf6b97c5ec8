"""Chance from a stored seed, the same on every machine.

Two generators: an even one for our own games, and the linear one that 18xx.games uses, so that its
set-ups can be repeated.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

V = TypeVar("V")

_MODULUS = 2**31
_FACTOR = 1103515245
_ADDEND = 12345
_WORD = 2**64 - 1


class Chance(ABC):
    """Every draw is the next value; draws decide by sorting and by remainder."""

    @abstractmethod
    def draw(self) -> int:
        """The next value."""

    def shuffled(self, items: Sequence[V]) -> list[V]:
        """One draw per item in order, sorted by it."""
        drawn = [(self.draw(), index) for index in range(len(items))]
        return [items[index] for _value, index in sorted(drawn)]

    def pick(self, items: Sequence[V]) -> V:
        # The low bits of the linear generator repeat quickly, so they are dropped.
        return items[(self.draw() >> 12) % len(items)]


class LinearChance(Chance):
    def __init__(self, seed: int) -> None:
        self._value = seed % _MODULUS

    def draw(self) -> int:
        self._value = (_FACTOR * self._value + _ADDEND) % _MODULUS
        return self._value


class EvenChance(Chance):
    """A 64-bit mixer: neighbouring seeds give unrelated draws."""

    def __init__(self, seed: int) -> None:
        self._value = seed & _WORD

    def draw(self) -> int:
        self._value = (self._value + 0x9E3779B97F4A7C15) & _WORD
        mixed = self._value
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)


GENERATORS: dict[str, type[EvenChance] | type[LinearChance]] = {
    "even": EvenChance,
    "linear": LinearChance,
}


def make_chance(generator: str, seed: int) -> Chance:
    return GENERATORS[generator](seed)
