"""The auction of the seven privates (3.2)."""

import pytest

from ezgame.core.actions import Bid, Pass, StartCompany
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from ezgame.core.state import State
from ezgame.core.transition import Transition
from tests.asking import actor, cash, owner, refusal
from tests.builders import ANN, BEN, CAROL, DAN, a_game

ORDER = (ANN, BEN, CAROL, DAN)


def bid(game: Game, price: int) -> Bid:
    lot = game.state.auction.lot
    return Bid(actor=actor(game), private=lot, price=price)


def bids(game: Game, price: int) -> None:
    game.apply(bid(game, price))


def passes(game: Game, times: int = 1) -> None:
    for _ in range(times):
        game.apply(Pass(actor=actor(game)))


def sell_all(game: Game, count: int = 7) -> None:
    """Everybody takes what they open at its face value."""
    for _ in range(count):
        lot = game.state.auction.lot
        bids(game, game.rules.title.privates[lot].value)
        passes(game, len(game.state.players) - 1)


@pytest.mark.rule("ESP-3.2-01", "ESP-3.2-02")
def test_privates_are_sold_one_by_one_each_opened_by_the_next_player() -> None:
    game = a_game().everybody_has(5000).game()
    for number in range(7):
        assert game.state.auction.lot == f"P{number + 1}"
        assert actor(game) == ORDER[number % 4]
        assert refusal(game, Bid(actor=actor(game), private=PrivateId("P9"), price=500)) != ""
        sell_all(game, 1)
    assert [owner(game, f"P{number + 1}") for number in range(7)] == [
        ORDER[number % 4] for number in range(7)
    ]


@pytest.mark.rule("ESP-3.2-03")
@pytest.mark.parametrize(
    ("price", "reason"),
    [
        (15, "auction.too-low"),
        (19, "auction.too-low"),
        (20, ""),
        (25, ""),
        (27, "auction.multiple"),
    ],
)
def test_a_first_bid_is_at_least_face_value_and_a_multiple_of_five(price: int, reason: str) -> None:
    game = a_game().game()
    assert refusal(game, bid(game, price)) == reason


@pytest.mark.rule("ESP-3.2-03")
def test_every_bid_is_higher_than_the_one_before() -> None:
    game = a_game().game()
    bids(game, 40)
    for price, reason in ((40, "auction.too-low"), (44, "auction.too-low"), (45, "")):
        assert refusal(game, bid(game, price)) == reason


@pytest.mark.rule("ESP-3.2-03")
def test_online_any_whole_number_five_higher_will_do() -> None:
    game = a_game(rulings="online").game()
    bids(game, 20)
    assert refusal(game, bid(game, 27)) == ""
    assert refusal(game, bid(game, 24)) == "auction.too-low"


def test_nobody_bids_more_than_they_have() -> None:
    game = a_game().cash(ANN, 22).game()
    assert refusal(game, bid(game, 20)) == ""
    assert refusal(game, bid(game, 25)) == "auction.cash"


@pytest.mark.rule("ESP-3.2-04", "ESP-3.2-06")
def test_who_passes_is_out_of_this_auction_only() -> None:
    game = a_game().game()
    passes(game)  # Ann, before any bid
    bids(game, 20)
    passes(game)  # Carol
    bids(game, 25)
    assert actor(game) == BEN
    bids(game, 30)
    assert actor(game) == DAN
    passes(game)
    assert owner(game, "P1") == BEN
    assert game.state.auction.passed == frozenset()
    assert actor(game) == BEN
    passes(game)
    passes(game)
    passes(game)
    assert actor(game) == ANN
    assert refusal(game, bid(game, 60)) == ""


@pytest.mark.rule("ESP-3.2-05")
def test_the_last_bidder_pays_the_bank_and_gets_what_lies_under_the_private() -> None:
    game = a_game(share_company="FdC").everybody_has(1000).game()
    sell_all(game, 5)
    assert actor(game) == BEN
    bids(game, 160)
    bids(game, 175)
    passes(game, 3)
    assert owner(game, "P6") == CAROL
    assert cash(game, CAROL) == 1000 - 70 - 175
    assert game.state.companies[CompanyId("FdC")].certificates[1] == CAROL


@pytest.mark.rule("ESP-3.2-07")
def test_private_1_gets_five_cheaper_each_time_nobody_wants_it() -> None:
    game = a_game().game()
    for least in (20, 15, 10):
        assert refusal(game, bid(game, least - 5)) == "auction.too-low"
        assert refusal(game, bid(game, least)) == ""
        assert actor(game) == ANN
        passes(game, 4)
    assert refusal(game, bid(game, 5)) == ""


@pytest.mark.rule("ESP-3.2-07")
def test_at_nothing_the_start_player_must_take_private_1() -> None:
    game = a_game().order(CAROL, ANN, DAN, BEN).game()
    game = Game(game.rules, _begun(game))
    passes(game, 16)
    assert owner(game, "P1") == CAROL
    assert cash(game, CAROL) == 650
    assert game.state.auction.lot == "P2"
    assert actor(game) == ANN


def _begun(game: Game) -> State:
    """The auction begun anew, for a changed order."""
    t = Transition(game.state)
    game.rules.auction.begin(t)
    return t.state


@pytest.mark.rule("ESP-3.2-08")
def test_if_nobody_wants_another_private_incomes_are_paid_and_it_is_auctioned_again() -> None:
    game = a_game().game()
    sell_all(game, 2)  # Ann has P1 (5), Ben has P2 (10)
    before = {player: cash(game, player) for player in ORDER}
    assert actor(game) == CAROL
    passes(game, 4)
    assert {player: cash(game, player) - before[player] for player in ORDER} == {
        ANN: 5, BEN: 10, CAROL: 0, DAN: 0,
    }  # fmt: skip
    assert (game.state.auction.lot, actor(game)) == ("P3", CAROL)
    assert refusal(game, bid(game, 65)) == "auction.too-low"
    assert refusal(game, bid(game, 70)) == ""


@pytest.mark.rule("ESP-3.2-09")
def test_the_game_goes_on_only_when_all_seven_are_sold() -> None:
    game = a_game().everybody_has(1000).game()
    sell_all(game, 6)
    passes(game, 4)
    assert game.state.clock.kind == "auction"
    sell_all(game, 1)
    assert game.state.clock.kind == "auction"  # a par is still to be chosen
    game.apply(start_price(game, 80))
    assert game.state.clock.round == "SR 1"


def start_price(game: Game, price: int) -> StartCompany:
    return StartCompany(actor=actor(game), company=game.state.title.president_company, price=price)


@pytest.mark.rule("ESP-3.2-10")
@pytest.mark.parametrize(
    ("money", "order"),
    [
        # paid by sell_all: Ann 20+130, Ben 60+160, Carol 70+170, Dan 100
        ((500, 500, 500, 500), (CAROL, BEN, ANN, DAN)),
        ((490, 560, 580, 440), (ANN, BEN, CAROL, DAN)),  # all equal: as before
        ((490, 570, 580, 440), (ANN, CAROL, DAN, BEN)),
    ],
)
def test_least_cash_gets_the_lowest_card_after_the_auction(
    money: tuple[int, ...], order: tuple[PlayerId, ...]
) -> None:
    position = a_game()
    for player, amount in zip(ORDER, money, strict=True):
        position = position.cash(player, amount)
    game = position.game()
    sell_all(game)
    game.apply(start_price(game, 70))
    assert game.state.order == order
    assert actor(game) == order[0]
