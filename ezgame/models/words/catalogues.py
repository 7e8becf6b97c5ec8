"""Catalogue files: what is said in a language, by key. Which key is used where is described in text.py.

A file is YAML of a plain kind: sections, in them a line `key: sentence`, or a map of forms below a key.
Such a file of a thousand lines is read in a few milliseconds; whatever else a file holds, the strict
reader of manifests reads it, or tells what is wrong with it.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from ezgame.content import resources
from ezgame.content.reader.faults import Faults
from ezgame.content.reader.nodes import plain_data
from ezgame.content.reader.parser import parse, read_bytes
from ezgame.content.summaries import find_summary

Entry: TypeAlias = str | Mapping[str, str]
"""A sentence, or its forms by name: one and other for numbers, is, in, from … for words of a title."""
Texts: TypeAlias = Mapping[str, Entry]
"""Everything that is said, by section.key."""

ENGLISH = "en"
LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español"}
"""The languages players can choose, each by its own name."""

NO_BREAK = "\u00a0"

_LINE = re.compile(r"""( {2}| {4})(?:"([^"\\]+)"|([\w.+-]+)):(?: (.*))?""")
_SECTION = re.compile(r"([\w-]+):")
_PLAIN = re.compile(r"(?![\s\[\]{}&*!|>%@`'\"#?-])(?:(?!: | #|:$).)+")


@cache
def read_texts(path: Path) -> Texts:
    """One catalogue file; a missing one is empty, a damaged one is a ContentError."""
    if not path.is_file():
        return {}
    faults = Faults()
    content = read_bytes(path, faults)
    quick = None if content is None else quickly(content.decode(errors="replace"))
    if quick is not None:
        return quick
    node = None if content is None else parse(content, path, faults)
    data: Any = {} if node is None else plain_data(node, faults)
    faults.raise_if_any()
    return {
        f"{section}.{key}": _entry(value)
        for section, entries in data.items()
        for key, value in (entries or {}).items()
    }


def _entry(value: Any) -> Entry:
    if isinstance(value, Mapping):
        return {name: _word(form) for name, form in value.items()}
    return _word(value)


def _word(value: Any) -> str:
    return "" if value is None else str(value)


def quickly(text: str) -> Texts | None:
    """The entries of a file of the plain kind; None if it is of another."""
    found: dict[str, Entry] = {}
    section = entry = ""
    forms: dict[str, str] | None = None
    for line in text.splitlines():
        if not line or line.lstrip().startswith("#"):
            continue
        if match := _SECTION.fullmatch(line):
            section, forms = match[1], None
            continue
        match = _LINE.fullmatch(line)
        if match is None or not section:
            return None
        value = _scalar(match[4] or "")
        if value is None:
            return None
        name = match[2] or match[3]
        if len(match[1]) == 2:
            entry, forms = f"{section}.{name}", {} if match[4] is None else None
            if entry in found:
                return None
            found[entry] = value if forms is None else forms
        elif forms is None or name in forms:
            return None
        else:
            forms[name] = value
    return {key: "" if value == {} else value for key, value in found.items()}


def _scalar(written: str) -> str | None:
    if written.startswith('"'):
        known = re.fullmatch(r'"(?:[^"\\]|\\n)*"', written)
        return written[1:-1].replace("\\n", "\n") if known else None
    if not written:
        return ""
    return written if _PLAIN.fullmatch(written) and written == written.strip() else None


def joined(texts: Texts, language: str) -> Texts:
    """The sign of percent never begins a line: 60 % stays together. English sentences wrap as they are written."""
    if language == ENGLISH:
        return texts
    return {key: _joined(entry) if "%" in str(entry) else entry for key, entry in texts.items()}


def _joined(entry: Entry) -> Entry:
    if isinstance(entry, Mapping):
        return {name: form.replace(" %", NO_BREAK + "%") for name, form in entry.items()}
    return entry.replace(" %", NO_BREAK + "%")


@cache
def general_texts(language: str) -> Texts:
    """What is said outside any title. What a language lacks is said in English."""
    folder = resources.resource("text", language)
    files = sorted(folder.glob("*.yaml")) if folder.is_dir() else ()
    read = {key: entry for file in files for key, entry in read_texts(file).items()}
    own = joined(read, language)
    return own if language == ENGLISH else {**general_texts(ENGLISH), **own}


@cache
def texts_for(title_id: str, language: str = ENGLISH) -> Texts:
    """The general texts with the title's own over them. What a title says in its own way is never taken
    from the general texts of another language: its English sentence is the right one, at least."""
    folder = find_summary(title_id).folder
    own = joined(read_texts(resources.text_file(folder, language)), language)
    if language != ENGLISH:
        own = {**read_texts(resources.text_file(folder, ENGLISH)), **own}
    return {**general_texts(language), **own}
