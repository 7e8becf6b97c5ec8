"""Habits of simulated players: what each likes to do, so that games go where ordinary play does not.

A habit is a set of weights over what the game offers. It decides no rule and knows no title: kinds of
actions that a title does not have are never offered. A seat keeps its habit for the whole game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from ezgame.core.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Consent,
    Dividend,
    LayTile,
    PlaceStation,
    RepayLoan,
    SellShares,
    StartCompany,
)
from ezgame.core.definitions.board import turned
from ezgame.core.game import Game
from ezgame.core.ids import PlayerId
from ezgame.core.rounds.operating import acting_company
from ezgame.core.steps.trains import DEPOT

Weights = Mapping[str, float]
Liking = Callable[[Game, Action], float]
"""How much one action is liked among others of its kind; more than 0."""

EAGERNESS: dict[str, float] = {
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
REFRAINING = 0.01
OVERBID = 0.4 / 3
"""A bid above the face value, against one at it."""
TRADE = 0.3 / 9
"""Trains of other companies when the bank's are too dear, against the bank's."""


# ---------------------------------------------------------------- one action among its kind


def usual(game: Game, action: Action) -> float:
    """What most players like."""
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
    return (6 if fits else 1) * (8 if from_bank(action) else 1 / len(game.state.companies))


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


def from_bank(action: Action) -> bool:
    return isinstance(action, BuyTrain) and action.source == DEPOT


def thrifty(game: Game, action: Action) -> float:
    """Keeps what it has: low prices, withheld income."""
    match action:
        case StartCompany():
            return (100 / action.price) ** 3
        case Dividend():
            return {"withhold": 8, "half": 2}.get(action.choice, 1)
        case Consent():
            return 1 if action.accept else 3
        case _:
            return usual(game, action)


def selling(game: Game, action: Action) -> float:
    """Large packets, presidencies among them; buys what is cheap to sell it again."""
    match action:
        case SellShares():
            return action.percent
        case BuyShare():
            return 3 if action.source == "pool" else 1
        case _:
            return usual(game, action)


def trading(game: Game, action: Action) -> float:
    """Deals with other players and their companies."""
    match action:
        case BuyTrain():
            return 1 if from_bank(action) else 6
        case Consent():
            return 6 if action.accept else 1
        case BuyShare():
            return 8 if action.private is not None else 1
        case _:
            return usual(game, action)


def building(game: Game, action: Action) -> float:
    """Uses what privates can build, and spreads."""
    match action:
        case LayTile():
            return like_tile(game, action) * (1 if action.private is None else 6)
        case PlaceStation():
            return 1 if action.private is None else 6
        case _:
            return usual(game, action)


def hurrying(game: Game, action: Action) -> float:
    """New trains for dear companies, and everything paid out."""
    match action:
        case BuyTrain():
            return 50 if from_bank(action) else 1
        case Dividend():
            return 1 if action.choice == "withhold" else 20
        case _:
            return usual(game, action)


def spoiling(game: Game, action: Action) -> float:
    """What hurts: bad tiles, stations where others want to go, shares of others sold, no deals."""
    match action:
        case LayTile():
            return 1 / like_tile(game, action)
        case PlaceStation():
            others = game.state.board.stations.get(action.hex, ())
            return 1 + 4 * len(others)
        case SellShares():
            mine = game.state.companies[action.company].president == action.actor
            return action.percent / (10 if mine else 1)
        case BuyTrain():
            return 4 / action.price
        case Dividend():
            return 6 if action.choice == "withhold" else 1
        case Consent():
            return 1 if action.accept else 6
        case _:
            return 1


def spending(game: Game, action: Action) -> float:
    """Empties the treasuries: cheap companies, everything paid out, trains only when they must be."""
    match action:
        case StartCompany():
            return (100 / action.price) ** 3
        case Dividend():
            return 1 if action.choice == "withhold" else 30
        case _:
            return usual(game, action)


def careful(game: Game, action: Action) -> float:
    """Saves for the next train until the company has one that stays, then pays everything out."""
    match action:
        case Dividend():
            return {"pay": 1 if saves(game) else 20}.get(action.choice, 20 if saves(game) else 1)
        case BuyTrain():
            return usual(game, action) * (20 if stays(game, action.type) else 1)
        case BuyShare():
            return 12 if game.state.companies[action.company].president == action.actor else 3
        case _:
            return usual(game, action)


def saves(game: Game) -> bool:
    """Whether the acting company will need money for a train."""
    company = game.state.companies[acting_company(game.state)]
    if any(stays(game, train.type) for train in company.trains):
        return False
    dearest = max(kind.price for kind in game.rules.title.trains.values())
    return company.cash < dearest


def has_enough(game: Game, player: PlayerId, kind: str) -> bool:
    """No second company, and no station or deal, until every own company has a train that stays."""
    mine = [now for now in game.state.companies.values() if now.president == player]
    safe = all(any(stays(game, train.type) for train in now.trains) for now in mine)
    return kind in ("start", "place_station", "buy_private") and bool(mine) and not safe


def stays(game: Game, kind: str) -> bool:
    """Whether trains of this type are never lost."""
    return game.rules.title.trains[kind].rusted_by is None


# ---------------------------------------------------------------- amounts that are left open


def small(random: Random, action: Action) -> float:
    """Which part of the range an amount is: small ones are more common, but everything happens."""
    part = random.random() ** (9 if isinstance(action, Bid) else 3)
    return 1 - part if isinstance(action, BuyPrivate | RepayLoan) else part


def least(random: Random, _action: Action) -> float:
    return random.random() ** 12


def any_amount(random: Random, _action: Action) -> float:
    """Both ends of the range are as likely as all between."""
    return random.choice((0.0, random.random(), 1.0))


def large(random: Random, action: Action) -> float:
    if isinstance(action, Bid | RepayLoan):
        return small(random, action)
    return 1 - random.random() ** 4


# ---------------------------------------------------------------- habits


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """How one player plays."""

    name: str
    about: str
    eagerness: Weights = field(default_factory=dict)
    """Kinds of actions that are liked otherwise than the lively player likes them."""
    liking: Liking = usual
    amount: Callable[[Random, Action], float] = small
    refrains: Callable[[Game, PlayerId, str], bool] = lambda _game, _player, _kind: False
    """Kinds of actions that are left alone for now, if anything else can be done."""
    runs: float = 1.0
    """How often the trains run as well as they can; else not at all, where that is allowed."""
    leaves: float = 0.0
    """How likely it is, at each of the later turns, that all agree with this player to stop."""
    gives_up_after: int | None = None
    """Sets of operating rounds after which the table agrees with this player to stop; None: never."""

    def eager(self, kind: str) -> float:
        return self.eagerness.get(kind, EAGERNESS.get(kind, OTHERS))


HABITS: tuple[Habit, ...] = (
    Habit(name="lively", about="does a bit of everything"),
    Habit(
        name="steward",
        about="saves for trains that stay, keeps shares and companies, pays out when all is safe",
        eagerness={"sell_shares": 0.05, "buy_share": 12, "lay_tile": 20, "place_station": 0.6,
                   "buy_private": 0.2, "start": 1},
        liking=careful, refrains=has_enough,
    ),
    Habit(
        name="hoarder",
        about="keeps money: passes, withholds, starts cheaply, buys little",
        eagerness={"pass": 5, "buy_share": 2, "start": 2, "sell_shares": 0.2, "bid": 1.5,
                   "lay_tile": 4, "place_station": 0.4, "buy_train": 4, "repay": 1},
        liking=thrifty, amount=least,
    ),
    Habit(
        name="seller",
        about="sells large packets and presidencies, buys to sell again",
        eagerness={"sell_shares": 10, "buy_share": 8, "start": 6, "place_station": 1},
        liking=selling,
    ),
    Habit(
        name="deal maker",
        about="buys and sells privates and trains at any price, consents, exchanges, takes over",
        eagerness={"buy_private": 4, "offer_private": 2, "exchange": 5, "bid": 6,
                   "esp.take_over": 8, "esp.buy_tender": 6, "esp.combine": 4},
        liking=trading, amount=any_amount,
    ),
    Habit(
        name="builder",
        about="builds whatever can be built, with every private; trains come late",
        eagerness={"lay_tile": 40, "place_station": 20, "esp.open_pass": 20, "buy_train": 3,
                   "buy_share": 6, "buy_private": 2},
        liking=building,
    ),
    Habit(
        name="rusher",
        about="buys every new train it can pay, starts at high prices, pays everything out",
        eagerness={"buy_train": 50, "start": 8, "esp.combine": 4, "place_station": 0.5},
        liking=hurrying,
    ),
    Habit(
        name="saboteur",
        about="bad tiles, blocked cities, dumped shares, empty runs, refused deals, lost companies",
        eagerness={"sell_shares": 5, "place_station": 12, "discard_train": 4, "buy_train": 4,
                   "lay_tile": 6, "bankrupt": 8},
        liking=spoiling, amount=any_amount, runs=0.4,
    ),
    Habit(
        name="borrower",
        about="empties treasuries, buys trains only when it must, borrows and repays late",
        eagerness={"buy_train": 0.15, "place_station": 15, "lay_tile": 30, "buy_private": 3,
                   "borrow": 12, "repay": 0.3, "sell_shares": 0.3, "esp.open_pass": 15,
                   "esp.buy_tender": 8, "start": 8},
        liking=spending, amount=large,
    ),
    Habit(
        name="quitter",
        about="passes nearly always, runs seldom, gives up, and may talk all into stopping",
        eagerness={"pass": 14, "start": 2, "buy_share": 2, "lay_tile": 2, "buy_train": 2,
                   "bid": 0.5, "bankrupt": 20},
        liking=thrifty, amount=least, runs=0.5, leaves=0.0008,
    ),
)  # fmt: skip

HURRIED = next(habit for habit in HABITS if habit.name == "rusher")
"""How everybody plays when a game has gone on for long."""


QUIET = ("steward", "steward", "steward", "builder")


def habit_named(name: str) -> Habit:
    return next(habit for habit in HABITS if habit.name == name)


def mixed(players: int, seed: int) -> tuple[Habit, ...]:
    """A habit for each seat, always the same for the same seed. No two are alike, but every fourth table
    is a quiet one: where nobody ruins companies games last to their natural end."""
    random = Random(f"habits {seed}")
    if seed % 4 == 3:
        return tuple(random.choices([habit_named(name) for name in QUIET], k=players))
    return tuple(random.sample(HABITS, players))
