"""The list of privates, in any width."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.privates.panel import PrivatesPanel
from ezgame.ui.widgets import card_pen as pen
from tests.ui.cutting import cut, watch_for_cuts
from tests.ui.hands import settle


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


def test_the_lot_stays_in_sight_whatever_size_the_list_takes(qtbot: QtBot) -> None:
    session = Session(new_game(make_setup("1849", ("Ann", "Ben", "Carol"), seed=1)))
    panel = PrivatesPanel(session)
    qtbot.addWidget(panel)
    panel.resize(600, 500)
    panel.show()
    for _ in range(3):
        bid = next(c.action for c in session.choices() if isinstance(c.action, Bid))
        assert session.submit(bid)
    for size in ((230, 160), (600, 120), (180, 220)):
        panel.resize(*size)
        settle()
        lot = next(row for row, card in enumerate(panel.privates.cards) if card.auctioned)
        assert lot > 0
        box = panel.visualRect(panel.privates.index(lot))
        assert panel.viewport().rect().contains(box.topLeft()), size
