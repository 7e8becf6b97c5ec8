"""Records with nothing in them, with entries that are no actions, and with rules that nobody here knows."""

from pathlib import Path
from typing import Any

import pytest

from ezgame.app import cli
from ezgame.app.imports import import_game
from ezgame.content.games import new_game
from ezgame.core.errors import EzgameError, SaveError
from ezgame.models.words.wording import explain, speak
from ezgame.storage.game_file import GameFile
from ezgame.storage.opening import open_contents
from ezgame.storage.reading import read_file
from tests.storage.import18xx.sheet import nested, player, text_of

CHAT = player(0, "message", message="hello")
UNDONE = (player(0, "pass"), player(0, "undo"))


def written(folder: Path, *acts: Any, title: str = "1830", **top: Any) -> Path:
    path = folder / "x.json"
    path.write_text(text_of(title, 4, *acts, **top), encoding="utf-8")
    return path


@pytest.mark.parametrize("title", ["18ESP", "1830"])
@pytest.mark.parametrize("status", ["active", "finished", "new"])
@pytest.mark.parametrize("acts", [(), (CHAT,), UNDONE], ids=["none", "chat", "undone"])
def test_a_record_without_actions_is_a_game_at_its_beginning(
    tmp_path: Path, title: str, status: str, acts: tuple[Any, ...]
) -> None:
    imported = import_game(written(tmp_path, *acts, title=title, status=status))
    game = imported.game
    assert imported.complete and imported.differently == ()
    assert game.position == 0 and not game.state.finished
    assert game.choices() and game.waiting_for() == (game.state.order[0],)
    assert "0 recorded actions became 0 of ours" in imported.imported[0]
    saved = tmp_path / "x.ezgame"
    GameFile.new(game, saved).close()
    assert open_contents(read_file(saved), new_game).game.state == game.state


WORD = player(0, "pass")
NO_ACTIONS = [
    ((WORD, None), "action 2 in its list is null."),
    ((None,), "action 1 in its list is null."),
    ((7, WORD), "action 1 in its list is 7."),
    ((WORD, {}), 'action 2 in its list is {"id": 2}.'),
    ((WORD, {"type": None}), "action 2 in its list is"),
    ((nested(WORD, WORD, None),), "what follows action 1 in its list is null."),
    (({**WORD, "auto_actions": 3},), "what follows action 1 is no list."),
]


@pytest.mark.parametrize(("acts", "words"), NO_ACTIONS, ids=range(len(NO_ACTIONS)))
def test_an_entry_that_is_no_action_is_named(
    tmp_path: Path, acts: tuple[Any, ...], words: str
) -> None:
    with pytest.raises(SaveError) as caught:
        import_game(written(tmp_path, *acts))
    sentence = str(caught.value)
    assert sentence.startswith("x.json cannot be imported: ") and words in sentence
    assert "\n" not in sentence and len(sentence) < 120


@pytest.mark.parametrize("title", ["18ESP", "1830"])
@pytest.mark.parametrize("option", ["moon_base", "", None, 3, ["core"], "x" * 999])
def test_an_optional_rule_that_nobody_knows_is_named(
    tmp_path: Path, title: str, option: Any
) -> None:
    path = written(tmp_path, WORD, title=title, settings={"optional_rules": [option]})
    with pytest.raises(SaveError) as caught:
        import_game(path)
    sentence = str(caught.value)
    assert f"the optional rule “{str(option)[:60]}”" in sentence and "\n" not in sentence


@pytest.mark.parametrize(
    ("title", "option"),
    [("18ESP", "core"), ("1830", "multiple_brown_from_ipo"), ("1830", "optional_6_train")],
)
def test_optional_rules_that_are_known_are_taken_over(
    tmp_path: Path, title: str, option: str
) -> None:
    plain = import_game(written(tmp_path, title=title)).game.rules.setup.options
    path = written(tmp_path, title=title, settings={"optional_rules": [option]})
    assert import_game(path).game.rules.setup.options != plain


@pytest.mark.parametrize("rules", ["core", {"core": True}, 5])
def test_optional_rules_are_a_list(tmp_path: Path, rules: Any) -> None:
    path = written(tmp_path, title="18ESP", settings={"optional_rules": rules})
    with pytest.raises(SaveError, match="settings of this game of 18España cannot be read"):
        import_game(path)


def test_a_record_never_chooses_the_larger_board_of_1830(tmp_path: Path) -> None:
    game = import_game(written(tmp_path, CHAT)).game
    assert game.rules.title.name == "1830" and len(game.rules.title.board.hexes) == 93
    wide = written(tmp_path, CHAT, settings={"optional_rules": ["plus"]}, variant="plus")
    with pytest.raises(SaveError, match="plus"):
        import_game(wide)
    with pytest.raises(EzgameError, match=r"1830\+|1830plus"):
        import_game(written(tmp_path, CHAT, title="1830+"))


def test_the_command_tells_in_words_where_a_record_stops(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    too_low = nested(player(0, "pass"), player(1, "bid", company="SV", price=1))
    path = written(tmp_path, player(3, "message", message="go"), too_low)
    assert cli.run(["replay", str(path)]) == cli.FAULT
    err = capsys.readouterr().err
    assert "Action 2 (bid by 1) stops the replay: The bid must be at least $20." in err


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "“price” is missing."), ("de", "„price“ fehlt."), ("es", "falta «price».")],
)
def test_a_field_that_is_missing_is_named_in_the_language(
    tmp_path: Path, language: str, words: str
) -> None:
    with pytest.raises(EzgameError) as caught:
        import_game(written(tmp_path, player(0, "bid", company="CS")))
    speak(language)
    assert words in explain(caught.value)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_18espana_for_two_is_refused_in_one_sentence(tmp_path: Path, language: str) -> None:
    """Nobody plays that on 18xx.games; it was a complaint about rulings."""
    path = tmp_path / "x.json"
    path.write_text(text_of("18ESP", 2, WORD), encoding="utf-8")
    with pytest.raises(SaveError) as refused:
        import_game(path)
    speak(language)
    try:
        assert "18España" in explain(refused.value) and " 2 " in explain(refused.value)
    finally:
        speak("en")
