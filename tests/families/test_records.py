"""Records of other programs: what the reading that all titles share makes of trains, sellers and nonsense."""

import pytest

from ezgame.core.ids import CompanyId
from ezgame.families.records import MOST_TOLD, Record, RecordUnreadable, is_program
from ezgame.titles.t1830.online import Translator1830
from tests.builders import ANN, Position, a_game

PRR, NYC = CompanyId("PRR"), CompanyId("NYC")


def a_record(which: str, **data: object) -> Record:
    return Record(number=1, id=1, kind=which, entity="PRR", entity_kind="corporation", data=data)


@pytest.fixture
def position() -> Position:
    position = a_game("1830").phase("3").major("PRR", holds={ANN: 60}, cash=100)
    position = position.major("NYC", holds={ANN: 60}, cash=100).trains("PRR", "2", "3")
    return position.trains("NYC", "3")


@pytest.fixture
def translator(position: Position) -> Translator1830:
    return Translator1830(position.rules, {1: ANN})


def test_plans_and_notes_are_no_actions() -> None:
    assert is_program(a_record("program_share_pass")) and is_program(a_record("log"))
    assert not is_program(a_record("pass"))


def test_a_train_is_known_by_its_card_or_else_by_its_type(
    position: Position, translator: Translator1830
) -> None:
    two, three = position.state.companies[PRR].trains
    assert translator.own_train(position.state, PRR, three.id) == three
    assert translator.own_train(position.state, PRR, "2-99") == two, "another card of that type"
    with pytest.raises(RecordUnreadable, match="PRR has no train “5-0”"):
        translator.own_train(position.state, PRR, "5-0")


def test_a_train_comes_from_who_has_it_now(position: Position, translator: Translator1830) -> None:
    (card,) = position.state.companies[NYC].trains
    assert translator.seller(position.state, PRR, card.id) == (NYC, card)
    assert translator.seller(position.state, NYC, card.id) == ("depot", None), "not from itself"


def test_a_dividend_of_an_unknown_kind_is_refused_and_its_words_are_cut(
    position: Position, translator: Translator1830
) -> None:
    with pytest.raises(RecordUnreadable) as refused:
        translator.translate(a_record("dividend", kind="x" * 200), position.state, None)
    assert refused.value.told.message.values["kind"] == "x" * MOST_TOLD
