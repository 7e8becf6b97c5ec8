"""Private 3: the strawberry train (3.1)."""

import pytest

from ezgame.core.actions import (
    DiscardTrain,
)
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from ezgame.titles.esp.actions import CombineTrains
from tests.asking import (
    buy_from,
    buy_train,
    closed,
    done,
    play,
    refusal,
    train,
    trains,
)
from tests.builders import ANN, BEN, a_game


def phase_5_with_strawberry(holder: str, rulings: str = "rulebook") -> Game:
    game = (
        a_game(rulings=rulings)
        .top("5")
        .private("P3", holder)
        .major("MCP", price=90, cash=100)
        .trains("MCP", "4")
        .tiles(F24="L83/0", F26="L113/0")
        .major("CFLG", price=100, cash=500)
        .operating("CFLG", "trains")
    )
    return play(game, buy_train(game, "5"))


@pytest.mark.rule("ESP-3.1-18")
def test_a_companys_private_3_becomes_a_permanent_train() -> None:
    game = phase_5_with_strawberry("MCP")
    assert closed(game, "P3")
    assert trains(game, "MCP") == ["4", "2P"]
    kinds = game.rules.title.trains
    assert kinds["2P"].rusted_by is None
    assert kinds["2P"].faces[0].stops == 2
    assert "iberian" in kinds["2P"].faces[0].gauges
    assert "narrow" not in kinds["2P"].faces[0].gauges


@pytest.mark.rule("ESP-3.1-18")
def test_a_players_private_3_just_closes() -> None:
    game = phase_5_with_strawberry(BEN)
    assert closed(game, "P3")
    assert trains(game, "MCP") == ["4"]


@pytest.mark.rule("ESP-3.1-19")
@pytest.mark.parametrize(("rulings", "runs"), [("rulebook", False), ("online", True)])
def test_the_strawberry_train_first_runs_in_the_following_round(rulings: str, runs: bool) -> None:
    game = phase_5_with_strawberry("MCP", rulings)
    assert game.rules.may_run(game.state, train(game, "MCP", 1)) is runs


@pytest.mark.rule("ESP-3.1-20", "ESP-5.7-06")
def test_the_strawberry_train_is_outside_the_limit_and_fulfils_no_duty() -> None:
    position = a_game().phase("6").major("MCP", cash=600).trains("MCP", "5").fresa("MCP")
    game = position.operating("MCP", "trains")
    assert refusal(game, buy_train(game, "6")) == ""
    position = a_game().phase("6").major("MCP", cash=600).fresa("MCP")
    game = position.operating("MCP", "trains")
    assert refusal(game, done(game)) == "trains.must-own"


@pytest.mark.rule("ESP-3.1-23", "ESP-6.2.1-12")
def test_the_strawberry_train_is_never_sold_discarded_or_combined() -> None:
    base = (
        a_game()
        .phase("5")
        .major("MCP", cash=900)
        .fresa("MCP")
        .major("N", cash=900)
        .trains("N", "4")
        .own(recyclable={"2": 3})
    )
    game = base.operating("N", "trains")
    assert refusal(game, buy_from(game, "MCP", 0, 50)) == "trains.never-sold"
    game = base.operating("MCP", "trains")
    combine = CombineTrains(actor=ANN, train=train(game, "MCP").id, recycled="2", face="1+2")
    assert refusal(game, combine) == "combine.never"
    full = base.trains("MCP", "4", "4", "5").top("6").operating("MCP", "trains")
    assert refusal(full, buy_train(full, "6")) == "trains.limit"
    lowered = base.trains("MCP", "4", "4", "5").top("6").operating("N", "trains")
    play(lowered, buy_train(lowered, "6"))
    strawberry = DiscardTrain(actor=ANN, company=CompanyId("MCP"), train=train(lowered, "MCP").id)
    assert refusal(lowered, strawberry) == "discard.uncounted"
