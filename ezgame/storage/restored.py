"""A game opened from the middle: playable from its last snapshot on, while its past is still being replayed."""

from collections.abc import Iterable, Mapping, Sequence

from ezgame.core.actions import Action
from ezgame.core.applied import Log
from ezgame.core.game import Applied, Game
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State


class RestoredGame(Game):
    """Positions before the snapshot are blanks (the nearest known position before them, no events)
    until `fill_past` brings the real ones. Until then nobody can go back there."""

    def __init__(
        self,
        rules: Ruleset,
        start: State,
        past: Sequence[Action] = (),
        known: Mapping[int, State] | None = None,
        marks: tuple[str, ...] = (),
    ) -> None:
        super().__init__(rules, start)
        self.marks = marks
        self._log.extend(blanks(start, past, 0, known or {}))
        self._position = len(past)
        self._known_from = len(past)

    @property
    def known_from(self) -> int:
        """The first position from which everything is known."""
        return self._known_from

    def go_to(self, position: int) -> bool:
        return position >= self._known_from and super().go_to(position)

    def turn_to(self, log: Log, position: int | None = None) -> None:
        super().turn_to(log, position)
        self._known_from = 0

    def fill_past(self, log: Sequence[Applied], known: Mapping[int, State] | None = None) -> None:
        """Take the replayed beginning. Where it ends early, because the rules have changed, blanks remain,
        which may be visited too."""
        size = min(self._known_from, len(log))
        self._log[:size] = log[:size]
        rest = [applied.action for applied in self._log[size : self._known_from]]
        if rest:
            end = self._log[self._known_from - 1].after
            before = self._log[size - 1].after if size else self._start
            places = {**(known or {}), self._known_from: end}
            self._log[size : self._known_from] = blanks(before, rest, size, places)
        self._known_from = 0


def blank(action: Action, state: State) -> Applied:
    """An action of which nothing is known, not even the position after it; `state` stands for that."""
    return Applied(action=action, before=state, after=state, events=())


def blanks(
    state: State, actions: Iterable[Action], first: int, known: Mapping[int, State]
) -> Iterable[Applied]:
    """Actions without what they caused; the position changes only where it is known."""
    for position, action in enumerate(actions, first + 1):
        after = known.get(position, state)
        yield Applied(action=action, before=state, after=after, events=())
        state = after
