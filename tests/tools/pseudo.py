"""A language that nobody speaks: every English sentence a third longer and with accents, its values untouched.

`make pictures ARGS="--language pseudo"` photographs the window in it, so that what does not fit is seen before
anybody translates it.
"""

import re
from collections.abc import Mapping

from ezgame.models.words import catalogues, setup_words, text, wording

CODE = "pseudo"
ACCENTS = str.maketrans("aeiouAEIOUnc", "àéîöüÀÉÎÖÜñç")
VALUE = re.compile(r"({[^{}]*})")
MORE = 1.33


def pseudo(entry: catalogues.Entry) -> catalogues.Entry:
    if isinstance(entry, Mapping):
        return {name: longer(form) for name, form in entry.items()}
    return longer(entry)


def longer(sentence: str) -> str:
    parts = VALUE.split(sentence)
    said = "".join(p if VALUE.fullmatch(p) else p.translate(ACCENTS) for p in parts)
    letters = sum(len(p) for p in parts if not VALUE.fullmatch(p))
    return said + "·" * round(letters * (MORE - 1)) if letters > 1 else said


def speak_pseudo() -> None:
    """From now on everything is said in it; for one run of a tool, there is no way back."""
    general, own = catalogues.general_texts, catalogues.texts_for

    def changed(texts: catalogues.Texts) -> catalogues.Texts:
        plain = ("statements.", "ordinals.")
        return {k: e if k.startswith(plain) else pseudo(e) for k, e in texts.items()}

    wording.general_texts = lambda language: changed(general("en"))  # type: ignore[assignment]
    for module in (text, setup_words):
        module.texts_for = lambda title, language="en": changed(own(title, "en"))  # type: ignore[attr-defined]
