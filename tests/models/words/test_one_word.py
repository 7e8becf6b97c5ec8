"""One word per thing and title: nothing that players read calls it otherwise, in any language."""

import re
from collections.abc import Iterator
from functools import lru_cache

import pytest

from ezgame.content.titles import load_title
from ezgame.models.words.catalogues import LANGUAGES, Texts, texts_for

TITLES = ("18esp", "1830", "1849", "18te")
PAIRS = [(title, language) for title in TITLES for language in LANGUAGES]
WORDS = {
    "president": {
        "en": ("president", "director"),
        "de": ("Präsident", "Direktor"),
        "es": ("presidente", "director"),
    },
    "pool": {
        "en": ("open market", "bank pool"),
        "de": ("Open Market", "Offene[rn]? Markt", "Bankpool", "Bankvermögen"),
        "es": ("mercado abierto", "pool del banco"),
    },
}
"""What rulebooks call a thing; a title chooses one of them in its `words`."""
NEVER = ("off-?board", "red zone", "entity", "corporation")
"""A red area is a red area and a company a company in all of them."""
TYPED = re.compile(r"\b\w+(?==|: )")
"""Values and names of options in the help of commands: they are typed as they are, in every language."""
FORM = re.compile(r"\{(\w+)\.(\w+)(?::\w+)?\}")


@lru_cache
def texts(title: str, language: str) -> Texts:
    return texts_for(title, language)


def sentences(title: str, language: str) -> Iterator[tuple[str, str]]:
    """Everything a title can say, general sentences included; its list of words and sections of the rulebook not."""
    for key, entry in texts(title, language).items():
        if not key.startswith(("words.", "sections.")):
            for sentence in (entry,) if isinstance(entry, str) else entry.values():
                yield key, TYPED.sub("", sentence) if key.startswith("terminal.") else sentence
    if language == "en":  # other languages have the sentences of rulings in their catalogues
        for key, ruling in load_title(title).rulings.items():
            yield key, ruling.explain


def own_word(title: str, language: str, thing: str) -> str:
    entry = texts(title, language)[f"words.{thing}"]
    return (entry if isinstance(entry, str) else entry["word"]).lower()


def names(sentence: str, word: str) -> bool:
    """Whether a sentence has a word, not counting names of values and identifiers; a directory is no director."""
    return re.search(rf"(?<![\w{{.]){word}(?!y\b)", sentence, re.IGNORECASE) is not None


@pytest.mark.parametrize(("title", "language"), PAIRS)
def test_a_thing_has_one_word(title: str, language: str) -> None:
    rivals = [
        word
        for thing, words in WORDS.items()
        for word in words[language]
        if word.lower() != own_word(title, language, thing)
    ]
    if "pool" not in own_word(title, language, "pool"):
        rivals.append(r"pool\b")
    wrong = [
        (key, sentence)
        for key, sentence in sentences(title, language)
        for word in (*rivals, *NEVER)
        if names(sentence, word)
    ]
    assert wrong == []


@pytest.mark.parametrize(("title", "language"), PAIRS)
def test_every_form_of_a_word_that_a_sentence_asks_for_is_there(title: str, language: str) -> None:
    missing = set()
    for key, sentence in sentences(title, language):
        for word, form in FORM.findall(sentence):
            entry = texts(title, language).get(f"words.{word}")
            if entry is not None and (isinstance(entry, str) or form not in entry):
                missing.add((key, f"{word}.{form}"))
    assert missing == set()
