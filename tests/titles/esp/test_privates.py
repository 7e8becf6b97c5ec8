"""The privates: income, sale to companies, and how they close (3.1)."""

import pytest

from ezgame.core.actions import (
    BuyPrivate,
    Consent,
)
from ezgame.core.ids import CompanyId
from ezgame.titles.esp.actions import TakeOver
from tests.asking import (
    buy_private,
    buy_train,
    cash,
    closed,
    done,
    lay,
    owner,
    play,
    refusal,
)
from tests.builders import ANN, BEN, CAROL, a_game


@pytest.mark.rule("ESP-3.1-01")
def test_at_the_start_of_an_operating_round_every_open_private_pays_its_owner() -> None:
    position = a_game().phase("3").minor("AC", cash=100).trains("AC", "2")
    for name, holder in (("P1", BEN), ("P2", BEN), ("P3", CAROL), ("P4", "AC")):
        position = position.private(name, holder)
    game = position.operating("AC", "trains")
    before = {holder: cash(game, holder) for holder in (ANN, BEN, CAROL, "AC")}
    play(game, done(game))
    assert game.state.clock.round == "OR 2.2"
    gained = {holder: cash(game, holder) - before[holder] for holder in before}
    assert gained == {ANN: 0, BEN: 15, CAROL: 15, "AC": 20}


def test_incomes_and_faces_are_as_printed() -> None:
    printed = {
        name: (private.value, private.income) for name, private in a_game().title.privates.items()
    }
    assert printed == {
        "P1": (20, 5),
        "P2": (60, 10),
        "P3": (70, 15),
        "P4": (100, 20),
        "P5": (130, 10),
        "P6": (160, 20),
        "P7": (170, 30),
    }


@pytest.mark.rule("ESP-3.1-02", "ESP-4.2-05")
def test_a_private_is_sold_to_companies_only() -> None:
    minor = a_game().private("P4", ANN).minor("AC", cash=100).operating("AC")
    major = a_game().private("P4", ANN).major("CFLG", cash=100).operating("CFLG")
    for game in (minor, major):
        assert refusal(game, buy_private(game, "P4", 60)) == ""
    stock = a_game().private("P4", ANN).everybody_has(500).stock(BEN)
    assert refusal(stock, _buy_as(BEN)) == "game.not-now"
    assert [choice for choice in stock.choices() if "private" in choice.action.kind] == []


def _buy_as(player: str) -> BuyPrivate:
    return BuyPrivate(actor=player, private="P4", price=60)


@pytest.mark.rule("ESP-3.1-03")
@pytest.mark.parametrize(("phase", "percent"), [("2", 100), ("3", 150), ("4", 200)])
@pytest.mark.parametrize(
    ("private", "face"), [("P1", 20), ("P3", 70), ("P4", 100), ("P5", 130), ("P6", 160)]
)
def test_the_price_of_a_private_lies_between_one_and_the_limit_of_the_phase(
    phase: str, percent: int, private: str, face: int
) -> None:
    most = face * percent // 100
    game = a_game().phase(phase).private(private, ANN).minor("AC", cash=900).operating("AC")
    prices = {0: "private.price", 1: "", most: "", most + 1: "private.price"}
    assert {price: refusal(game, buy_private(game, private, price)) for price in prices} == prices
    (choice,) = [c for c in game.choices() if c.action.kind == "buy_private"]
    assert choice.amounts is not None
    assert (choice.amounts.least, choice.amounts.most) == (1, most)


@pytest.mark.rule("ESP-3.1-04")
def test_the_treasury_pays_the_owner() -> None:
    game = a_game().private("P4", BEN).minor("AC", cash=100).operating("AC")
    before = cash(game, BEN)
    play(game, buy_private(game, "P4", 70), Consent(actor=BEN, accept=True))
    assert (cash(game, "AC"), cash(game, BEN) - before) == (30, 70)
    assert owner(game, "P4") == "AC"


@pytest.mark.rule("ESP-3.1-04")
def test_a_company_that_cannot_pay_does_not_buy() -> None:
    game = a_game().private("P4", BEN).minor("AC", cash=69).operating("AC")
    assert refusal(game, buy_private(game, "P4", 70)) == "private.cash"


@pytest.mark.rule("ESP-3.1-05")
def test_privates_may_be_bought_at_any_moment_of_the_turn_and_several() -> None:
    position = (
        a_game()
        .phase("3")
        .private("P1", ANN)
        .private("P3", ANN)
        .private("P4", ANN)
        .major("MCP", cash=400)
        .trains("MCP", "3")
        .tiles(F24="L83/0", F26="L113/0")
    )
    for step in ("build", "run", "takeover", "trains"):
        game = position.operating("MCP", step)
        for private in ("P1", "P3", "P4"):
            play(game, buy_private(game, private, 10))
        assert cash(game, "MCP") == 370, step
    game = position.operating("MCP", "dividend", income=60)
    play(game, buy_private(game, "P4", 10))
    assert owner(game, "P4") == "MCP"


@pytest.mark.rule("ESP-3.1-05")
def test_a_private_may_be_bought_before_the_home_circle_is_chosen() -> None:
    game = (
        a_game().private("P4", ANN).minor("ZP", cash=200, operated=False).operating("ZP", "build")
    )
    play(game, lay(game, "J20", "L131", 1))
    assert game.state.pending[0].step == "home_choice"
    assert refusal(game, buy_private(game, "P4", 10)) == ""


@pytest.mark.rule("ESP-3.1-06")
def test_a_company_may_not_sell_a_private_on() -> None:
    game = a_game().private("P4", "AC").minor("AC").minor("MS", cash=300).operating("MS")
    assert refusal(game, buy_private(game, "P4", 50)) == "private.not-with-player"


@pytest.mark.rule("ESP-3.1-07", "ESP-3.1-17")
def test_all_privates_close_when_phase_5_starts() -> None:
    position = a_game().top("5").major("MCP", cash=600).trains("MCP", "4")
    for name, holder in (("P1", ANN), ("P3", BEN), ("P5", CAROL), ("P6", "MCP"), ("P7", BEN)):
        position = position.private(name, holder)
    game = position.operating("MCP", "trains")
    money = [player.cash for player in game.state.players.values()]
    play(game, buy_train(game, "5"))
    assert all(closed(game, f"P{number}") for number in range(1, 8))
    assert [player.cash for player in game.state.players.values()] == money
    assert cash(game, "MCP") == 100


@pytest.mark.rule("ESP-3.1-08", "ESP-4.1-02")
def test_each_private_in_a_players_hands_counts_one_certificate() -> None:
    position = a_game()
    limits = position.rules.context.limits
    assert limits.counted(position.state, ANN) == 0
    position = position.private("P1", ANN).private("P6", ANN).private("P2", BEN)
    assert limits.counted(position.state, ANN) == 2
    position = position.major("CFLG", holds={ANN: 40})  # 20 + 10 + 10
    assert limits.counted(position.state, ANN) == 5
    position = position.minor("AC")
    assert limits.counted(position.state, ANN) == 6
    position = position.private("P1", "AC")
    assert limits.counted(position.state, ANN) == 5


@pytest.mark.rule("ESP-3.1-09", "ESP-5.6-08")
def test_a_minors_private_passes_to_the_major_that_takes_it_over() -> None:
    game = (
        a_game()
        .phase("3")
        .private("P4", "ZP")
        .minor("ZP", cash=30)
        .major("MCP", cash=200)
        .operating("MCP", "takeover")
    )
    play(game, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    assert owner(game, "P4") == "MCP"
