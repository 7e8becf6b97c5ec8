"""Worked examples of building and of privates."""

from ezgame.core.events import Paid
from ezgame.core.ids import BANK, HexId
from ezgame.titles.esp.actions import BuyTender
from tests.asking import (
    buy_private,
    cash,
    events,
    lay,
    place,
    play,
    refusal,
)
from tests.builders import ANN, BEN, a_game
from tests.titles.esp.vectors.players import Vector, plays


@plays
def lays(v: Vector, rulings: str) -> None:
    name = v["company"]
    position = a_game(rulings=rulings).phase(v["phase"]).major(name, cash=v["treasury"])
    position = position.tiles(**v["tiles"], **v.get("more", {}))
    for hex_id in v.get("stations", ()):
        position = position.station(name, hex_id)
    game = position.operating(name)
    for words in v["lays"]:
        hex_id, tile, *towards = words.split()
        tile, slash, rotation = tile.partition("/")
        where = int(rotation) if slash else " ".join(towards)
        play(game, lay(game, hex_id, tile, where))
    assert v["treasury"] - cash(game, name) == v["cost"]
    if "left" in v:
        assert len([c for c in game.choices() if c.action.kind == "lay_tile"]) == v["left"]


@plays
def pass_costs(v: Vector, rulings: str) -> None:
    cost = a_game(rulings=rulings).rules.build.pass_cost
    for powered, expected in ((False, v["plain"]), (True, v["powered"])):
        assert {name: cost(HexId(name), private=powered) for name in expected} == expected


@plays
def second_in_pass(v: Vector, rulings: str) -> None:
    position = (
        a_game(rulings=rulings)
        .phase("3")
        .open_pass(v["pass"])
        .major(v["first"], cash=0, holds={BEN: 40})
        .station(v["first"], v["pass"])
        .major(v["second"], cash=v["paid"], home=False)
        .station(v["second"], "F18", home=True)
        .tiles(L22="57 M21 K23", F18="14 F20 G17", G17="L97 F18 H16")
    )
    game = position.operating(v["second"])
    play(game, place(game, v["pass"]))
    assert (cash(game, v["second"]), cash(game, v["first"])) == (0, v["paid"])
    assert [event for event in events(game, Paid) if event.target == BANK] == []


@plays
def tender_prices(v: Vector, rulings: str) -> None:
    sold = a_game(rulings=rulings).private("P5", BEN).everybody_has(0)
    market = a_game(rulings=rulings).own(tenders_left=0, tenders_in_market=1).everybody_has(0)
    for position, shares in ((sold, v["private"]), (market, v["market"])):
        game = position.minor("AC", cash=80).operating("AC")
        play(game, BuyTender(actor=ANN))
        to_bank = sum(event.amount for event in events(game, Paid) if event.target == BANK)
        assert (cash(game, BEN), to_bank) == (shares["owner"], shares["bank"])


@plays
def private_prices(v: Vector, rulings: str) -> None:
    for phase, figures in v["most"].items():
        position = a_game(rulings=rulings).phase(phase).minor("AC", cash=900)
        for number, most in enumerate(figures, 1):
            game = position.private(f"P{number}", ANN).operating("AC")
            assert refusal(game, buy_private(game, f"P{number}", most)) == ""
            assert refusal(game, buy_private(game, f"P{number}", most + 1)) == "private.price"
