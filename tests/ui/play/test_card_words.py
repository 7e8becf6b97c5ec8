"""Words on a card of the map never lie over its figures, however long a title's word for the treasury is."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from ezgame.core.ids import HexId
from ezgame.ui.play.card import CardText, MapCard
from tests.ui.hands import settle
from tests.ui.play.positions import building
from tests.ui.play.window import PlayWindow
from tests.ui.writing import reading

Open = Callable[..., PlayWindow]


@pytest.mark.parametrize("before", [328, 1328])
@pytest.mark.parametrize("purse", ["Treasury", "Gesellschaftsvermögen"])
def test_a_long_purse_stands_above_what_it_held_and_holds(
    play: Open, purse: str, before: int
) -> None:
    """“Gesellschaftsvermögen” of 18TE was written over “328”."""
    window = play(building())
    window.resize(600, 500)  # cards are narrow on a narrow map
    settle()
    card = MapCard(window.view)
    text = CardText(
        title="4", lines=(("Ems", "30"),), purse=purse, before=before, after=before - 30
    )
    card.show_card(text, HexId("H4"))
    settle()
    with reading() as reader:
        reader.look(card)
    assert reader.faults == []


def test_a_card_with_much_to_say_is_wide_where_a_tall_one_would_cover_more(play: Open) -> None:
    """Everything is said in it still, row by row, and nothing is cut."""
    window = play(building())
    window.resize(900, 380)
    settle()
    card = MapCard(window.view)
    rows = tuple((f"Row {n}", str(n)) for n in range(9))
    notes = ("A run from a W to an E brings 100 more; none leads from W to W.",) * 2
    text = CardText(title="A5", lines=rows, purse="Treasury", before=1, after=2, notes=notes)
    card.show_card(text, HexId("H4"))
    settle()
    with reading() as reader:
        reader.look(card)
    assert reader.faults == []
    assert window.view.viewport().rect().contains(card.place)
    assert card.place.width() >= 2 * card.wide
    card.show_card(replace(text, lines=rows[:2], notes=()), HexId("H4"))
    assert card.place.width() == card.wide
