"""What players read when a game is set up: rulings, options and variants of a title in the chosen language.

English stands in the manifest beside the values. Other languages have it in the title's catalogue:
rulings.<ruling>, rulings.<ruling>.<value>, options.<option>.<value>.name and .line, variants.<id>.name and .line.
"""

from collections.abc import Mapping
from typing import Any

from ezgame.content.variants import VariantSummary
from ezgame.core.definitions.title import Option, OptionChoice, Ruling, Title
from ezgame.models.catalogues import texts_for
from ezgame.models.wording import Wording, language, say


def wording_of(title_id: str) -> Wording:
    """What is said in the words of a title that nobody plays yet."""
    return Wording(texts_for(title_id, language()), language())


def ruling_words(title: Title, key: str, ruling: Ruling) -> str:
    """The sentence that explains a ruling."""
    return _said(title.id, f"rulings.{key}", ruling.explain or key)


def value_words(title: Title, key: str, value: Any) -> str:
    """A value of a ruling in words."""
    if isinstance(value, str):
        return _said(title.id, f"rulings.{key}.{value}", value.replace("_", " "))
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or say("setup.none")
    if isinstance(value, Mapping):
        return say("setup.differ", count=len(value)) if value else say("setup.as_printed")
    return str(value)


def option_words(title: Title, option: Option, choice: OptionChoice) -> tuple[str, str]:
    """Name and line of a choice."""
    key = f"options.{option.key}.{choice.value}"
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


def _said(title_id: str, key: str, english: str) -> str:
    words = wording_of(title_id)
    section, _, name = key.partition(".")
    return words.say(key) if words.knows(section, name) else english
