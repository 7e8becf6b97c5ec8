"""The last questions of a company's turn on 18xx.games: trains, then privates. Needed to see where a turn ends.

A question is asked once: who has passed is not asked again, and a question in which nothing was possible
when it came up does not come back, whatever happens later in the turn.
"""

from ezgame.core.rounds.operating import acting_company
from ezgame.core.state import State
from ezgame.titles.t1830.rules import Rules1830

TRAINS, PRIVATES, OVER = range(3)


class ClosingQuestions:
    """Follows one recorded game: which of the two questions are behind the acting company."""

    def __init__(self, rules: Rules1830) -> None:
        self._rules = rules
        self._turn: tuple[str, str | None] = ("", None)
        self._next = TRAINS

    def look(self, state: State) -> None:
        """Go past the questions that are none in this position, for good."""
        turn = (state.clock.round, None if state.operating is None else state.operating.company)
        if turn != self._turn:
            self._turn, self._next = turn, TRAINS
        if state.pending or not self._is_closing(state):
            return
        if self._next == TRAINS and not self._trains(state):
            self._next = PRIVATES
        if self._next == PRIVATES and not self._privates(state):
            self._next = OVER

    def passed(self, state: State) -> None:
        """The acting company passed in this position."""
        self.look(state)
        if self._is_closing(state):
            self._next = min(self._next + 1, OVER)
            self.look(state)

    def left(self, state: State) -> int:
        """How many questions are still to come in this turn, as it stands."""
        self.look(state)
        return OVER - self._next - (self._next == TRAINS and not self._privates(state))

    def over(self, state: State) -> bool:
        """Whether nothing more is asked in this turn."""
        self.look(state)
        return self._next == OVER

    def _is_closing(self, state: State) -> bool:
        return state.operating is not None and state.operating.step == self._rules.trains.name

    def _trains(self, state: State) -> bool:
        trains = self._rules.trains
        return not trains.is_idle(state) or trains.must_buy(state)

    def _privates(self, state: State) -> bool:
        """To buy one, or to use the power of one."""
        owned = self._rules.powers.owned(state, acting_company(state))
        if any(not power.uses_action for power in owned):
            return True
        return not self._rules.buy_private.is_idle(state)
