"""A key has one name: in menus, in tips and on the page of keys."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from ezgame.app.application import speak_qt
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
