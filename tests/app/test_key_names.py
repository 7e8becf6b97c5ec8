"""A key has one name: in menus, in tips and on the page of keys."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from ezgame.app.application import speak_qt
from ezgame.app.gui import Program
from ezgame.content.games import make_setup
from ezgame.models.words import wording
from ezgame.ui.keys import key_name

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    wording.speak("en")
    speak_qt()


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_tips_call_a_key_as_menus_do(language: str) -> None:
    wording.speak(language)
    speak_qt()
    assert f"[{key_name('Backspace')}]" in wording.say("bar.turn.tip")
    assert f"[{key_name('Shift+U')}]" in wording.say("bar.redo.tip", action="x")
    assert wording.say("bar.key.space") == key_name("Space")
    assert key_name("Ctrl+Del") in wording.say("seats.move")


def test_the_rest_is_said_by_qt() -> None:
    wording.speak("es")
    speak_qt()
    assert key_name("Backspace") == "Retroceso"
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Cancelar"
    wording.speak("en")
    speak_qt()
    assert key_name("Backspace") == "Backspace"
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_a_language_chosen_in_a_game_is_qts_as_well(program: Program) -> None:
    """The start page, which is not in sight, is built again later."""
    program.opener.begin(make_setup("1830", ("Ann", "Ben", "Carol"), seed=1))
    names: list[str] = []
    program.frame.game_renewed.connect(lambda _game: names.append(key_name("Ctrl+N")))
    for code in ("de", "es", "en"):
        program.frame.speak(code)
        names.append(QApplication.translate("QPlatformTheme", "Cancel"))
    assert names == ["Strg+N", "Abbrechen", "Ctrl+N", "Cancelar", "Ctrl+N", "Cancel"]
