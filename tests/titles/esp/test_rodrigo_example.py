"""The worked example of the game for two (RX-01 … RX-41), every figure as written, through Game.apply."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import (
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PlaceStation,
    SellShares,
    StartCompany,
)
from ezgame.core.game import Game
from ezgame.core.ids import POOL, CompanyId, HexId, PlayerId, PrivateId, TileId
from tests.asking import (
    cash,
    closed,
    percent,
    play,
    price,
    refusal,
    stack,
    stations,
    trains,
    turn_of,
)
from tests.titles.esp.two import ANA, HIS, LUIS, NAMES, count_of, document, go_on, seed_of

WHO = {"Ana": ANA, "Luis": LUIS, "open_market": POOL}


def bids(game: Game, first: PlayerId, private: str, amount: int) -> None:
    other = LUIS if first == ANA else ANA
    bid = Bid(actor=first, private=PrivateId(private), price=amount)
    if game.waiting_for() == (other,):
        play(game, Pass(actor=other))
    play(game, bid)
    if game.state.auction is not None and game.state.auction.lot == private:
        play(game, Pass(actor=other))


def sets_par(game: Game) -> None:
    bids(game, ANA, "P7", 170)
    play(game, StartCompany(actor=ANA, company=CompanyId("CFLG"), price=80))


def buys(player: PlayerId, name: str, source: Any) -> Action:
    return BuyShare(actor=player, company=CompanyId(name), source=source, percent=10)


def sale_refused_then_buys(game: Game) -> None:
    play(game, buys(LUIS, "N", "pool"))
    sell = SellShares(actor=LUIS, company=CompanyId("N"), percent=10)
    assert refusal(game, sell) in ("sale.not-operated", "game.not-your-turn")


def northern(
    game: Game, player: PlayerId, lay: tuple[str, str, int] | None, train: str, cards: int
) -> None:
    """A northern company's turn: perhaps its home and a tile, no run, perhaps trains."""
    name = turn_of(game.state)
    while turn_of(game.state) == name:
        choices = [choice.action for choice in game.choices()]
        step = game.state.operating.step if game.state.operating else ""
        homes = [a for a in choices if isinstance(a, PlaceStation)]
        if homes and game.state.pending:
            play(game, homes[0])
        elif step == "build" and lay is not None:
            hex_id, tile, rotation = lay
            play(
                game, LayTile(actor=player, hex=HexId(hex_id), tile=TileId(tile), rotation=rotation)
            )
            lay = None
        elif step == "trains" and cards:
            play(game, BuyTrain(actor=player, source="depot", type="2", face=train, price=100))
            cards -= 1
        else:
            play(game, Pass(actor=player))


PLAYS: dict[str, Callable[[Game], object]] = {
    "RX-01": lambda g: bids(g, ANA, "P1", 20),
    "RX-02": lambda g: bids(g, LUIS, "P6", 160),
    "RX-03": sets_par,
    "RX-04": lambda g: play(g, buys(ANA, "CFLG", "ipo")),
    "RX-05": lambda g: play(g, StartCompany(actor=LUIS, company=CompanyId("FdLR"), price=75)),
    "RX-06": lambda g: play(g, buys(ANA, "CFLG", "ipo")),
    "RX-07": lambda g: play(g, buys(LUIS, "FdLR", "ipo")),
    "RX-08": lambda g: play(g, buys(ANA, "ZPB", "pool")),
    "RX-09": sale_refused_then_buys,
    "RX-10": lambda g: play(g, Pass(actor=ANA)),
    "RX-11": lambda g: play(g, Pass(actor=LUIS)),
    "RX-13": go_on,
    "RX-14": go_on,
    "RX-15": lambda g: northern(g, ANA, ("E3", "L80", 0), "1+2", 3),
    "RX-16": go_on,
    "RX-17": lambda g: northern(g, LUIS, ("H8", "75", 0), "1+2", 2),
    "RX-18": go_on,
    "RX-20": lambda g: play(g, buys(ANA, "N", "pool")),
    "RX-21": lambda g: play(g, SellShares(actor=LUIS, company=CompanyId("N"), percent=10)),
    "RX-22": lambda g: play(g, buys(LUIS, "MCP", "pool")),
    "RX-23": lambda g: play(g, Pass(actor=ANA)),
    "RX-24": lambda g: play(g, buys(LUIS, "MCP", "pool")),
    "RX-25": lambda g: play(g, Pass(actor=ANA)),
    "RX-26": lambda g: play(g, Pass(actor=LUIS)),
    **dict.fromkeys(
        ("RX-28", "RX-29", "RX-32", "RX-33", "RX-35", "RX-36", "RX-37", "RX-38"), go_on
    ),
    **dict.fromkeys(("RX-30", "RX-39"), lambda g: northern(g, ANA, None, "", 0)),
    **dict.fromkeys(("RX-31", "RX-40"), lambda g: northern(g, LUIS, None, "", 0)),
}
"""What players say; the other steps happen by themselves."""

NEXT_PAYS_INCOME = ("RX-11", "RX-26", "RX-33")
"""The income of privates, a step of its own, comes in the same action."""


def check(game: Game, step: Mapping[str, Any], *, cash_later: bool) -> None:
    expect = step.get("expect", {})
    where = step["id"]
    if not cash_later:
        for name, amount in expect.get("cash", {}).items():
            assert cash(game, WHO[name]) == amount, (where, name)
    for name, amount in expect.get("treasury", {}).items():
        assert cash(game, name) == amount, (where, name)
    for name, amount in expect.get("price", {}).items():
        assert price(game, name) == amount, (where, name)
    for value, names in expect.get("stack", {}).items():
        assert list(stack(game, value)) == names, where
    for name, holders in expect.get("holdings", {}).items():
        for holder, share in holders.items():
            assert percent(game, name, WHO[holder]) == share, (where, name, holder)
    for kind, left in expect.get("left", {}).items():
        assert game.state.depot.left[str(kind)] == left, where
    for name, train in expect.get("trains", {}).items():
        assert trains(game, name) == [train], (where, name)
    for hex_id, name in expect.get("stations", {}).items():
        assert stations(game, hex_id)[0] == name, where
    if "phase" in expect:
        assert game.state.phase == str(expect["phase"])
    if "next_order" in expect:
        assert game.state.order == tuple(WHO[name] for name in expect["next_order"])
    if "private_closed" in expect:
        assert closed(game, expect["private_closed"])
    if "operating_rounds" in expect:
        assert game.state.clock.rounds == expect["operating_rounds"]
    if "rodrigo_would_count" in expect:
        assert count_of(game) == expect["rodrigo_would_count"]


@pytest.mark.rule(
    "TP-04", "TP-10", "TP-11", "TP-12", "TP-20", "TP-23", "TP-25", "TP-26", "TP-29", "TP-30",
    "TP-40", "TP-41", "TP-65", "ESP-P5.4-01",
)  # fmt: skip
def test_the_worked_example_comes_out() -> None:
    example = document()["example"]
    assert tuple(example["rodrigo"]) == HIS
    seed = seed_of(
        HIS,
        frozenset(example["northern"]),
        example["private_6_share"],
        example["private_7_president"],
    )
    game = new_game(make_setup("18esp", NAMES, seed=seed))
    for step in example["steps"]:
        name = step["id"]
        company = step.get("company")
        if company is not None:
            assert turn_of(game.state) == company, name
        if name in PLAYS:
            PLAYS[name](game)
        check(game, step, cash_later=name in NEXT_PAYS_INCOME or name == "RX-33")
    assert {step["id"] for step in example["steps"]} - set(PLAYS) == {
        "RX-12", "RX-19", "RX-27", "RX-34", "RX-41",
    }  # fmt: skip
    assert game.state.clock.round == "SR 3"
