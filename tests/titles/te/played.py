"""Simulated games of 18TE: played to the end with every position looked at, and what was seen on the way.

python -m tests.titles.te.played 100        the table of things seen in a hundred games
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import BuyShare, IssueShares, RedeemShares, SellShares
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
from ezgame.core.ids import POOL
from ezgame.core.state import State
from ezgame.titles.te.state import GoalReached
from tests.builders import NAMES
from tests.tools.simulation import Outcome, play_out

MONEY = 4000
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
    return play_out(game, seed, watch=lambda now, applied: look(now, applied.after))


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


if __name__ == "__main__":
    for thing, count in table_of(int(sys.argv[1])).items():
        print(f"{count:6} {thing}")
