"""What 18TE says in the window: the words of its rulebook."""

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.models.facts import Facts
from ezgame.models.words.text import catalogue_for
from tests.builders import NAMES


def test_cards_are_called_as_in_the_rulebook() -> None:
    facts = Facts(new_game(make_setup("18te", NAMES[:2])).rules)
    assert [facts.faces(kind) for kind in facts.title.trains] == ["1+1/2", "2+2/3", "3+3/4", "D"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Ems, towards C7"), ("de", "Ems, Richtung C7")],
)
def test_the_price_of_the_ems_names_the_hex_beyond(language: str, said: str) -> None:
    rules = new_game(make_setup("18te", NAMES[:2])).rules
    words = catalogue_for(rules, language)
    assert words.payment("tile.side", "C7").startswith(said)
    assert "about" not in words.payment("tile.side", "C7")
    assert words.payment("tile.side", "C7") != words.payment("tile.side", "C9")
