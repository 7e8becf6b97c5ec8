"""Words on a card of the map never lie over its figures, however long a title's word for the treasury is."""

from collections.abc import Callable

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
