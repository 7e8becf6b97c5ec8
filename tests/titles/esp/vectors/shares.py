"""Worked examples of buying and selling shares."""

from ezgame.core.actions import (
    Pass,
    SellShares,
)
from ezgame.core.game import Game
from ezgame.core.ids import POOL, CompanyId, PlayerId
from ezgame.core.transition import Transition
from tests.asking import (
    actor,
    buy,
    cash,
    offered,
    percent,
    play,
    president,
    price,
)
from tests.builders import ANN, BEN, DAN, Position, a_game
from tests.titles.esp.vectors.players import PLAYERS, Vector, named, plays


def sell(player: PlayerId, name: str, percent: int) -> SellShares:
    return SellShares(actor=player, company=CompanyId(name), percent=percent)


@plays
def sale(v: Vector, rulings: str) -> None:
    seller = PLAYERS[v.get("seller", "Ann")]
    position = a_game(rulings=rulings).phase("3").everybody_has(0)
    position = position.major(v["company"], price=v["price"], holds=named(v["holds"]))
    game = position.stock(seller)
    play(game, sell(seller, v["company"], v["sells"]))
    assert (cash(game, seller), price(game, v["company"])) == (v["cash"], v["after"])
    assert percent(game, v["company"], POOL) == v["pool"]
    if "director" in v:
        assert president(game, v["company"]) == PLAYERS[v["director"]]
    for name, held in v.get("held", {}).items():
        assert percent(game, v["company"], PLAYERS[name]) == held


@plays
def most_sold(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").major(v["company"], holds=named(v["holds"]))
    for player in (ANN, BEN):
        sold = [a.percent for a in offered(position.stock(player), SellShares)]
        if player == ANN or v["most"] == 0:
            assert max(sold, default=0) == v["most"]


@plays
def purchases(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").everybody_has(900)
    position = position.major(v["company"], holds=named(v["holds"]))
    for director in v["directors"]:
        game = position.stock(ANN)
        play(game, buy(ANN, v["company"], "pool"))
        assert president(game, v["company"]) == PLAYERS[director]
        position = Position(game.rules, game.state)


@plays
def three_sales(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").cash(ANN, 0)
    for name, before in v["before"].items():
        position = position.major(name, price=before, holds={BEN: 40, ANN: 20})
    game = position.stock(ANN)
    money = []
    for name in v["before"]:
        before = cash(game, ANN)
        play(game, sell(ANN, name, 10))
        money.append(cash(game, ANN) - before)
    assert money == v["money"]
    assert {name: price(game, name) for name in v["after"]} == v["after"]


@plays
def share_prices(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).everybody_has(500)
    position = position.major(
        v["company"], par=v["par"], price=v["price"], holds={BEN: 40, ANN: 10, POOL: 10}
    )
    for source in ("ipo", "pool"):
        game = position.stock(ANN)
        play(game, buy(ANN, v["company"], source))
        assert 500 - cash(game, ANN) == v[source]


def end_stock_round(game: Game) -> None:
    for _ in game.state.players:
        play(game, Pass(actor=actor(game)))


@plays
def sold_out(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).major("CFLG", price=v["price"], holds={ANN: 60, BEN: 40})
    game = position.stock(ANN)
    end_stock_round(game)
    assert price(game, "CFLG") == v["after"]


@plays
def order_after_stock(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).minor("AC", owner=DAN)
    for name, amount in v["cash"].items():
        position = position.cash(PLAYERS[name], amount)
    game = position.stock(ANN)
    end_stock_round(game)
    assert game.state.order == tuple(PLAYERS[name] for name in v["order"])


@plays
def order_after_auction(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings)
    for name, amount in v["cash"].items():
        position = position.cash(PLAYERS[name], amount)
    t = Transition(position.state)
    position.rules.flow.after_auction(t)
    assert t.state.order == tuple(PLAYERS[name] for name in v["order"])
