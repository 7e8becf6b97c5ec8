"""What may be done in one position: judged when first asked for, then known to all who ask."""

from ezgame.core.actions import Action
from ezgame.core.choices import Choice
from ezgame.core.game import Candidate, Judged, candidates_in, judged
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State


class Possibilities:
    """Belongs to one position; a session makes another where what is known of the position changes."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self._state = state
        self._candidates: tuple[Candidate, ...] | None = None
        self._judged: tuple[Judged, ...] | None = None
        self._choices: tuple[Choice, ...] | None = None
        self._ready: frozenset[Action] | None = None
        self._loose: frozenset[str] = frozenset()
        """Kinds of actions of which only examples are listed."""

    def candidates(self) -> tuple[Candidate, ...]:
        """What could be tried, possible or not; for those who explain why something is not."""
        if self._candidates is None:
            over = self._state.finished
            self._candidates = () if over else candidates_in(self.rules, self._state)
        return self._candidates

    def judged(self) -> tuple[Judged, ...]:
        """Every candidate with the reason against it."""
        if self._judged is None:
            self._judged = tuple(judged(self.candidates(), self._state))
        return self._judged

    def choices(self) -> tuple[Choice, ...]:
        """Everything possible."""
        if self._choices is None:
            self._choices = tuple(choice for choice, refusal in self.judged() if refusal is None)
        return self._choices

    @property
    def known(self) -> tuple[Choice, ...] | None:
        """The choices, if anybody has asked for them."""
        return self._choices

    def listed(self, action: Action) -> bool | None:
        """Whether an action is among the choices. None where the list cannot tell: of amounts and drawings it has
        only examples. Candidates are never too narrow: else what is not listed is not possible."""
        if self._ready is None:
            choices = self.choices()
            self._ready = frozenset(choice.action for choice in choices if not choice.amounts)
            self._loose = frozenset(
                choice.action.kind for choice in choices if choice.open or choice.amounts
            )
        if action in self._ready:
            return True
        return None if action.kind in self._loose else False
