"""Charters in a narrow dock: what does not fit into a line goes to the next one, and no word is cut."""

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.card import CharterCard
from ezgame.ui.panels.charters.panel import ChartersPanel
from tests.tools.pseudo import pseudo_spoken
from tests.ui.hands import settle
from tests.ui.short_games import played
from tests.ui.test_writing import TITLES
from tests.ui.writing import reading

SIZES = ((393, 1.0), (306, 1.5))
"""Pixels beside the trains and the size of the text, in the arrangement of large screens on a laptop's."""


def faults_of(qtbot: QtBot, game: Game) -> list[str]:
    faults = []
    for width, scale in SIZES:
        appearance().set(dark=False, scale=scale)
        panel = ChartersPanel(Session(game))
        qtbot.addWidget(panel)
        panel.resize(QSize(width, 6000))
        panel.show()
        with reading() as reader:
            for open_ in (False, True):
                for card in panel.findChildren(CharterCard):
                    card.set_open(open_)
                settle()
                reader.look(panel)
        faults += [f"{wording.language()} at {scale}: {fault}" for fault in reader.faults]
    return faults


@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_nothing_of_a_charter_is_cut(qtbot: QtBot, title: str, variant: str) -> None:
    log = played(title, variant)
    for part in (1.0, 0.5):
        log.go_to(round(log.length * part))
        game = Game(log.rules, log.state)
        for language in LANGUAGES:
            wording.speak(language)
            assert faults_of(qtbot, game) == []
        with pseudo_spoken():
            assert faults_of(qtbot, game) == []


def test_a_charter_grows_when_its_dock_becomes_narrow(qtbot: QtBot) -> None:
    log = played("18esp")
    log.go_to(log.length)
    panel = ChartersPanel(Session(Game(log.rules, log.state)))
    qtbot.addWidget(panel)
    panel.resize(900, 6000)
    panel.show()
    cards = panel.findChildren(CharterCard)
    for card in cards:
        card.set_open(True)
    settle()
    wide = [card.height() for card in cards]
    panel.resize(300, 6000)
    settle()
    assert all(card.height() > before for card, before in zip(cards, wide, strict=True))
