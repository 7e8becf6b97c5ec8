"""Commands that tell of games speak the language of the terminal, as far as we have it."""

from collections.abc import Iterator

import pytest

from ezgame.app.cli import run
from ezgame.content.resources import resource
from ezgame.models import wording

SAMPLE = str(resource("samples", "18te.ezgame"))


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    wording.speak("en")


@pytest.mark.parametrize(
    ("terminal", "told"),
    [("de_DE.UTF-8", "Spieler"), ("es_ES.UTF-8", "Jugadores"), ("fr_FR.UTF-8", "Players")],
)
def test_a_game_is_told_in_the_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: str, told: str
) -> None:
    monkeypatch.setenv("LC_ALL", terminal)
    assert run(["show", SAMPLE]) == 0
    assert told in capsys.readouterr().out


def test_what_went_wrong_is_told_so_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run(["show", "/nowhere/at/all.ezgame"]) == 1
    assert "gibt es nicht" in capsys.readouterr().err
