"""What one action did."""

from dataclasses import dataclass
from itertools import islice

from ezgame.core.actions import Action
from ezgame.core.events import Event
from ezgame.core.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """One action that happened, with everything it caused."""

    action: Action
    before: State
    after: State
    events: tuple[Event, ...]

    @property
    def known(self) -> bool:
        """False for a blank: an action read from a file that was not played again yet."""
        return bool(self.events)


Log = tuple[Applied, ...]
"""Actions from the first one on."""


def shared(one: Log, other: Log, known: int = 0) -> int:
    """How many actions two lines of play have in common, from the first one on; `known` of them for certain."""
    count = known
    for left, right in zip(islice(one, known, None), islice(other, known, None), strict=False):
        if left is not right and left.action is not right.action and left.action != right.action:
            break
        count += 1
    return count
