"""What choices promise, put to the test in a position: what is offered can be done and leaves a sound
position, what is refused stays refused, and what was never offered is refused too.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from ezgame.core.actions import Action, Run, SellShares
from ezgame.core.choices import Choice
from ezgame.core.game import Applied, Game, candidates_in
from ezgame.core.refusal import Refusal
from tests.tools.probes import arbitrary, changed, drawn_badly, possible_kinds

SOME, PROBES, RUNS = 2, 2, 4
"""Choices and refused candidates looked at in a position, actions of our own making, spoiled runs."""
MORE_PROBES = 12

Item = TypeVar("Item")
Refused = tuple[Action, Refusal]


class Laws:
    """Asks in position after position. `thorough` tries everything that is offered, else a few of it."""

    def __init__(
        self,
        game: Game,
        seed: int,
        look: Callable[[Applied], None],
        heard: Callable[[Refusal], None] = lambda _refusal: None,
        *,
        thorough: bool = False,
    ) -> None:
        """`look` gets what an offered action would do, `heard` every refusal."""
        self._random = Random(f"laws {seed}")
        self._look = look
        self._heard = heard
        self._kinds = possible_kinds(game)
        self.thorough = thorough
        self.asked = 0

    def ask(self, game: Game) -> None:
        """Everything about one position."""
        if game.state.finished:
            return
        choices, refused = judged(game)
        assert choices, "nobody can do anything"
        awaited = game.waiting_for()
        assert any(choice.action.actor in awaited for choice in choices), f"{awaited} are stuck"
        for choice in self._some(choices):
            self._offered(game, choice)
        for _action, refusal in refused:
            self._heard(refusal)
        for action, refusal in self._some(refused):
            again = game.why_not(action)
            listed = any(covers(choice, action) for choice in choices)
            assert (again is None) == listed, (action, refusal, again)
        tried = [choice.action for choice in choices] + [action for action, _ in refused]
        for _ in range(MORE_PROBES if self.thorough else PROBES):
            self._probe(game, choices, arbitrary(game, self._kinds, self._random))
            self._probe(game, choices, changed(game, self._random.choice(tried), self._random))

    def ask_about_run(self, game: Game, run: Run) -> None:
        """Spoiled versions of the run that was just made, in the position before it."""
        if not run.routes or not game.undo():
            return
        for _ in range(RUNS):
            spoiled = drawn_badly(game, run, self._random)
            refusal = game.why_not(spoiled)
            if refusal is None:
                self._look(game.preview(spoiled))
            else:
                self._heard(refusal)
        game.redo()

    def _some(self, items: Sequence[Item]) -> Sequence[Item]:
        if self.thorough or len(items) <= SOME:
            return items
        return self._random.sample(items, SOME)

    def _offered(self, game: Game, choice: Choice) -> None:
        """A choice can be done, with every amount that it names, and leaves a sound position."""
        self.asked += 1
        for action in (choice.action, *ends_of(choice)):
            assert game.why_not(action) is None, (action, game.why_not(action))
            self._look(game.preview(action))

    def _probe(self, game: Game, choices: Sequence[Choice], action: Action) -> None:
        """An action of our own making is possible exactly if it was offered."""
        if isinstance(action, Run):
            return  # routes are drawn by players: only an example of them is offered
        refusal = game.why_not(action)
        if refusal is not None:
            self._heard(refusal)
        listed = any(covers(choice, action) for choice in choices)
        if isinstance(action, SellShares) and action.sizes and not listed:
            # Where one mix makes up an amount it is offered without sizes; to name it is no fault.
            listed = refusal is None and any(
                covers(choice, replace(action, sizes=())) for choice in choices
            )
        assert listed == (refusal is None), (action, refusal)


def judged(game: Game) -> tuple[list[Choice], list[Refused]]:
    """The candidates of a position: those that are possible, and why the others are not."""
    choices: list[Choice] = []
    refused: list[Refused] = []
    state = game.state
    for step, choice in candidates_in(game.rules, state):
        if choice.action.actor not in step.actors(state):
            continue
        refusal = step.judge(state, choice.action)
        if refusal is None:
            choices.append(choice)
        else:
            refused.append((choice.action, refusal))
    return choices, refused


def ends_of(choice: Choice) -> list[Action]:
    """The lowest and the highest amount of a choice that leaves one open."""
    if choice.amounts is None:
        return []
    least, most = choice.amounts.least, choice.amounts.most
    most -= (most - least) % choice.amounts.step
    return [replace(choice.action, **{choice.field: amount}) for amount in (least, most)]


def covers(choice: Choice, action: Action) -> bool:
    """Whether an action is this choice, with an amount of its own perhaps."""
    if type(choice.action) is not type(action):
        return False
    if isinstance(action, SellShares) and not action.sizes:
        choice = replace(choice, action=replace(choice.action, sizes=()))  # any mix will do
    if choice.amounts is None:
        return choice.action == action
    amount = getattr(action, choice.field)
    same = replace(action, **{choice.field: getattr(choice.action, choice.field)})
    return same == choice.action and amount in choice.amounts
