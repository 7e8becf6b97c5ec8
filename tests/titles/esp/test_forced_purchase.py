"""Forced purchases, loans and their repayment (5.7.1, 5.7.2)."""

from dataclasses import replace

import pytest

from ezgame.core.actions import (
    BuyPrivate,
    BuyTrain,
    Consent,
    RepayLoan,
    SellShares,
    TakeLoan,
)
from ezgame.core.game import Game
from ezgame.core.ids import POOL, CompanyId, PlayerId, PrivateId, TrainId
from ezgame.core.state import Train
from ezgame.titles.esp.actions import BuyTender, CombineTrains
from tests.asking import (
    buy,
    buy_from,
    buy_train,
    cash,
    debt,
    done,
    offered,
    percent,
    play,
    price,
    refusal,
    train,
)
from tests.builders import ANN, BEN, Position, a_game


def trainless(treasury: int = 80, director: int = 10, **values: object) -> Position:
    """AC without a train; the bank's cheapest costs 200."""
    phase = str(values.pop("phase", "3"))
    position = a_game(**values).phase(phase).everybody_has(0)
    return position.cash(ANN, director).minor("AC", cash=treasury)


def buying(position: Position) -> Game:
    return position.operating("AC", "trains")


def sell(name: str, percent: int = 10) -> SellShares:
    return SellShares(actor=ANN, company=CompanyId(name), percent=percent)


def loan(amount: int) -> TakeLoan:
    return TakeLoan(actor=ANN, amount=amount)


@pytest.mark.rule("ESP-5.7.1-01")
def test_the_whole_treasury_is_used_and_the_director_adds_the_rest() -> None:
    game = buying(trainless(130, 90))
    play(game, buy_train(game, "3"))
    assert (cash(game, "AC"), cash(game, ANN), debt(game, ANN)) == (0, 20, 0)


@pytest.mark.rule("ESP-5.7.1-01")
def test_a_company_with_a_train_gets_no_help() -> None:
    game = buying(trainless(130, 500).trains("AC", "2"))
    assert refusal(game, buy_train(game, "3")) == "trains.cash"


@pytest.mark.rule("ESP-5.7.1-02")
@pytest.mark.parametrize(("rulings", "reason"), [("rulebook", "trains.cash"), ("online", "")])
def test_the_director_never_helps_with_another_companys_train(rulings: str, reason: str) -> None:
    position = trainless(40, 500, rulings=rulings).minor("ZP").trains("ZP", "2")
    game = buying(position)
    assert refusal(game, buy_from(game, "ZP", 0, 41)) == reason
    assert refusal(game, buy_from(game, "ZP", 0, 40)) == ""


@pytest.mark.rule("ESP-5.7.1-03")
def test_short_of_cash_the_director_sells_or_borrows_never_both() -> None:
    position = trainless(80, 10).major("N", par=100, holds={BEN: 40, ANN: 20})
    game = buying(position)
    assert refusal(game, buy_train(game, "3")) == "trains.cash"
    assert refusal(game, loan(110)) == ""
    assert refusal(game, sell("N", 20)) == ""
    play(game, sell("N", 10))
    assert refusal(game, loan(10)) == "emergency.sold-already"
    play(game, sell("N", 10))
    assert refusal(game, loan(10)) != ""
    play(game, buy_train(game, "3"))
    borrowed = buying(position)
    play(borrowed, loan(110))
    assert refusal(borrowed, sell("N", 10)) == "emergency.enough"


@pytest.mark.rule("ESP-5.7.1-04")
def test_no_more_shares_are_sold_than_needed() -> None:
    position = trainless(80, 10).major("N", par=100, price=110, holds={BEN: 40, ANN: 30})
    game = buying(position)
    assert refusal(game, sell("N", 20)) == "emergency.too-much"
    play(game, sell("N", 10))
    assert refusal(game, sell("N", 10)) == "emergency.enough"


@pytest.mark.rule("ESP-5.7.1-04")
def test_prices_fall_and_the_open_market_takes_half_at_most() -> None:
    position = trainless(80, 10).major("N", par=100, holds={BEN: 40, ANN: 20})
    game = buying(position)
    play(game, sell("N", 20))
    assert (price(game, "N"), cash(game, ANN), percent(game, "N", POOL)) == (90, 210, 20)
    full = trainless(80, 10).major("N", par=100, holds={BEN: 30, ANN: 20, POOL: 50})
    assert refusal(buying(full), sell("N")) == "sale.pool-full"


@pytest.mark.rule("ESP-5.7.1-04")
def test_no_sale_changes_any_director() -> None:
    position = trainless(80, 10).major("N", par=100, holds={ANN: 40, BEN: 30})
    game = buying(position)
    assert refusal(game, sell("N", 10)) == "emergency.not-enough"
    assert refusal(game, sell("N", 20)) == "emergency.president"
    position = trainless(150, 10).major("N", par=100, holds={ANN: 40, BEN: 30})
    game = buying(position)
    assert refusal(game, sell("N", 10)) == ""
    position = trainless(80, 10).major("N", par=100, holds={ANN: 40})
    game = buying(position)
    assert refusal(game, sell("N", 20)) == ""
    assert refusal(game, sell("N", 30)) in ("emergency.president", "sale.president-stuck")


@pytest.mark.rule("ESP-5.7.1-04")
def test_shares_of_companies_that_have_not_operated_are_not_sold() -> None:
    position = trainless().major("N", par=100, holds={BEN: 40, ANN: 30}, operated=False)
    assert refusal(buying(position), sell("N", 10)) == "sale.not-operated"


@pytest.mark.rule("ESP-5.7.1-05")
@pytest.mark.parametrize(
    ("rulings", "reason"), [("rulebook", "emergency.not-enough"), ("online", "")]
)
def test_if_all_permitted_sales_do_not_suffice_none_is_made(rulings: str, reason: str) -> None:
    position = trainless(80, 10, rulings=rulings).major("N", holds={BEN: 40, ANN: 10})
    game = buying(position)
    assert refusal(game, sell("N", 10)) == reason
    assert refusal(game, loan(110)) == ""


@pytest.mark.rule("ESP-5.7.1-05")
def test_sales_in_several_companies_together_may_suffice() -> None:
    position = (
        trainless(0, 0)
        .major("N", par=100, holds={BEN: 40, ANN: 10})
        .major("A", par=100, holds={BEN: 40, ANN: 10})
    )
    game = buying(position)
    play(game, sell("N"), sell("A"), buy_train(game, "3"))
    assert (cash(game, "AC"), cash(game, ANN)) == (0, 0)


@pytest.mark.rule("ESP-5.7.1-06", "ESP-5.7.1-08")
def test_a_loan_is_exactly_what_is_missing_and_always_there() -> None:
    game = buying(trainless(80, 10))
    for wrong in (1, 109, 111, 200):
        assert refusal(game, loan(wrong)) == "emergency.loan-exact"
    play(game, loan(110), buy_train(game, "3"))
    assert (cash(game, "AC"), cash(game, ANN), debt(game, ANN)) == (0, 0, 110)
    nothing = buying(trainless(0, 0, phase="8"))
    assert refusal(nothing, loan(800)) == ""


@pytest.mark.rule("ESP-5.7.1-08")
def test_whoever_sold_too_little_and_can_sell_no_more_borrows_the_rest() -> None:
    position = trainless(80, 10, rulings="online").major("N", par=75, holds={BEN: 40, ANN: 20})
    game = buying(position)
    play(game, sell("N", 10))
    missing = 200 - 80 - cash(game, ANN)
    assert refusal(game, loan(missing)) == "emergency.sold-already"
    short = trainless(80, 10, rulings="online").major("N", par=75, holds={BEN: 40, ANN: 10})
    game = buying(short)
    play(game, sell("N", 10))
    missing = 200 - 80 - cash(game, ANN)
    assert missing > 0 and refusal(game, loan(missing - 1)) == "emergency.loan-exact"
    play(game, loan(missing), buy_train(game, "3"))
    assert debt(game, ANN) >= missing


@pytest.mark.rule("ESP-5.7.1-06")
def test_no_loan_while_the_money_suffices_or_a_train_is_there() -> None:
    assert refusal(buying(trainless(100, 100)), loan(10)) == "emergency.enough"
    assert refusal(buying(trainless(0, 0).trains("AC", "2")), loan(200)) == "emergency.has-train"


@pytest.mark.rule("ESP-5.7.1-07", "ESP-6.2.1-12")
def test_after_a_forced_purchase_there_is_no_second_train_and_no_combining() -> None:
    position = a_game().phase("4").cash(ANN, 500).major("CFLG", cash=250).own(recyclable={"2": 3})
    game = position.operating("CFLG", "trains")
    play(game, buy_train(game, "4"))
    assert cash(game, "CFLG") == 0
    assert refusal(game, buy_train(game, "4")) == "trains.cash"
    combine = CombineTrains(actor=ANN, train=train(game, "CFLG").id, recycled="2", face="1+2")
    assert refusal(game, combine) == "combine.cash"


@pytest.mark.rule("ESP-5.7.1-04")
@pytest.mark.parametrize(
    ("rulings", "reason"), [("rulebook", "emergency.too-much"), ("online", "")]
)
def test_sales_are_measured_by_the_cheapest_train_of_the_bank(rulings: str, reason: str) -> None:
    """With a dearer train in the pool beside the stack, online the dearer one is the measure."""
    position = trainless(80, 10, rulings=rulings).major("N", par=100, holds={BEN: 40, ANN: 30})
    dearer = Train(id=TrainId("5-t"), type="5", faces=("5",))
    position = position.with_state(depot=replace(position.state.depot, pool=(dearer,)))
    game = buying(position)
    assert refusal(game, sell("N", 20)) == ""
    assert refusal(game, sell("N", 30)) == reason
    assert refusal(game, loan(110)) == ""


def test_a_sale_is_refused_outside_a_forced_purchase() -> None:
    position = trainless(0, 0).trains("AC", "2").major("N", holds={BEN: 40, ANN: 20})
    assert refusal(buying(position), sell("N")) == "emergency.has-train"
    assert offered(buying(position), SellShares) == []


# ---------------------------------------------------------------- nothing is raised without need


def with_offer(treasury: int, director: int, rulings: str = "rulebook") -> Game:
    """Ann may sell N at 110 (the bank asks 200), and her ZP and Ben's CM have trains to sell."""
    position = trainless(treasury, director, rulings=rulings).minor("ZP").trains("ZP", "2")
    position = position.minor("CM", owner=BEN).trains("CM", "2")
    return buying(position.major("N", par=100, price=110, holds={BEN: 40, ANN: 30}))


@pytest.mark.rule("ESP-5.7.1-04")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_after_a_sale_only_a_train_that_needed_it_is_bought(rulings: str) -> None:
    game = with_offer(80, 10, rulings)
    assert refusal(game, buy_from(game, "ZP", 0, 1)) == "", "nothing was sold yet"
    play(game, sell("N", 10))
    if rulings == "rulebook":
        reasons = {1: "emergency.unneeded", 80: "emergency.unneeded", 81: "trains.cash"}
    else:
        # There only what the director adds to is judged; 90 were there before the share was sold.
        reasons = {1: "", 80: "", 81: "emergency.unneeded", 90: "emergency.unneeded", 91: ""}
    for amount, reason in reasons.items():
        for seller in ("ZP", "CM"):
            assert refusal(game, buy_from(game, seller, 0, amount)) == reason, amount
    play(game, buy_train(game, "3"))
    assert (cash(game, "AC"), cash(game, ANN)) == (0, 0)


@pytest.mark.rule("ESP-5.7.1-04")
def test_the_last_single_share_counts_inside_a_sale_of_several() -> None:
    game = with_offer(0, 10, "online")
    play(game, sell("N", 20))
    assert refusal(game, buy_from(game, "ZP", 0, 120)) == "emergency.unneeded"
    assert refusal(game, buy_from(game, "ZP", 0, 121)) == ""
    assert refusal(game, buy_train(game, "3")) == ""


@pytest.mark.rule("ESP-5.7.1-06")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_a_loan_is_used_up_by_what_it_was_taken_for(rulings: str) -> None:
    """Recorded games borrow in the moment of the purchase, so nothing is laxer there."""
    game = with_offer(80, 10, rulings)
    assert refusal(game, buy_from(game, "ZP", 0, 80)) == "", "nothing was borrowed yet"
    play(game, loan(110))
    too_cheap, dearer = "emergency.loan-unneeded", "trains.cash"
    for amount in (1, 80, 81, 90, 91, 199):
        reason = dearer if rulings == "rulebook" and amount > 80 else too_cheap
        for seller in ("ZP", "CM"):
            assert refusal(game, buy_from(game, seller, 0, amount)) == reason, amount
    offers = [choice.action for choice in game.choices() if isinstance(choice.action, BuyTrain)]
    exact = set() if rulings == "rulebook" else {"ZP", "CM"}
    assert {offer.source for offer in offers} == {"depot"} | exact
    assert all(offer.price == 200 for offer in offers)
    play(game, buy_train(game, "3"))
    assert (cash(game, "AC"), cash(game, ANN), price(game, "N")) == (0, 0, 110)
    assert refusal(game, done(game)) == ""


@pytest.mark.rule("ESP-5.7.1-06")
def test_a_deal_agreed_before_a_loan_is_judged_by_the_loan() -> None:
    """The deal of a train is judged again when its owner agrees (a position made by hand)."""
    game = with_offer(80, 10)
    play(game, buy_from(game, "CM", 0, 50))
    turn = game.state.operating
    assert turn is not None
    late = Position(game.rules, game.state).with_state(
        operating=replace(turn, last_raised=1, borrowed=True)
    )
    assert refusal(late.game(), Consent(actor=BEN, accept=True)) == "emergency.loan-unneeded"


@pytest.mark.rule("ESP-5.7.1-06")
def test_a_loan_of_a_game_saved_earlier_is_not_judged() -> None:
    """Such a position does not say that money was borrowed in this turn."""
    position = trainless(80, 120).debt(ANN, 110).minor("ZP").trains("ZP", "2")
    assert refusal(buying(position), buy_from(buying(position), "ZP", 0, 1)) == ""


@pytest.mark.rule("ESP-5.7.1-01", "ESP-3.1-05", "ESP-3.1-28")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
@pytest.mark.parametrize("way", ["sale", "loan"])
@pytest.mark.parametrize("owner", [ANN, BEN])
def test_what_was_raised_for_a_train_pays_for_nothing_else(
    rulings: str, way: str, owner: PlayerId
) -> None:
    """Private 2 would even bring a train, and the director keep what he raised."""
    position = trainless(80, 10, rulings=rulings).own(tenders_in_market=1)
    position = position.private("P2", owner).private("P3", owner)
    game = buying(position.major("N", par=100, price=110, holds={BEN: 40, ANN: 30}))
    wanted = (
        BuyPrivate(actor=ANN, private=PrivateId("P2"), price=20),
        BuyPrivate(actor=ANN, private=PrivateId("P3"), price=20),
        BuyTender(actor=ANN, source="market"),
    )
    assert [refusal(game, action) for action in wanted] == ["", "", ""]
    play(game, sell("N", 10) if way == "sale" else loan(110))
    # After a sale the treasury is free there; a loan is taken there with the purchase.
    free = rulings == "online" and way == "sale"
    reason = "" if free else "emergency.for-train"
    assert [refusal(game, action) for action in wanted] == [reason] * 3
    assert (offered(game, BuyPrivate) != []) == (offered(game, BuyTender) != []) == free
    play(game, buy_train(game, "3"))
    assert refusal(game, wanted[0]) == "private.cash", "the train came first"


@pytest.mark.rule("ESP-5.7.1-04", "ESP-5.7.1-08")
def test_whoever_sold_for_a_train_out_of_reach_still_gets_one() -> None:
    """Online sales are measured by the dearest train, which the director's money may not buy."""
    position = trainless(80, 10, rulings="online").major("N", par=100, holds={BEN: 40, ANN: 30})
    position = position.minor("ZP").trains("ZP", "2")
    dearer = Train(id=TrainId("5-t"), type="5", faces=("5",))
    game = buying(position.with_state(depot=replace(position.state.depot, pool=(dearer,))))
    play(game, sell("N", 30))
    assert refusal(game, buy_from(game, "ZP", 0, 81)) == "emergency.unneeded"
    play(game, buy_train(game, "3"))
    assert refusal(game, done(game)) == ""


# ---------------------------------------------------------------- loans


@pytest.mark.rule("ESP-5.7.2-01")
def test_a_loan_stays_with_the_player_when_the_directorship_moves() -> None:
    position = (
        a_game().everybody_has(100).debt(ANN, 40).major("CFLG", par=70, holds={ANN: 20, BEN: 20})
    )
    game = position.stock(BEN)
    play(game, buy(BEN, "CFLG"))
    assert game.state.companies[CompanyId("CFLG")].president == BEN
    assert (debt(game, ANN), debt(game, BEN)) == (40, 0)


@pytest.mark.rule("ESP-5.7.2-02")
def test_debts_add_up() -> None:
    game = buying(trainless(150, 0).debt(ANN, 30))
    play(game, loan(50))
    assert debt(game, ANN) == 80


@pytest.mark.rule("ESP-5.7.2-03")
def test_a_debt_is_repaid_in_stock_turns_wholly_or_in_part() -> None:
    game = a_game().cash(ANN, 200).debt(ANN, 30).stock(ANN)
    for amount, reason in ((0, "repay.amount"), (31, "repay.amount"), (1, ""), (15, ""), (30, "")):
        assert refusal(game, RepayLoan(actor=ANN, amount=amount)) == reason
    (choice,) = [c for c in game.choices() if c.action.kind == "repay"]
    assert choice.amounts is not None and (choice.amounts.least, choice.amounts.most) == (1, 30)
    operating = buying(trainless(300, 300).debt(ANN, 30))
    assert refusal(operating, RepayLoan(actor=ANN, amount=30)) == "game.not-now"
    nobody = a_game().stock(ANN)
    assert refusal(nobody, RepayLoan(actor=ANN, amount=1)) == "repay.no-debt"


@pytest.mark.rule("ESP-5.7.2-04")
@pytest.mark.parametrize(
    ("owed", "amount", "paid"), [(10, 10, 15), (25, 25, 38), (30, 15, 23), (1, 1, 2), (2, 2, 3)]
)
def test_each_repayment_costs_half_more_rounded_up(owed: int, amount: int, paid: int) -> None:
    game = a_game().cash(ANN, 100).debt(ANN, owed).stock(ANN)
    play(game, RepayLoan(actor=ANN, amount=amount))
    assert (100 - cash(game, ANN), debt(game, ANN)) == (paid, owed - amount)
    poor = a_game().cash(ANN, paid - 1).debt(ANN, owed).stock(ANN)
    assert refusal(poor, RepayLoan(actor=ANN, amount=amount)) == "repay.cash"


@pytest.mark.rule("ESP-5.7.2-04")
def test_online_the_interest_is_written_down_when_money_is_borrowed() -> None:
    game = buying(trainless(175, 0, rulings="online"))
    play(game, loan(25))
    assert debt(game, ANN) == 38
    game = a_game(rulings="online").cash(ANN, 100).debt(ANN, 38).stock(ANN)
    assert refusal(game, RepayLoan(actor=ANN, amount=20)) == "repay.all"
    play(game, RepayLoan(actor=ANN, amount=38))
    assert (cash(game, ANN), debt(game, ANN)) == (62, 0)


@pytest.mark.rule("ESP-5.7.2-05", "ESP-8.1-01")
@pytest.mark.parametrize(("rulings", "worth"), [("rulebook", 300 - 38), ("online", 300 - 25)])
def test_at_the_end_a_debt_counts_one_and_a_half_times(rulings: str, worth: int) -> None:
    position = a_game(rulings=rulings).cash(ANN, 300).debt(ANN, 25)
    assert position.rules.score(position.state)[ANN] == worth


def test_the_turn_goes_on_after_a_loan() -> None:
    game = buying(trainless(80, 10))
    play(game, loan(110))
    assert refusal(game, done(game)) == "trains.must-own"
