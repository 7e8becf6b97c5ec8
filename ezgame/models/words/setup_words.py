"""What players read when a game is set up: rulings, options and variants of a title in the chosen language.

English stands in the manifest beside the values. Other languages have it in the title's catalogue:
rulings.<ruling>, rulings.<ruling>.<value> (or the number of the value, counted from one),
options.<option>.<value>.name and .line, variants.<id>.name and .line.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ezgame.content.variants import VariantSummary
from ezgame.models.words.catalogues import texts_for
from ezgame.models.words.wording import Wording, language

if TYPE_CHECKING:
    from ezgame.core.definitions.changes import BoardChoice
    from ezgame.core.definitions.title import Option, OptionChoice, Ruling, Title

PLAIN = re.compile(r"[\w ]+")
"""A value that players can read as it is written."""


def wording_of(title_id: str) -> Wording:
    """What is said in the words of a title that nobody plays yet."""
    return Wording(texts_for(title_id, language()), language())


def ruling_words(title: "Title", key: str, ruling: "Ruling") -> str:
    """The sentence that explains a ruling."""
    return _said(title.id, f"rulings.{key}", ruling.explain or key)


def value_words(title: "Title", key: str, value: Any) -> str:
    """A value of a ruling: by number or name in the title's catalogue; else as it is written where that is a
    plain word, or by the set that has it. The number goes first: a value that is a figure itself would be
    taken for the number of another."""
    words, ruling = wording_of(title.id), title.rulings[key]
    for name in (numbers_of(ruling).get(repr(value)), value):
        if words.knows("rulings", f"{key}.{name}"):
            return words.say(f"rulings.{key}.{name}")
    if isinstance(value, int) or (isinstance(value, str) and PLAIN.fullmatch(value)):
        return str(value).replace("_", " ")
    sets = [name for name, ruled in ruling.values.items() if ruled == value]
    return words.say(f"setup.ruling.{sets[0] if sets else 'other'}")


def numbers_of(ruling: "Ruling") -> Mapping[str, int]:
    """The values a group may choose, each once, counted from one."""
    values = dict.fromkeys(map(repr, ruling.choices or tuple(ruling.values.values())))
    return {value: number for number, value in enumerate(values, 1)}


def option_words(title: "Title", option: "Option", choice: "OptionChoice") -> tuple[str, str]:
    """Name and line of a choice."""
    key = f"options.{option.key}.{choice.value}"
    return (
        _said(title.id, f"{key}.name", choice.name),
        _said(title.id, f"{key}.line", choice.line),
    )


def board_words(title: "Title", choice: "BoardChoice") -> tuple[str, str]:
    """Name and line of a board."""
    key = f"boards.{choice.id}"
    return (
        _said(title.id, f"{key}.name", choice.name),
        _said(title.id, f"{key}.line", choice.line),
    )


def variant_words(title_id: str, variant: VariantSummary) -> tuple[str, str]:
    """Name and line of a variant."""
    key = f"variants.{variant.id or 'standard'}"
    return (
        _said(title_id, f"{key}.name", variant.name),
        _said(title_id, f"{key}.line", variant.line),
    )


def title_name(title: "Title") -> str:
    """What a title is called; a variant may be called otherwise in another language."""
    return _said(title.id, f"variants.{title.variant or 'standard'}.title", title.name)


def _said(title_id: str, key: str, english: str) -> str:
    words = wording_of(title_id)
    section, _, name = key.partition(".")
    return words.say(key) if words.knows(section, name) else english
