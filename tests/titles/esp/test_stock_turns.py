"""Turns of a stock round: order, parts, limits, buying (4, 4.1, 4.3)."""

import pytest

from ezgame.core.actions import Pass, RepayLoan, SellShares, StartCompany
from ezgame.core.game import Game
from ezgame.core.ids import POOL, CompanyId, PlayerId
from tests.asking import actor, buy, cash, company, percent, play, president, refusal
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game

CFLG, FDC, MCP = CompanyId("CFLG"), CompanyId("FdC"), CompanyId("MCP")


def sell(player: PlayerId, name: str, percent: int = 10) -> SellShares:
    return SellShares(actor=player, company=CompanyId(name), percent=percent)


def start(player: PlayerId, name: str, price: int) -> StartCompany:
    return StartCompany(actor=player, company=CompanyId(name), price=price)


def market() -> Position:
    """Two northern majors that have operated, money for everybody."""
    return (
        a_game()
        .everybody_has(500)
        .major("CFLG", par=70, holds={ANN: 40, BEN: 20})
        .major("FdC", par=90, holds={BEN: 40, ANN: 20})
    )


def pass_all(game: Game, times: int) -> None:
    for _ in range(times):
        game.apply(Pass(actor=actor(game)))


# ---------------------------------------------------------------- the turn


@pytest.mark.rule("ESP-4-01")
def test_turns_follow_the_order_cards_not_the_seats() -> None:
    game = market().order(CAROL, ANN, DAN, BEN).stock()
    seen = []
    for _ in range(3):
        seen.append(actor(game))
        play(game, start(actor(game), ("AC", "ZP", "MS")[len(seen) - 1], 70))
    assert [*seen, actor(game)] == [CAROL, ANN, DAN, BEN]


@pytest.mark.rule("ESP-4-02")
def test_a_turn_sells_then_repays_then_buys() -> None:
    game = market().debt(ANN, 20).stock(ANN)
    play(game, sell(ANN, "FdC"), sell(ANN, "CFLG"), RepayLoan(actor=ANN, amount=10))
    assert refusal(game, sell(ANN, "CFLG")) == "stock.order"
    play(game, RepayLoan(actor=ANN, amount=10))
    assert refusal(game, sell(ANN, "CFLG")) == "stock.order"
    play(game, start(ANN, "AC", 100))
    assert actor(game) == BEN  # the purchase ends the turn


@pytest.mark.rule("ESP-4-02")
def test_online_repaying_may_come_before_selling() -> None:
    position = a_game(rulings="online").everybody_has(500)
    game = position.major("FdC", par=90, holds={BEN: 40, ANN: 20}).debt(ANN, 15).stock(ANN)
    play(game, RepayLoan(actor=ANN, amount=15))
    assert refusal(game, sell(ANN, "FdC")) == ""


@pytest.mark.rule("ESP-4-03")
def test_who_passed_may_act_again_later() -> None:
    game = market().stock(ANN)
    pass_all(game, 1)
    play(game, start(BEN, "AC", 80))
    pass_all(game, 2)
    assert actor(game) == ANN
    assert refusal(game, start(ANN, "ZP", 80)) == ""


@pytest.mark.rule("ESP-4-04")
def test_the_round_ends_when_all_pass_in_a_row() -> None:
    game = market().stock(ANN)
    pass_all(game, 3)
    play(game, start(DAN, "AC", 80))
    pass_all(game, 3)
    assert game.state.clock.kind == "stock"
    pass_all(game, 1)
    assert game.state.clock.kind == "operating"


@pytest.mark.rule("ESP-4-04", "ESP-5.7.2-03")
def test_a_turn_with_a_sale_or_a_repayment_only_is_no_pass() -> None:
    for first in (sell(ANN, "CFLG"), RepayLoan(actor=ANN, amount=10)):
        game = market().debt(ANN, 10).stock(ANN)
        play(game, first)
        pass_all(game, 1)  # Ann is done
        pass_all(game, 3)
        assert game.state.clock.kind == "stock"
        pass_all(game, 1)
        assert game.state.clock.kind == "operating"


@pytest.mark.rule("ESP-4-05", "ESP-4.2-02")
def test_nothing_is_sold_before_it_has_operated() -> None:
    position = a_game().major("CFLG", holds={ANN: 40}, operated=False)
    game = position.stock(ANN, number=1)
    assert refusal(game, sell(ANN, "CFLG")) == "sale.not-operated"


# ---------------------------------------------------------------- limits


@pytest.mark.rule("ESP-4.1-01")
@pytest.mark.parametrize(("players", "limit"), [(3, 27), (4, 20), (5, 16), (6, 13)])
def test_the_certificate_limit_depends_on_the_number_of_players(players: int, limit: int) -> None:
    assert a_game(players=players).rules.context.limits.certificates == limit


def with_certificates(count: int) -> Position:
    """Ann holds so many certificates: five of each northern major and some privates."""
    position = a_game(players=6).everybody_has(500)
    names = ["CFLG", "FdC", "SFVA"]
    left = count
    while left >= 5:
        position = position.major(names.pop(0), par=70, holds={ANN: 60})
        left -= 5
    for number in range(left):
        position = position.private(f"P{number + 1}", ANN)
    return position


@pytest.mark.rule("ESP-4.1-04")
def test_a_player_at_the_limit_may_not_buy() -> None:
    game = with_certificates(13).stock(ANN)
    assert refusal(game, start(ANN, "AC", 70)) == "stock.certificate-limit"
    game = with_certificates(12).stock(ANN)
    assert refusal(game, start(ANN, "AC", 70)) == ""
    assert game.rules.context.limits.counted(game.state, ANN) == 12


@pytest.mark.rule("ESP-4.1-03")
def test_a_player_above_the_limit_first_sells_down_to_it() -> None:
    game = with_certificates(15).stock(ANN)
    assert refusal(game, Pass(actor=ANN)) == "stock.must-sell"
    assert refusal(game, start(ANN, "AC", 70)) == "stock.must-sell"
    play(game, sell(ANN, "CFLG"))
    assert refusal(game, Pass(actor=ANN)) == "stock.must-sell"
    play(game, sell(ANN, "FdC"))
    assert refusal(game, Pass(actor=ANN)) == ""
    assert refusal(game, start(ANN, "AC", 70)) == "stock.certificate-limit"


# ---------------------------------------------------------------- buying


@pytest.mark.rule("ESP-4.3-01")
def test_one_certificate_per_turn() -> None:
    game = market().stock(ANN)
    play(game, buy(ANN, "CFLG"))
    assert actor(game) == BEN
    assert refusal(game, buy(ANN, "CFLG")) == "game.not-your-turn"


@pytest.mark.rule("ESP-4.3-02")
def test_a_player_with_debt_may_not_buy() -> None:
    game = market().debt(ANN, 10).stock(ANN)
    assert refusal(game, buy(ANN, "CFLG")) == "buy.debt"
    assert refusal(game, start(ANN, "AC", 70)) == "buy.debt"
    play(game, RepayLoan(actor=ANN, amount=4))
    assert refusal(game, buy(ANN, "CFLG")) == "buy.debt"
    play(game, RepayLoan(actor=ANN, amount=6))
    assert refusal(game, buy(ANN, "CFLG")) == ""


@pytest.mark.rule("ESP-4.3-03")
def test_minors_director_certificates_and_single_shares_are_for_sale() -> None:
    position = market().change("CFLG", certificates=(ANN, ANN, POOL, POOL, BEN, BEN, *["ipo"] * 3))
    game = position.stock(CAROL)
    assert refusal(game, start(CAROL, "AC", 100)) == ""
    assert refusal(game, start(CAROL, "CFEA", 80)) == ""
    play(game, buy(CAROL, "CFLG", "pool"))
    assert (percent(game, "CFLG", CAROL), cash(game, CAROL)) == (10, 430)
    assert refusal(game, buy(DAN, "SFVA")) == "buy.no-president"
    assert refusal(game, buy(DAN, "FdC", "pool")) == "buy.none-there"
    assert refusal(game, start(DAN, "CFLG", 80)) == "start.already"


@pytest.mark.rule("ESP-4.3-03", "ESP-4.3.2-04")
def test_a_share_costs_par_in_the_offering_and_the_price_in_the_open_market() -> None:
    position = a_game().everybody_has(500)
    position = position.major("SFVA", par=90, price=95, holds={ANN: 30, BEN: 20, POOL: 10})
    for source, cost in (("ipo", 90), ("pool", 95)):
        game = position.stock(ANN)
        play(game, buy(ANN, "SFVA", source))
        assert cash(game, ANN) == 500 - cost


@pytest.mark.rule("ESP-4.3-04")
def test_share_payments_go_to_the_bank_a_minors_price_to_its_treasury() -> None:
    position = market().change("CFLG", certificates=(ANN, ANN, POOL, POOL, BEN, BEN, *["ipo"] * 3))
    for source in ("ipo", "pool"):
        game = position.stock(CAROL)
        play(game, buy(CAROL, "CFLG", source))
        assert cash(game, "CFLG") == 0
        assert sum(p.cash for p in game.state.players.values()) == 1930
    game = position.stock(CAROL)
    play(game, start(CAROL, "AC", 100))
    assert (cash(game, CAROL), cash(game, "AC")) == (300, 200)


@pytest.mark.rule("ESP-4.3-05")
def test_nobody_buys_beyond_sixty_percent() -> None:
    position = a_game().everybody_has(500)
    game = position.major("CFLG", par=70, holds={ANN: 50, BEN: 20}).stock(ANN)
    assert refusal(game, buy(ANN, "CFLG")) == ""
    game = position.major("CFLG", par=70, holds={ANN: 60, BEN: 20}).stock(ANN)
    assert refusal(game, buy(ANN, "CFLG")) == "stock.holding-limit"


@pytest.mark.rule("ESP-4.3-06")
def test_more_than_sixty_percent_need_not_be_sold() -> None:
    game = a_game().everybody_has(500).major("MCP", par=70, holds={ANN: 70}).stock(ANN)
    assert refusal(game, Pass(actor=ANN)) == ""
    assert refusal(game, buy(ANN, "MCP")) == "stock.holding-limit"
    assert refusal(game, start(ANN, "AC", 70)) == ""


@pytest.mark.rule("ESP-4.3-07")
def test_who_sold_a_company_does_not_buy_it_again_in_the_same_round() -> None:
    game = market().stock(ANN)
    play(game, sell(ANN, "FdC"))
    assert refusal(game, buy(ANN, "FdC")) == "buy.sold-this-round"
    assert refusal(game, buy(ANN, "FdC", "pool")) == "buy.sold-this-round"
    assert refusal(game, buy(ANN, "CFLG")) == ""
    pass_all(game, 1)
    assert refusal(game, buy(BEN, "FdC", "pool")) == ""
    pass_all(game, 3)
    assert actor(game) == ANN
    assert refusal(game, buy(ANN, "FdC")) == "buy.sold-this-round"
    pass_all(game, 1)
    next_round = Position(game.rules, game.state).stock(ANN, number=3)
    assert refusal(next_round, buy(ANN, "FdC", "pool")) == ""


@pytest.mark.rule("ESP-4.3-08")
@pytest.mark.parametrize(
    ("money", "action", "reason"),
    [
        (69, buy(ANN, "CFLG"), "buy.cash"),
        (70, buy(ANN, "CFLG"), ""),
        (139, start(ANN, "AC", 70), "buy.cash"),
        (140, start(ANN, "AC", 70), ""),
        (159, start(ANN, "CFEA", 80), "buy.cash"),
        (160, start(ANN, "CFEA", 80), ""),
    ],
)
def test_the_price_must_be_in_hand(money: int, action: StartCompany, reason: str) -> None:
    game = market().cash(ANN, money).stock(ANN)
    assert refusal(game, action) == reason


@pytest.mark.rule("ESP-4.4-01", "ESP-4.4-02")
def test_buying_more_than_the_director_holds_takes_the_directorship() -> None:
    position = a_game().everybody_has(500).major("CFLG", par=70, holds={ANN: 30, BEN: 20})
    game = position.stock(BEN)
    play(game, buy(BEN, "CFLG"))
    assert president(game, "CFLG") == ANN
    assert percent(game, "CFLG", BEN) == 30
    game = position.major("FdC", par=70, holds={ANN: 30, BEN: 30}).stock(BEN)
    play(game, buy(BEN, "FdC"))
    assert president(game, "FdC") == BEN
    assert company(game, "FdC").certificates[0] == BEN
    assert percent(game, "FdC", ANN) == 30


def test_a_closed_company_is_not_for_sale() -> None:
    game = market().change("CFLG", closed=True).stock(ANN)
    assert refusal(game, buy(ANN, "CFLG")) == "game.no-such-company"
    assert refusal(game, sell(ANN, "CFLG")) == "game.no-such-company"
