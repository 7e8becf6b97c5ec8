"""Privates 6 and 7: shares and the start of a major (3.1)."""

import pytest

from ezgame.core.actions import (
    Choose,
    SellShares,
    StartCompany,
)
from ezgame.core.ids import IPO, CompanyId
from tests.asking import (
    buy,
    buy_from,
    buy_private,
    buy_train,
    cash,
    closed,
    company,
    owner,
    play,
    refusal,
)
from tests.builders import ANN, BEN, CAROL, a_game
from tests.titles.esp.test_auction import sell_all, start_price


@pytest.mark.rule("ESP-3.1-32")
def test_the_share_of_private_6_counts_for_launching_and_stays_with_the_player() -> None:
    position = a_game().private("P6", ANN)
    position = position.change("FdC", certificates=(IPO, ANN, *[IPO] * 7))
    game = position.everybody_has(500).stock(ANN)
    assert refusal(game, SellShares(actor=ANN, company=CompanyId("FdC"), percent=10)) != ""
    started = position.everybody_has(500).major(
        "FdC", par=70, holds={BEN: 20, ANN: 10}, floated=False, operated=False
    )
    game = started.stock(ANN)
    assert (
        refusal(game, SellShares(actor=ANN, company=CompanyId("FdC"), percent=10))
        == "sale.not-operated"
    )
    play(game, buy(ANN, "FdC"))
    assert company(game, "FdC").floated
    assert cash(game, "FdC") == 280
    sold = started.minor("AC", cash=200).operating("AC")
    play(sold, buy_private(sold, "P6", 100))
    assert company(sold, "FdC").certificates[1] == ANN


@pytest.mark.rule("ESP-3.1-32", "ESP-4.2-03")
def test_the_share_of_private_6_cannot_be_sold_before_its_company_has_a_price() -> None:
    position = a_game().change("FdC", certificates=(IPO, ANN, *[IPO] * 7))
    game = position.stock(ANN)
    assert (
        refusal(game, SellShares(actor=ANN, company=CompanyId("FdC"), percent=10))
        == "sale.no-price"
    )


@pytest.mark.rule("ESP-3.1-33")
def test_the_buyer_of_private_7_sets_the_par_and_pays_nothing_more() -> None:
    game = a_game(president_company="SFVA").everybody_has(1000).game()
    sell_all(game)
    assert owner(game, "P7") == CAROL
    money = cash(game, CAROL)
    for price, reason in ((65, "start.price"), (95, "start.price"), (100, "start.price")):
        assert refusal(game, start_price(game, price)) == reason
    for price in (70, 75, 80, 85, 90):
        assert refusal(game, start_price(game, price)) == ""
    other = StartCompany(actor=CAROL, company=CompanyId("CFLG"), price=80)
    assert refusal(game, other) == "start.other"
    play(game, start_price(game, 85))
    assert (cash(game, CAROL), company(game, "SFVA").president) == (money, CAROL)
    assert not company(game, "SFVA").floated


@pytest.mark.rule("ESP-3.1-34")
def test_private_7_is_never_sold_to_a_company() -> None:
    game = a_game().private("P7", ANN).minor("AC", cash=500).operating("AC")
    assert refusal(game, buy_private(game, "P7", 100)) == "private.never-sold"


@pytest.mark.rule("ESP-3.1-34")
@pytest.mark.parametrize("way", ["bank", "company", "private 2"])
def test_private_7_closes_with_the_first_train_of_its_major(way: str) -> None:
    position = (
        a_game(president_company="SFVA")
        .phase("3")
        .private("P7", BEN)
        .private("P2", ANN)
        .minor("AC", cash=100)
        .trains("AC", "2")
        .major("SFVA", cash=400)
    )
    game = position.operating("SFVA", "trains")
    if way == "bank":
        play(game, buy_train(game, "2+3"))
    elif way == "company":
        play(game, buy_from(game, "AC", 0, 20))
    else:
        play(game, buy_private(game, "P2", 60), Choose(actor=ANN, option="1+2"))
    assert closed(game, "P7")


def test_another_majors_train_does_not_close_private_7() -> None:
    position = a_game(president_company="SFVA").phase("3").private("P7", BEN)
    game = position.major("CFLG", cash=400).operating("CFLG", "trains")
    play(game, buy_train(game, "2+3"))
    assert not closed(game, "P7")
