"""Everything that is offered while a decision is pending, tried twice and in every pair.

A game plays itself with a liking for deals. In every position with something pending each offered
action is taken, then each offered action once more where it is still possible, and then all
questions are answered with yes where that is possible. Nobody may have less than no money, nothing
may belong to two, and every decision must have somebody who can take it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from ezgame.core.actions import Action, BuyPrivate, BuyTrain, Consent, ExchangePrivate, OfferPrivate
from ezgame.core.choices import Choice
from ezgame.core.events import PrivateSold
from ezgame.core.game import Applied, Game
from ezgame.core.state import State
from ezgame.core.steps.answer import ConsentStep
from tests.tools.simulation import MOST_SETS, Policy

MANY = 30
"""Beyond so many offers two of each kind are tried."""
MOST_ANSWERS = 40
"""More questions in a row than any position can ask."""
DEALS = (BuyPrivate, OfferPrivate, ExchangePrivate)
EAGER = 0.15
"""How often a deal is proposed where one is possible."""


@dataclass(slots=True)
class Tried:
    """What a walk came across, so that a test can see that it tried something."""

    positions: int = 0
    pairs: int = 0
    deals: int = 0


def walk(game: Game, seed: int) -> Tried:
    """Play a game to its end and try the pairs wherever something is pending."""
    policy, random, tried = Policy(seed), Random(seed), Tried()
    while not game.state.finished and game.state.clock.set <= MOST_SETS:
        if game.state.pending:
            try_pairs(game, tried)
        action = some_deal(game, random) or policy.choose(game)
        check(game.apply(action))
    return tried


def some_deal(game: Game, random: Random) -> Action | None:
    """Now and then a deal: policies propose few."""
    if random.random() > EAGER:
        return None
    deals = [choice for choice in game.choices() if is_deal(game, choice.action)]
    if not deals:
        return None
    return random.choice(ends(random.choice(deals)))


def is_deal(game: Game, action: Action) -> bool:
    if isinstance(action, BuyTrain):
        return action.source in game.state.companies
    return isinstance(action, DEALS) or action.kind.endswith("take_over")


def try_pairs(game: Game, tried: Tried) -> None:
    """Every offered action, and after it every offered action."""
    offers = offered(game)
    assert_answerable(game)
    tried.positions += 1
    step = game.rules.active(game.state)
    if isinstance(step[0], ConsentStep):
        tried.deals += 1
        assert len(step) == 1, "nothing else is offered while a deal is open"
    for first in offers:
        after = Game(game.rules, game.state)
        check(after.apply(first))
        for second in offers:
            tried.pairs += 1
            both = Game(game.rules, after.state)
            if both.why_not(second) is None:
                check(both.apply(second))
            answer_all(both)


def offered(game: Game) -> list[Action]:
    """The offers with the lowest and the highest amount of each; of very many two of each kind."""
    choices = game.choices()
    actions = [action for choice in choices for action in ends(choice)]
    if len(actions) <= MANY:
        return actions
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.kind, []).append(action)
    return [action for found in kinds.values() for action in (found[0], found[-1])]


def ends(choice: Choice) -> list[Action]:
    if choice.amounts is None:
        return [choice.action]
    amounts = dict.fromkeys((choice.amounts.least, choice.amounts.most))
    return [replace(choice.action, **{choice.field: amount}) for amount in amounts]


def answer_all(game: Game) -> None:
    """Say yes to everything that is asked, as far as the rules allow."""
    for _ in range(MOST_ANSWERS):
        if game.state.finished or not game.state.pending:
            return
        assert_answerable(game)
        actions = [choice.action for choice in game.choices()]
        agreed = [action for action in actions if isinstance(action, Consent) and action.accept]
        waiting = game.waiting_for()
        answers = agreed or [action for action in actions if action.actor in waiting]
        check(game.apply(answers[0]))
    raise AssertionError(f"the questions never end: {game.state.pending}")


def assert_answerable(game: Game) -> None:
    """Whoever the game waits for can say something."""
    waiting = game.waiting_for()
    answers = [choice for choice in game.choices() if choice.action.actor in waiting]
    assert waiting and answers, f"nobody can answer {game.state.pending}"


def check(applied: Applied) -> None:
    """The promises of every position, and of what led to it."""
    state = applied.after
    for name, player in state.players.items():
        assert player.cash >= 0, (name, player.cash, applied.action)
    for company, now in state.companies.items():
        assert now.cash >= 0, (company, now.cash, applied.action)
    for what in owned_twice(state):
        raise AssertionError(f"{what} belongs to two after {applied.action}")
    sold = [event.private for event in applied.events if isinstance(event, PrivateSold)]
    assert len(set(sold)) == len(sold), applied.action


def owned_twice(state: State) -> Iterator[str]:
    """Cards in two places, and privates that two open deals are about."""
    trains = [train.id for now in state.companies.values() for train in now.trains]
    trains += [train.id for train in state.depot.pool]
    deals = [due.about for due in state.pending if due.about in state.privates]
    owners = [now for now in state.privates.values() if now.closed and now.owner is not None]
    yield from (train for train in trains if trains.count(train) > 1)
    yield from (private for private in deals if deals.count(private) > 1)
    yield from (f"a closed private of {now.owner}" for now in owners)
