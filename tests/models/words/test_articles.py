"""A name stands behind the article that it is said with: a 4, an 8H, an R6H."""

import re

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import BuyTrain
from ezgame.models.words.text import catalogue_for
from ezgame.models.words.wording import wording
from tests.builders import ANN
from tests.project.keys import catalogues

BARE = re.compile(r"\b[Aa]n? (\{\w+\}|8|11\b|18\b)")
"""An article that does not look at the value behind it, or at a figure."""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("4", "a 4"),
        ("8", "an 8"),
        ("8H", "an 8H"),
        ("80", "an 80"),
        ("8/6+8", "an 8/6+8"),
        ("1+2", "a 1+2"),
        ("11", "an 11"),
        ("110", "a 110"),
        ("18", "an 18"),
        ("12H", "a 12H"),
        ("16H", "a 16H"),
        ("D", "a D"),
        ("E", "an E"),
        ("R6H", "an R6H"),
        ("yellow", "a yellow"),
        ("orange", "an orange"),
        ("Ems", "an Ems"),
        ("", "a "),
    ],
)
def test_an_article_follows_how_a_name_is_said(name: str, said: str) -> None:
    assert wording().with_article(name) == said


def test_no_english_sentence_has_an_article_that_does_not_look_ahead() -> None:
    bare = []
    for texts in catalogues("en").values():
        for key, entry in texts.items():
            forms = [entry] if isinstance(entry, str) else entry.values()
            bare += [f"{key}: {form}" for form in forms if BARE.search(form)]
    assert bare == []


@pytest.mark.parametrize("title", ["18esp", "1830", "1849", "18te"])
def test_every_train_is_offered_with_its_article(title: str) -> None:
    rules = new_game(make_setup(title, ("Ann", "Ben", "Carol"))).rules
    text = catalogue_for(rules, "en")
    for name, kind in rules.title.trains.items():
        for face in kind.faces:
            action = BuyTrain(actor=ANN, source="depot", type=name, face=face.name, price=5)
            article = "an" if face.name[0] in "8ER" else "a"
            assert text.caption(action) == f"Buy {article} {face.name} for 5"
