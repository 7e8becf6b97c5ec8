"""Games from elsewhere: the sample that comes with the program, and records of 18xx.games."""

from pathlib import Path

import pytest

from ezgame.app.imports import SAMPLE, import_game, sample_game
from ezgame.content.games import new_game
from ezgame.content.resources import resource
from ezgame.core.errors import EzgameError
from ezgame.storage.opening import open_contents
from ezgame.storage.reading import read_file
from tests.conftest import shared_path


def test_the_sample_is_a_finished_game_that_the_rules_of_today_still_play() -> None:
    game = sample_game()
    assert game.state.finished
    assert game.position > 500
    opening = open_contents(read_file(resource(*SAMPLE)), new_game)
    assert opening.difference is None
    assert opening.replay_past().difference is None


def test_a_recorded_game_is_imported_with_a_sentence_about_it() -> None:
    folder = shared_path("conformance", "18ESP")
    path = next(iter(sorted(folder.rglob("*.json"))), None)
    if path is None:
        path = shared_path("conformance", "18ESP", "no game in it")
    game, note = import_game(path)
    assert game.position > 100
    assert note.startswith("Imported")


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(EzgameError):
        import_game(path)
