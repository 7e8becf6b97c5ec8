"""The language is switched while a game is on the table: the same game, the same moment, other words."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import StartCompany
from ezgame.models import wording
from ezgame.models.session import Session
from ezgame.models.start_draft import start_draft
from ezgame.models.text import catalogue_for
from ezgame.ui.frame import Frame
from ezgame.ui.memory import Forgetful
from ezgame.ui.widgets.buttons import GameButton
from tests.models.games import a_game_after


@pytest.fixture
def frame(qtbot: QtBot) -> Iterator[Frame]:
    wording.speak("en")
    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    frame.resize(1366, 768)
    frame.show()
    yield frame
    wording.speak("en")


def texts(frame: Frame) -> set[str]:
    assert frame.game is not None
    return {dock.windowTitle() for dock in frame.game.docks}


def settle(qtbot: QtBot) -> None:
    qtbot.wait(60)


def test_the_page_is_built_again_for_the_same_session(frame: Frame, qtbot: QtBot) -> None:
    session = Session(a_game_after(200))
    frame.show_game(session)
    settle(qtbot)
    session.show_moment(150)
    assert frame.game is not None
    frame.game.map.view.set_pixels(55)
    frame.game.map.view.following = False
    old, english = frame.game, texts(frame)
    frame.speak("de")
    settle(qtbot)
    assert frame.game is not None and frame.game is not old
    assert frame.game.session is session and session.position == 150 and not session.live
    assert {"Zug", "Gleisteile", "Protokoll"} <= texts(frame) and "Turn" in english
    assert frame.game.map.view.pixels == pytest.approx(55)
    assert session.text.language == "de"
    frame.speak("es")
    assert {"Turno", "Losetas", "Registro"} <= texts(frame)


def test_the_game_goes_on_in_the_other_language(frame: Frame, qtbot: QtBot) -> None:
    session = Session(a_game_after(200))
    frame.show_game(session)
    settle(qtbot)
    frame.speak("de")
    settle(qtbot)
    before = session.game.position
    assert frame.game is not None
    assert session.submit(session.choices()[0].action)
    assert session.game.position > before
    assert session.undo() and session.game.position == before
    assert any(b.text() or b.accessibleName() for b in frame.game.findChildren(GameButton))


def test_a_start_that_is_half_chosen_survives(frame: Frame, qtbot: QtBot) -> None:
    game = a_game_after(200)
    acts = (game.applied_at(n + 1).action for n in range(game.position))
    game.go_to(next(n for n, action in enumerate(acts) if isinstance(action, StartCompany)))
    session = Session(game)
    starts = [c.action for c in session.choices() if isinstance(c.action, StartCompany)]
    frame.show_game(session)
    settle(qtbot)
    session.set_draft(starts[0])
    frame.speak("de")
    settle(qtbot)
    assert session.proposal == starts[0]
    panel = frame.game.docks.panel("turn") if frame.game is not None else None
    assert panel is not None and panel.start.card_shown is not None  # type: ignore[attr-defined]
    assert start_draft(session).price == starts[0].price


def test_the_start_page_keeps_the_names(frame: Frame) -> None:
    frame.start.new.seats.rows[0].edit.setText("Zoë")
    renewed = []
    frame.start_renewed.connect(lambda: renewed.append(True))
    frame.speak("es")
    assert renewed and frame.start.new.seats.names()[0] == "Zoë"
    assert frame.start.side.entries["new"].accessibleName() == "Nueva partida"


def test_files_hold_no_words() -> None:
    """What a game remembers is the same whatever is spoken."""
    game = a_game_after(120)
    before = repr(game.state)
    german = catalogue_for(game.rules, "de")
    said = [german.describe(event) for applied in game.log for event in applied.events]
    assert any(line and "bietet" in line for line in said)
    assert repr(game.state) == before
