"""Stock rounds: turns, sales, purchases, limits, floating and presidents."""

import pytest

from ezgame.core.actions import Pass, SellShares
from ezgame.core.ids import IPO, POOL, CompanyId
from tests.asking import buy, cash, company, offered, percent, play, president, price, refusal
from tests.builders import ANN, BEN, CAROL, DAN, Position
from tests.titles.t1830.table import (
    cell,
    corporation,
    everybody_passes,
    kinds,
    passes,
    sell,
    start,
    table,
)


def prr(holds: dict[str, int] | None = None, **values: object) -> Position:
    return corporation(table(), "PRR", holds, **values)


# ---------------------------------------------------------------- turns


@pytest.mark.rule("30-SR-01")
def test_a_turn_is_sell_buy_sell() -> None:
    position = corporation(prr({ANN: 60}), "NYC", {BEN: 40, ANN: 20}, par=67)
    game = position.stock(ANN)
    play(game, sell(ANN, "PRR"), sell(ANN, "PRR"), buy(ANN, "NYC"))
    assert refusal(game, buy(ANN, "NYC")) == "stock.once"
    play(game, sell(ANN, "PRR"), sell(ANN, "NYC"), Pass(actor=ANN))
    assert game.waiting_for() == (BEN,)


@pytest.mark.rule("30-SR-01")
def test_the_priority_holder_starts() -> None:
    game = prr().order(CAROL, DAN, ANN, BEN).operating("PRR", "trains")
    play(game, Pass(actor=ANN))
    assert game.state.clock.kind == "stock"
    assert game.waiting_for() == (CAROL,)


@pytest.mark.rule("30-SR-02", "30-SR-03")
def test_who_passed_may_act_again_and_all_passing_in_a_row_ends_the_round() -> None:
    game = prr().stock(ANN)
    play(game, *passes(ANN, BEN, CAROL), start(DAN, "NYC", 67), *passes(DAN))
    play(game, sell(ANN, "PRR"), *passes(ANN, BEN, CAROL, DAN))
    assert game.state.clock.kind == "stock"
    play(game, *passes(ANN))
    assert game.state.clock.kind == "operating"


@pytest.mark.rule("30-SR-04")
def test_priority_goes_to_the_left_of_the_last_who_bought_or_sold() -> None:
    game = prr().stock(ANN)
    play(game, *passes(ANN), start(BEN, "NYC", 67), *passes(BEN, CAROL, DAN, ANN, BEN))
    assert game.state.order[0] == CAROL
    untouched = everybody_passes(prr().order(DAN, ANN, BEN, CAROL).stock(DAN))
    assert untouched.state.order[0] == DAN


@pytest.mark.rule("30-SR-05")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    assert refusal(prr().stock(ANN, 1), sell(ANN, "PRR")) == "sale.first-round"
    assert refusal(prr().stock(ANN, 2), sell(ANN, "PRR")) == ""


@pytest.mark.rule("30-SR-06")
def test_what_was_sold_is_not_bought_again_in_the_round() -> None:
    game = prr().stock(ANN)
    play(game, sell(ANN, "PRR"))
    assert refusal(game, buy(ANN, "PRR", "pool")) == "buy.sold-this-round"
    play(game, *passes(ANN, BEN, CAROL, DAN))
    assert refusal(game, buy(ANN, "PRR", "pool")) == "buy.sold-this-round"


@pytest.mark.rule("30-SR-07")
def test_buying_first_and_selling_later_is_fine() -> None:
    game = prr({BEN: 60}).stock(ANN)
    play(game, buy(ANN, "PRR"), sell(ANN, "PRR"))
    assert percent(game, "PRR", POOL) == 10


@pytest.mark.rule("30-SR-08", "30-SR-09", "30-SR-10", "30-SR-11")
def test_lots_are_paid_by_the_bank_at_the_price_then_standing() -> None:
    position = corporation(prr({ANN: 60}), "NYC", {BEN: 40, ANN: 20})
    game = position.stock(ANN)
    bank = game.state.bank or 0
    play(game, sell(ANN, "PRR", 20))
    assert (cash(game, ANN), price(game, "PRR")) == (800, 82)
    play(game, sell(ANN, "NYC"), sell(ANN, "PRR"))
    assert (cash(game, ANN), price(game, "PRR")) == (800 + 100 + 82, 76)
    assert (percent(game, "PRR", POOL), percent(game, "NYC", POOL)) == (30, 10)
    assert bank - (game.state.bank or 0) == 382


@pytest.mark.rule("30-SR-12", "30-SR-13")
def test_the_buyer_chooses_between_bank_at_par_and_pool_at_market_price() -> None:
    position = prr({BEN: 30, POOL: 30}, par=82, at="4,6")
    for source, cost in (("ipo", 82), ("pool", 71)):
        game = position.stock(ANN)
        bank = game.state.bank or 0
        play(game, buy(ANN, "PRR", source))
        assert (cash(game, ANN), game.state.bank) == (600 - cost, bank + cost)
        assert company(game, "PRR").cash == 0


@pytest.mark.rule("30-SR-14")
def test_the_first_certificate_is_the_presidents_for_twice_par() -> None:
    game = table().stock(ANN)
    assert refusal(game, buy(ANN, "PRR")) == "buy.no-president"
    play(game, start(ANN, "PRR", 76))
    assert (cash(game, ANN), percent(game, "PRR", ANN), president(game, "PRR")) == (448, 20, ANN)


@pytest.mark.rule("30-SR-15")
def test_other_certificates_wait_for_the_presidents() -> None:
    certificates = (IPO, BEN, *(IPO,) * 7)
    game = table().change("PRR", certificates=certificates).stock(ANN)
    assert percent(game, "PRR", BEN) == 10
    assert refusal(game, buy(ANN, "PRR")) == "buy.no-president"
    play(game, start(ANN, "PRR", 67), *passes(ANN), buy(BEN, "PRR"))
    assert percent(game, "PRR", BEN) == 20


@pytest.mark.rule("30-SR-16")
def test_players_do_not_trade_shares() -> None:
    game = prr({BEN: 50, CAROL: 50}).stock(ANN)
    assert refusal(game, buy(ANN, "PRR", "pool")) == "buy.none-there"
    assert kinds(game) == {"start", "pass"}


def test_players_who_can_do_nothing_are_passed_over_under_the_other_ruling() -> None:
    position = corporation(table(rulings="online"), "PRR", {ANN: 60, BEN: 40})
    position = position.everybody_has(0).cash(DAN, 200).private("MH", CAROL)
    game = position.stock(ANN)
    play(game, *passes(ANN, BEN))
    # Carol could exchange her private, but that needs no turn.
    assert game.waiting_for() == (DAN,)


# ---------------------------------------------------------------- limits


@pytest.mark.rule("30-LIM-01")
@pytest.mark.parametrize(
    ("rulings", "holds", "reason"),
    [
        ("rulebook", {ANN: 60, POOL: 10}, "stock.holding-certificates"),
        ("rulebook", {BEN: 30, ANN: 50, POOL: 10}, "stock.holding-certificates"),
        ("rulebook", {BEN: 30, ANN: 40, POOL: 10}, ""),
        ("online", {ANN: 60, POOL: 10}, "stock.holding-limit"),
        ("online", {BEN: 40, ANN: 50, POOL: 10}, ""),
    ],
)
def test_five_certificates_or_sixty_percent(
    rulings: str, holds: dict[str, int], reason: str
) -> None:
    game = corporation(table(rulings=rulings), "PRR", holds).stock(ANN)
    assert refusal(game, buy(ANN, "PRR", "pool")) == reason


@pytest.mark.rule("30-LIM-02")
def test_privates_count_and_a_president_certificate_is_one() -> None:
    position = prr({ANN: 60}).private("SV", ANN).private("CS", ANN).private("DH", "PRR")
    assert position.rules.context.limits.counted(position.state, ANN) == 7


@pytest.mark.rule("30-LIM-03")
def test_the_pool_takes_five_certificates() -> None:
    game = prr({ANN: 60, POOL: 30}).stock(ANN)
    assert refusal(game, sell(ANN, "PRR", 30)) == "sale.pool-full"
    assert refusal(game, sell(ANN, "PRR", 20)) == ""


def crowded(**values: object) -> Position:
    """Ann holds 12 certificates where 11 are the limit."""
    position = table(6)
    for name in ("PRR", "NYC"):
        position = corporation(position, name, {ANN: 60}, **values)
    return position.private("SV", ANN).private("CS", ANN)


@pytest.mark.rule("30-LIM-04")
def test_who_is_above_the_limit_sells_before_anything_else() -> None:
    game = crowded().stock(ANN)
    assert kinds(game) == {"sell_shares"}
    assert refusal(game, Pass(actor=ANN)) == "stock.must-sell"
    assert refusal(game, start(ANN, "CPR", 67)) == "stock.must-sell"
    play(game, sell(ANN, "PRR"))
    assert refusal(game, Pass(actor=ANN)) == ""


@pytest.mark.rule("30-LIM-04")
def test_who_holds_too_much_of_a_company_sells_too() -> None:
    game = prr({ANN: 80}, at="4,6").stock(ANN)
    assert refusal(game, Pass(actor=ANN)) == "stock.must-sell-company"
    play(game, sell(ANN, "PRR", 20))
    assert refusal(game, Pass(actor=ANN)) == ""


@pytest.mark.rule("30-LIM-05")
def test_without_a_legal_sale_the_duty_is_suspended() -> None:
    game = crowded().stock(ANN, 1)
    assert refusal(game, Pass(actor=ANN)) == ""


@pytest.mark.rule("30-LIM-05")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_a_suspended_duty_bars_no_purchase_that_does_not_count(rulings: str) -> None:
    position = table(6, rulings=rulings)
    for name in ("PRR", "NYC"):
        position = corporation(position, name, {ANN: 50, POOL: 50})
    for private in ("SV", "CS", "DH", "MH"):
        position = position.private(private, ANN)
    position = corporation(position, "CPR", {BEN: 50, POOL: 10}, at="8,6")
    game = corporation(position, "B&O", {CAROL: 60}).stock(ANN)
    assert offered(game, SellShares) == [], "twelve certificates, and the pool is full"
    assert refusal(game, buy(ANN, "CPR", "pool")) == ""
    assert refusal(game, buy(ANN, "B&O")) == "stock.certificate-limit"
    # Now there is something to sell: the duty is back.
    play(game, buy(ANN, "CPR", "pool"))
    assert refusal(game, Pass(actor=ANN)) == "stock.must-sell"


@pytest.mark.rule("30-LIM-06")
def test_a_purchase_above_the_limit_is_refused() -> None:
    position = table(6)
    for name in ("PRR", "NYC"):
        position = corporation(position, name, {ANN: 60})
    game = corporation(position.private("SV", ANN), "CPR", {BEN: 60}, par=67).stock(ANN)
    assert refusal(game, buy(ANN, "CPR")) == "stock.certificate-limit"


@pytest.mark.rule("30-LIM-06")
def test_selling_into_a_coloured_cell_restores_the_limit() -> None:
    position = corporation(table(6), "PRR", {ANN: 60}, at="6,6")
    position = corporation(position, "NYC", {ANN: 60})
    game = position.private("SV", ANN).private("CS", ANN).stock(ANN)
    assert refusal(game, Pass(actor=ANN)) == "stock.must-sell"
    play(game, sell(ANN, "PRR", 20))
    # Row 8 of that column is yellow: what is left does not count.
    assert cell(game, "PRR") == "8,6"
    assert game.rules.context.limits.counted(game.state, ANN) == 7


# ---------------------------------------------------------------- floating


@pytest.mark.rule("30-FLT-01", "30-FLT-03", "30-FLT-04")
@pytest.mark.parametrize(("rulings", "at_once"), [("rulebook", 0), ("online", 820)])
def test_sixty_percent_outside_the_bank_float_a_company(rulings: str, at_once: int) -> None:
    holds = {ANN: 30, BEN: 10, POOL: 10}
    position = corporation(table(rulings=rulings), "PRR", holds, par=82, at="4,6", floated=False)
    game = position.change("PRR", operated=False).stock(ANN)
    play(game, buy(ANN, "PRR"))
    assert (company(game, "PRR").floated, cash(game, "PRR")) == (True, at_once)
    play(game, *passes(ANN, BEN, CAROL, DAN, ANN))
    assert cash(game, "PRR") == 820


@pytest.mark.rule("30-FLT-02")
def test_buying_from_the_pool_does_not_float() -> None:
    position = prr({ANN: 30, POOL: 20}, floated=False, operated=False)
    game = position.stock(BEN)
    play(game, buy(BEN, "PRR", "pool"))
    assert not company(game, "PRR").floated


@pytest.mark.rule("30-FLT-05")
def test_a_floated_company_acts_in_the_next_operating_round() -> None:
    game = prr({ANN: 50}, floated=False, operated=False).stock(ANN)
    play(game, buy(ANN, "PRR"), *passes(ANN, BEN, CAROL, DAN, ANN))
    assert game.state.operating is not None
    assert game.state.operating.company == CompanyId("PRR")


# ---------------------------------------------------------------- presidents


@pytest.mark.rule("30-DIR-01", "30-DIR-02")
def test_strictly_more_makes_a_president_and_swaps_certificates() -> None:
    position = prr({ANN: 30, BEN: 20}, cash=77).trains("PRR", "2").private("SV", "PRR")
    game = position.stock(BEN)
    play(game, buy(BEN, "PRR"))
    assert president(game, "PRR") == ANN
    game = prr({ANN: 30, BEN: 30}, cash=77).trains("PRR", "2").private("SV", "PRR").stock(BEN)
    play(game, buy(BEN, "PRR"))
    assert president(game, "PRR") == BEN
    assert company(game, "PRR").certificates[0] == BEN
    assert (percent(game, "PRR", ANN), percent(game, "PRR", BEN)) == (30, 40)
    assert company(game, "PRR").certificates.count(ANN) == 3
    assert (cash(game, "PRR"), len(company(game, "PRR").trains)) == (77, 1)


@pytest.mark.rule("30-DIR-03")
def test_among_equals_the_next_clockwise_takes_over_else_the_largest() -> None:
    game = prr({BEN: 40, ANN: 20, CAROL: 10, DAN: 20}).stock(BEN)
    play(game, sell(BEN, "PRR", 30))
    assert president(game, "PRR") == DAN
    game = prr({BEN: 40, ANN: 30, CAROL: 10, DAN: 20}).stock(BEN)
    play(game, sell(BEN, "PRR", 30))
    assert president(game, "PRR") == ANN


@pytest.mark.rule("30-DIR-04")
def test_the_swap_comes_before_the_shares_go_to_the_pool() -> None:
    game = prr({ANN: 20, BEN: 20, CAROL: 10}).stock(ANN)
    play(game, sell(ANN, "PRR", 20))
    where = company(game, "PRR").certificates
    assert where[0] == BEN
    assert where.count(POOL) == 2


@pytest.mark.rule("30-DIR-05")
@pytest.mark.parametrize(
    ("amount", "reason"), [(10, ""), (20, "sale.president-stuck"), (30, "sale.president-stuck")]
)
def test_nobody_with_twenty_percent_keeps_the_president_in_office(amount: int, reason: str) -> None:
    game = prr({ANN: 30, BEN: 10, CAROL: 10}).stock(ANN)
    assert refusal(game, sell(ANN, "PRR", amount)) == reason


@pytest.mark.rule("30-DIR-06")
def test_half_of_the_presidents_certificate_can_be_sold() -> None:
    game = prr({ANN: 20, BEN: 20}).stock(ANN)
    play(game, sell(ANN, "PRR", 10))
    assert (president(game, "PRR"), percent(game, "PRR", ANN)) == (BEN, 10)
    assert percent(game, "PRR", POOL) == 10


@pytest.mark.rule("30-DIR-07")
def test_half_of_the_shares_cannot_be_outvoted() -> None:
    game = prr({ANN: 50, BEN: 40, POOL: 10}).stock(BEN)
    play(game, buy(BEN, "PRR", "pool"))
    assert (percent(game, "PRR", BEN), president(game, "PRR")) == (50, ANN)
