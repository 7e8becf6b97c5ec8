"""The private CS of 1830: a second tile without connection, and how late it may be laid."""

import pytest

from ezgame.core.actions import (
    BuyTrain,
    DeclareBankruptcy,
    LayTile,
    SellShares,
)
from ezgame.core.ids import CompanyId
from tests.asking import (
    buy_train,
    cash,
    done,
    lay,
    offered,
    owner,
    place,
    play,
    refusal,
    stations,
    step_of,
)
from tests.builders import ANN, BEN, Position
from tests.titles.t1830.table import corporation, table


def with_cs(rulings: str = "rulebook", **values: object) -> Position:
    return corporation(table(rulings=rulings), "PRR", cash=100).private("CS", "PRR")


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10")
@pytest.mark.parametrize("tile", ["3", "4", "58"])
def test_cs_lays_a_second_tile_without_connection(tile: str) -> None:
    game = with_cs().operating("PRR", "track")
    play(game, lay(game, "B20", tile, "A19", "CS"))
    assert (step_of(game.state), cash(game, "PRR")) == ("track", 100)
    play(game, lay(game, "H10", "57", "H12"))
    assert set(game.state.board.tiles) == {"B20", "H10"}
    assert owner(game, "CS") == "PRR"


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10")
@pytest.mark.parametrize(
    ("rulings", "step", "reason"),
    [
        ("rulebook", "run", ""),
        ("rulebook", "trains", "private.too-late"),
        ("online", "trains", ""),
    ],
)
def test_how_late_cs_may_lay_is_a_ruling(rulings: str, step: str, reason: str) -> None:
    game = with_cs(rulings).trains("PRR", "2").operating("PRR", step)
    assert refusal(game, lay(game, "B20", "58", "A19", "CS")) == reason


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10")
def test_cs_lays_nothing_else_and_not_for_others() -> None:
    position = with_cs()
    game = position.operating("PRR", "track")
    assert refusal(game, lay(game, "H10", "57", "H12", "CS")) == "private.other-hex"
    assert refusal(game, lay(game, "B20", "9", 0, "CS")) == "private.other-tile"
    assert refusal(game, lay(game, "B20", "58", "A19")) == "track.no-connection"
    other = corporation(position, "B&M", {BEN: 60}, at="1,6").operating("B&M", "track")
    assert refusal(other, lay(other, "B20", "58", "A19", "CS")) == "private.not-owned"
    built = position.tiles(B20="58 A19").operating("PRR", "track")
    assert refusal(built, lay(built, "B20", "58", "A19", "CS")) == "private.hex-built"


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10")
def test_without_a_later_word_before_the_run_the_tile_step_waits_for_cs() -> None:
    game = corporation(table(), "PRR", cash=0).private("CS", "PRR").operating("PRR", "track")
    play(game, lay(game, "H10", "57", "H12"))
    assert step_of(game.state) == "track", "no money for a station, no train to run"
    assert {action.private for action in offered(game, LayTile)} == {"CS"}
    assert refusal(game, lay(game, "G9", "8", 0)) == "track.step-over"
    play(game, lay(game, "B20", "58", "A19", "CS"))
    assert step_of(game.state) == "trains"


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10")
def test_the_tile_step_does_not_wait_where_cs_may_lay_later_or_nowhere() -> None:
    position = corporation(table(), "PRR", cash=0)
    runs = position.private("CS", "PRR").trains("PRR", "2").operating("PRR", "track")
    built = position.private("CS", "PRR").tiles(B20="58 A19").operating("PRR", "track")
    late = corporation(table(rulings="online"), "PRR", cash=0).private("CS", "PRR")
    for game, step in (
        (runs, "run"),
        (built, "trains"),
        (late.operating("PRR", "track"), "trains"),
    ):
        play(game, lay(game, "H10", "57", "H12"))
        assert step_of(game.state) == step


def at_montreal(rulings: str = "online") -> Position:
    """A company without a train whose only track leads to where CS may build."""
    return corporation(table(rulings=rulings), "CPR", cash=10).private("CS", "CPR")


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10", "30-EMR-01", "30-EMR-02")
@pytest.mark.parametrize("treasury", [10, 90])
def test_a_late_tile_of_cs_makes_no_duty_to_own_a_train(treasury: int) -> None:
    game = at_montreal().treasury("CPR", treasury).cash(ANN, 500).operating("CPR", "trains")
    assert refusal(game, done(game)) == ""
    play(game, lay(game, "B20", "58", "A19", "CS"))
    assert refusal(game, done(game)) == ""
    # Who could buy none is not helped either: the step was over.
    assert (offered(game, BuyTrain) != []) == (treasury == 90)
    play(game, done(game))
    assert game.state.operating is None or game.state.operating.company != "CPR"


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10", "30-EMR-01", "30-EMR-03")
def test_a_late_tile_of_cs_lets_the_president_help_where_trains_were_in_reach() -> None:
    position = corporation(at_montreal().phase("3"), "PRR", {BEN: 60}, at="1,6")
    game = position.trains("PRR", "2", "2").cash(ANN, 500).operating("CPR", "trains")
    assert refusal(game, buy_train(game, "3")) == "trains.cash"
    play(game, lay(game, "B20", "58", "A19", "CS"))
    assert refusal(game, done(game)) == refusal(game, buy_train(game, "3")) == ""


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10", "30-EMR-02", "30-EMR-06", "30-EMR-11")
def test_a_late_tile_of_cs_is_no_reason_to_raise_money() -> None:
    """Where no train must be bought nobody sells for one, and nobody is ruined by it."""
    position = corporation(at_montreal().phase("3"), "PRR", {BEN: 60, ANN: 20}, at="1,6")
    position = position.trains("PRR", "2", "2").cash(ANN, 0)
    game = position.operating("CPR", "trains")
    play(game, lay(game, "B20", "58", "A19", "CS"))
    assert refusal(game, done(game)) == ""
    for action in (
        SellShares(actor=ANN, company=CompanyId("PRR"), percent=10),
        DeclareBankruptcy(actor=ANN),
    ):
        assert refusal(game, action) == "emergency.has-train"
        assert offered(game, type(action)) == []
    assert offered(game, BuyTrain) != [], "the treasury may still buy from PRR"


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10", "30-EMR-01")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_a_tile_of_cs_before_the_trains_makes_that_duty(rulings: str) -> None:
    game = at_montreal(rulings).operating("CPR", "track")
    play(game, lay(game, "B20", "58", "A19", "CS"), done(game))
    while step_of(game.state) != "trains":
        play(game, done(game))
    assert refusal(game, done(game)) == "trains.must-own"


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10", "30-EMR-01")
def test_a_duty_that_was_there_stays_with_a_late_tile_of_cs() -> None:
    position = corporation(at_montreal(), "PRR", {BEN: 60}, at="1,6", cash=10)
    position = position.tiles(H10="57 H12").private("CS", "PRR")
    game = position.operating("PRR", "trains")
    assert refusal(game, done(game)) == "trains.must-own"
    play(game, lay(game, "B20", "58", "A19", "CS"))
    assert refusal(game, done(game)) == "trains.must-own"


@pytest.mark.classic_board
@pytest.mark.rule("30-PRI-10", "30-TOK-07")
@pytest.mark.parametrize(("rulings", "reason"), [("online", ""), ("rulebook", "game.not-now")])
def test_whether_cs_lays_while_a_city_is_to_be_chosen_is_a_ruling(
    rulings: str, reason: str
) -> None:
    position = corporation(table(rulings=rulings).phase("3"), "ERIE", cash=100)
    game = position.private("CS", "ERIE").operating("ERIE", "track")
    play(game, lay(game, "E11", "59", 0))
    assert game.state.pending[0].about == "ERIE"
    extra = lay(game, "B20", "58", "A19", "CS")
    assert refusal(game, extra) == reason
    if not reason:
        play(game, extra)
        assert game.state.pending[0].about == "ERIE"
        assert refusal(game, lay(game, "B20", "58", "A19", "CS")) == "private.hex-built"
    play(game, place(game, "E11", 1))
    assert stations(game, "E11") == ["ERIE"]
    # In the rulebook's ruling CS has not laid yet, and later nobody would be asked before trains run.
    assert (step_of(game.state) == "track") == bool(reason)
