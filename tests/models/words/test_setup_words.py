"""What a group reads when it chooses how disputed points are ruled."""

from collections.abc import Iterator

import pytest

from ezgame.content.summaries import title_summaries
from ezgame.content.titles import load_title
from ezgame.core.definitions.title import Ruling, Title
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.models.words.setup_words import value_words, wording_of


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    wording.speak("en")


def rulings() -> Iterator[tuple[Title, str, Ruling]]:
    """Every point a group may rule by a list of values, in every variant of every title."""
    for summary in title_summaries():
        for variant in {"", *(each.id for each in summary.variants)}:
            title = load_title(summary.id, variant)
            for key, ruling in title.rulings.items():
                yield title, key, ruling


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_of_a_ruling_can_be_told_apart_and_say_what_they_mean(language: str) -> None:
    wording.speak(language)
    seen = 0
    for title, key, ruling in rulings():
        values = list(ruling.choices or ruling.values.values())
        values = [value for n, value in enumerate(values) if value not in values[:n]]
        if ruling.idle or all(isinstance(value, bool) for value in values):
            continue
        words = [value_words(title, key, value) for value in values]
        assert len(set(words)) == len(words), f"{title.name}: {key}: {words}"
        vague = {wording_of(title.id).say(f"setup.ruling.{name}") for name in ("rulebook", "other")}
        assert not vague & set(words), f"{title.name}: {key}: {words}"
        seen += 1
    assert seen > 60
