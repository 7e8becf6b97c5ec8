"""A tiny game for the tests of files: players take turns paying money to the bank."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from ezgame.core.actions import Action, Bid, Pass
from ezgame.core.choices import Choice
from ezgame.core.definitions.board import Board, TileSet
from ezgame.core.definitions.finance import Market, SeatTable
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import Phase
from ezgame.core.game import Game
from ezgame.core.ids import BANK, Color, PhaseId, PlayerId, PrivateId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.ruleset import Ruleset
from ezgame.core.setup import Setup
from ezgame.core.state import (
    AuctionTurn,
    BoardState,
    Clock,
    Depot,
    MarketState,
    PlayerState,
    State,
)
from ezgame.core.step import Step
from ezgame.core.transition import Transition
from ezgame.core.worth import WorthLine
from ezgame.storage.game_file import GameFile
from tests.conftest import CHECKOUT

PURSE = 100_000
PHASE = PhaseId("1")
TITLE = Title(
    id="toy",
    name="Toy",
    bank=None,
    seats={2: SeatTable(cash=PURSE, certificate_limit=10)},
    market=Market(kind="ladder", cells={}),
    board=Board(layout="flat", hexes={}),
    tiles=TileSet(tiles={}, counts={}, colors=()),
    companies={},
    privates={},
    trains={},
    phases={
        PHASE: Phase(
            id=PHASE,
            name="One",
            train=None,
            tiles=(),
            color=Color("yellow"),
            operating_rounds=1,
            train_limits={},
        )
    },
    data_hash="0123456789abcdef",
)
SETUP = Setup(
    title="toy",
    players=("Ann", "Ben"),
    seed=7,
    rulings={"loan.partial": True, "order": "seats"},
    options={"names": ("x", "y")},
)


class PayStep(Step):
    name: ClassVar[str] = "pay"
    accepts: ClassVar[tuple[type[Action], ...]] = (Bid, Pass)

    def __init__(self, dearest: int) -> None:
        self.dearest = dearest

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        assert state.auction is not None
        return (state.auction.actor,)

    def candidates(self, state: State) -> Iterator[Choice]:
        for actor in self.actors(state):
            yield Choice(action=Bid(actor=actor, private=PrivateId("1"), price=5))
            yield Choice(action=Pass(actor=actor))

    def judge(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Bid) and not 0 < action.price <= self.dearest:
            return refuse("toy.too-dear", price=action.price, most=self.dearest)
        return None

    def perform(self, t: Transition, action: Action) -> None:
        if isinstance(action, Bid):
            t.pay(action.actor, BANK, action.price, "toy.paid")
        seats = t.state.order
        t.set_auction(actor=seats[(seats.index(action.actor) + 1) % len(seats)])


class ToyRules(Ruleset):
    """The rules; a later version of them may find less money decent, or charge a fee."""

    def __init__(
        self, setup: Setup, *, dearest: int = 50, fee: int = 0, version: str = "1"
    ) -> None:
        super().__init__(
            replace(TITLE, data_hash=TITLE.data_hash if version == "1" else "ffff"), setup
        )
        self.version = version
        self.fee = fee
        self.step = PayStep(dearest)
        self.forgotten = 0

    def forget(self) -> None:
        self.forgotten += 1  # they have no board

    def start(self) -> State:
        return a_state(len(self.setup.players))

    def active(self, state: State) -> tuple[Step, ...]:
        return (self.step,)

    def settle(self, t: Transition) -> None:
        t.pay(t.auction.actor, BANK, self.fee, "toy.fee")

    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        return (WorthLine(kind="cash", amount=state.players[player].cash),)


def a_state(players: int = 2) -> State:
    seats = tuple(PlayerId(f"P{seat}") for seat in range(players))
    return State(
        players={seat: PlayerState(cash=PURSE) for seat in seats},
        order=seats,
        companies={},
        privates={},
        bank=None,
        board=BoardState(),
        supply={},
        market=MarketState(),
        depot=Depot(left={}, issued={}),
        phase=PHASE,
        clock=Clock(kind="auction", set=0),
        auction=AuctionTurn(actor=seats[0]),
    )


def build(setup: Setup = SETUP) -> Game:
    return Game(ToyRules(setup))


def build_stricter(setup: Setup) -> Game:
    return Game(ToyRules(setup, dearest=20, version="2"))


def build_with_fee(setup: Setup) -> Game:
    return Game(ToyRules(setup, fee=1, version="2"))


def next_action(game: Game, price: int = 5) -> Action:
    return Bid(actor=game.waiting_for()[0], private=PrivateId("1"), price=price)


def play(game: Game, actions: int, price: int = 5) -> None:
    for _ in range(actions):
        game.apply(next_action(game, price))


def facts(game: Game) -> dict[str, Any]:
    """What two games must share to be the same game at the same point."""
    return {
        "position": game.position,
        "actions": [game.applied_at(n + 1).action for n in range(game.length)],
        "state": game.state,
        "lines": {
            line.number: (line.name, line.kept, tuple(one.action for one in line.log))
            for line in game.lines
        },
    }


def act(file: GameFile, price: int = 5) -> None:
    """The next player pays, and the file keeps it."""
    file.record(file.game.apply(next_action(file.game, price)))


def jump(file: GameFile, position: int) -> None:
    assert file.game.go_to(position)
    file.record_jump()


def complete(file: GameFile) -> GameFile:
    """The file once the past of its game is replayed, where it opened without it."""
    if file.opening is not None:
        file.take_past(file.opening.replay_past())
    return file


def in_another_program(code: str, path: Path) -> subprocess.Popen[str]:
    """Play in a process that can be killed."""
    return subprocess.Popen(
        [sys.executable, "-c", code, str(path)], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True
    )
