"""Worked examples of starting and launching companies."""

from ezgame.core.actions import (
    StartCompany,
)
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.transition import Transition
from ezgame.titles.esp.state import GOALS
from tests.asking import (
    buy,
    buy_train,
    cash,
    company,
    offered,
    play,
)
from tests.builders import ANN, Position, a_game
from tests.titles.esp.vectors.players import PLAYERS, Vector, plays


def start(player: PlayerId, name: str, price: int) -> StartCompany:
    return StartCompany(actor=player, company=CompanyId(name), price=price)


@plays
def minor_start(v: Vector, rulings: str) -> None:
    game = a_game(rulings=rulings).everybody_has(500).stock(ANN)
    play(game, start(ANN, v["company"], v["price"]))
    assert 500 - cash(game, ANN) == v["paid"]
    assert cash(game, v["company"]) == v["treasury"]


@plays
def launch(v: Vector, rulings: str) -> None:
    before = "5" if v["phase"] == "5" else None
    position = a_game(rulings=rulings).everybody_has(2000)
    if before:  # let phase 5 begin by a purchase, so that it does what it does
        buyer = position.top(before).major("FdC", cash=500).trains("FdC", "4+5")
        game = buyer.operating("FdC", "trains")
        play(game, buy_train(game, "4+5"))
        position = Position(game.rules, game.state)
    game = position.stock(ANN)
    play(game, start(ANN, "CFLG", v["par"]))
    assert 2000 - cash(game, ANN) == v["paid"]
    for name in v["buyers"]:
        assert not company(game, "CFLG").floated
        play(game, buy(PLAYERS[name], "CFLG"))
    launched = company(game, "CFLG")
    assert launched.floated
    assert (launched.cash, launched.stations_free, launched.stations_locked) == (
        v["treasury"],
        v["free"],
        v["locked"],
    )
    still = [goal for goal in GOALS if game.rules.goals.open(game.state, CompanyId("CFLG"), goal)]
    assert len(still) == v["goals"]


@plays
def goal_money(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).major("CFLG", par=v["par"], cash=4 * v["par"])
    t = Transition(position.state)
    payments = []
    for goal in GOALS:
        before = t.state.companies[CompanyId("CFLG")].cash
        position.rules.goals.reach(t, CompanyId("CFLG"), goal)
        payments.append(t.state.companies[CompanyId("CFLG")].cash - before)
    assert payments == v["payments"]
    assert t.state.companies[CompanyId("CFLG")].cash == v["capital"]


@plays
def pars(v: Vector, rulings: str) -> None:
    game = a_game(rulings=rulings).phase(v["phase"]).everybody_has(500).stock(ANN)
    assert [a.price for a in offered(game, StartCompany) if a.company == "CFLG"] == v["pars"]
