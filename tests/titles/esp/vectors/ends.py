"""Worked examples of takeovers, of the auction and of the end."""

from ezgame.core.actions import (
    Bid,
    Dividend,
    Pass,
)
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.titles.esp.actions import TakeOver
from tests.asking import (
    actor,
    buy_train,
    cash,
    owner,
    percent,
    play,
    refusal,
    step_of,
)
from tests.builders import ANN, BEN, a_game
from tests.titles.esp.vectors.players import PLAYERS, Vector, named, plays


@plays
def takeover(v: Vector, rulings: str) -> None:
    position = (
        a_game(rulings=rulings)
        .phase("3")
        .everybody_has(0)
        .minor(v["minor"], price=v["price"], cash=v["minor_cash"])
        .major(v["major"], cash=400, holds=named(v["holds"]))
    )
    game = position.operating(v["major"], "takeover")
    before = percent(game, v["major"], ANN)
    play(game, TakeOver(actor=ANN, minor=CompanyId(v["minor"]), station=False))
    assert cash(game, ANN) == v["paid"]
    assert cash(game, v["major"]) - 400 == v["gain"]
    assert percent(game, v["major"], ANN) - before == v["share"]


@plays
def minors_close(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).top("5").everybody_has(0).minor("AC", par=v["price"])
    game = position.major("CFLG", cash=500, holds={BEN: 40}).operating("CFLG", "trains")
    play(game, buy_train(game, "4+5"))
    assert cash(game, ANN) == v["paid"]


@plays
def nobody_wants_the_first(v: Vector, rulings: str) -> None:
    game = a_game(rulings=rulings).game()
    money = cash(game, ANN)
    minima = []
    while game.state.auction.lot == "P1":
        if actor(game) == ANN:
            minima.append(game.rules.auction.least(game.state))
        play(game, Pass(actor=actor(game)))
    assert minima == v["minima"]
    assert owner(game, "P1") == PLAYERS[v["owner"]]
    assert money - cash(game, ANN) == v["price"]


@plays
def odd_bid(v: Vector, rulings: str) -> None:
    game = a_game(rulings=rulings).game()
    play(game, Bid(actor=ANN, private=PrivateId("P1"), price=v["high"]))
    assert refusal(game, Bid(actor=BEN, private=PrivateId("P1"), price=v["bid"])) == v["refused"]


@plays
def seats(v: Vector, rulings: str) -> None:
    for players in v["cash"]:
        position = a_game(rulings=rulings, players=players)
        assert position.state.players[ANN].cash == v["cash"][players]
        assert position.rules.context.limits.certificates == v["limit"][players]


@plays
def score(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).cash(ANN, v["cash"]).debt(ANN, v["debt"])
    position = position.major("N", price=v["price"], holds={BEN: 40, ANN: v["shares"]})
    assert position.rules.score(position.state)[ANN] == v["total"]


@plays
def closing(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("8").major("CFLG", cash=900).issued("8", 1)
    game = position.operating("CFLG", "trains", set=v["set"], number=v["number"], rounds=3)
    play(game, buy_train(game, "6+8"))
    rounds = []
    while not game.state.finished:
        step = step_of(game.state)
        before = game.state.clock
        play(
            game,
            Dividend(actor=actor(game), choice="withhold")
            if step == "dividend"
            else Pass(actor=actor(game)),
        )
        if game.state.clock != before:
            rounds.append(game.state.clock.round)
    assert rounds == v["rounds"]


@plays
def draws(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings, setup="variable", seed=v["seed"])
    gone = set(position.title.companies) - set(position.state.companies)
    assert gone == set(v["removed"])
    assert position.state.title.president_company == v["president"]
