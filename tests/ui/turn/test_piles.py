"""Piles of shares: their words stay clear of the frame, however large the text is."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.titles import load_title
from ezgame.core.ids import CompanyId
from ezgame.ui.appearance import appearance
from ezgame.ui.turn.piles import PileButton

FRAME = 3
"""Pixels of the frame of a chosen pile."""


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.8])
@pytest.mark.parametrize("words", ["Catania", "at 1000", "Caltanissetta"])
def test_words_of_a_chosen_pile_do_not_touch_its_frame(
    qtbot: QtBot, scale: float, words: str
) -> None:
    look = appearance()
    before = look.dark, look.scale
    look.set(dark=False, scale=scale)
    try:
        pile = PileButton(load_title("1849"), CompanyId("IFT"), "IFT", words)
        qtbot.addWidget(pile)
        pile.setCheckable(True)
        pile.setChecked(True)
        pile.resize(pile.sizeHint())
        picture = pile.grab().toImage()
        right, panel = picture.width() - FRAME, look.colors.panel
        clear = range(right - round(look.px(2)), right)
        rows = range(picture.height() // 4, picture.height() * 3 // 4)
        inked = {picture.pixelColor(x, y).name() for x in clear for y in rows}
        assert inked == {str(panel).lower()}
        written = {
            picture.pixelColor(x, y).name()
            for x in range(right * 2 // 3, right - 6)
            for y in range(picture.height() // 2, picture.height() - 6)
        }
        assert len(written) > 1, "there are words at all"
    finally:
        look.set(dark=before[0], scale=before[1])
