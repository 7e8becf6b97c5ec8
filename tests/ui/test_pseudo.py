"""Every sentence a third longer and with accents, and no word is cut: the room that a translation needs is there.

`make test` takes a stretch of one title; `long` photographs every scene of every title at the laptop's size, in a
program of its own with a screen of that size.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ezgame.models.words import wording
from ezgame.storage.game_file import GameFile
from tests.conftest import CHECKOUT
from tests.tools.pseudo import longer, pseudo_spoken
from tests.ui.short_games import played
from tests.ui.test_writing import TITLES, faults_of


def test_a_sentence_is_a_third_longer_and_keeps_its_values() -> None:
    said = longer("{company} lays a second tile in {hex.in}.")
    assert said == "{company} làys· à séçöñd·· tîlé· îñ· {hex.in}."
    assert longer("{}.") == "{}."


def test_everything_is_said_in_it_and_english_again_afterwards() -> None:
    english = wording.say("bar.done")
    with pseudo_spoken():
        assert wording.say("bar.done") == longer(english)
        assert wording.say("bar.done") is wording.say("bar.done")
    assert wording.say("bar.done") == english


def test_a_third_more_fits_in_a_stretch_of_a_game(qtbot: QtBot) -> None:
    whole = played("18esp")
    with pseudo_spoken():
        assert faults_of(qtbot, whole, whole.length // 2, looks=2, every=10_000) == {}


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_a_third_more_fits_in_every_scene(tmp_path: Path, title: str, variant: str) -> None:
    game = tmp_path / "game.ezgame"
    GameFile.new(played(title, variant), game).close()
    command = [sys.executable, "-m", "tests.tools.pictures", str(game), "--language", "pseudo"]
    command += ["--size", "1366x768", "--scenes", "all", "--read", "--out", str(tmp_path)]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
