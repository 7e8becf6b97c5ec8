"""Seeded play by itself, for tests, examples and reports of bugs: legal, with a habit for each seat.

The players look only at what the game offers, so they play every title. They start companies, buy and
sell, build, run and buy trains, so that a game meets most of its rules and ends.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ezgame.core.actions import Action, Bid, BuyTrain, EndByAgreement, Pass, Run
from ezgame.core.choices import Choice
from ezgame.core.events import PhaseBegan, RoundBegan
from ezgame.core.game import Applied, Game
from ezgame.core.ids import PhaseId, PlayerId
from ezgame.core.rounds.operating import acting_company
from ezgame.core.routes.search import best_routes
from ezgame.core.steps.run import RunStep, as_drawn
from tests.tools.habits import (
    HABITS,
    HURRIED,
    OVERBID,
    REFRAINING,
    TRADE,
    Habit,
    from_bank,
    mixed,
)

MOST_SETS = 40
"""A game with more sets of operating rounds than this has lost its way."""
PATIENT_SETS = 9
"""From this set on everybody hurries: a table of hoarders would sit for ever."""
LEAVING_SETS = 3
"""Nobody gives up before."""
SEARCH_BUDGET = 1_500
"""Search nodes for a run: good routes, not always the best."""
OUT_OF_TURN = 0.1
"""How often a player acts whose word is not awaited, against one whose word is."""


class Lost(Exception):
    """The game does not come to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How one game went."""

    actions: int
    sets: int
    phases: tuple[PhaseId, ...]
    ending: str
    scores: dict[PlayerId, int] = field(default_factory=dict)
    ranking: tuple[PlayerId, ...] = ()


class Policy:
    """Chooses among the offered actions for the whole table, always the same for the same seed and game."""

    def __init__(self, seed: int, habit: Habit = HABITS[0]) -> None:
        self._random = Random(seed)
        self._habit = habit

    def choose(self, game: Game) -> Action:
        return self._chosen(game, self._habit, offered(game))

    def _chosen(
        self, game: Game, habit: Habit, choices: Sequence[Choice], *, hurried: bool = False
    ) -> Action:
        kinds: dict[str, list[Choice]] = {}
        for choice in choices:
            kinds.setdefault(choice.action.kind, []).append(choice)
        names = list(kinds)
        weights = [eagerness(game, habit, kinds[name], hurried=hurried) for name in names]
        kind = self._random.choices(names, weights)[0]
        # Trains come from the bank then: two who sell each other the same ones would never see the last phase.
        liking = HURRIED.liking if hurried and kind == "buy_train" else habit.liking
        wanted = [liking(game, choice.action) for choice in kinds[kind]]
        choice = self._random.choices(kinds[kind], wanted)[0]
        return self._finished(game, habit, choice, "pass" in kinds)

    def _finished(self, game: Game, habit: Habit, choice: Choice, may_pass: bool) -> Action:
        """Fill in what the choice leaves open."""
        action = choice.action
        if isinstance(action, Run) and choice.open:
            if may_pass and habit.runs < 1 and self._random.random() > habit.runs:
                return Pass(actor=action.actor)
            return best_run(game, action)
        if choice.amounts is None:
            return action
        amounts = choice.amounts
        steps = (amounts.most - amounts.least) // amounts.step
        part = habit.amount(self._random, action)
        changes: dict[str, Any] = {choice.field: amounts.least + amounts.step * int(steps * part)}
        return replace(action, **changes)


class Players(Policy):
    """A habit for each seat; whoever acts chooses among what is offered to him."""

    def __init__(self, game: Game, seed: int, habits: Sequence[Habit]) -> None:
        super().__init__(seed)
        self.habits = dict(zip(game.state.players, habits, strict=True))

    def choose(self, game: Game) -> Action:
        choices = offered(game)
        actor = self._actor(game, choices)
        habit = self.habits[actor]
        sets = game.state.clock.set
        if habit.gives_up_after is not None and sets > habit.gives_up_after:
            return EndByAgreement(actor=actor)
        if sets > LEAVING_SETS and self._random.random() < habit.leaves:
            return EndByAgreement(actor=actor)
        mine = [choice for choice in choices if choice.action.actor == actor]
        return self._chosen(game, habit, mine, hurried=game.state.clock.set >= PATIENT_SETS)

    def _actor(self, game: Game, choices: Sequence[Choice]) -> PlayerId:
        """One of those who can do something, rather one whose word is awaited."""
        actors = list(dict.fromkeys(choice.action.actor for choice in choices))
        if len(actors) == 1:
            return actors[0]
        awaited = game.waiting_for()
        weights = [1 if actor in awaited else OUT_OF_TURN for actor in actors]
        return self._random.choices(actors, weights)[0]


def offered(game: Game) -> Sequence[Choice]:
    choices = game.choices()
    if not choices:
        raise Lost(f"nothing can be done in {game.state.clock.round}")
    return choices


def eagerness(game: Game, habit: Habit, choices: Sequence[Choice], *, hurried: bool) -> float:
    """How much a kind of action is liked now; the choices are all of one kind."""
    action = choices[0].action
    eager = habit.eager(action.kind)
    if habit.refrains(game, action.actor, action.kind):
        eager *= REFRAINING
    elif hurried and action.kind != "pass":
        eager = max(eager, HURRIED.eager(action.kind))
    if isinstance(action, Bid) and action.price > game.rules.title.privates[action.private].value:
        return eager * OVERBID
    if isinstance(action, BuyTrain) and not any(from_bank(choice.action) for choice in choices):
        return eager * TRADE
    return eager


def best_run(game: Game, empty: Run) -> Action:
    """A good run of the acting company; where the rules demand the best, it is offered."""
    if empty.routes:
        return empty
    step = game.rules.active(game.state)[0]
    if not isinstance(step, RunStep):
        return empty
    network = step.rules.network(game.state, acting_company(game.state))
    found = best_routes(network, budget=SEARCH_BUDGET)
    if not found.routes:
        return Pass(actor=empty.actor)
    return Run(actor=empty.actor, routes=as_drawn(network, found.routes))


Watch = Callable[[Game, Applied], None]


def play_out(
    game: Game, seed: int, watch: Watch | None = None, habits: Sequence[Habit] = ()
) -> Outcome:
    """Play to the end; `watch` sees every action. Without habits each seat gets one by the seed.
    Raises Lost if the end does not come. Sets count in which somebody has acted: where nobody can do
    anything but receive the income of privates, many go by at once."""
    players = Players(game, seed, habits or mixed(len(game.state.players), seed))
    sets = set()
    while not game.state.finished:
        sets.add(game.state.clock.set)
        if len(sets) > MOST_SETS:
            raise Lost(f"still playing after {MOST_SETS} sets of operating rounds")
        applied = game.apply(players.choose(game))
        if watch is not None:
            watch(game, applied)
    return outcome_of(game)


def outcome_of(game: Game) -> Outcome:
    happened = [event for applied in game.log for event in applied.events]
    rules, state = game.rules, game.state
    return Outcome(
        actions=game.position,
        sets=max((e.clock.set for e in happened if isinstance(e, RoundBegan)), default=0),
        phases=tuple(event.phase for event in happened if isinstance(event, PhaseBegan)),
        ending=state.ending,
        scores=dict(rules.score(state)),
        ranking=rules.ranking(state),
    )
