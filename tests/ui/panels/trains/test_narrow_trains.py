"""The stack of trains in a narrow dock: what a type has come to stays readable, numbers keep off each other."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.appearance import appearance
from ezgame.ui.docks import TRAINS
from ezgame.ui.panels.trains.panel import TrainsPanel
from tests.tools.pseudo import pseudo_spoken
from tests.ui.hands import settle
from tests.ui.short_games import played
from tests.ui.test_writing import TITLES
from tests.ui.writing import reading


def faults_of(qtbot: QtBot, game: Game) -> list[str]:
    with reading() as reader:
        for scale in (1.0, 1.5):
            appearance().set(dark=False, scale=scale)
            panel = TrainsPanel(Session(game))
            qtbot.addWidget(panel)
            panel.resize(round(TRAINS * scale), 600)
            panel.show()
            settle()
            reader.look(panel)
    return [f"{wording.language()} at {scale}: {fault}" for fault in reader.faults]


@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_nothing_is_cut_beside_the_charters_of_a_laptop(
    qtbot: QtBot, title: str, variant: str
) -> None:
    log = played(title, variant)
    for part in (1.0, 0.6):
        log.go_to(round(log.length * part))
        game = Game(log.rules, log.state)
        for language in LANGUAGES:
            wording.speak(language)
            assert faults_of(qtbot, game) == []
        with pseudo_spoken():
            assert faults_of(qtbot, game) == []
