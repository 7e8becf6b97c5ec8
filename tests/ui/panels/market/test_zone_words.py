"""What is written into the spaces of a zone: from which phase on it is open."""

from typing import Any

import pytest
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.panels.market.panel import MarketPanel
from tests.ui.hands import settle


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_zone_that_opens_later_says_when_in_every_language(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """“desde 16” is wider than a space of 1849: its words stand below one another."""
    written: list[str] = []
    draw = QPainter.drawText

    def drawn(painter: QPainter, *words: Any) -> Any:
        written.extend(word for word in words if isinstance(word, str))
        return draw(painter, *words)

    wording.speak(language)
    session = Session(new_game(make_setup("1849", ("Ann", "Ben", "Carol"), seed=1)))
    panel = MarketPanel(session)
    qtbot.addWidget(panel)
    panel.resize(520, 430)
    monkeypatch.setattr(QPainter, "drawText", drawn)
    panel.show()
    settle()
    panel.grab()
    said = session.text.say("market.zone.from", phase="16")
    assert said in {word.replace("\n", " ") for word in written}
