"""Games from elsewhere: the sample that comes with the program, and records of 18xx.games."""

import json
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
    imported = import_game(path)
    assert imported.game.position > 100 and imported.complete
    assert "recorded actions became" in imported.imported[0]
    assert imported.imported[1] == "The final scores are the recorded ones."
    assert imported.report[:2] == imported.imported


def test_a_game_that_is_still_played_stops_at_its_last_action(tmp_path: Path) -> None:
    for title, name in (("18ESP", "4p_1014.json"), ("1830", "3p_2023.json")):
        record = json.loads(shared_path("conformance", title, name).read_text(encoding="utf-8"))
        record |= {"actions": record["actions"][:300], "status": "active", "result": {}}
        path = tmp_path / name
        path.write_text(json.dumps(record), encoding="utf-8")
        imported = import_game(path)
        assert imported.complete and not imported.game.state.finished
        assert 300 <= imported.game.position < 400
        assert "can be played on" in imported.imported[1]
        assert imported.differently == ()


def test_where_our_rules_stop_following_the_rest_is_kept_and_told(tmp_path: Path) -> None:
    source = shared_path("conformance", "18ESP", "4p_1014.json")
    record = json.loads(source.read_text(encoding="utf-8"))
    bad = next(i for i, a in enumerate(record["actions"]) if i > 200 and a["type"] == "lay_tile")
    record["actions"][bad]["rotation"] = 5 - record["actions"][bad]["rotation"]
    record["actions"][bad]["hex"] = "A3"
    path = tmp_path / "x.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    imported = import_game(path)
    assert not imported.complete and imported.game.position > 100
    assert f"Action {record['actions'][bad]['id']} (lay_tile" in imported.differently[-1]
    assert "Everything before it is here." in imported.differently[-1]


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(EzgameError):
        import_game(path)
