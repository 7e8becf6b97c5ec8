"""Setting up games: what a group may choose, and what older or damaged files may contain."""

from dataclasses import replace

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.errors import ContentError

NAMES = ("Ann", "Ben", "Carol")


def test_every_switch_is_resolved() -> None:
    setup = make_setup("18esp", NAMES, ruling_set="online")
    assert setup.rulings["market.ledge_move"] is False
    assert new_game(setup).rules.setup.rulings == setup.rulings


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("Ann",), "not by 1"),
        (("Ann", "Ann", "Ben"), "name of their own"),
        (("Ann", " ", "B"), "name"),
    ],
)
def test_a_table_that_cannot_play_is_told_why(names: tuple[str, ...], words: str) -> None:
    with pytest.raises(ContentError, match=words):
        make_setup("18esp", names)


def test_unknown_sets_and_switches_are_refused() -> None:
    with pytest.raises(ContentError, match="no set of rulings called house"):
        make_setup("18esp", NAMES, ruling_set="house")
    with pytest.raises(ContentError, match=r"no ruling called market\.colour"):
        make_setup("18esp", NAMES, changes={"market.colour": True})


def test_a_switch_takes_only_values_that_some_source_gives() -> None:
    with pytest.raises(ContentError, match=r"no ruling market\.ledge_move: 7; there are: "):
        make_setup("18esp", NAMES, changes={"market.ledge_move": 7})


def test_a_file_of_an_older_version_gets_the_switches_it_lacks_or_misnames() -> None:
    setup = make_setup("18esp", NAMES, ruling_set="online")
    older = {key: value for key, value in setup.rulings.items() if key != "market.ledge_move"}
    older |= {"gone.for_good": 1, "setup.generator": "an old word"}
    game = new_game(replace(setup, rulings=older))
    assert game.rules.setup.rulings == setup.rulings


def test_a_title_without_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_there(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("ezgame.content.games.import_module", not_there)
    with pytest.raises(ContentError, match="its rules are not in this version"):
        new_game(make_setup("18te", ("Ann", "Ben")))
