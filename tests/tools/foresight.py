"""Players who look one move ahead, for sample games: they build for their trains and buy what brings income.

`make simulate ARGS="--habits foresight --out FILE"` plays a game with them and saves it. They are much slower than the
players of habit alone, so no test plays whole games with them.
"""

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
    SellShares,
    StartCompany,
)
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.rounds.operating import acting_company
from ezgame.core.routes.search import best_routes
from ezgame.core.state import State
from tests.tools.habits import Habit, has_enough, like_tile, like_train, saves, stays, usual

SEARCH = 1_500
"""Search nodes for the income after one move."""
FULL_TILE = 100
"""How much `like_tile` makes of a tile with a city and ways to others."""


def foreseeing(game: Game, action: Action) -> float:
    """What this action brings the company or the player at once."""
    match action:
        case LayTile():
            liked = like_tile(game, action)
            return 0.01 + liked * (1 + gain(game, action) / 10) ** 4 / FULL_TILE
        case PlaceStation():
            return 0.05 + max(gain(game, action), 0) ** 2 / 100
        case StartCompany():
            return (action.price / 10) ** 2
        case BuyShare():
            return of_share(game, action)
        case SellShares():
            mine = game.state.companies[action.company].president == action.actor
            return 0.05 if mine else 100 / action.percent
        case Dividend():
            held = 20 if saves(game) else 1
            return held if action.choice == "withhold" else 20
        case BuyTrain():
            lasting = 20 if stays(game, action.type) else 1
            return like_train(game, action) * lasting
        case Consent():
            return 4 if action.accept else 1
        case _:
            return usual(game, action)


def gain(game: Game, action: Action) -> int:
    """How much more the acting company would earn after this move."""
    company = acting_company(game.state)
    return income(game, game.preview(action).after, company) - income(game, game.state, company)


def income(game: Game, state: State, company: CompanyId) -> int:
    network = game.rules.network(state, company)
    if network is None or not network.trains:
        return 0
    return best_routes(network, budget=SEARCH).income


def of_share(game: Game, action: BuyShare) -> float:
    """Own companies first until they float, then what earns most for its price."""
    company = game.state.companies[action.company]
    own = company.president == action.actor
    if own and not company.floated:
        return 30
    earned = income(game, game.state, action.company) if company.floated else 0
    return (3 if own else 1) * (1 + earned / 20)


def amount(random: object, action: Action) -> float:
    """Bids as low as they may be; privates and trains at what helps the seller's company."""
    return 1.0 if isinstance(action, BuyPrivate) else 0.0 if isinstance(action, Bid) else 0.05


def leaves_alone(game: Game, player: PlayerId, kind: str) -> bool:
    """Sells only in the later stock rounds of need; no second company before the first has a lasting train."""
    return kind != "place_station" and has_enough(game, player, kind)


FORESIGHT = Habit(
    name="foresight",
    about="looks at what a move brings before making it",
    eagerness={"sell_shares": 0.01, "buy_share": 30, "lay_tile": 60, "place_station": 1.5, "buy_train": 12,
               "buy_private": 1.5, "start": 3, "bid": 2.5, "pass": 0.6},
    liking=foreseeing, amount=amount, refrains=leaves_alone,
)  # fmt: skip
