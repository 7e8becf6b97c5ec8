"""Repairing an action of the past: the later ones are played again on the new past, and each is compared.

repair = Repair(rules, start, log, Edit(at=99, kind="change", action=…))
repair.run()             plays on until an action is no longer possible, or to the end; may be done by a thread
repair.question          the action that is no longer possible, with the reason; None when all is played
repair.answer(choice)    play this first (or instead, where it is of the same kind); None leaves the action out
repair.steps, repair.log what became of each action, and the new line

Nothing here changes a game: whoever repairs gives the new line to `Game.turn_to`, which keeps the old one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Literal

from ezgame.core.actions import Action, Pass
from ezgame.core.applied import Applied, Log
from ezgame.core.errors import IllegalAction
from ezgame.core.game import Game, choices_in
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State

Kind = Literal["change", "insert", "remove"]
Verdict = Literal["same", "money", "new", "out"]
"""As it was; the same with other money; played now and not before; left out."""
GoOn = Callable[[int, int], bool]
NEAREST = 6
"""Choices offered in the place of an action that is no longer possible."""
MOST_FORCED = 50
"""Passes in a row that are added where nothing else is possible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What somebody wants to have been otherwise."""

    at: int
    """The actions that stay before it."""
    kind: Kind
    action: Action | None = None
    """What is played there; None where something is only taken out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairedAction:
    """One action of the old line, or a new one, and what became of it."""

    number: int
    """Its number in the old line; 0 for one that was not there."""
    action: Action
    verdict: Verdict
    money: Mapping[str, int] = field(default_factory=dict)
    """How much more each player and company gets by this action than before."""
    refusal: Refusal | None = None
    """Why it was left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An action that is no longer possible."""

    number: int
    action: Action
    refusal: Refusal
    nearest: tuple[Action, ...]
    """What is possible instead, the most alike first."""


class RepairCancelled(Exception):
    """Nobody waits for the repair any more."""


class Repair:
    """One repair on its way. The rules must be nobody else's while it runs."""

    def __init__(self, rules: Ruleset, start: State, old: Log, edit: Edit) -> None:
        self.old = old
        self.edit = edit
        self.steps: list[RepairedAction] = []
        self.question: Question | None = None
        self.drop_all = False
        """Leave out whatever is no longer possible, without asking."""
        self._game = Game.along(rules, start, old[: edit.at])
        self._next = edit.at + (0 if edit.kind == "insert" else 1)
        self._stays: State | None = None
        """A position in which more than a pass is possible."""
        if edit.kind != "insert":
            taken = old[edit.at]
            if edit.action is None:
                self.steps.append(
                    RepairedAction(number=edit.at + 1, action=taken.action, verdict="out")
                )
        if edit.action is not None:
            self._play(edit.action, edit.at + 1 if edit.kind == "change" else 0)

    @property
    def log(self) -> Log:
        """The new line so far."""
        return self._game.line

    @property
    def state(self) -> State:
        return self._game.state

    @property
    def over(self) -> bool:
        return self.question is None and self._next >= len(self.old)

    def run(self, go_on: GoOn = lambda done, of: True) -> None:
        """Play on until a question arises or everything is played; raises RepairCancelled."""
        rules = self._game.rules
        rules.trusting = True  # what a procedure chose stays, as when a file is played again
        try:
            while self.question is None and self._next < len(self.old):
                if not go_on(self._next, len(self.old)):
                    raise RepairCancelled
                self._try(self.old[self._next])
        finally:
            rules.trusting = False

    def answer(self, choice: Action | None) -> None:
        """Decide about the question; `run` goes on. Raises IllegalAction for a choice that is none."""
        asked = self.question
        assert asked is not None
        if choice is None:
            self._leave_out(asked.action, asked.refusal)
        else:
            same = choice.kind == asked.action.kind and choice.actor == asked.action.actor
            self._play(choice, asked.number if same else 0)
            if same:
                self._next += 1
        self.question = None

    def end_here(self) -> None:
        """Leave out everything that was not played again yet."""
        while self._next < len(self.old):
            self._leave_out(self.old[self._next].action, None)
        self.question = None

    # ------------------------------------------------------------ one action

    def _try(self, old: Applied) -> None:
        action = old.action
        new = self._again(old)
        if isinstance(new, Refusal):
            new = self._after_forced(old, new)
        if isinstance(new, Applied):
            money = {} if new.events == old.events else other_money(old, new)
            verdict: Verdict = "money" if money else "same"
            self.steps.append(
                RepairedAction(number=self._next + 1, action=action, verdict=verdict, money=money)
            )
            self._next += 1
        elif self.drop_all or (isinstance(action, Pass) and was_forced(self._game.rules, old)):
            self._leave_out(action, new)
        else:
            nearest = nearest_to(action, [choice.action for choice in self._game.choices()])
            self.question = Question(
                number=self._next + 1,
                action=action,
                refusal=new,
                nearest=nearest,
            )

    def _again(self, old: Applied) -> Applied | Refusal:
        """Play an action again, or tell why that is not possible. A pass means what was declined: the same word at
        another place is another decision."""
        game, action = self._game, old.action
        if isinstance(action, Pass) and place_of(game.state) != place_of(old.before):
            return game.why_not(action) or refuse("repair.elsewhere")
        try:
            return game.apply(action)  # judges it by itself; asking before would judge it twice
        except IllegalAction as error:
            return error.refusal

    def _after_forced(self, old: Applied, refusal: Refusal) -> Applied | Refusal:
        """Where the new past stops at a step that the old one had not, and nothing can be done there, it passes;
        the action played then, or why it is still not possible."""
        game, now = self._game, refusal
        for _ in range(MOST_FORCED):
            if game.state is self._stays or place_of(game.state) == place_of(old.before):
                return now
            only = game.only_pass()
            if only is None:
                self._stays = game.state  # asked again for every action that is left out here
                return now
            self._play(only, 0)
            after = self._again(old)
            if isinstance(after, Applied):
                return after
            now = after
        return now

    def _play(self, action: Action, number: int) -> None:
        """Something that was not played before; raises IllegalAction."""
        new = self._game.apply(action)
        money: Mapping[str, int] = {}
        if number:
            money = other_money(self.old[number - 1], new)
        self.steps.append(RepairedAction(number=number, action=action, verdict="new", money=money))

    def _leave_out(self, action: Action, refusal: Refusal | None) -> None:
        self._next += 1
        self.steps.append(
            RepairedAction(number=self._next, action=action, verdict="out", refusal=refusal)
        )


def place_of(state: State) -> tuple[object, ...]:
    """Whose turn it is and which step of it."""
    if state.pending:
        asked = state.pending[0]
        return (state.clock, "asked", asked.step, asked.actor, asked.about)
    if state.operating is not None and state.clock.kind == "operating":
        return (state.clock, state.operating.company, state.operating.step)
    if state.stock is not None and state.clock.kind == "stock":
        return (state.clock, state.stock.actor)
    if state.auction is not None:
        return (state.clock, state.auction.lot, state.auction.actor)
    return (state.clock,)


def was_forced(rules: Ruleset, old: Applied) -> bool:
    """Whether a pass of the old line was no decision."""
    choices = choices_in(rules, old.before)
    return len(choices) == 1 and isinstance(choices[0].action, Pass)


def money_of(applied: Applied) -> dict[str, int]:
    """What an action gave or took: cash of players and companies."""
    before, after = applied.before, applied.after
    found: dict[str, int] = {}
    if after.players is not before.players:
        for player, now in after.players.items():
            if player in before.players:
                found[player] = now.cash - before.players[player].cash
    if after.companies is not before.companies:
        for company, here in after.companies.items():
            if company in before.companies:
                found[company] = here.cash - before.companies[company].cash
    return {who: amount for who, amount in found.items() if amount}


def other_money(old: Applied, new: Applied) -> dict[str, int]:
    """How much more each one got by the new action than by the old."""
    then, now = money_of(old), money_of(new)
    return {
        who: now.get(who, 0) - then.get(who, 0)
        for who in {**then, **now}
        if now.get(who, 0) != then.get(who, 0)
    }


def nearest_to(wanted: Action, choices: list[Action]) -> tuple[Action, ...]:
    """The most alike first; of another kind than the wanted one, each kind once."""
    found: list[Action] = []
    for other in sorted(choices, key=lambda other: -likeness(wanted, other)):
        known = {type(one) for one in found}
        if type(other) is type(wanted) or type(other) not in known:
            found.append(other)
    return tuple(found[:NEAREST])


def likeness(wanted: Action, other: Action) -> int:
    """How much a choice is like what was played: the kind counts most, then whose it is, then the rest."""
    score = 100 * (type(wanted) is type(other)) + 30 * (wanted.actor == other.actor)
    known = {f.name for f in fields(other)}
    for f in fields(wanted):
        if f.name in known and f.name != "actor":
            score += 10 * (getattr(wanted, f.name) == getattr(other, f.name))
    return score - 5 * isinstance(other, Pass)
