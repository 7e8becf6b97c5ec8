"""Selling shares and changes of director (4.2, 4.4)."""

import pytest

from ezgame.core.actions import SellShares
from ezgame.core.ids import POOL, CompanyId, PlayerId
from tests.asking import buy, cash, company, offered, percent, play, president, price, refusal
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game


def sell(player: PlayerId, name: str, percent: int = 10) -> SellShares:
    return SellShares(actor=player, company=CompanyId(name), percent=percent)


def held(name: str = "A", par: int = 100, **values: object) -> Position:
    return (
        a_game(rulings=str(values.pop("rulings", "rulebook")))
        .phase("3")
        .major(name, par=par, **values)
    )


@pytest.mark.rule("ESP-4.2-01")
def test_at_most_half_of_a_company_lies_in_the_open_market() -> None:
    game = held("MCP", holds={BEN: 40, ANN: 30, POOL: 30}).stock(ANN)
    assert {amount: refusal(game, sell(ANN, "MCP", amount)) for amount in (10, 20, 30)} == {
        10: "",
        20: "",
        30: "sale.pool-full",
    }
    play(game, sell(ANN, "MCP", 20))
    assert percent(game, "MCP", POOL) == 50
    assert refusal(game, sell(ANN, "MCP")) == "sale.pool-full"


@pytest.mark.rule("ESP-4.2-02")
def test_a_company_that_has_not_operated_is_not_sold() -> None:
    game = held("MCP", holds={BEN: 40, ANN: 30}, operated=False).stock(ANN)
    assert refusal(game, sell(ANN, "MCP")) == "sale.not-operated"
    assert offered(game, SellShares) == []


@pytest.mark.rule("ESP-4.2-04")
def test_minors_are_never_sold() -> None:
    game = a_game().minor("AC").stock(ANN)
    assert refusal(game, sell(ANN, "AC", 100)) == "sale.never"
    assert offered(game, SellShares) == []


@pytest.mark.rule("ESP-4.2-06", "ESP-5.5-06")
@pytest.mark.parametrize(
    ("before", "shares", "after"),
    [(250, 1, 240), (250, 3, 222), (100, 2, 90), (400, 1, 380), (60, 3, 50), (55, 2, 50)],
)
def test_all_shares_sold_together_bring_the_price_before_it_falls(
    before: int, shares: int, after: int
) -> None:
    game = held("MCP", price=before, holds={BEN: 40, ANN: 30}).cash(ANN, 0).stock(ANN)
    play(game, sell(ANN, "MCP", 10 * shares))
    assert (cash(game, ANN), price(game, "MCP")) == (before * shares, after)


@pytest.mark.rule("ESP-4.2-07")
def test_the_seller_chooses_the_order_among_companies() -> None:
    position = held("MCP", holds={BEN: 40, ANN: 30}).major("N", holds={BEN: 40, ANN: 30})
    for names in (("MCP", "N"), ("N", "MCP")):
        game = position.stock(ANN)
        play(game, *(sell(ANN, name, 20) for name in names))
        assert game.state.stock.sold_now == names


@pytest.mark.rule("ESP-4.2-08")
def test_at_fifty_the_price_falls_no_further() -> None:
    game = held("MCP", price=50, holds={BEN: 40, ANN: 30}).cash(ANN, 0).stock(ANN)
    play(game, sell(ANN, "MCP", 20))
    assert (cash(game, ANN), price(game, "MCP")) == (100, 50)


@pytest.mark.rule("ESP-4.2-09")
def test_the_directors_certificate_is_sold_only_through_a_change_of_director() -> None:
    game = held(holds={ANN: 40, BEN: 10, CAROL: 10}).stock(ANN)
    assert refusal(game, sell(ANN, "A", 20)) == ""
    assert refusal(game, sell(ANN, "A", 30)) == "sale.president-stuck"
    assert refusal(game, sell(ANN, "A", 40)) == "sale.president-stuck"
    assert refusal(game, sell(ANN, "A", 50)) == "sale.not-held"
    for done in game.choices():
        if isinstance(done.action, SellShares):
            other = held(holds={ANN: 40, BEN: 10, CAROL: 10}).stock(ANN)
            play(other, done.action)
            assert company(other, "A").certificates[0] != POOL


@pytest.mark.rule("ESP-4.4-01", "ESP-4.4-04", "ESP-4.2-09")
def test_the_swap_comes_before_the_sale_so_the_old_director_may_keep_ten_percent() -> None:
    game = held(holds={ANN: 40, BEN: 20}).stock(ANN)
    play(game, sell(ANN, "A", 30))
    assert president(game, "A") == BEN
    assert company(game, "A").certificates[0] == BEN
    assert [percent(game, "A", who) for who in (ANN, BEN, POOL)] == [10, 20, 30]


@pytest.mark.rule("ESP-4.4-02")
def test_a_tie_does_not_change_the_director() -> None:
    game = held(holds={ANN: 40, BEN: 30}).stock(ANN)
    play(game, sell(ANN, "A", 10))
    assert president(game, "A") == ANN
    play(game, sell(ANN, "A", 10))
    assert president(game, "A") == BEN


@pytest.mark.rule("ESP-4.4-01")
def test_a_successor_needs_twenty_percent() -> None:
    game = held(holds={ANN: 30, BEN: 10}).stock(ANN)
    assert refusal(game, sell(ANN, "A", 10)) == ""
    assert refusal(game, sell(ANN, "A", 30)) == "sale.president-stuck"


@pytest.mark.rule("ESP-4.4-03")
def test_shares_in_the_open_market_make_nobody_director() -> None:
    game = held(holds={ANN: 30, BEN: 10, POOL: 40}).stock(ANN)
    play(game, sell(ANN, "A", 10))
    assert president(game, "A") == ANN
    assert percent(game, "A", POOL) == 50


@pytest.mark.rule("ESP-4.4-05")
@pytest.mark.parametrize(
    ("rulings", "order", "successor"),
    [
        ("rulebook", (ANN, BEN, CAROL, DAN), ANN),
        ("rulebook", (CAROL, BEN, ANN, DAN), CAROL),
        ("online", (ANN, BEN, CAROL, DAN), CAROL),
        ("online", (ANN, CAROL, BEN, DAN), ANN),
    ],
)
def test_among_equals_the_lowest_order_card_becomes_director(
    rulings: str, order: tuple[PlayerId, ...], successor: PlayerId
) -> None:
    position = held(holds={BEN: 40, ANN: 30, CAROL: 30}, rulings=rulings).order(*order)
    game = position.stock(BEN)
    play(game, sell(BEN, "A", 20))
    assert president(game, "A") == successor


@pytest.mark.rule("ESP-4.4-06")
def test_the_directors_certificate_is_not_handed_over_at_will() -> None:
    """Nothing a director can do alone moves the directorship without a sale."""
    game = held(holds={ANN: 30, BEN: 30}).cash(ANN, 500).stock(ANN)
    for choice in game.choices():
        if isinstance(choice.action, SellShares):
            continue
        other = held(holds={ANN: 30, BEN: 30}).cash(ANN, 500).stock(ANN)
        play(other, choice.action)
        assert president(other, "A") == ANN


def test_a_whole_sale_of_forty_percent_as_the_rulebook_tells_it() -> None:
    game = held(holds={ANN: 40, BEN: 30, CAROL: 20, POOL: 10}).everybody_has(500).stock(ANN)
    play(game, sell(ANN, "A", 40))
    assert president(game, "A") == BEN
    assert [percent(game, "A", who) for who in (ANN, BEN, CAROL, POOL)] == [0, 30, 20, 50]
    assert company(game, "A").certificates.count(BEN) == 2
    assert refusal(Position(game.rules, game.state).stock(BEN), sell(BEN, "A")) == "sale.pool-full"
    game = Position(game.rules, game.state).stock(CAROL)
    play(game, buy(CAROL, "A", "pool"))
    assert (percent(game, "A", CAROL), president(game, "A")) == (30, BEN)
    game = Position(game.rules, game.state).stock(CAROL)
    play(game, buy(CAROL, "A", "pool"))
    assert (percent(game, "A", CAROL), president(game, "A")) == (40, CAROL)
