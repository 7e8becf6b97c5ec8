"""Words in the chosen language: sentences from keys and values, lists, ordinals.

`say("bar.done")` is for what no game is needed for: the start page, dialogs, menus, printed pages. Where
a game is at hand its own catalogue speaks, `session.text.say(…)`, for a title may call things differently.
What is read at once is chosen once, by `speak`; windows are built again after that.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from ezgame.core.errors import EzgameError
from ezgame.core.message import Message, Told, Words
from ezgame.models.words.catalogues import ENGLISH, LANGUAGES, Entry, Texts, general_texts
from ezgame.models.words.figures import figure


class Spoken(str):
    """A value in a sentence. Its other forms are attributes ({pool.in}), its other ways to be written
    formats: money, nth, list (with commas), er (3er, but D, before a German noun), a and A (an 8, A 4: with
    its indefinite article), begin (with a capital, as at the beginning of a sentence)."""

    forms: Mapping[str, str]
    ways: Callable[[], Mapping[str, str]]
    """Asked only by a sentence that writes the value in one of these ways: most do not."""

    def __new__(
        cls,
        text: str,
        forms: Mapping[str, str] | None = None,
        ways: Callable[[], Mapping[str, str]] = dict,
    ) -> "Spoken":
        word = super().__new__(cls, text)
        word.forms, word.ways = forms or {}, ways
        return word

    def __getattr__(self, name: str) -> "Spoken":
        if name.startswith("_"):
            raise AttributeError(name)
        return Spoken(self.forms.get(name, str(self)))

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if spec == "begin":
            return begun(self)
        return self.ways().get(spec, str(self))


class Values(dict[str, Spoken]):
    """The values of a sentence, said on demand; what is no value is a word of the title."""

    def __init__(self, wording: "Wording", values: Mapping[str, object]) -> None:
        super().__init__()
        self._wording = wording
        self._values = values

    def __missing__(self, field: str) -> Spoken:
        if field not in self._values:
            return self._wording.spoken_word(field)
        return self._wording.spoken(self._values[field], field)


_BEGINNING = re.compile(r"(\d+)|([^\W\d_]+)")
"""The number or the word that a name begins with."""
MOST_SAID = 4_000
"""Sentences that are remembered: views say the same ones after every action."""
PLAIN = frozenset({str, int})
"""Kinds of values whose sentence may be remembered; 1 and True are equal, but not said in the same way."""


class Wording:
    """What is said in one language. A catalogue of a game (text.py) knows its names as well."""

    def __init__(self, texts: Texts, language: str = ENGLISH) -> None:
        self.language = language
        self._texts = texts
        self._said: dict[tuple[object, ...], str] = {}

    @property
    def texts(self) -> Texts:
        return self._texts

    def say(self, key: str, /, **values: object) -> str:
        """The sentence of a key. One that nobody wrote says its key, so that it is noticed."""
        if not PLAIN.issuperset(map(type, values.values())):
            return self._say(key, values)
        asked = (key, *values.items())
        said = self._said.get(asked)
        if said is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            said = self._said[asked] = self._say(key, values)
        return said

    def _say(self, key: str, values: Mapping[str, object]) -> str:
        entry = self._texts.get(key)
        return key if entry is None else self.fill(entry, values)

    def tell(self, words: Words) -> str:
        """A message as a sentence; a name stays as it is."""
        return self.say(words.key, **words.values) if isinstance(words, Message) else words

    def told(self, lines: Sequence[Words]) -> list[str]:
        """Lines of the window; those the catalogue leaves empty are not shown."""
        return [line for line in map(self.tell, lines) if line]

    def knows(self, section: str, key: str) -> bool:
        """Whether the catalogue has words of its own for this."""
        return f"{section}.{key}" in self._texts

    def word(self, key: str) -> str:
        """A thing all titles have, by the title's own name: president, pool, station …"""
        return str(self.spoken_word(key))

    def listed(self, words: Sequence[str]) -> str:
        """Several things in a sentence: a, b and c."""
        if len(words) < 2:
            return "".join(words)
        last = words[-1]
        soft = last[:1].lower() == "i" or (last[:2].lower() == "hi" and last[:3].lower() != "hie")
        key = "lists.and_i" if soft and "lists.and_i" in self._texts else "lists.and"
        return self.say(key, first=", ".join(words[:-1]), last=last)

    def nth(self, number: int) -> str:
        """An ordinal number; the catalogue knows endings by the last one or two digits."""
        for ending in (str(number % 100), str(number % 10), "other"):
            entry = self._texts.get(f"ordinals.{ending}")
            if entry is not None and (len(ending) != 1 or number % 100 not in (11, 12, 13)):
                return str(entry).format(number)
        return str(number)

    def with_article(self, said: str) -> str:
        """A name or figure behind its indefinite article, by the forms of `words.article`."""
        forms = self._texts.get("words.article")
        if not isinstance(forms, Mapping):
            return said
        known = (forms[key] for key in beginnings(said) if key in forms)
        return next(known, forms["other"]).format(said)

    # ------------------------------------------------------------ sentences

    def fill(self, entry: Entry, values: Mapping[str, object]) -> str:
        return chosen(entry, values.get("count")).format_map(Values(self, values))

    def spoken(self, value: object, field: str) -> Spoken:
        """A value as it stands in a sentence."""
        return Spoken(self.value(value, field), ways=lambda: self.ways(value, field))

    def ways(self, value: object, field: str = "") -> dict[str, str]:
        """The other ways to write a value."""
        if isinstance(value, tuple | list):
            parts = (self.value(item, field) for item in value)
            return {"list": ", ".join(filter(None, parts))}
        said = self.value(value, field)
        named = self.with_article(said)
        article = {"a": named, "A": begun(named)}
        if isinstance(value, int):
            return {"nth": self.nth(value), **article}
        return {"list": said, "er": f"{said}er" if said.isdigit() else said, **article}

    def value(self, value: object, field: str = "") -> str:
        """Any value as players read it."""
        if isinstance(value, bool):
            return self.say("lists.yes" if value else "lists.no")
        if isinstance(value, Message):
            return self.tell(value)
        if isinstance(value, Told) and value.message.key in self._texts:
            return self.tell(value.message)
        if isinstance(value, tuple | list | frozenset):
            return self.listed([self.value(item, field) for item in value])
        if isinstance(value, int):
            return figure(value)
        return "" if value is None else str(value)

    def spoken_word(self, key: str) -> Spoken:
        """A word of the title, with its forms."""
        entry = self._texts.get(f"words.{key}", key.replace("_", " "))
        if isinstance(entry, str):
            # A word may be said by another one, which a title may call otherwise; "{} ptas." is a pattern.
            other = "{" in entry and "{}" not in entry
            return Spoken(self.fill(entry, {}) if other else entry)
        return Spoken(entry.get("word", next(iter(entry.values()))), entry)


def chosen(forms: Entry, count: object) -> str:
    """The form for a number of things: one, or other."""
    if isinstance(forms, str):
        return forms
    found = forms.get("one") if count == 1 else None
    return found if found is not None else forms.get("other", next(iter(forms.values())))


def beginnings(name: str) -> tuple[str, ...]:
    """By what the article of a name is known: its number and the first digit of that, or its first letter, small
    for a word and a capital where letters are spelt."""
    found = _BEGINNING.match(name)
    if found is None:
        return ()
    number, word = found.groups()
    if number:
        return (number, number[0])
    return (word[0] if word.isupper() else word[0].lower(),)


def begun(text: str) -> str:
    """Words at the beginning of a sentence or of a label."""
    return f"{text[:1].upper()}{text[1:]}"


# ------------------------------------------------------------ the language of the program

_chosen = ENGLISH
_at_hand: Wording | None = None


def language() -> str:
    """The language that was chosen."""
    return _chosen


def speak(wanted: str) -> None:
    """Choose a language; one that we do not have is English."""
    global _chosen
    _chosen = wanted if wanted in LANGUAGES else ENGLISH


def wording() -> Wording:
    """What is said outside a game; the same object, with the sentences it remembers, while the texts are the same."""
    global _at_hand
    texts = general_texts(_chosen)
    if _at_hand is None or _at_hand.texts is not texts:
        _at_hand = Wording(texts, _chosen)
    return _at_hand


def say(key: str, /, **values: object) -> str:
    """A sentence in the language of the program, where no game is at hand."""
    return wording().say(key, **values)


def tell(words: Words) -> str:
    return wording().tell(words)


def explain(error: Exception | str, words: Wording | None = None) -> str:
    """What went wrong, for players: the message of the error or of its sentence, or what it says in English.
    `words` are those of a title, where it is about a game of it."""
    found = error.message if isinstance(error, EzgameError | Told) else None
    words = words or wording()
    known = found is not None and found.key in words.texts
    return words.tell(found) if known and found is not None else str(error)
