"""Games from elsewhere: the sample that comes with the program, and records of 18xx.games."""

import json
import os
from pathlib import Path

import pytest

from ezgame.app.imports import import_game, sample_file
from ezgame.core.errors import SaveError
from ezgame.storage.writing import game_bytes
from tests.conftest import shared_path
from tests.tools.selftests.imports import SMALL_IMPORT


@pytest.mark.parametrize(
    ("title", "variant"),
    [
        ("18esp", ""),
        ("18esp", "two_players"),
        ("1830", ""),
        ("1830", "plus"),
        ("1849", ""),
        ("18te", ""),
    ],
)
def test_the_sample_is_a_finished_game_that_the_rules_of_today_still_play(
    title: str, variant: str
) -> None:
    file = sample_file(title, variant)
    assert file.game.state.finished and file.game.position > 300
    assert (file.game.rules.title.id, file.game.rules.title.variant) == (title, variant)
    assert file.read_only and file.hold == "sample"
    assert file.opening is not None and file.opening.difference is None
    file.take_past(file.opening.replay_past())
    assert file.notes == [] and file.game.applied_at(1).events


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


REFUSED = [
    (b"", "is empty."),
    (b" \n", "is empty."),
    (b"\xff\xfe", "is not a text file."),
    (b"<!doctype html><html></html>", "is a web page, not the data (JSON) of a game."),
    (b'{"ezgame":1,"title":"18esp"}\n{}\n', "is a saved game of ezgame: open it instead"),
    (b'{"title":"18ESP","actions":[', "is not the whole data (JSON) of a game"),
    (b"[" * 100_000, "is not the whole data (JSON) of a game."),
    (b"{}", "has no title and list of actions"),
    (b"[]", "has no title and list of actions"),
]


@pytest.mark.parametrize(("data", "words"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_record_is_refused_with_one_sentence(
    tmp_path: Path, data: bytes, words: str
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(data)
    with pytest.raises(SaveError) as caught:
        import_game(path)
    sentence = str(caught.value)
    assert sentence.startswith("x.json ") and words in sentence and "\n" not in sentence


@pytest.mark.parametrize("title", ["18Chesapeake", "1849: Kingdom of the Two Sicilies"])
def test_a_record_of_a_title_without_words_for_it_says_which_titles_have_them(
    tmp_path: Path, title: str
) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"title": title, "actions": [], "players": []}), encoding="utf-8")
    with pytest.raises(SaveError, match=f"Games of {title} cannot be .* those of 18España, 1830"):
        import_game(path)


def test_a_record_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL_IMPORT)
    assert import_game(path).game.position > 0


def test_half_a_letter_in_a_name_is_no_reason_to_refuse_a_game(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(SMALL_IMPORT.replace(b'"Ann"', b'"An\\ud83d"'))
    game = import_game(path).game
    assert game.rules.setup.players[0] == "An?" and game_bytes(game)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    os.mkfifo(path)
    with pytest.raises(SaveError, match="not a file"):
        import_game(path)
