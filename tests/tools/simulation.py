"""Seeded play by itself, for tests, examples and reports of bugs: legal, lively and not clever.

The policy looks only at what the game offers, so it plays every title. It starts companies, buys
and sells, builds, runs good routes and buys trains, so that a game meets most of its rules and ends.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ezgame.core.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    RepayLoan,
    Run,
    SellShares,
    StartCompany,
)
from ezgame.core.choices import Choice
from ezgame.core.definitions.board import turned
from ezgame.core.events import PhaseBegan, RoundBegan
from ezgame.core.game import Applied, Game
from ezgame.core.ids import PhaseId, PlayerId
from ezgame.core.rounds.operating import acting_company
from ezgame.core.routes.search import best_routes
from ezgame.core.steps.run import RunStep, as_drawn
from ezgame.core.steps.trains import DEPOT

MOST_SETS = 40
"""A game with more sets of operating rounds than this has lost its way."""
SEARCH_BUDGET = 1_500
"""Search nodes for a run: good routes, not always the best."""

Weights = dict[str, float]

EAGERNESS: Weights = {
    "bid": 3,
    "start": 4,
    "buy_share": 8,
    "sell_shares": 0.6,
    "repay": 8,
    "lay_tile": 12,
    "place_station": 2,
    "run": 100,
    "buy_train": 9,
    "buy_private": 0.6,
    "borrow": 1,
    "pass": 1,
}
"""How much each kind of action is liked; those not named count `OTHERS`."""
OTHERS = 1.5
OVERBID = 0.4
"""A bid above the face value."""
TRADE = 0.3
"""Trains of other companies when the bank's are too dear."""


class Lost(Exception):
    """The game does not come to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How one game went."""

    actions: int
    sets: int
    phases: tuple[PhaseId, ...]
    scores: dict[PlayerId, int] = field(default_factory=dict)
    ranking: tuple[PlayerId, ...] = ()


class Policy:
    """Chooses among the offered actions, always the same for the same seed and game."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> Action:
        choices = game.choices()
        if not choices:
            raise Lost(f"nothing can be done in {game.state.clock.round}")
        kinds: dict[str, list[Choice]] = {}
        for choice in choices:
            kinds.setdefault(choice.action.kind, []).append(choice)
        names = list(kinds)
        kind = self._random.choices(names, [eagerness(game, kinds[name]) for name in names])[0]
        wanted = [liking(game, choice.action) for choice in kinds[kind]]
        choice = self._random.choices(kinds[kind], wanted)[0]
        return self._finished(game, choice)

    def _finished(self, game: Game, choice: Choice) -> Action:
        """Fill in what the choice leaves open."""
        action = choice.action
        if isinstance(action, Run) and choice.open:
            return best_run(game, action)
        if choice.amounts is None:
            return action
        amounts = choice.amounts
        steps = (amounts.most - amounts.least) // amounts.step
        # Small amounts are more common, but everything happens.
        part = self._random.random() ** (9 if isinstance(action, Bid) else 3)
        if isinstance(action, BuyPrivate | RepayLoan):
            part = 1 - part
        changes: dict[str, Any] = {choice.field: amounts.least + amounts.step * int(steps * part)}
        return replace(action, **changes)


def eagerness(game: Game, choices: Sequence[Choice]) -> float:
    """How much a kind of action is liked now; the choices are all of one kind."""
    action = choices[0].action
    if isinstance(action, Bid) and action.price > game.rules.title.privates[action.private].value:
        return OVERBID
    if isinstance(action, BuyTrain) and not any(_from_bank(choice.action) for choice in choices):
        return TRADE
    return EAGERNESS.get(action.kind, OTHERS)


def _from_bank(action: Action) -> bool:
    return isinstance(action, BuyTrain) and action.source == DEPOT


def liking(game: Game, action: Action) -> float:
    """How much one action is liked among others of its kind."""
    match action:
        case StartCompany():
            return (action.price / 10) ** 3
        case BuyShare():
            company = game.state.companies[action.company]
            return 12 if company.president == action.actor and not company.floated else 1
        case SellShares():
            return 100 / action.percent
        case BuyTrain():
            return like_train(game, action)
        case LayTile():
            return like_tile(game, action)
        case Dividend():
            return 1 if action.choice == "withhold" else 3
        case _:
            return 1


def like_train(game: Game, action: BuyTrain) -> float:
    """From the bank, so that time goes on, and for the company's own gauge."""
    title = game.rules.title
    gauge = title.companies[acting_company(game.state)].gauge
    face = next(face for face in title.trains[action.type].faces if face.name == action.face)
    fits = not gauge or not face.gauges or gauge in face.gauges
    return (6 if fits else 1) * (8 if _from_bank(action) else 1 / len(game.state.companies))


def like_tile(game: Game, action: LayTile) -> float:
    """Places to stop at, and ways on: many exits, towards hexes with something in them."""
    title = game.rules.title
    tile = title.tiles.tiles[action.tile]
    neighbours = title.board.hexes[action.hex].neighbours
    exits = {turned(end, action.rotation) for track in tile.tracks for end in (track.a, track.b)}
    ahead = sum(
        1 for edge in exits if edge in neighbours and title.board.hexes[neighbours[edge]].stops
    )
    return (1 + 3 * len(tile.stops)) * (1 + ahead) ** 2


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


def play_out(game: Game, seed: int, watch: Watch | None = None) -> Outcome:
    """Play to the end; `watch` sees every action. Raises Lost if the end does not come."""
    policy = Policy(seed)
    while not game.state.finished:
        if game.state.clock.set > MOST_SETS:
            raise Lost(f"still playing after {MOST_SETS} sets of operating rounds")
        applied = game.apply(policy.choose(game))
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
        scores=dict(rules.score(state)),
        ranking=rules.ranking(state),
    )
