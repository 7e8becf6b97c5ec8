"""18España for two: what he and the players count at the end, and links between the passes."""

from dataclasses import replace

import pytest

from ezgame.core.actions import EndByAgreement
from ezgame.core.ids import CompanyId
from tests.asking import play, trains
from tests.builders import Position
from tests.titles.esp.test_rodrigo_trains import look
from tests.titles.esp.two import (
    ANA,
    HIS,
    LUIS,
    RODRIGO,
    at,
    count_of,
    his_turn,
    hold,
    two,
    vector,
)


@pytest.mark.rule("TP-62", "TP-65", "ESP-P5.5-02")
def test_what_he_counts() -> None:
    for name in ("RV-65", "RV-66", "RV-67"):
        v = vector(name)
        position = at(two(), **dict(zip(HIS, v["given"]["prices"], strict=True)))
        for company, amount in zip(HIS, v["given"]["treasuries"], strict=True):
            position = position.treasury(company, amount)
        assert count_of(position.game()) == v["expect"]["rodrigo"]


@pytest.mark.rule("TP-64")
def test_a_game_ended_by_agreement_counts_him_all_the_same() -> None:
    game = two().stock(ANA, 1)
    before = count_of(game)
    play(game, EndByAgreement(actor=ANA))
    assert game.state.finished and count_of(game) == before == 5 * (70 + 75 + 80 + 85) - 670


@pytest.mark.rule("TP-63")
def test_what_a_player_counts() -> None:
    v = vector("RV-68")
    given = v["given"]
    seed = next(s for s in range(60) if "CFLG" in two(seed=s).state.companies)
    position = two(seed=seed).cash(ANA, given["cash"]).debt(ANA, given["debt"])
    share, value = given["shares"]["CFLG"]
    position = position.major("CFLG", par=80, price=value, holds={ANA: share})
    share, value = given["shares"]["N"]
    position = at(hold(position, "N", Ana=share), N=value)
    assert position.rules.score(position.state)[ANA] == v["expect"]["worth"]


@pytest.mark.rule("TP-63", "TP-66", "ESP-P5.5-03")
def test_he_stands_in_the_ranking_and_loses_ties() -> None:
    for case in vector("RV-69")["cases"]:
        position = at(two(), MCP=100, N=100, MZA=100, ZPB=100)
        position = position.treasury("MCP", case["Rodrigo"] - count_of(position.game()))
        position = position.cash(ANA, case["Ana"]).cash(LUIS, case["Luis"])
        names = {ANA: "Ana", LUIS: "Luis", RODRIGO: "Rodrigo"}
        found = [names[player] for player in position.rules.ranking(position.state)]
        assert found == case["ranking"]
    tie = at(two(automatic_loses_ties=False), MCP=50, N=50, MZA=50, ZPB=50).everybody_has(330)
    assert tie.rules.ranking(tie.state)[0] == RODRIGO


def far_from_the_pass(**rulings: bool) -> Position:
    """ZPB's only station is in Barcelona; its line leads over País Vasco 2 to Balmaseda."""
    position = two(**rulings).phase("4").open_pass("D12", "H12", "J10", "L8")
    board = position.state.board
    here = {h: s for h, s in board.stations.items() if h != "K19"}
    position = replace(position, state=replace(position.state, board=replace(board, stations=here)))
    position = position.station("ZPB", "M21", 1).tiles(K7="79 L8 J6", J6="73 K7")
    return position.own(recyclable={"2": 1})


@pytest.mark.rule("TP-51")
def test_a_link_that_is_too_long_for_the_train_may_be_enough() -> None:
    """Barcelona, Lérida, San Sebastián and the pass are more than the three cities of 2 and 1+2."""
    assert trains(look(far_from_the_pass().trains("ZPB", "2")), "ZPB") == ["2"]
    assert trains(look(far_from_the_pass().trains("ZPB", "3")), "ZPB") == ["3&1+2"]
    loose = far_from_the_pass(automatic_combine_in_range=False)
    assert trains(look(loose.trains("ZPB", "2")), "ZPB") == ["2&1+2"]


@pytest.mark.rule("TP-21")
def test_a_harbour_may_earn_the_bonus_from_east_to_west_or_not() -> None:
    for ruling in (True, False):
        position = two(automatic_harbour_ends=ruling).tiles(D22="6/2").station("ZPB", "D22")
        game = his_turn(position.trains("ZPB", "5"), "ZPB")
        network = game.rules.network(game.state, CompanyId("ZPB"))
        assert network is not None
        (bonus,) = [b for b in network.bonuses if b.name == "east-west"]
        ends = bonus.a | bonus.b
        assert "C21.0" in ends and ("N22.0" in ends) is ruling
    default = his_turn(two().tiles(D22="6/2").station("ZPB", "D22").trains("ZPB", "5"), "ZPB")
    network = default.rules.network(default.state, CompanyId("ZPB"))
    assert network is not None and any("N22.0" in b.a | b.b for b in network.bonuses)
