"""Worked examples of trains and loans."""

from ezgame.core.actions import (
    RepayLoan,
    TakeLoan,
)
from ezgame.core.ids import CompanyId
from ezgame.core.routes.network import with_bonus
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import CombineTrains
from tests.asking import (
    buy_train,
    cash,
    company,
    debt,
    play,
    refusal,
    train,
)
from tests.builders import ANN, Position, a_game
from tests.titles.esp.vectors.players import Vector, plays


@plays
def first_train_of_phase(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).top(v["top"]).major("MCP", cash=1000)
    game = position.trains("MCP", *v["trains"]).operating("MCP", "trains")
    if not v["allowed"]:
        assert refusal(game, buy_train(game, v["face"])) == "trains.limit"
        return
    play(game, buy_train(game, v["face"]))
    over = len(company(game, "MCP").trains) - game.rules.supply.limit(game.state, CompanyId("MCP"))
    assert over == v["discards"]
    assert [pending.step for pending in game.state.pending] == ["discard"]


@plays
def combination(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("4").major("MCP", cash=500)
    position = position.trains("MCP", v["train"]).own(recyclable={v["recycled"]: 1})
    game = position.tender("MCP").operating("MCP", "trains")
    joined = CombineTrains(
        actor=ANN, train=train(game, "MCP").id, recycled=v["recycled"], face=v["face"]
    )
    play(game, joined)
    assert 500 - cash(game, "MCP") == v["cost"]
    network = game.rules.network(game.state, CompanyId("MCP"))
    (runner,) = network.trains
    assert (runner.max_cities, runner.max_stops) == (v["cities"], v["stops"])
    if "with_tender" in v:
        longer = with_bonus(runner, network.range_bonus)
        assert (longer.max_cities, longer.max_stops) == (v["cities"], v["with_tender"])


@plays
def forced(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).cash(ANN, v["director"]).minor("AC", cash=v["treasury"])
    game = position.operating("AC", "trains")
    if v["loan"]:
        play(game, TakeLoan(actor=ANN, amount=v["loan"]))
    play(game, buy_train(game, "2"))
    assert (cash(game, "AC"), cash(game, ANN)) == (v["treasury_after"], v["director_after"])
    assert debt(game, ANN) == v["loan"]


@plays
def repayment(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).cash(ANN, 0)
    t = Transition(position.state)
    for amount in v["loans"]:
        position.rules.loans.borrow(t, ANN, amount)
    position = Position(position.rules, t.state).cash(ANN, 500)
    game = position.stock(ANN)
    owed = debt(game, ANN)
    play(game, RepayLoan(actor=ANN, amount=v.get("repays", owed)))
    assert (500 - cash(game, ANN), debt(game, ANN)) == (v["paid"], v.get("remaining", 0))
