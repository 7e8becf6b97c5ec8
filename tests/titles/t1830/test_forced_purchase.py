"""Trains that must be bought, and bankruptcy."""

from dataclasses import replace

import pytest

from ezgame.core.actions import (
    BuyPrivate,
    BuyTrain,
    Consent,
    DeclareBankruptcy,
    OfferPrivate,
    Pass,
    TakeLoan,
)
from ezgame.core.choices import Amounts
from ezgame.core.game import Game
from ezgame.core.ids import POOL, PlayerId, PrivateId
from ezgame.core.state import Train
from tests.asking import (
    buy_from,
    buy_train,
    cash,
    offered,
    owner,
    percent,
    play,
    president,
    price,
    refusal,
)
from tests.asking import trains as trains_of
from tests.builders import ANN, BEN, CAROL, Position
from tests.titles.t1830.table import cell, corporation, kinds, moved, sell, table


def trainless(
    treasury: int = 100, own: int = 50, holds: dict[str, int] | None = None, **values: object
) -> Position:
    """PRR has a route and no train; the cheapest costs 180."""
    position = corporation(table(**values).phase("3"), "PRR", holds, cash=treasury)
    return position.tiles(H10="57 H12").cash(ANN, own)


def buying(position: Position) -> Game:
    return position.operating("PRR", "trains")


def bankrupt() -> DeclareBankruptcy:
    return DeclareBankruptcy(actor=ANN)


@pytest.mark.rule("30-EMR-01")
def test_a_company_with_a_route_must_own_a_train() -> None:
    game = buying(trainless(500))
    assert refusal(game, Pass(actor=ANN)) == "trains.must-own"
    play(game, buy_train(game, "3"))
    assert refusal(game, Pass(actor=ANN)) == ""


@pytest.mark.rule("30-EMR-02")
def test_without_a_route_there_is_no_duty() -> None:
    game = corporation(table().phase("3"), "PRR", cash=500).operating("PRR", "trains")
    assert refusal(game, Pass(actor=ANN)) == ""


@pytest.mark.rule("30-EMR-03")
def test_a_treasury_that_suffices_pays_alone() -> None:
    card = Train(id="3-9", type="3", faces=("3",))
    position = trainless(310, 500).top("4")
    position = position.with_state(depot=replace(position.state.depot, pool=(card,)))
    game = buying(position)
    assert refusal(game, Pass(actor=ANN)) == "trains.must-own"
    assert refusal(game, buy_train(game, "4")) == ""
    # With 290 it must take the cheaper one: the president adds nothing to the dearer.
    short = buying(position.treasury("PRR", 290))
    assert refusal(short, buy_train(short, "4")) == "trains.cash"


@pytest.mark.rule("30-EMR-04")
def test_else_all_of_it_is_used_and_the_president_pays_the_rest() -> None:
    game = buying(trainless(100, 200))
    play(game, buy_train(game, "3"))
    assert (cash(game, "PRR"), cash(game, ANN)) == (0, 120)


@pytest.mark.rule("30-EMR-04")
def test_the_presidents_money_buys_only_the_cheapest_of_the_bank() -> None:
    position = trainless(0, 5000).phase("6")
    game = buying(position)
    assert refusal(game, buy_train(game, "D")) == "trains.cash"
    assert refusal(game, buy_train(game, "6")) == ""


@pytest.mark.rule("30-EMR-05")
def test_help_with_another_companys_train_goes_up_to_its_face_value() -> None:
    position = corporation(trainless(0, 500), "NYC", {ANN: 60}, at="1,6").trains("NYC", "2")
    game = buying(position)
    assert refusal(game, buy_from(game, "NYC", 0, 81)) == "trains.cash"
    assert refusal(game, buy_train(game, "3")) == ""
    play(game, buy_from(game, "NYC", 0, 80))
    assert (cash(game, ANN), cash(game, "NYC")) == (420, 80)
    other = buying(corporation(trainless(0, 500), "NYC", {BEN: 60}, at="1,6").trains("NYC", "2"))
    play(other, buy_from(other, "NYC", 0, 80), Consent(actor=BEN, accept=False))
    assert refusal(other, Pass(actor=ANN)) == "trains.must-own"


@pytest.mark.rule("30-SR-05", "30-EMR-06")
def test_the_first_operating_round_already_knows_forced_sales() -> None:
    position = corporation(trainless(), "NYC", {ANN: 20, BEN: 40}, at="1,6")
    game = position.operating("PRR", "trains", set=1)
    assert refusal(game, bankrupt()) == "emergency.can-pay"
    play(game, sell(ANN, "PRR"), buy_train(game, "3"))
    assert cash(game, "PRR") == 0


@pytest.mark.rule("30-SR-05", "30-O-13")
def test_in_recorded_games_nothing_is_sold_in_the_first_set() -> None:
    position = trainless(rulings="online", limits="recorded")
    position = corporation(position, "NYC", {ANN: 20, BEN: 40}, at="1,6")
    early, later = (position.operating("PRR", "trains", set=number) for number in (1, 2))
    assert refusal(early, sell(ANN, "PRR")) == "sale.first-round"
    assert refusal(early, bankrupt()) == ""
    assert (refusal(later, sell(ANN, "PRR")), refusal(later, bankrupt())) == (
        "",
        "emergency.can-pay",
    )


@pytest.mark.rule("30-EMR-06", "30-EMR-09")
def test_shares_are_sold_only_as_far_as_needed() -> None:
    position = corporation(trainless(100, 50), "NYC", {BEN: 40, ANN: 30}, at="4,6")
    position = corporation(position, "CPR", {BEN: 40, ANN: 20}, par=67)
    game = buying(position)
    assert refusal(game, sell(ANN, "NYC", 20)) == "emergency.too-much"
    assert refusal(game, sell(ANN, "CPR")) == ""
    play(game, sell(ANN, "NYC"))
    assert refusal(game, sell(ANN, "CPR")) == "emergency.enough"
    play(game, buy_train(game, "3"))
    # What is left of the last share stays with the president.
    assert (cash(game, "PRR"), cash(game, ANN)) == (0, 50 + 71 - 80)


@pytest.mark.rule("30-EMR-06")
def test_nothing_is_sold_without_need() -> None:
    rich = buying(corporation(trainless(100, 500), "NYC", {BEN: 40, ANN: 30}, at="4,6"))
    assert refusal(rich, sell(ANN, "NYC")) == "emergency.enough"
    served = corporation(trainless(0, 0), "NYC", {BEN: 40, ANN: 30}, at="4,6").trains("PRR", "3")
    assert refusal(buying(served), sell(ANN, "NYC")) == "emergency.has-train"
    assert refusal(rich, TakeLoan(actor=ANN, amount=10)) == "emergency.no-loans"


@pytest.mark.rule("30-EMR-07", "30-DIR-08")
def test_the_buying_company_keeps_its_president_others_change_at_once() -> None:
    position = trainless(0, 0, {ANN: 40, BEN: 30})
    position = corporation(position, "NYC", {ANN: 30, BEN: 20, POOL: 40}, at="4,6")
    game = buying(position)
    assert refusal(game, sell(ANN, "PRR", 20)) == "emergency.president"
    assert refusal(game, sell(ANN, "PRR", 10)) == ""
    assert refusal(game, sell(ANN, "NYC", 20)) == "sale.pool-full"
    free = buying(moved(corporation(trainless(0, 0), "NYC", {ANN: 30, BEN: 20}), "NYC", "4,6"))
    play(free, sell(ANN, "NYC", 20))
    assert (president(free, "NYC"), percent(free, "NYC", ANN)) == (BEN, 10)


@pytest.mark.rule("30-EMR-08")
@pytest.mark.parametrize(
    ("rulings", "reason"), [("rulebook", ""), ("online", "emergency.no-privates")]
)
def test_privates_may_be_sold_to_players_who_agree(rulings: str, reason: str) -> None:
    game = buying(trainless(100, 50, rulings=rulings).private("DH", ANN))
    offer = OfferPrivate(actor=ANN, private=PrivateId("DH"), buyer=CAROL, price=100)
    assert refusal(game, offer) == reason
    if not reason:
        play(game, offer, Consent(actor=CAROL, accept=True))
        assert (owner(game, "DH"), cash(game, ANN)) == (CAROL, 150)


@pytest.mark.rule("30-EMR-10")
def test_prices_fall_with_every_share() -> None:
    game = buying(corporation(trainless(0, 0), "NYC", {BEN: 40, ANN: 30}, par=82))
    play(game, sell(ANN, "NYC"), sell(ANN, "NYC"))
    assert (price(game, "NYC"), cell(game, "NYC"), cash(game, ANN)) == (71, "4,6", 82 + 76)


@pytest.mark.rule("30-EMR-11", "30-EMR-12")
def test_who_cannot_pay_loses_all_that_can_be_sold_and_the_game_ends() -> None:
    position = trainless(0, 10, {ANN: 60, BEN: 20}).phase("6")
    position = corporation(position, "NYC", {BEN: 40, ANN: 20}, par=71)
    game = buying(moved(position, "PRR", "5,6"))
    assert "bankrupt" in kinds(game)
    play(game, bankrupt())
    assert game.state.finished
    assert game.state.ending == "bankrupt"
    assert game.state.players[ANN].bankrupt
    assert (cash(game, ANN), percent(game, "NYC", ANN)) == (0, 0)
    # Selling more of PRR would cost the office.
    assert percent(game, "PRR", ANN) == 20
    assert game.rules.score(game.state)[ANN] == 2 * price(game, "PRR")


@pytest.mark.rule("30-EMR-11")
def test_nobody_goes_bankrupt_who_can_pay() -> None:
    game = buying(corporation(trainless(100, 50), "NYC", {BEN: 40, ANN: 30}, at="4,6"))
    assert refusal(game, bankrupt()) == "emergency.can-pay"
    assert refusal(buying(trainless(500)), bankrupt()) == "emergency.enough"


@pytest.mark.rule("30-EMR-12")
def test_a_bankrupt_player_may_win() -> None:
    position = trainless(0, 0, {ANN: 60}).phase("6").everybody_has(0)
    game = buying(moved(position, "PRR", "4,6"))
    play(game, bankrupt())
    assert game.rules.ranking(game.state)[0] == ANN


@pytest.mark.rule("30-EMR-13")
def test_no_train_no_duty() -> None:
    position = trainless(0, 0)
    depot = replace(position.state.depot, left=dict.fromkeys(position.state.depot.left, 0))
    game = buying(position.with_state(depot=depot))
    assert refusal(game, Pass(actor=ANN)) == ""
    assert trains_of(game, "PRR") == []


# ---------------------------------------------------------------- no sale without need


def selling(
    treasury: int = 100, own: int = 50, private: tuple[str, str] | None = None, **values: object
) -> Game:
    """180 for the cheapest; Ann may sell NYC at 71; Ben's CPR has a 3 and Ann's B&M a 4."""
    position = trainless(treasury, own, **values)
    if private is not None:
        position = position.private(*private)
    position = corporation(position, "NYC", {BEN: 40, ANN: 30})
    position = moved(position, "NYC", "4,6")
    position = corporation(position, "CPR", {BEN: 60}, at="5,6").trains("CPR", "3")
    return buying(corporation(position, "B&M", {ANN: 60}, at="5,6").trains("B&M", "4"))


@pytest.mark.parametrize("rulings", ["rulebook", "online"])
@pytest.mark.rule("30-EMR-06")
def test_after_a_sale_only_a_train_that_needed_it_is_bought(rulings: str) -> None:
    game = selling(rulings=rulings)
    assert refusal(game, buy_from(game, "CPR", 0, 1)) == "", "nothing was sold yet"
    play(game, sell(ANN, "NYC"))
    # 100 + 50 were there before the share brought 71.
    for price_ in (1, 100, 150):
        assert refusal(game, buy_from(game, "CPR", 0, price_)) == "emergency.unneeded"
        assert refusal(game, buy_from(game, "B&M", 0, price_)) == "emergency.unneeded"
    assert refusal(game, buy_from(game, "CPR", 0, 151)) == ""
    assert refusal(game, buy_train(game, "3")) == ""
    play(game, buy_from(game, "CPR", 0, 151), Consent(actor=BEN, accept=True))
    assert (cash(game, "PRR"), cash(game, ANN)) == (0, 70)


@pytest.mark.rule("30-EMR-06")
def test_the_last_single_share_counts_inside_a_sale_of_several() -> None:
    game = selling(treasury=0, own=40)
    play(game, sell(ANN, "NYC", 20))
    # 40 + 71 would have been there with one share less.
    assert refusal(game, buy_from(game, "B&M", 0, 111)) == "emergency.unneeded"
    assert refusal(game, buy_from(game, "B&M", 0, 112)) == ""
    assert refusal(game, buy_from(game, "B&M", 0, 183)) == "trains.cash"


@pytest.mark.rule("30-EMR-06")
def test_of_several_sales_the_last_one_counts_at_its_own_price() -> None:
    game = selling(treasury=0, own=40)
    play(game, sell(ANN, "NYC"))
    fallen = price(game, "NYC")
    assert fallen < 71
    play(game, sell(ANN, "NYC"))
    assert refusal(game, buy_from(game, "B&M", 0, 111)) == "emergency.unneeded"
    assert refusal(game, buy_from(game, "B&M", 0, 112)) == ""


@pytest.mark.rule("30-EMR-06")
def test_a_presidents_certificate_counts_as_single_shares() -> None:
    position = corporation(trainless(60, 0), "NYC", {ANN: 20, BEN: 20}, at="4,6")
    game = buying(corporation(position, "B&M", {ANN: 60}, at="5,6").trains("B&M", "3"))
    play(game, sell(ANN, "NYC", 20))
    assert president(game, "NYC") == BEN
    assert refusal(game, buy_from(game, "B&M", 0, 131)) == "emergency.unneeded"
    assert refusal(game, buy_from(game, "B&M", 0, 132)) == ""


@pytest.mark.rule("30-EMR-06")
def test_offers_of_other_companies_begin_where_the_sale_was_needed() -> None:
    game = selling()
    play(game, sell(ANN, "NYC"))
    ranges = {
        choice.action.source: choice.amounts
        for choice in game.choices()
        if isinstance(choice.action, BuyTrain) and choice.amounts is not None
    }
    assert ranges["CPR"] == Amounts(least=151, most=180), "up to its face value"
    assert ranges["B&M"] == Amounts(least=151, most=221)


@pytest.mark.rule("30-EMR-06")
def test_in_recorded_games_only_what_the_president_adds_to_is_judged() -> None:
    game = selling(rulings="online", limits="recorded")
    play(game, sell(ANN, "NYC"))
    reasons = {1: "", 100: "", 101: "emergency.unneeded", 150: "emergency.unneeded", 151: ""}
    for amount, reason in reasons.items():
        assert refusal(game, buy_from(game, "B&M", 0, amount)) == reason, amount
    found = [
        choice.amounts
        for choice in game.choices()
        if isinstance(choice.action, BuyTrain) and choice.action.source == "B&M"
    ]
    assert found == [Amounts(least=1, most=100), Amounts(least=151, most=221)]


@pytest.mark.rule("30-EMR-06", "30-EMR-08")
def test_a_private_sold_for_the_train_counts_like_the_last_share() -> None:
    position = corporation(trainless(100, 50).private("DH", ANN), "B&M", {ANN: 60}, at="5,6")
    game = buying(position.trains("B&M", "4"))
    offer = OfferPrivate(actor=ANN, private=PrivateId("DH"), buyer=CAROL, price=200)
    play(game, offer, Consent(actor=CAROL, accept=True))
    assert refusal(game, buy_from(game, "B&M", 0, 150)) == "emergency.unneeded"
    assert refusal(game, buy_from(game, "B&M", 0, 151)) == ""
    play(game, buy_train(game, "3"))
    assert (cash(game, "PRR"), cash(game, ANN)) == (0, 170)


@pytest.mark.rule("30-EMR-06")
def test_a_trade_that_was_agreed_too_late_is_refused() -> None:
    """The deal of a train is judged again, also by what was sold (a position made by hand)."""
    game = selling()
    play(game, buy_from(game, "CPR", 0, 90))
    turn = game.state.operating
    assert turn is not None
    late = (
        Position(game.rules, game.state).with_state(operating=replace(turn, last_raised=50)).game()
    )
    assert refusal(late, Consent(actor=BEN, accept=True)) == "emergency.unneeded"


@pytest.mark.rule("30-EMR-04", "30-EMR-06", "30-PRI-04")
@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("holder", [ANN, BEN])
def test_what_was_raised_for_a_train_buys_no_private(recorded: bool, holder: PlayerId) -> None:
    values = {"rulings": "online", "limits": "recorded"} if recorded else {}
    game = selling(private=("SV", holder), **values)
    wanted = BuyPrivate(actor=ANN, private=PrivateId("SV"), price=20)
    assert refusal(game, wanted) == ""
    play(game, sell(ANN, "NYC"))
    assert refusal(game, wanted) == ("" if recorded else "emergency.for-train")
    assert (offered(game, BuyPrivate) != []) == recorded
    play(game, buy_train(game, "3"))
    assert refusal(game, wanted) == "private.cash"


@pytest.mark.rule("30-PRI-04", "30-EMR-04")
def test_a_private_agreed_too_late_is_refused() -> None:
    """The deal is judged again when its owner agrees (a position made by hand)."""
    game = selling(private=("SV", BEN))
    play(game, BuyPrivate(actor=ANN, private=PrivateId("SV"), price=20))
    turn = game.state.operating
    assert turn is not None
    late = (
        Position(game.rules, game.state).with_state(operating=replace(turn, last_raised=50)).game()
    )
    assert refusal(late, Consent(actor=BEN, accept=True)) == "emergency.for-train"


@pytest.mark.rule("30-EMR-06")
def test_the_next_turn_knows_nothing_of_the_sale() -> None:
    game = selling()
    play(game, sell(ANN, "NYC"), buy_train(game, "3"))
    assert refusal(game, Pass(actor=ANN)) == ""
    play(game, Pass(actor=ANN))
    assert game.state.operating is None or game.state.operating.last_raised == 0
