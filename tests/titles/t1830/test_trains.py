"""Buying trains, trading them in, giving them up."""

from dataclasses import replace

import pytest

from ezgame.core.actions import BuyTrain, Consent, DiscardTrain
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.state import Train
from tests.asking import buy_from, buy_train, cash, done, play, refusal, train, trains
from tests.builders import ANN, BEN, CAROL, Position
from tests.titles.t1830.table import corporation, kinds, table


def owner_of(*faces: str, kind: str = "2", treasury: int = 3000, **values: object) -> Position:
    """PRR with these trains; this type lies on top of the stack."""
    return corporation(table(**values).top(kind), "PRR", cash=treasury).trains("PRR", *faces)


def buying(position: Position, name: str = "PRR") -> Game:
    return position.operating(name, "trains")


def pool(game: Game) -> list[str]:
    return [card.type for card in game.state.depot.pool]


def discard(player: PlayerId, game: Game, name: str, number: int = 0) -> DiscardTrain:
    card = train(game, name, number)
    return DiscardTrain(actor=player, company=CompanyId(name), train=card.id)


def traded(game: Game, number: int) -> BuyTrain:
    """A diesel for one of PRR's trains."""
    return replace(buy_train(game, "D"), price=800, trade_in=train(game, "PRR", number).id)


@pytest.mark.rule("30-TRN-01")
def test_each_purchase_is_complete_before_the_next() -> None:
    game = buying(owner_of(kind="2").left("2", 1))
    assert refusal(game, buy_train(game, "3")) == "trains.not-for-sale"
    play(game, buy_train(game, "2"))
    assert game.state.phase == "2"
    play(game, buy_train(game, "3"))
    assert (game.state.phase, trains(game, "PRR")) == ("3", ["2", "3"])


@pytest.mark.rule("30-TRN-02")
@pytest.mark.parametrize(
    ("kind", "faces"), [("3", ("2",) * 4), ("4", ("2", "2", "3", "3")), ("5", ("3", "4", "4"))]
)
def test_a_full_company_buys_nothing_even_if_trains_would_rust(
    kind: str, faces: tuple[str, ...]
) -> None:
    game = buying(owner_of(*faces, kind=kind))
    assert refusal(game, buy_train(game, kind)) == "trains.limit"


@pytest.mark.rule("30-TRN-03")
def test_bank_pool_and_other_companies_sell() -> None:
    position = owner_of("3", kind="4", treasury=900)
    position = corporation(position, "NYC", {BEN: 60}, at="1,6").trains("NYC", "3")
    card = Train(id="3-9", type="3", faces=("3",))
    position = position.with_state(depot=replace(position.state.depot, pool=(card,)))
    game = buying(position)
    used = BuyTrain(actor=ANN, source="pool", type="3", face="3", price=180, train=card.id)
    assert refusal(game, replace(used, price=100)) == "trains.price"
    assert refusal(game, replace(buy_train(game, "4"), price=299)) == "trains.price"
    assert refusal(game, buy_from(game, "NYC", 0, 0)) == "trains.price-least"
    assert refusal(game, buy_train(game, "5")) == "trains.not-for-sale"
    play(game, used)
    assert (trains(game, "PRR"), pool(game), cash(game, "PRR")) == (["3", "3"], [], 720)
    play(game, buy_from(game, "NYC", 0, 700))
    assert game.waiting_for() == (BEN,)
    play(game, Consent(actor=BEN, accept=True))
    assert (cash(game, "NYC"), cash(game, "PRR")) == (700, 20)


@pytest.mark.rule("30-TRN-04")
def test_a_last_train_may_be_sold_and_nobody_is_forced() -> None:
    position = corporation(owner_of("2", treasury=10), "NYC", {BEN: 60}, at="1,6")
    game = buying(position.trains("NYC", "2"))
    play(game, buy_from(game, "NYC", 0, 1), Consent(actor=BEN, accept=False))
    assert trains(game, "NYC") == ["2"]
    play(game, buy_from(game, "NYC", 0, 1), Consent(actor=BEN, accept=True))
    assert trains(game, "NYC") == []
    assert refusal(game, done(game)) == ""


def at_six(*faces: str, **values: object) -> Position:
    return owner_of(*faces, kind="6", treasury=1000, **values).phase("6")


@pytest.mark.rule("30-TRN-05", "30-TRN-06")
def test_a_train_handed_in_makes_the_diesel_cheaper_also_at_the_limit() -> None:
    game = buying(at_six("5", "6"))
    assert refusal(game, buy_train(game, "D")) == "trains.limit"
    play(game, traded(game, 0))
    assert (trains(game, "PRR"), pool(game), cash(game, "PRR")) == (["6", "D"], ["5"], 200)


@pytest.mark.rule("30-TRN-06")
def test_a_four_handed_in_for_the_first_diesel_is_gone() -> None:
    game = buying(at_six("4", "5"))
    play(game, traded(game, 0))
    assert (trains(game, "PRR"), pool(game)) == (["5", "D"], [])


@pytest.mark.rule("30-TRN-05")
def test_a_three_is_not_taken() -> None:
    game = buying(at_six("5").trains("PRR", "3"))
    assert refusal(game, traded(game, 1)) == "trains.no-trade-in"


@pytest.mark.rule("30-TRN-07")
@pytest.mark.parametrize(
    ("rulings", "order"), [("rulebook", (BEN, CAROL)), ("online", (CAROL, BEN))]
)
def test_surplus_trains_go_to_the_pool_in_the_order_of_the_ruling(
    rulings: str, order: tuple[PlayerId, ...]
) -> None:
    position = owner_of(kind="5", rulings=rulings)
    position = corporation(position, "NYC", {CAROL: 60}, at="3,6").trains("NYC", "3", "3", "4")
    position = corporation(position, "CPR", {BEN: 60}, at="1,6").trains("CPR", "4", "4", "4")
    game = buying(position)
    play(game, buy_train(game, "5"))
    assert game.waiting_for() == order
    assert kinds(game) == {"discard_train"}
    before = cash(game, "NYC")
    play(game, discard(CAROL, game, "NYC"), discard(BEN, game, "CPR"))
    assert (trains(game, "NYC"), cash(game, "NYC")) == (["3", "4"], before)
    assert sorted(pool(game)) == ["3", "4"]


@pytest.mark.rule("30-TRN-08")
def test_nobody_gives_up_a_train_of_his_own_will() -> None:
    game = buying(owner_of("2", "2"))
    assert refusal(game, discard(ANN, game, "PRR")) == "game.not-now"
    assert "discard_train" not in kinds(game)


@pytest.mark.rule("30-TRN-09")
def test_treasury_money_buys_from_any_company_at_any_price() -> None:
    position = corporation(owner_of("2", treasury=2000), "NYC", {CAROL: 60}, at="1,6")
    game = buying(position.trains("NYC", "2"))
    play(game, buy_from(game, "NYC", 0, 2000), Consent(actor=CAROL, accept=True))
    assert (cash(game, "NYC"), cash(game, "PRR")) == (2000, 0)
    poor = buying(position.trains("NYC", "2").treasury("PRR", 5))
    assert refusal(poor, buy_from(poor, "NYC", 0, 6)) == "trains.cash"


def test_in_recorded_games_a_full_company_that_could_trade_in_buys_and_discards() -> None:
    position = corporation(at_six("5", "6", limits="recorded"), "NYC", {ANN: 60}, at="1,6")
    game = buying(position.trains("NYC", "6"))
    play(game, buy_from(game, "NYC", 0, 10))
    assert (trains(game, "PRR"), kinds(game)) == (["5", "6", "6"], {"discard_train"})
    play(game, discard(ANN, game, "PRR"))
    assert (trains(game, "PRR"), pool(game)) == (["6", "6"], ["5"])
    poor = buying(position.trains("NYC", "6").treasury("PRR", 799))
    assert refusal(poor, buy_from(poor, "NYC", 0, 10)) == "trains.limit"
