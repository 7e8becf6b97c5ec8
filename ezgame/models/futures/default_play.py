"""What is assumed of everybody on the way to somebody's turn: companies run their best and pay, nobody else does
anything he need not do. Used by the sheet to try what a company does whose turn is later."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ezgame.core.actions import Action, AutomaticRun, BuyTrain, Choose, Consent, Dividend, Pass, Run
from ezgame.core.applied import Applied
from ezgame.core.choices import Choice
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.routes.search import best_routes
from ezgame.core.steps.run import as_drawn
from ezgame.models.turns import only_pass, turn_key

SEARCH_BUDGET = 20_000
MOST_ACTIONS = 600
"""On one way; more than any two sets of rounds need."""
BANK = ("depot", "pool")
PAYING = ("pay", "half")


@dataclass(frozen=True, slots=True)
class Target:
    """Whose turn is wanted."""

    kind: Literal["company", "player"]
    id: str

    def reached(self, game: Game) -> bool:
        state = game.state
        if self.kind == "company":
            turn = state.operating
            here = turn is not None and turn.company == self.id
            return here and state.clock.kind == "operating"
        return PlayerId(self.id) in game.waiting_for()


@dataclass(frozen=True, slots=True)
class DefaultPlay:
    """What was done until somebody's turn came, or until it was clear that it does not come."""

    done: tuple[Applied, ...]
    chosen: tuple[Applied, ...]
    """Those of them that were no forced passes."""
    reached: bool


def default_action(game: Game, choices: Sequence[Choice]) -> Action | None:
    """What somebody does who does nothing in particular; None where nothing can be done."""
    for choice in choices:
        if isinstance(choice.action, Run):
            return best_run(game, choice.action)
    dividends = [c.action for c in choices if isinstance(c.action, Dividend)]
    for wanted in PAYING:
        for action in dividends:
            if action.choice == wanted:
                return action
    plain = [choice for choice in choices if not choice.open]
    return next(in_order(plain), None)


def in_order(choices: list[Choice]) -> Iterator[Action]:
    """Passing first, then saying no, then the cheapest train that must be bought, then whatever there is."""
    actions = [choice.action for choice in choices]
    yield from (action for action in actions if isinstance(action, Pass | AutomaticRun))
    yield from (action for action in actions if isinstance(action, Consent) and not action.accept)
    yield from (action for action in actions if isinstance(action, Choose))
    trains = [action for action in actions if isinstance(action, BuyTrain)]
    # Another company would have to be asked, and says no.
    yield from sorted(trains, key=lambda action: (action.source not in BANK, action.price))
    yield from actions


def best_run(game: Game, offered: Run) -> Action:
    """The best run that a short search finds; where the rules demand one it is offered."""
    state = game.state
    company = None if state.operating is None else state.operating.company
    network = None if company is None else game.rules.network(state, CompanyId(company))
    if offered.routes or network is None:
        return offered
    found = best_routes(network, budget=SEARCH_BUDGET)
    run = Run(actor=offered.actor, routes=as_drawn(network, found.routes))
    if found.routes and game.why_not(run) is None:
        return run
    passing = Pass(actor=offered.actor)
    return passing if game.why_not(passing) is None else offered


def way_to(game: Game, target: Target, go_on: Callable[[int, int], bool]) -> DefaultPlay:
    """Play on by default until the target's next turn; `game` is changed. `go_on` hears how far it is."""
    done: list[Applied] = []
    chosen: list[Applied] = []
    # A turn of the target that is under way is not its next one.
    under_way = turn_key(game.state) if target.reached(game) else None
    while len(done) < MOST_ACTIONS and not game.state.finished:
        if target.reached(game) and turn_key(game.state) != under_way:
            return DefaultPlay(tuple(done), tuple(chosen), True)
        choices = game.choices()
        action = default_action(game, choices)
        if action is None or not go_on(len(done), 0):
            break
        done.append(game.apply(action))
        if not only_pass(choices):
            chosen.append(done[-1])
    return DefaultPlay(tuple(done), tuple(chosen), False)
