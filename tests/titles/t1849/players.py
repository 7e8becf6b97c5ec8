"""Simulated players who know what ruins a company of 1849, so that games come to phase 16 and a full bank.

Money for shares goes into the treasury and stays there: they start dear, buy more of what they have started,
keep income until the next train is paid for, and sell own shares only for a train.
"""

from ezgame.core.actions import Action, BuyShare, Dividend, StartCompany
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.rounds.operating import acting_company
from tests.tools.habits import Habit, mixed, stays, usual

ENOUGH_SETS = 30
"""Where nobody can buy the next train and all companies earn little, money hardly moves: they stop."""
SPARE = 60
"""What a treasury keeps for tiles."""


def lacks_train(game: Game, company: CompanyId) -> bool:
    """Whether the company needs a train: it has none, or none that stays where such ones can be had."""
    trains = game.state.companies[company].trains
    return not any(stays(game, train.type) for train in trains)


def price_ahead(game: Game) -> int:
    """What the train after the next one costs: by then the next one may be gone."""
    left = [kind for kind, count in game.state.depot.left.items() if count is None or count > 0]
    prices = sorted(game.rules.title.trains[kind].price for kind in left)
    return prices[min(1, len(prices) - 1)] if prices else 0


def saves(game: Game, company: CompanyId) -> bool:
    return (
        lacks_train(game, company)
        and game.state.companies[company].cash < price_ahead(game) + SPARE
    )


def prudent(game: Game, action: Action) -> float:
    match action:
        case StartCompany():
            return (action.price / 10) ** 4
        case Dividend():
            keeps = saves(game, acting_company(game.state))
            return 15 if keeps == (action.choice == "withhold") else 1
        case BuyShare():
            company = game.state.companies[action.company]
            return (15 if company.president == action.actor else 2) * (
                3 if action.source == "ipo" else 1
            )
        case _:
            return usual(game, action)


def too_early(game: Game, player: PlayerId, kind: str) -> bool:
    """Kinds of actions a prudent player leaves alone now."""
    state = game.state
    if state.operating is None:
        mine = [name for name, now in state.companies.items() if now.president == player]
        poor = any(lacks_train(game, name) for name in mine)
        return kind == "sell_shares" or (kind == "start" and poor)
    company = acting_company(state)
    short = saves(game, company)
    match kind:
        case "sell_shares" | "issue_bond":
            return not short
        case "buy_share" | "buy_private" | "buy_place" | "bankrupt":
            return True
        case "buy_train":
            return not lacks_train(game, company)
        case _:
            return False


PRUDENT = Habit(
    name="prudent",
    about="starts dear, saves for trains, sells own shares for them",
    eagerness={"start": 6, "buy_share": 14, "lay_tile": 30, "place_station": 3, "buy_train": 30,
               "sell_shares": 4},
    liking=prudent, refrains=too_early, gives_up_after=ENOUGH_SETS,
)  # fmt: skip


def habits(players: int, seed: int) -> tuple[Habit, ...]:
    """Two of three tables are prudent, one of these with a guest who is not."""
    wild = mixed(players, seed)
    if seed % 3 == 0:
        return wild
    return (PRUDENT,) * players if seed % 3 == 1 else (*(PRUDENT,) * (players - 1), wild[-1])
