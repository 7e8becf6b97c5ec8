"""A game of each title goes through the window in German and Spanish, and no word is cut or written over another.

`make test` takes a stretch of each game in German at the laptop's size, `long` whole games in both languages.
"""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import AutomaticRun, Run
from ezgame.core.game import Game
from ezgame.models.automatic import automatic_turn
from ezgame.models.drafts.run import run_draft
from ezgame.models.offers import offers, turn_of
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.ui.appearance import appearance
from ezgame.ui.memory import Forgetful
from ezgame.ui.start.new_game import NewGamePage
from tests.ui.hands import settle
from tests.ui.short_games import FOR_TWO, PLUS, played
from tests.ui.table import open_table
from tests.ui.writing import reading

TITLES = (("18esp", ""), FOR_TWO, ("1830", ""), PLUS, ("1849", ""), ("18te", ""))
RUNS = (Run, AutomaticRun)
LOOKS = 2
"""How many situations of a game `make test` looks at."""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    appearance().set(dark=False, scale=1.0)
    yield
    wording.speak("en")


def situation(session: Session) -> tuple[object, ...]:
    """Two moments with the same step and the same offers write much the same."""
    shown = tuple(sorted(offer.id for offer in offers(session)))
    return turn_of(session).step, shown, len(session.game.state.players)


def come_to_rest(qtbot: QtBot, session: Session) -> None:
    """The best run is found and everything is shown."""
    settle()
    run_draft(session).search.wait()
    qtbot.waitUntil(lambda: not automatic_turn(session).searching, timeout=60_000)
    settle()


def faults_of(qtbot: QtBot, whole: Game, begin: int, looks: int, every: int) -> dict[str, int]:
    """Play the game on from a moment; look at new situations and at every so many actions."""
    window = open_table(qtbot, Game(whole.rules, whole.state_at(begin)))
    session = window.session
    faults: dict[str, int] = {}
    seen: set[tuple[object, ...]] = set()
    with reading() as reader:
        while (
            position := begin + session.game.position
        ) < whole.length:  # passes may follow by themselves
            here = situation(session)
            if here not in seen or position % every == 0:
                seen.add(here)
                come_to_rest(qtbot, session)
                reader.look(window)
                for fault in reader.faults:
                    faults.setdefault(fault, position)
                reader.faults.clear()
                if len(seen) >= looks:
                    break
            action = whole.applied_at(position + 1).action
            if isinstance(action, RUNS):
                qtbot.waitUntil(lambda act=action: session.why_not(act) is None, timeout=60_000)
            assert session.submit(action), (position, session.reason(action))
        run_draft(session).search.wait()
    window.close()
    return faults


@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_german_plays_a_stretch_of_each_title(qtbot: QtBot, title: str, variant: str) -> None:
    wording.speak("de")
    whole = played(title, variant)
    assert faults_of(qtbot, whole, whole.length // 2, LOOKS, every=10_000) == {}


@pytest.mark.parametrize("language", ["de", "es"])
def test_the_set_up_for_two_and_its_editor_are_written_out(qtbot: QtBot, language: str) -> None:
    wording.speak(language)
    memory = Forgetful()
    memory.keep_names(("Ana", "Luis"))
    page = NewGamePage(memory)
    qtbot.addWidget(page)
    page.resize(1074, 768)
    page.show()
    rival = page.options.rival
    qtbot.waitUntil(lambda: rival.drawn is not None, timeout=60_000)
    settle()
    with reading() as reader:
        reader.look(page)
        rival.buttons["own"].click()
        settle()
        reader.look(rival.editor)
        assert reader.faults == []
    assert "reconstructed" not in rival.line.text()
    rival.editor.close()


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_whole_games_in_german_and_spanish(
    qtbot: QtBot, title: str, variant: str, language: str
) -> None:
    wording.speak(language)
    assert faults_of(qtbot, played(title, variant), 0, looks=10_000, every=40) == {}
