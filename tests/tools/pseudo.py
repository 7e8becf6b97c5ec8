"""A language that nobody speaks: every English sentence a third longer and with accents, its values untouched.

`make pictures ARGS="--language pseudo --read"` photographs the window in it and tells what does not fit, so that it
is seen before anybody translates it; `tests/ui/test_pseudo.py` does so for every title.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from ezgame.content.titles import load_title
from ezgame.models.words import catalogues, setup_words, text, wording

CODE = "pseudo"
ACCENTS = str.maketrans("aeiouAEIOUnc", "àéîöüÀÉÎÖÜñç")
VALUE = re.compile(r"({[^{}]*})")
LETTERS = re.compile(r"[^\W\d_]+")
MORE = 0.33
DOT = "·"
"""What words are made longer with."""
PLAIN = ("statements.", "ordinals.", "words.currency")
"""Numbers of sections, endings of numbers and signs of money are as long in every language."""


def pseudo(entry: catalogues.Entry) -> catalogues.Entry:
    if isinstance(entry, Mapping):
        return {name: longer(form) for name, form in entry.items()}
    return longer(entry)


def longer(sentence: str) -> str:
    """A third more, spread over its words as in a language with longer words: lines break where they always do."""
    owed = 0.0

    def stretched(word: re.Match[str]) -> str:
        nonlocal owed
        owed += len(word.group()) * MORE
        dots = int(owed)
        owed -= dots
        return word.group().translate(ACCENTS) + DOT * dots

    parts = VALUE.split(sentence)
    return "".join(p if VALUE.fullmatch(p) else LETTERS.sub(stretched, p) for p in parts)


def manifest_texts(title_id: str) -> Iterator[tuple[str, str]]:
    """What the manifest says in English and other languages in their catalogues."""
    title = load_title(title_id)
    for key, ruling in title.rulings.items():
        yield f"rulings.{key}", ruling.explain
    for option in title.options.values():
        for choice in option.choices:
            yield f"options.{option.key}.{choice.value}.name", choice.name
            yield f"options.{option.key}.{choice.value}.line", choice.line


@contextmanager
def pseudo_spoken() -> Iterator[None]:
    """While this lasts, everything is said in it; windows are made meanwhile, as after `wording.speak`."""
    general, own = catalogues.general_texts, catalogues.texts_for

    def changed(texts: catalogues.Texts) -> catalogues.Texts:
        return {k: e if k.startswith(PLAIN) else pseudo(e) for k, e in texts.items()}

    @cache
    def general_pseudo(_language: str) -> catalogues.Texts:
        return changed(general("en"))

    @cache
    def own_pseudo(title: str, _language: str = "en") -> catalogues.Texts:
        return {
            **changed(own(title, "en")),
            **{k: longer(e) for k, e in manifest_texts(title) if e},
        }

    wording.general_texts = general_pseudo
    for module in (text, setup_words):
        module.texts_for = own_pseudo
    try:
        yield
    finally:
        wording.general_texts = general
        for module in (text, setup_words):
            module.texts_for = own
