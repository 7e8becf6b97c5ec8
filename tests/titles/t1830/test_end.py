"""The broken bank, the last rounds and the count."""

import pytest

from ezgame.core.actions import Dividend, Pass
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from tests.asking import buy, cash, play
from tests.builders import ANN, BEN, CAROL, Position
from tests.titles.t1830.table import corporation, everybody_passes, passes, sell, start, table


def paying(bank: int, *, number: int = 1, rounds: int = 3, rulings: str = "rulebook") -> Game:
    """PRR is about to pay 60 out of the bank."""
    position = corporation(table(rulings=rulings).phase("5"), "PRR", {ANN: 60}).with_state(
        bank=bank
    )
    game = position.trains("PRR", "5").operating(
        "PRR", "dividend", number=number, rounds=rounds, income=100
    )
    return play(game, Dividend(actor=ANN, choice="pay"))


def rounds_to_come(game: Game) -> list[str]:
    seen = [game.state.clock.round]
    while not game.state.finished:
        play(game, Pass(actor=game.waiting_for()[0]))
        if game.state.clock.round != seen[-1]:
            seen.append(game.state.clock.round)
    return seen


@pytest.mark.rule("30-END-01", "30-END-02")
def test_broken_in_an_operating_round_the_set_is_finished() -> None:
    game = paying(50)
    assert game.state.ending == "bank"
    assert rounds_to_come(game) == ["OR 2.1", "OR 2.2", "OR 2.3"]


@pytest.mark.rule("30-END-02")
def test_broken_in_a_stock_round_one_set_follows() -> None:
    game = corporation(table().phase("3"), "PRR", {ANN: 60}).with_state(bank=50).stock(ANN)
    play(game, sell(ANN, "PRR"))
    assert game.state.ending == "bank"
    assert rounds_to_come(game) == ["SR 2", "OR 2.1", "OR 2.2"]


@pytest.mark.rule("30-END-03")
def test_an_empty_bank_goes_on_paying() -> None:
    game = paying(50)
    assert (game.state.bank, cash(game, ANN)) == (-10, 660)


@pytest.mark.rule("30-END-04")
@pytest.mark.parametrize(
    ("bank", "rulings", "broken"),
    [(60, "rulebook", True), (60, "online", False), (59, "online", True), (61, "rulebook", False)],
)
def test_when_the_bank_is_broken_is_a_ruling(bank: int, rulings: str, broken: bool) -> None:
    assert bool(paying(bank, rulings=rulings).state.ending) == broken


@pytest.mark.rule("30-END-04")
def test_once_broken_always_broken() -> None:
    game = corporation(table(), "PRR", {ANN: 60}).with_state(bank=50).stock(ANN)
    play(game, sell(ANN, "PRR"), *passes(ANN), start(BEN, "NYC", 100))
    assert (game.state.bank or 0) > 0
    assert game.state.ending == "bank"


@pytest.mark.rule("30-FLT-04")
def test_capital_paid_at_the_end_of_the_stock_round_may_break_the_bank() -> None:
    position = corporation(table(), "PRR", {ANN: 50}, floated=False, operated=False).with_state(
        bank=500
    )
    game = position.stock(ANN)
    play(game, buy(ANN, "PRR"))
    assert game.state.ending == ""
    play(game, *passes(ANN, *[p for p in game.state.order if p != ANN]), *passes(ANN))
    assert (game.state.clock.kind, game.state.ending, game.state.last_set) == (
        "operating",
        "bank",
        2,
    )


@pytest.mark.rule("30-END-05", "30-END-06")
def test_cash_shares_and_privates_count_and_nothing_of_companies() -> None:
    position: Position = corporation(table(), "PRR", {ANN: 30, BEN: 20}, at="0,8", cash=999)
    position = position.private("DH", ANN).private("SV", "PRR").trains("PRR", "5")
    position = position.change("NYC", certificates=("ipo", ANN, *("ipo",) * 7))
    game = position.stock(ANN)
    worth = game.rules.score(game.state)
    assert worth[ANN] == 600 + 3 * 126 + 70
    assert (worth[BEN], worth[CAROL]) == (600 + 2 * 126, 600)
    assert game.state.companies[CompanyId("NYC")].par is None


@pytest.mark.rule("30-END-07")
def test_the_highest_score_wins_and_equals_share() -> None:
    game = everybody_passes(table().cash(CAROL, 900).stock(ANN))
    assert game.rules.ranking(game.state)[0] == CAROL
    worth = game.rules.score(game.state)
    assert worth[ANN] == worth[BEN]
    places = dict(game.rules.standings(game.state))
    assert places.pop(CAROL) == 1 and set(places.values()) == {2}
