"""The same company last in one operating round and first in the next: where does its turn end?"""

import pytest

from tests.asking import lay
from tests.builders import ANN, BEN, CAROL, Position
from tests.storage.import18xx.sheet import Act, company, followed, private
from tests.titles.t1830.table import corporation, table


def alone(treasury: int = 0) -> Position:
    """PRR is the only company; it has no train, and two rounds to act in."""
    position = corporation(table(rulings="online").phase("3"), "PRR", cash=treasury)
    return position.private("SV", BEN).private("CS", CAROL)


def rounds(position: Position, *acts: Act) -> list[str]:
    """The operating round before the first act and after each, with the step of the company."""
    game = position.operating("PRR", "track", number=1, rounds=2)
    return [
        f"{state.clock.number} {state.operating.step}" if state.operating else state.clock.round
        for state in followed("1830", game, *acts)
    ]


PASS = company("PRR", "pass")


@pytest.mark.rule("30-O-06", "30-O-08", "30-O-09")
def test_a_turn_in_which_nothing_more_can_be_done_is_over() -> None:
    assert rounds(alone(), PASS, PASS)[:2] == ["1 track", "2 track"]


@pytest.mark.rule("30-O-09")
def test_a_private_that_could_be_bought_is_one_more_question() -> None:
    # Schuylkill Valley costs 10 at least: the treasury has it.
    seen = rounds(alone(10), PASS, PASS, PASS)
    assert seen[:3] == ["1 track", "1 trains", "2 track"]


@pytest.mark.rule("30-O-08", "30-O-09")
def test_trains_and_privates_are_two_questions() -> None:
    position = alone(200)
    seen = rounds(position, PASS, PASS, PASS, PASS)
    assert seen[:4] == ["1 track", "1 trains", "1 trains", "2 track"]


@pytest.mark.rule("30-O-08", "30-O-09")
def test_a_question_that_was_answered_is_not_asked_again() -> None:
    """Who has passed up trains and then spends the money for one on a private is still asked for the other."""
    buy = company("PRR", "buy_company", company="SV", price=40)
    seen = rounds(alone(200), PASS, PASS, buy, PASS, PASS)
    assert seen[:5] == ["1 track", "1 trains", "1 trains", "1 trains", "2 track"]
    # In the end nothing is left to ask: the turn is over with the purchase.
    seen = rounds(alone(200).private("CS", None), PASS, PASS, buy, PASS)
    assert seen[:4] == ["1 track", "1 trains", "1 trains", "2 track"]


@pytest.mark.rule("30-O-08", "30-O-09", "30-PRI-10")
def test_a_question_that_was_none_does_not_come_up_later() -> None:
    """The tile of a private joins Montréal with another city; trains were no question before it."""
    position = corporation(table(rulings="online").phase("3"), "CPR", cash=10)
    position = position.private("CS", "CPR").private("SV", BEN).cash(ANN, 500)
    extra = lay(position.operating("CPR", "track"), "B20", "58", "A19")
    tile = private("CS", "lay_tile", hex="B20", tile="58-0", rotation=extra.rotation)
    game = position.operating("CPR", "track", number=1, rounds=2)
    last = company("CPR", "pass")
    states = followed("1830", game, last, tile, last, last)
    assert [state.clock.number for state in states] == [1, 1, 1, 2, 2]


@pytest.mark.rule("30-O-06")
def test_a_tile_belongs_to_the_next_turn_when_the_old_one_is_over() -> None:
    position = alone()
    there = lay(position.operating("PRR", "track"), "H10", "57", "H12")
    tile = company("PRR", "lay_tile", hex="H10", tile="57-0", rotation=there.rotation)
    assert rounds(position, PASS, tile)[:2] == ["1 track", "2 track"]


@pytest.mark.rule("30-O-09")
def test_a_purchase_after_the_last_question_belongs_to_the_next_turn() -> None:
    buy = company("PRR", "buy_company", company="SV", price=10)
    assert rounds(alone(10), PASS, buy)[:2] == ["1 track", "1 trains"]
    seen = rounds(alone(10), PASS, PASS, buy, PASS)
    assert seen[:4] == ["1 track", "1 trains", "2 track", "2 track"]


@pytest.mark.rule("30-O-09", "30-PRI-10")
def test_an_extra_tile_still_to_be_laid_is_a_question() -> None:
    position = alone().private("CS", "PRR")
    extra = lay(position.operating("PRR", "track"), "B20", "58", "A19")
    tile = private("CS", "lay_tile", hex="B20", tile="58-0", rotation=extra.rotation)
    assert rounds(position, PASS, tile, PASS)[:3] == ["1 track", "1 trains", "2 track"]
    assert rounds(position, PASS, PASS, tile, PASS)[:4] == [
        "1 track",
        "1 trains",
        "2 track",
        "2 track",
    ]


@pytest.mark.rule("30-PRI-04")
def test_a_private_that_a_player_buys_is_not_bought_by_the_company_he_speaks_for() -> None:
    game = alone(200).operating("PRR", "trains", number=2, rounds=2)
    trade = {"type": "buy_company", "entity": 0, "entity_type": "player"}
    states = followed("1830", game, PASS, PASS, {**trade, "company": "SV", "price": 20})
    assert states[2].clock.kind == "stock"
    assert states[3].privates["SV"].owner == ANN
    assert states[3].companies["PRR"].cash == 200
