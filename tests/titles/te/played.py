"""Simulated games of 18TE: played to the end with every position looked at, and what was seen on the way.

python -m tests.titles.te.played 100        the table of things seen in a hundred games, told every fifty
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import (
    Action,
    BuyShare,
    Dividend,
    IssueShares,
    LayTile,
    PlaceStation,
    RedeemShares,
    SellShares,
)
from ezgame.core.events import (
    CompanyClosed,
    EndTriggered,
    MarkerMoved,
    PhaseBegan,
    PlayerBankrupt,
    PresidentChanged,
    TrainBought,
    TrainExported,
)
from ezgame.core.finance.shares import holding
from ezgame.core.game import Applied, Game
from ezgame.core.ids import POOL, PlayerId
from ezgame.core.rounds.operating import acting_company
from ezgame.core.state import State
from ezgame.titles.te.state import GoalReached
from tests.builders import NAMES
from tests.tools.habits import Habit, building, careful, least
from tests.tools.simulation import Outcome, play_out

MONEY = 4000
WAYS = {
    "KHS": "F6 4 1, E7 8 2, D6 6 5, C7 58 2, B6 8 5",
    "TWE": "E9 TE1 0, F10 57 2, G11 4 2",
    "KPR": "G5 TE2 0, F4 58 5, E5 58 2, D4 58 5, C5 9 1, B6 9 1, A7 TE4 0",
}
"""Tiles that lead a company to its goal."""
TABLES = 7
"""Of so many tables one is of players who go for goals, one of players who all build for KPR, and one of
players who raise the price of one company."""
THINGS = (
    "liquidation",
    "bankruptcy",
    "export",
    "phase 3 by export",
    "phase 4 by export",
    "bonus of KHS",
    "bonus of KWE",
    "bonus of CME",
    "bonus of TWE",
    "bonus of KPR",
    "president by purchase",
    "president by sale",
    "issue at the lower edge",
    "redeem",
    "train from the pool",
    "train between companies",
    "end by bank",
    "end by bankrupt",
    "end by end-cell",
)
"""Each of these must happen often enough for the rules behind it to be tried."""


def towards(way: str, game: Game, action: Action) -> float:
    """Likes the tiles of a way and stations at goals; leaves the hexes of the way alone otherwise."""
    if isinstance(action, LayTile):
        tiles = way.split(", ")
        if f"{action.hex} {action.tile} {action.rotation}" in tiles:
            return 5000
        return 0.0001 if any(each.startswith(f"{action.hex} ") for each in tiles) else 1
    if isinstance(action, PlaceStation):
        goal = game.rules.title.companies[acting_company(game.state)].destination
        return 100 if action.hex == goal else 1
    return careful(game, action)


def seeking(game: Game, action: Action) -> float:
    """Lays track towards the goal of the company."""
    turn = game.state.operating
    company = turn.company if turn is not None else None
    return towards(WAYS.get(company or "", ""), game, action)


def helping(game: Game, action: Action) -> float:
    """Lays track for KPR, whoever's turn it is, and pays out: five companies need shareholders."""
    if isinstance(action, Dividend):
        return 20 if action.choice == "pay" else 1
    return towards(WAYS["KPR"], game, action)


PILGRIM = Habit(
    name="pilgrim",
    about="founds companies and leads them to their goals",
    eagerness={"open_auction": 20, "lay_tile": 60, "place_station": 20, "sell_shares": 0.02},
    liking=seeking,
)
HELPER = Habit(
    name="helper",
    about="founds all five companies at the least price and builds the line of the last one",
    eagerness={
        "open_auction": 200,
        "bid_company": 0.05,
        "buy_share": 1,
        "sell_shares": 0.02,
        "lay_tile": 60,
        "place_station": 20,
        "issue": 0.1,
        "redeem": 0.2,
        "bankrupt": 0.001,
    },
    liking=helping,
    amount=least,
)


def growing(game: Game, action: Action) -> float:
    """Pays out whatever is earned, builds for income and holds on to the own company."""
    if isinstance(action, Dividend):
        return 60 if action.choice == "pay" else 1
    return building(game, action) if isinstance(action, LayTile) else careful(game, action)


def one_is_enough(game: Game, _player: PlayerId, kind: str) -> bool:
    """No second company at the table: the bank's money would not last until the end of the chart."""
    founded = any(now.president is not None for now in game.state.companies.values())
    return founded and kind in ("open_auction", "bid_company")


def opening_high(_random: Random, action: Action) -> float:
    """The opening bid is the highest one that can be paid; nobody raises it by more than the least."""
    return 0.0 if action.kind == "bid_company" else 1.0


GROWER = Habit(
    name="grower",
    about="founds one company dear, pays out always, so that its price comes to the end of the chart",
    eagerness={
        "open_auction": 3,
        "bid_company": 0.05,
        "buy_share": 20,
        "sell_shares": 0.01,
        "lay_tile": 60,
        "place_station": 3,
        "issue": 0.05,
        "redeem": 0.5,
        "buy_train": 20,
        "bankrupt": 0.001,
    },
    liking=growing,
    refrains=one_is_enough,
    amount=opening_high,
)


def habits_of(players: int, seed: int) -> tuple[Habit, ...]:
    """Every so often a table of pilgrims, one of helpers, or one of growers."""
    table = {TABLES - 1: PILGRIM, TABLES - 2: HELPER, TABLES - 3: GROWER}.get(seed % TABLES)
    return (table,) * players if table is not None else ()


def seats_of(seed: int) -> int:
    """Half of the games have two players, half three."""
    return 2 + seed % 2


def fresh(players: int, seed: int) -> Game:
    return new_game(make_setup("18te", NAMES[:players], seed=seed))


@lru_cache(maxsize=32)
def played(players: int, seed: int) -> Game:
    """A finished game; every position is in it. The invariants held."""
    game = fresh(players, seed)
    play(game, seed)
    return game


def play(game: Game, seed: int) -> Outcome:
    """Play to the end and look at every position."""
    habits = habits_of(len(game.state.players), seed)
    return play_out(game, seed, lambda now, applied: look(now, applied.after), habits)


def look(game: Game, state: State) -> None:
    """What holds in every position of 18TE."""
    assert state.bank is not None
    money = state.bank + sum(player.cash for player in state.players.values())
    assert money + sum(company.cash for company in state.companies.values()) == MONEY
    rules = game.rules
    for name, company in state.companies.items():
        percents = rules.percents[name]
        assert len(company.certificates) == len(percents) == 8
        assert holding(state, rules.percents, name, POOL) <= 50, name
        for player in state.players:
            assert holding(state, rules.percents, name, player) <= 70, name
        asked = any(pending.about == name for pending in state.pending)
        if not asked and not company.closed:
            assert rules.supply.counted(state, name) <= rules.supply.limit(state, name), name
    circles(game, state)


def circles(game: Game, state: State) -> None:
    """Stations stand in circles that exist, one in each, and where theirs is printed in that."""
    marks = game.rules.ground.rules.slot_marks
    for hex_id, stations in state.board.stations.items():
        face = game.rules.ground.face(state.board, hex_id)
        places = [(station.stop, station.slot) for station in stations]
        assert len(set(places)) == len(places), hex_id
        for station in stations:
            assert station.slot < max(1, face.stops[station.stop].slots), hex_id
            printed = marks.get(face.tile, ()) if face.tile is not None else ()
            if station.company in printed:
                assert printed[station.slot] == station.company, hex_id


def seen(applied: Applied) -> Iterator[str]:
    """Which of the things happened with one action."""
    exported = any(isinstance(event, TrainExported) for event in applied.events)
    for event in applied.events:
        match event:
            case CompanyClosed():
                yield "liquidation"
            case PlayerBankrupt():
                yield "bankruptcy"
            case TrainExported():
                yield "export"
            case PhaseBegan(phase=phase) if exported:
                yield f"phase {phase} by export"
            case GoalReached(company=company):
                yield f"bonus of {company}"
            case PresidentChanged(before=before) if before is not None:
                if isinstance(applied.action, BuyShare):
                    yield "president by purchase"
                elif isinstance(applied.action, SellShares):
                    yield "president by sale"
            case TrainBought(source="pool"):
                yield "train from the pool"
            case TrainBought(source=source) if source in applied.before.companies:
                yield "train between companies"
            case EndTriggered(reason=reason):
                yield f"end by {reason}"
    action = applied.action
    if isinstance(action, RedeemShares):
        yield "redeem"
    if isinstance(action, IssueShares):
        rows = [
            int(event.target.partition(",")[0]) - int(event.source.partition(",")[0])
            for event in applied.events
            if isinstance(event, MarkerMoved) and event.reason == "issued"
        ]
        if sum(rows) < action.count:
            yield "issue at the lower edge"


def table_of(games: int, start: int = 0) -> Counter[str]:
    """How often each thing is seen in so many games."""
    found = Counter(dict.fromkeys(THINGS, 0))
    for seed in range(start, start + games):
        game = fresh(seats_of(seed), seed)
        play(game, seed)
        for applied in game.log:
            found.update(seen(applied))
    return found


def tell(games: int) -> None:
    """Play so many games and print what was seen so far, again and again."""
    found, endings, most = Counter(dict.fromkeys(THINGS, 0)), Counter[str](), 0
    for seed in range(games):
        game = fresh(seats_of(seed), seed)
        outcome = play(game, seed)
        endings[outcome.ending] += 1
        most = max(most, outcome.sets)
        for applied in game.log:
            found.update(seen(applied))
        if (seed + 1) % 50 == 0 or seed + 1 == games:
            print(f"{seed + 1} games, at most {most} sets, ended by {dict(endings)}", flush=True)
            for thing, count in found.items():
                print(f"{count:6} {thing}", flush=True)


if __name__ == "__main__":
    tell(int(sys.argv[1]))
