"""Worked examples of the market and of dividends."""

from ezgame.core.actions import (
    Dividend,
    Pass,
)
from ezgame.core.events import Paid
from ezgame.core.ids import CompanyId
from tests.asking import (
    cash,
    events,
    play,
    price,
    stack,
)
from tests.builders import ANN, a_game
from tests.titles.esp.vectors.players import PLAYERS, Vector, named, plays


@plays
def move(v: Vector, rulings: str) -> None:
    name = v.get("company", "MCP")
    for before, after in v["moves"].items():
        position = a_game(rulings=rulings).phase("3").major(name, price=before)
        position = position.trains(name, "3").own(last_round=v.get("last_round", False))
        game = position.operating(name, "dividend", income=300)
        play(game, Dividend(actor=ANN, choice=v["choice"]))
        assert price(game, name) == after


@plays
def stacking(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings)
    for name in v["below"]:
        minor = position.title.companies[CompanyId(name)].kind == "minor"
        position = position.minor(name, par=v["at"]) if minor else position.major(name, par=v["at"])
    game = position.minor(v["mover"], par=v["price"]).operating(v["mover"])
    play(game, Pass(actor=ANN))
    assert stack(game, v["at"]) == tuple(v["stack"])


@plays
def dividend(v: Vector, rulings: str) -> None:
    name = v["company"]
    position = a_game(rulings=rulings).phase("3").everybody_has(0)
    minor = "holds" not in v
    started = (
        position.minor(name, price=v.get("price"))
        if minor
        else position.major(name, holds=named(v["holds"]))
    )
    position = started.trains(name, "3")
    game = position.operating(name, "dividend", income=v["income"], treasury=v.get("mine", 0))
    play(game, Dividend(actor=ANN, choice="half" if minor else "pay"))
    assert {who: cash(game, PLAYERS[who]) for who in v["paid"]} == v["paid"]
    assert cash(game, name) == v["treasury"]
    if "kept" in v:
        assert v["income"] - sum(event.amount for event in events(game, Paid)) == v["kept"]
    if "after" in v:
        assert price(game, name) == v["after"]
