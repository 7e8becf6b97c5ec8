"""A game in play: the one door for actions, with unlimited undo and redo.

>>> from ezgame.content.games import make_setup, new_game
>>> from ezgame.content.summaries import title_ids
>>> from ezgame.core.actions import Bid, Pass
>>> game = new_game(make_setup(title_ids()[1], ["Ann", "Ben", "Carol"]))
>>> game.why_not(Bid(actor="P1", private="SV", price=20)).key
'game.not-your-turn'
>>> done = game.apply(Pass(actor="P0"))
>>> type(done.events[0]).__name__
'Passed'
>>> done.after is game.state and game.undo() and game.state is done.before
True
"""

from collections.abc import Iterable, Iterator

from ezgame.core.actions import Action, Correct, EndByAgreement, Pass
from ezgame.core.applied import Applied as Applied
from ezgame.core.applied import Log, shared
from ezgame.core.choices import Choice
from ezgame.core.corrections import correct, fault_of_correction
from ezgame.core.errors import IllegalAction
from ezgame.core.finding import step_for, waited_for
from ezgame.core.ids import PlayerId
from ezgame.core.lines import Lines
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.steps.asked import ask_owner, is_out_of_turn
from ezgame.core.transition import Transition

Candidate = tuple[Step, Choice]
Judged = tuple[Choice, Refusal | None]


class Game:
    """Holds every state since the start, so going to any point is taking a state from a list."""

    def __init__(self, rules: Ruleset, start: State | None = None) -> None:
        self.rules = rules
        self._start = rules.start() if start is None else start
        self._log: list[Applied] = []
        self._position = 0
        self.lines = Lines()
        """Lines of play that the game has left."""
        self.marks: tuple[str, ...] = ()
        """What a file says about the positions after the first actions, for those that are blanks."""

    @classmethod
    def along(cls, rules: Ruleset, start: State, log: Log) -> "Game":
        """A game that stands at the end of a line of play."""
        game = cls(rules, start)
        game._log.extend(log)
        game._position = len(log)
        return game

    @property
    def state(self) -> State:
        return self._log[self._position - 1].after if self._position else self._start

    @property
    def position(self) -> int:
        """How many actions lie behind the shown state."""
        return self._position

    @property
    def length(self) -> int:
        """How many actions are known, undone ones included."""
        return len(self._log)

    @property
    def log(self) -> tuple[Applied, ...]:
        """The actions up to the shown state."""
        return tuple(self._log[: self._position])

    @property
    def line(self) -> Log:
        """Every action that is known, undone ones included."""
        return tuple(self._log)

    def state_at(self, position: int) -> State:
        return self._log[position - 1].after if position else self._start

    def applied_at(self, position: int) -> Applied:
        """The action that led to this position."""
        return self._log[position - 1]

    def apply(self, action: Action) -> Applied:
        """Do it whole or raise IllegalAction and change nothing. What was undone becomes a line of its own,
        unless it began with this action: then the rest of it can still be redone."""
        applied = self.preview(action)
        undone = self._log[self._position :]
        if undone:
            # The same action with the same outcome is a redo: the rest of the undone line is still
            # true.
            if undone[0].action == action and undone[0].known and undone[0].after == applied.after:
                self._position += 1
                return undone[0]
            # What was undone is not thrown away: players go back to it by History.
            self.lines.keep(self.line, own=len(undone), marks=self.marks)
        del self._log[self._position :]
        self._log.append(applied)
        self._position += 1
        return applied

    def turn_to(self, log: Log, position: int | None = None) -> None:
        """Go on along another line, whose every action is known; the present one stays as one of the others."""
        # A line that is a beginning of the new one tells nothing of its own any more.
        for other in self.lines:
            if len(other.log) <= len(log) and shared(other.log, log) == len(other.log):
                self.lines.drop(other.number)
        old = self.line
        common = shared(old, log)
        if common < len(old):
            self.lines.keep(old, own=len(old) - common, marks=self.marks)
        self._log[:] = log
        self._position = len(log) if position is None else position

    def preview(self, action: Action) -> Applied:
        """What the action would do; raises IllegalAction like apply.

        What belongs to a player for whom the game does not wait becomes a question to that player.
        """
        state = self.state
        step_or_refusal = self._find(state, action)
        # Judged before anything happens: a transition that is begun is always finished.
        if isinstance(step_or_refusal, Refusal):
            raise IllegalAction(step_or_refusal)
        t = Transition(state)
        if isinstance(action, Correct):
            correct(self.rules, t, action)
            self.rules.settle(t)
        # Ending by agreement is the one word that belongs to no step.
        elif step_or_refusal is None:
            self.rules.finish(t, "agreement")
        else:
            # Somebody else acted for a player: the action becomes a question to its owner.
            if is_out_of_turn(self.rules.active(state), state, action):
                ask_owner(t, action)
            else:
                step_or_refusal.perform(t, action)
            self.rules.settle(t)
        return Applied(action=action, before=state, after=t.state, events=tuple(t.events))

    def why_not(self, action: Action) -> Refusal | None:
        """The rule against it, or None if it is possible now."""
        found = self._find(self.state, action)
        return found if isinstance(found, Refusal) else None

    def _find(self, state: State, action: Action) -> Step | Refusal | None:
        """The step that takes the action, the reason against it, or None for what needs no step: ending by
        agreement and corrections."""
        if state.finished:
            return refuse("game.finished")
        # Possible in every position, also while somebody is asked something.
        if isinstance(action, EndByAgreement):
            return (
                None
                if action.actor in state.players
                else refuse("game.no-such-player", player=action.actor)
            )
        if isinstance(action, Correct):
            return fault_of_correction(self.rules, state, action)
        return step_for(self.rules.active(state), state, action)

    def choices(self) -> tuple[Choice, ...]:
        """Everything possible now (ending by agreement aside)."""
        return choices_in(self.rules, self.state)

    def waiting_for(self) -> tuple[PlayerId, ...]:
        """Every player whose word is needed now."""
        state = self.state
        return () if state.finished else waited_for(self.rules.active(state), state)

    def only_pass(self) -> Pass | None:
        """The pass, if passing is all there is."""
        choices = self.choices()
        if len(choices) == 1 and isinstance(choices[0].action, Pass):
            return choices[0].action
        return None

    def undo(self) -> bool:
        return self.go_to(self._position - 1)

    def redo(self) -> bool:
        return self.go_to(self._position + 1)

    def go_to(self, position: int) -> bool:
        """Show another point of the game; False if there is none."""
        if not 0 <= position <= len(self._log):
            return False
        self._position = position
        return True


def choices_in(rules: Ruleset, state: State) -> tuple[Choice, ...]:
    """The candidates of all active steps that their judges accept."""
    if state.finished:
        return ()
    return accepted(candidates_in(rules, state), state)


def candidates_in(rules: Ruleset, state: State) -> tuple[Candidate, ...]:
    """What could be tried in a state, possible or not, with the step that would judge it."""
    return tuple(each_candidate(rules, state))


def each_candidate(rules: Ruleset, state: State) -> Iterator[Candidate]:
    """The same one after the other, for those who need not know them all."""
    return ((step, choice) for step in rules.active(state) for choice in step.candidates(state))


def accepted(candidates: Iterable[Candidate], state: State) -> tuple[Choice, ...]:
    """The candidates that are possible in a state."""
    return tuple(choice for choice, refusal in judged(candidates, state) if refusal is None)


def judged(candidates: Iterable[Candidate], state: State) -> Iterator[Judged]:
    """Every candidate with the reason against it, or None."""
    asked: Step | None = None
    actors: tuple[PlayerId, ...] = ()
    main: tuple[PlayerId, ...] = ()
    for step, choice in candidates:
        # Candidates come step by step, so each step is asked once for its actors.
        if step is not asked:
            asked, actors = step, step.actors(state)
            main = main or actors
        actor = choice.action.actor
        if actor in actors:
            yield choice, step.judge(state, choice.action)
        else:
            yield choice, refuse("game.not-your-turn", player=actor, waiting=actors or main)
