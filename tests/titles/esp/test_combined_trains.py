"""Recycled cards and combined trains (6.2.1)."""

import pytest

from ezgame.core.actions import Consent
from ezgame.core.events import TrainExported
from ezgame.core.game import Game
from ezgame.titles.esp.actions import CombineTrains
from tests.asking import (
    all_events,
    buy_from,
    buy_train,
    cash,
    done,
    play,
    refusal,
    train,
    trains,
)
from tests.builders import ANN, BEN, Position, a_game


def joining(phase: str = "4", face: str = "4", money: int = 900, **values: object) -> Position:
    """MCP with one train; three rusted 2s to recycle."""
    return (
        a_game(**values)
        .phase(phase)
        .major("MCP", cash=money)
        .trains("MCP", face)
        .own(recyclable={"2": 3})
    )


def combine(game: Game, face: str, recycled: str = "2", number: int = 0) -> CombineTrains:
    return CombineTrains(
        actor=ANN, train=train(game, "MCP", number).id, recycled=recycled, face=face
    )


def at(position: Position) -> Game:
    return position.operating("MCP", "trains")


@pytest.mark.rule("ESP-6.2.1-01")
@pytest.mark.parametrize(
    ("phase", "reason"), [("2", "combine.phase"), ("3", "combine.phase"), ("4", ""), ("8", "")]
)
def test_majors_combine_from_phase_4_in_their_train_step(phase: str, reason: str) -> None:
    game = at(joining(phase))
    assert refusal(game, combine(game, "1+2")) == reason
    earlier = joining("4").operating("MCP", "build")
    assert refusal(earlier, combine(earlier, "1+2")) == "game.not-now"


@pytest.mark.rule("ESP-6.2.1-02")
def test_one_iberian_and_one_narrow_card() -> None:
    game = at(joining(face="4"))
    assert refusal(game, combine(game, "2")) == "combine.same-gauge"
    play(game, combine(game, "1+2"))
    assert trains(game, "MCP") == ["4&1+2"]
    assert refusal(game, combine(game, "2")) == "combine.twice"
    game = at(joining(face="3+4"))
    assert refusal(game, combine(game, "1+2")) == "combine.same-gauge"
    assert refusal(game, combine(game, "2")) == ""


@pytest.mark.rule("ESP-6.2.1-02")
def test_online_the_gauges_are_not_looked_at() -> None:
    position = joining(face="4", rulings="online")
    game = at(position)
    assert refusal(game, combine(game, "2")) == ""


@pytest.mark.rule("ESP-6.2.1-03")
def test_only_rusted_or_exported_cards_are_recycled_each_once() -> None:
    game = at(joining())
    assert refusal(game, combine(game, "2+3", "3")) == "combine.none"
    game = at(joining().own(recyclable={"2": 1, "3": 1}))
    assert refusal(game, combine(game, "2+3", "3")) == ""
    play(game, combine(game, "1+2"))
    assert game.state.title.recyclable["2"] == 0
    again = at(Position(game.rules, game.state).trains("MCP", "4"))
    assert refusal(again, combine(again, "1+2", number=1)) == "combine.none"


@pytest.mark.rule("ESP-6.2.1-03", "ESP-5.9-02")
@pytest.mark.parametrize(("rulings", "reason"), [("rulebook", ""), ("online", "combine.none")])
def test_an_exported_card_can_be_recycled_before_its_type_rusts(rulings: str, reason: str) -> None:
    position = a_game(rulings=rulings).phase("4").major("MCP", cash=900).trains("MCP", "4")
    game = position.operating("MCP", "trains", number=2)
    play(game, done(game))
    assert [event.type for event in all_events(game, TrainExported)] == ["4"]
    later = at(Position(game.rules, game.state))
    assert refusal(later, combine(later, "3+4", "4")) == reason


@pytest.mark.rule("ESP-6.2.1-03")
def test_online_rusted_cards_are_never_used_up() -> None:
    game = at(joining(rulings="online").own(recyclable={}))
    assert refusal(game, combine(game, "1+2")) == ""


@pytest.mark.rule("ESP-6.2.1-03")
def test_cards_that_rust_can_be_recycled() -> None:
    position = (
        a_game()
        .top("4")
        .major("MCP", cash=600)
        .trains("MCP", "2")
        .minor("AC", owner=BEN)
        .trains("AC", "2", "2")
    )
    game = at(position)
    play(game, buy_train(game, "4"))
    assert game.state.title.recyclable["2"] == 3
    assert refusal(game, combine(game, "1+2")) == ""


@pytest.mark.rule("ESP-6.2.1-04")
@pytest.mark.parametrize(
    ("recycled", "face", "price"), [("2", "1+2", 200), ("3", "2+3", 400), ("4", "3+4", 600)]
)
def test_a_recycled_card_costs_twice_its_face_value(recycled: str, face: str, price: int) -> None:
    position = joining("8", "5", price).own(recyclable={recycled: 1})
    game = at(position)
    play(game, combine(game, face, recycled))
    assert cash(game, "MCP") == 0
    poor = at(position.treasury("MCP", price - 1))
    assert refusal(poor, combine(poor, face, recycled)) == "combine.cash"


@pytest.mark.rule("ESP-6.2.1-06")
def test_a_company_at_its_limit_may_combine() -> None:
    game = at(joining("6", "5").trains("MCP", "5"))
    assert refusal(game, buy_train(game, "6")) == "trains.limit"
    play(game, combine(game, "1+2"))
    assert trains(game, "MCP") == ["5&1+2", "5"]


@pytest.mark.rule("ESP-6.2.1-07")
def test_a_combined_train_rusts_with_its_main_card_as_one() -> None:
    position = (
        a_game()
        .top("8")
        .major("MCP", cash=900)
        .trains("MCP", "4&1+2")
        .major("N", cash=0)
        .trains("N", "5&1+2")
    )
    game = at(position)
    play(game, buy_train(game, "8"))
    assert trains(game, "MCP") == ["8"]
    assert trains(game, "N") == ["5&1+2"]


@pytest.mark.rule("ESP-6.2.1-08")
def test_combined_trains_are_traded_between_majors_but_not_to_minors() -> None:
    position = joining("4").trains("MCP", "3&1+2").major("N", cash=300, holds={BEN: 40})
    game = position.operating("N", "trains")
    play(game, buy_from(game, "MCP", 1, 120), Consent(actor=ANN, accept=True))
    assert trains(game, "N") == ["3&1+2"]
    minor = joining("4").trains("MCP", "3&1+2").minor("AC", cash=300).operating("AC", "trains")
    assert refusal(minor, buy_from(minor, "MCP", 1, 100)) == "trains.face"
    assert refusal(minor, combine(minor, "1+2")) in ("combine.majors-only", "trains.not-owned")


@pytest.mark.rule("ESP-6.2.1-13")
def test_a_company_may_own_several_combined_trains() -> None:
    game = at(joining("4").trains("MCP", "3"))
    play(game, combine(game, "1+2", number=0), combine(game, "1+2", number=1))
    assert trains(game, "MCP") == ["4&1+2", "3&1+2"]
    assert cash(game, "MCP") == 500


def test_by_the_rulebook_buying_and_combining_come_in_any_order() -> None:
    for rulings, reason in (("rulebook", ""), ("online", "trains.after-combining")):
        game = at(joining("4", money=2000, rulings=rulings))
        play(game, combine(game, "1+2"))
        assert refusal(game, buy_train(game, "4")) == reason


def test_a_train_of_somebody_else_is_not_combined() -> None:
    position = joining("4").major("N", holds={BEN: 40}).trains("N", "4")
    game = at(position)
    foreign = CombineTrains(actor=ANN, train=train(game, "N").id, recycled="2", face="1+2")
    assert refusal(game, foreign) == "trains.not-owned"
    strange = CombineTrains(actor=ANN, train=train(game, "MCP").id, recycled="2", face="9+9")
    assert refusal(game, strange) == "trains.face"
