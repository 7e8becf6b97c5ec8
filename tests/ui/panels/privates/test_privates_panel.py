"""The list of privates, in any width."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.privates.panel import PrivatesPanel
from ezgame.ui.widgets import card_pen as pen
from tests.ui.cutting import cut, watch_for_cuts


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    watch_for_cuts(monkeypatch, pen)


@pytest.mark.parametrize(("width", "scale"), [(190, 1.0), (520, 1.0), (350, 1.8)])
@pytest.mark.parametrize("title", ["18esp", "1830", "1849"])
def test_no_name_is_cut_in_a_narrow_list(
    qtbot: QtBot, title: str, width: int, scale: float
) -> None:
    appearance().set(dark=False, scale=scale)
    session = Session(new_game(make_setup(title, ("Ann", "Ben", "Maximiliane"), seed=1)))
    panel = PrivatesPanel(session)
    qtbot.addWidget(panel)
    panel.resize(width, 900)
    panel.show()
    panel.grab()
    assert cut == []
