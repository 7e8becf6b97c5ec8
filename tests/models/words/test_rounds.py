"""A round that a file or a record names by its id is called as its title calls it in the language of the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.state import Clock
from ezgame.models.words import wording
from ezgame.models.words.rounds import round_of_title
from ezgame.models.words.text import catalogue_for
from ezgame.storage.game_file import GameFile
from ezgame.storage.preview import preview
from ezgame.ui.files.open_dialog import facts
from ezgame.ui.start.game_card import lines_about


@pytest.fixture
def german() -> Iterator[None]:
    wording.speak("de")
    yield
    wording.speak("en")


@pytest.mark.usefixtures("german")
def test_a_round_is_called_as_in_its_rulebook() -> None:
    assert round_of_title("OR 2.1", "18te") == "BR 2.1"
    assert round_of_title("SR 3", "18te") == "AR 3"
    assert round_of_title("OR 2.1", "18esp") == "OR 2.1"
    assert round_of_title("auction", "1849") == "Startrunde"


@pytest.mark.usefixtures("german")
def test_an_id_says_what_the_clock_of_the_game_says() -> None:
    text = catalogue_for(new_game(make_setup("1830", ("Ann", "Ben", "Carol"))).rules)
    clocks = (
        Clock(kind="auction", set=1),
        Clock(kind="stock", set=12),
        Clock(kind="operating", set=3, number=2, rounds=3),
    )
    for clock in clocks:
        assert round_of_title(clock.round, "1830") == text.round(clock)


def test_what_no_clock_says_stays_as_it_is() -> None:
    assert round_of_title("", "18esp") == ""
    assert round_of_title("OR {set}", "18esp") == "OR {set}"
    assert round_of_title("OR 2.1", "no such title") == "OR 2.1"


@pytest.mark.usefixtures("german")
def test_files_that_are_listed_or_looked_at_name_their_round_in_the_language(
    tmp_path: Path,
) -> None:
    """“auction” stood on German cards of games in their first round."""
    path = tmp_path / "evening.ezgame"
    GameFile.new(new_game(make_setup("1830", ("Ann", "Ben", "Carol"))), path).close()
    seen = preview(path, new_game)
    assert "Auktion" in lines_about(seen)[1] and "auction" not in lines_about(seen)[1]
    assert facts(seen)[1].startswith("Auktion")
