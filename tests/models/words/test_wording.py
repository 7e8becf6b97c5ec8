"""Words by key: plural, forms of a title's word, ordinals, lists, fallbacks; files read quickly and strictly alike."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from ezgame.content import resources
from ezgame.core.errors import ContentError, SaveError
from ezgame.core.message import message, told
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES, general_texts, quickly, read_texts, texts_for
from ezgame.models.words.wording import Wording
from tests.tools.vocabulary import playable

TEXTS = {
    "words.pool": {"word": "Open Market", "in": "im Open Market", "from": "aus dem Open Market"},
    "lists.and": "{first} und {last}",
    "ordinals.1": "{}st",
    "ordinals.2": "{}nd",
    "ordinals.other": "{}th",
    "a.pages": {"one": "eine Seite", "other": "{count} Seiten"},
    "a.lies": "{what} liegt {pool.in}, nicht {pool}",
    "a.place": "{place:nth} of {names}; {names:list}; {pool:begin}",
    "a.nested": "({inner})",
}


@pytest.fixture
def words() -> Wording:
    return Wording(TEXTS, "de")


@pytest.fixture
def english_after() -> Iterator[None]:
    yield
    wording.speak("en")


def test_a_number_chooses_the_form(words: Wording) -> None:
    assert [words.say("a.pages", count=n) for n in (0, 1, 2)] == [
        "0 Seiten",
        "eine Seite",
        "2 Seiten",
    ]


def test_a_word_of_the_title_has_its_forms(words: Wording) -> None:
    assert words.say("a.lies", what="MZA") == "MZA liegt im Open Market, nicht Open Market"


def test_ordinals_lists_and_capitals_are_ways_to_write_a_value(words: Wording) -> None:
    said = words.say("a.place", place=22, names=("Ann", "Ben", "Carol"))
    assert said == "22nd of Ann, Ben und Carol; Ann, Ben, Carol; Open Market"
    assert words.nth(11) == "11th" and words.nth(112) == "112th"


def test_a_message_may_hold_messages(words: Wording) -> None:
    assert (
        words.say("a.nested", inner=(message("a.pages", count=2), "mehr")) == "(2 Seiten und mehr)"
    )


def test_a_key_nobody_wrote_is_noticed_and_does_not_fail(words: Wording) -> None:
    assert words.say("a.unheard", count=1) == "a.unheard"


def test_an_error_tells_players_in_their_language(
    english_after: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = SaveError(told("files.trial", "{name} is damaged.", name="x.ezgame"))
    assert str(error) == "x.ezgame is damaged."
    assert wording.explain(error) == "x.ezgame is damaged.", "English stands beside the key"
    monkeypatch.setattr(
        wording, "general_texts", lambda language: {"files.trial": "{name} ist kaputt."}
    )
    wording.speak("de")
    assert wording.explain(error) == "x.ezgame ist kaputt."
    assert wording.explain(SaveError("Only English.")) == "Only English."


def test_an_unknown_language_is_english(english_after: None) -> None:
    wording.speak("tlh")
    assert wording.language() == "en"


def catalogue_files() -> list[Path]:
    own = [
        file for folder in resources.title_folders() for file in (folder / "text").glob("*.yaml")
    ]
    return [*resources.resource("text").glob("*/*.yaml"), *own]


@pytest.mark.parametrize("path", catalogue_files(), ids=lambda path: "/".join(path.parts[-3:]))
def test_a_catalogue_is_of_the_plain_kind_and_means_what_yaml_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    quick = quickly(text)
    assert quick is not None, "a line is not `key: sentence`; put quotes around it"
    data = yaml.load(text, yaml.BaseLoader)
    strict = {f"{section}.{key}": value for section in data for key, value in data[section].items()}
    assert quick == strict


def test_a_file_of_another_kind_is_read_by_the_strict_reader(tmp_path: Path) -> None:
    odd = tmp_path / "odd.yaml"
    odd.write_text("bar: {done: Done, pages: {one: a, other: b}}\n", encoding="utf-8")
    assert read_texts(odd) == {"bar.done": "Done", "bar.pages": {"one": "a", "other": "b"}}
    broken = tmp_path / "broken.yaml"
    broken.write_text("bar:\n  done: a\n  done: b\n", encoding="utf-8")
    with pytest.raises(ContentError):
        read_texts(broken)


def test_what_a_language_lacks_is_said_in_english() -> None:
    english = general_texts("en")
    for language in LANGUAGES:
        assert english.keys() <= general_texts(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", ["18esp", "1830", "1849", "18te"])
def test_every_word_of_a_title_is_said_and_not_spelled(title: str, language: str) -> None:
    texts = texts_for(title, language)
    said = Wording(texts, language)
    words = {key.split(".")[1] for key in texts if key.startswith("words.")}
    words -= {"currency", "article"}  # patterns for amounts and for names
    assert words and not [word for word in words if "{" in said.word(word)]
    assert "{" not in said.say("help.chapter.privates")


@pytest.mark.parametrize("language", ["de", "es"])
def test_the_sign_of_percent_never_begins_a_line(language: str) -> None:
    """ "60" stood at the end of a line of the rules page and of the card of a phase, and "%" on the next."""
    for title in playable():
        told = str(dict(texts_for(title, language)))
        assert "\\xa0%" in told and " %" not in told, title
