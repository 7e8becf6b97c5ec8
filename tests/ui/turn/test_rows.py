"""Lines of things to do: what they say can be read on a laptop."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.turn.rows import RowButton
from ezgame.ui.widgets.card_pen import CardPen
from tests.builders import ANN


def test_a_name_is_written_smaller_before_it_is_cut(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1849's fourth private with a bid on it, in the dock of a window of 1366 pixels."""
    appearance().set(dark=False, scale=1.0)
    session = Session(new_game(make_setup("1849", ["Ann", "Ben", "Carol"])))
    row = RowButton(session, "4 Marittima Siciliana", "122", player=ANN)
    row.folds = True
    qtbot.addWidget(row)
    written = []
    write = CardPen.write

    def seen(pen: CardPen, box: object, text: str, *more: object) -> float:
        written.append(text)
        return write(pen, box, text, *more)

    monkeypatch.setattr(CardPen, "write", seen)
    row.resize(186, 30)
    row.grab()
    assert "4 Marittima Siciliana" in written
    row.resize(130, 30)
    row.grab()
    assert any(text.startswith("4 ") and "…" in text for text in written)
