"""Where turns begin in the log, and which passes were no decision. For undo, restart and grouping."""

from collections.abc import Iterable, Iterator
from itertools import islice

from ezgame.core.actions import Pass
from ezgame.core.choices import Choice
from ezgame.core.game import Applied, Game, each_candidate, judged
from ezgame.core.state import State

TurnKey = tuple[object, ...]


def turn_key(state: State) -> TurnKey:
    """Equal for all positions of one turn: the round and whose or which company's turn it is."""
    if state.operating is not None and state.clock.kind == "operating":
        return (state.clock, state.operating.company, len(state.operating.done))
    if state.stock is not None and state.clock.kind == "stock":
        return (state.clock, state.stock.actor, state.stock.passes)
    if state.auction is not None:
        return (state.clock, state.auction.lot, state.auction.actor)
    return (state.clock,)


def turn_start(game: Game, position: int) -> int:
    """The position at which the turn under way at `position` began."""
    key = turn_key(game.state_at(position))
    start = position
    while start > 0 and turn_key(game.state_at(start - 1)) == key:
        start -= 1
    return start


def only_pass(choices: Iterable[Choice]) -> bool:
    """Whether a pass is all there is; looks at no more of the choices than it takes to know."""
    found = list(islice(choices, 2))
    return len(found) == 1 and isinstance(found[0].action, Pass)


class Decisions:
    """Finds the actions somebody chose. Remembers the answers: listing choices is not free."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[int, tuple[Applied, bool]] = {}

    def remember(self, applied: Applied, choices: Iterable[Choice]) -> None:
        """The action that was just done, and what could have been done instead."""
        self._known[self._game.position] = (applied, only_pass(choices))

    def forced(self, position: int) -> bool:
        """Whether the action that led to this position was a pass with nothing else to do."""
        applied = self._game.applied_at(position)
        if not isinstance(applied.action, Pass):
            return False
        known = self._known.get(position)
        if known is None or known[0] is not applied:
            known = (applied, only_pass(self._possible(applied.before)))
            self._known[position] = known
        return known[1]

    def _possible(self, state: State) -> Iterator[Choice]:
        """What could have been done in a position, one after the other: two are enough to know of a decision."""
        for choice, refusal in judged(each_candidate(self._game.rules, state), state):
            if refusal is None:
                yield choice

    def last(self) -> int | None:
        """The position of the last action somebody chose; None before the first one."""
        position = self._game.position
        while position > 0 and self.forced(position):
            position -= 1
        return position or None

    def next(self) -> int | None:
        """Where redoing leads: past the next undone action and the forced passes behind it."""
        if self._game.position >= self._game.length:
            return None
        position = self._game.position + 1
        while position < self._game.length and self.forced(position + 1):
            position += 1
        return position
