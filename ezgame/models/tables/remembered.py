"""What was read from a state is kept for a while: undo and redo come back to the very same states."""

from collections import OrderedDict
from typing import Generic, TypeVar

from ezgame.core.state import State

T = TypeVar("T")
KEPT = 48
"""States: somebody who takes back a whole turn of every company, and does it again, finds them all."""


class Remembered(Generic[T]):
    """By the state itself, not by what is in it: a frozen state that is the same object says the same."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._found: OrderedDict[int, tuple[State, T]] = OrderedDict()

    def of(self, state: State) -> T | None:
        """What was read from this state, if it is still known."""
        found = self._found.get(id(state))
        if found is None:
            return None
        self._found.move_to_end(id(state))
        return found[1]

    def keep(self, state: State, read: T) -> T:
        """Remember it. The state is held as well, so that its id cannot become that of another one."""
        self._found[id(state)] = state, read
        if len(self._found) > self._kept:
            self._found.popitem(last=False)
        return read
