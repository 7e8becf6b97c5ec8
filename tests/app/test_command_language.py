"""Commands that tell of games speak the language of the terminal, as far as we have it."""

import argparse
from collections.abc import Iterator

import pytest

from ezgame.app.cli import run
from ezgame.app.registry import command_names, load_command
from ezgame.content.resources import resource
from ezgame.models.words import wording
from ezgame.models.words.catalogues import general_texts

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


@pytest.mark.parametrize(
    ("terminal", "told"),
    [("de_DE.UTF-8", "Befehle:"), ("es_ES.UTF-8", "órdenes:"), ("C", "commands:")],
)
def test_the_help_lists_the_commands_in_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: str, told: str
) -> None:
    monkeypatch.setenv("LC_ALL", terminal)
    assert run(["--help"]) == 0
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["shwo"], "meintest du `show`?"),
        (["show"], "es fehlt: file; siehe `ezgame show --help`."),
        (["show", SAMPLE, "--at", "b"], "--at: „b“ ist hier nicht möglich (int)"),
        (["show", SAMPLE, "more"], "unbekannte Angaben: more"),
        (["report", SAMPLE, "--paper", "b", "--out", "x.pdf"], "„b“ steht nicht zur Wahl"),
        (["new", "--title", "1830", "--players", "A,B", "--out", "x"], "endet auf .ezgame"),
        (["snapshot", SAMPLE, "--out", "x.doc"], "Der Name muss auf eines von"),
        (["routes", SAMPLE, "--company", "XYZ"], "Eine Gesellschaft XYZ gibt es"),
    ],
)
def test_a_line_typed_wrongly_is_told_in_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], part: str
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run(words) in (1, 2)
    assert part in capsys.readouterr().err


def test_the_help_of_a_command_is_in_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert run(["show", "--help"]) == 0
    told = capsys.readouterr().out
    assert "uso: ezgame show" in told and "tal como está" in told and "opciones:" in told


@pytest.mark.parametrize("words", [["replay", "--help"], ["export", "--explain"]])
@pytest.mark.parametrize(
    ("terminal", "told"), [("de_DE.UTF-8", "auf Englisch):"), ("es_ES.UTF-8", "en inglés,")]
)
def test_that_a_format_is_explained_in_english_is_said_in_it(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    terminal: str,
    told: str,
) -> None:
    """What programs read has English names everywhere."""
    monkeypatch.setenv("LC_ALL", terminal)
    assert run(words) == 0
    assert told in capsys.readouterr().out


def test_the_catalogue_has_every_command_and_option_as_the_code_has_it() -> None:
    """Other languages follow the English catalogue; it must not lag behind the code."""
    wanted = {}
    for name in command_names():
        command, parser = load_command(name), argparse.ArgumentParser(add_help=False)
        command.add_arguments(parser)
        wanted[f"terminal.{name}"] = command.HELP
        wanted |= {f"terminal.{name}.{o.dest}": o.help for o in parser._actions if o.help}  # noqa: SLF001
    said = general_texts("en")
    assert {key: said.get(key) for key in wanted} == wanted
