"""Nothing is cut: bar, chips and the cards of the turn, in every title and language, from laptop to television.

`make test` takes one size for each title and language, so that every pair is seen; all of them are `long`.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from ezgame.app.recorded import import_file
from ezgame.content.games import new_game
from ezgame.content.resources import resource
from ezgame.core.game import Game
from ezgame.models import wording
from ezgame.models.catalogues import LANGUAGES
from ezgame.models.offers import offers, turn_of
from ezgame.models.session import Session
from ezgame.storage.opening import open_whole
from ezgame.storage.reading import read_file
from ezgame.ui.action_bar.bar import ActionBar
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters import pen
from ezgame.ui.turn import rows
from ezgame.ui.turn.panel import TurnPanel
from ezgame.ui.widgets import buttons
from tests.conftest import shared_path
from tests.ui.hands import settle

SIZES = ((1366, 1.0), (1600, 1.3), (1920, 1.6), (3840, 2.0))
TITLES = ("18esp", "1830", "1849", "18te")
PAIRS = list(product(TITLES, LANGUAGES))
RECORDS = {"1830": "1830/6p_6056.json", "1849": "1849/3p_3033.json"}
LEFT_DOCK = 204
"""Pixels of the turn's dock at 100 %, less its rim (`ui/docks.py`)."""
MOMENTS = 10
cut: list[str] = []


class Watched(QFontMetricsF):
    """Remembers what it had to cut."""

    def elidedText(self, text: str, mode: Qt.TextElideMode, width: float, flags: int = 0) -> str:
        shown = super().elidedText(text, mode, width, flags)
        if shown != text:
            cut.append(f"{text} → {shown}")
        return shown


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    cut.clear()
    for module in (buttons, pen, rows):
        monkeypatch.setattr(module, "QFontMetricsF", Watched)
    yield
    appearance().set(dark=False, scale=1.0)
    wording.speak("en")


@lru_cache(maxsize=4)
def played(title: str) -> Game:
    """A short game of the title, to its end."""
    if title in RECORDS:
        return import_file(shared_path("conformance", *RECORDS[title].split("/"))).game
    file = read_file(resource("samples", f"{title}.ezgame"))
    return open_whole(file, new_game).game


@lru_cache(maxsize=4)
def moments(title: str) -> tuple[Game, ...]:
    """A position for every step with every set of offers; those with most offers first."""
    log, found = played(title), {}
    for position in range(0, log.position, 3):
        log.go_to(position)
        session = Session(Game(log.rules, log.state))
        shown = tuple(offer.id for offer in offers(session))
        found.setdefault((turn_of(session).step, shown), session.game)
    return tuple(game for _, game in sorted(found.items(), key=lambda item: -len(item[0][1])))


def check(qtbot: QtBot, game: Game, width: int, scale: float) -> None:
    session = Session(game)
    appearance().set(dark=False, scale=scale)
    bar, turn = ActionBar(session), TurnPanel(session)
    for widget in (bar, turn):
        qtbot.addWidget(widget)
    bar.resize(width, bar.height())
    turn.resize(round(min(LEFT_DOCK * scale, width * 0.24)), 700)
    for widget in (bar, turn):
        widget.show()
        settle()
        widget.grab()
    for part in (bar._run.search, bar._run.proof, bar._run.goal_runs):
        part.wait()
    assert cut == [], (width, turn_of(session).step, wording.language(), cut)


@pytest.mark.parametrize(("title", "language"), PAIRS)
def test_no_word_of_bar_and_turn_is_cut(qtbot: QtBot, title: str, language: str) -> None:
    wording.speak(language)
    number = PAIRS.index((title, language))
    width, scale = SIZES[(number + number // len(SIZES)) % len(SIZES)]
    for game in moments(title)[:MOMENTS]:
        check(qtbot, game, width, scale)


@pytest.mark.long
@pytest.mark.parametrize(("width", "scale"), SIZES)
@pytest.mark.parametrize(("title", "language"), PAIRS)
def test_no_word_of_bar_and_turn_is_cut_at_any_size(
    qtbot: QtBot, title: str, language: str, width: int, scale: float
) -> None:
    wording.speak(language)
    for game in moments(title):
        check(qtbot, game, width, scale)
