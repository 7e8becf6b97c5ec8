"""Simulated games of 18TE agree with a second model after every action, and the second model finds faults."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.events import (
    Event,
    MarkerMoved,
    OrderChanged,
    Paid,
    PresidentChanged,
    TrainExported,
    TrainsRusted,
)
from ezgame.core.evolve import evolve
from ezgame.core.ids import BANK
from ezgame.core.transition import Transition
from ezgame.titles.te.state import ExportMarkerMoved
from tests.titles.te.bookkeeping import Bookkeeper, Disagreement
from tests.tools.simulation import Lost, play_out

NAMES = ("Ann", "Ben", "Carol")
LONG_GAMES = 400
SEEDS = range(1, 41)
"""A fault shows itself in one of these games."""

MONEY = pytest.mark.rule(
    "TE-DIV-02", "TE-SR-10", "TE-ISS-02", "TE-LIQ-01", "TE-EMR-02", "TE-FND-04"
)
MARKET = pytest.mark.rule(
    "TE-MKT-03", "TE-MKT-07", "TE-MKT-08", "TE-MKT-09", "TE-MKT-10", "TE-OR-01"
)


def followed(seed: int, changes: dict[str, Any] | None = None) -> Bookkeeper:
    """Play a game with a keeper of its books beside it; two and three players in turn."""
    setup = make_setup("18te", NAMES[: 2 + seed % 2], seed=seed, changes=changes or {})
    game = new_game(setup)
    keeper = Bookkeeper(game)
    play_out(game, seed, keeper)
    return keeper


@MONEY
@MARKET
@pytest.mark.parametrize("seeds", [range(5), range(5, 10)], ids=str)
def test_the_books_agree_after_every_action(seeds: Iterable[int]) -> None:
    assert sum(followed(seed).compared for seed in seeds) > 400


@pytest.mark.long
@pytest.mark.parametrize("first", range(10, 10 + LONG_GAMES, 20))
def test_the_books_agree_in_many_games(first: int) -> None:
    for seed in range(first, first + 20):
        followed(seed)


# ------------------------------------------------------------ faults put into the rules on purpose

Fault = Callable[[Event], Event | None]


def without(kind: type[Event], *, reason: str = "") -> Fault:
    """An event that does not happen."""
    return lambda event: None if _is(event, kind, reason) else event


def changed(reason: str, **changes: Any) -> Fault:
    """A payment that is made otherwise."""
    return lambda event: replace(event, **changes) if _is(event, Paid, reason) else event


def one_less(reason: str) -> Fault:
    def fault(event: Event) -> Event:
        if isinstance(event, Paid) and event.reason == reason:
            return replace(event, amount=event.amount - 1)
        return event

    return fault


def _is(event: Event, kind: type[Event], reason: str) -> bool:
    return isinstance(event, kind) and (not reason or getattr(event, "reason", "") == reason)


FAULTS: dict[str, Fault] = {
    "a sale leaves the price": without(MarkerMoved, reason="sold"),
    "an issue leaves the price": without(MarkerMoved, reason="issued"),
    "withholding leaves the price": without(MarkerMoved, reason="withheld"),
    "a dividend leaves the price": without(MarkerMoved, reason="paid"),
    "a company sold out does not rise": without(MarkerMoved, reason="sold-out"),
    "nobody takes over a company": without(PresidentChanged),
    "the priority card stays": without(OrderChanged),
    "the train stays in the factory": without(TrainExported),
    "the export marker stays": without(ExportMarkerMoved),
    "nothing rusts": without(TrainsRusted),
    "the Ems costs nothing": without(Paid, reason="tile.side"),
    "mountains cost nothing": without(Paid, reason="tile.terrain"),
    "stations cost nothing": without(Paid, reason="station.placed"),
    "goals pay nothing": without(Paid, reason="goal.bonus"),
    "a liquidated company keeps its money": without(Paid, reason="company.liquidated"),
    "own shares earn nothing": without(Paid, reason="dividend.pool"),
    "a share of the company pays the bank": changed("share.bought", target=BANK),
    "a company's bid goes to the bank": changed("auction.won", target=BANK),
    "money on the certificate stays in the bank": without(Paid, reason="auction.unsold"),
    "a sale loses a coin": one_less("share.sold"),
    "an issue loses a coin": one_less("share.issued"),
    "buying back saves a coin": one_less("share.redeemed"),
    "a dividend loses a coin": one_less("dividend.paid"),
    "a train saves a coin": one_less("train.bought"),
    "a train of another company saves a coin": one_less("train.traded"),
    "help for a train saves a coin": one_less("train.help"),
}

WRONG_RULINGS: dict[str, Any] = {
    "par.from_bid": "smaller",
    "terrain.side_on_upgrade": "pays",
    "stations.goal_price": 50,
    "insolvency.cash_to": "bank",
}


def is_found(changes: dict[str, Any] | None = None) -> bool:
    """Whether the second model objects in one of the games; what else breaks does not count."""
    for seed in SEEDS:
        try:
            followed(seed, changes)
        except Disagreement:
            return True
        except Lost:
            continue
    return False


SHOWN = ("a sale leaves the price", "the Ems costs nothing", "nobody takes over a company")


@pytest.mark.parametrize(
    "name",
    [name if name in SHOWN else pytest.param(name, marks=pytest.mark.long) for name in FAULTS],
)
def test_a_fault_in_the_rules_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = FAULTS[name]

    def emit(self: Transition, event: Event) -> None:
        faulty = fault(event)
        if faulty is not None:
            self.state = evolve(self.state, faulty)
            self.events.append(faulty)

    monkeypatch.setattr(Transition, "emit", emit)
    assert is_found()


@pytest.mark.long
@pytest.mark.parametrize("key", WRONG_RULINGS)
def test_another_ruling_is_found(key: str) -> None:
    assert is_found({key: WRONG_RULINGS[key]})
