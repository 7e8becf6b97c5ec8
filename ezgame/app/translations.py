"""Catalogues as .po files, which translators know, and back into the catalogues.

An entry of a .po file is one sentence, or one form of it. Its context says where it belongs: the catalogue, the
key, the form, such as `window|bar.done|` or `titles/esp|guide.turn|a`. The manifests of the titles have the English
of rulings, options and variants; those are translated in the catalogue itself.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from ezgame.content import resources
from ezgame.core.errors import EzgameError, not_written
from ezgame.core.message import told
from ezgame.models.words.catalogues import ENGLISH, Entry, read_texts
from ezgame.storage.atomic import write_whole
from ezgame.storage.file_bytes import bytes_of

SAME = "statements."
"""Sections of rulebooks are the same in every language."""
LINE = re.compile(r'(msgctxt|msgid|msgstr)?\s*("(?:[^"\\]|\\.)*")')
VALUE = re.compile(r"(\w*)(\.[a-z]\w*)?")
"""What may stand in braces: a value or a word, and perhaps a form of it."""
WAY = re.compile(r"[A-Za-z]*")
"""How it is written, behind a colon: {trains:list}."""
WORDS = "words."
"""Words that every sentence may use."""
NEEDS_QUOTES = re.compile(r"[\s\[\]{}&*!|>%@`'\"#?-]|.*(?:: | #)|.*:$|$")

Contexts = dict[str, str]
"""Sentence by context."""


def catalogue_files(language: str) -> Iterator[tuple[str, Path]]:
    """Every catalogue by its name, whether the language has it or not."""
    for path in sorted(resources.resource("text", ENGLISH).glob("*.yaml")):
        yield path.stem, resources.resource("text", language, path.name)
    for folder in resources.title_folders():
        if resources.text_file(folder, ENGLISH).is_file():
            yield f"titles/{folder.name}", resources.text_file(folder, language)


def sentences(language: str) -> Contexts:
    """Everything the catalogues of a language say."""
    return {
        f"{name}|{key}|{form}": sentence
        for name, path in catalogue_files(language)
        for key, entry in read_texts(path).items()
        if not key.startswith(SAME)
        for form, sentence in forms(entry)
    }


def forms(entry: Entry) -> list[tuple[str, str]]:
    return [("", entry)] if isinstance(entry, str) else list(entry.items())


def export_po(language: str, path: Path) -> int:
    """Write a .po file; gives the number of sentences in it."""
    english, other = sentences(ENGLISH), sentences(language)
    lines = ['msgid ""', 'msgstr ""', '"Project-Id-Version: ezgame\\n"']
    lines += [f'"Language: {language}\\n"', '"MIME-Version: 1.0\\n"']
    lines += ['"Content-Type: text/plain; charset=UTF-8\\n"']
    lines += ['"Content-Transfer-Encoding: 8bit\\n"', ""]
    inflected = {context.rpartition("|")[0] for context in other}
    shown = {
        context: sentence
        for context, sentence in english.items()
        if sentence and (context in other or context.rpartition("|")[0] not in inflected)
    }
    for context in {**shown, **{c: "" for c in other if c not in english}}:
        said = [("msgctxt", context), ("msgid", english.get(context) or context)]
        said.append(("msgstr", other.get(context, "")))
        lines += [f"{word} {json.dumps(text, ensure_ascii=False)}" for word, text in said]
        lines.append("")
    try:
        write_whole(path, "\n".join(lines).encode())
    except OSError as error:
        raise EzgameError(not_written(path, error)) from None
    return len(shown)


def read_po(path: Path) -> Contexts:
    """Translated sentences by context; what is still empty is left out."""
    try:
        text = bytes_of(path).decode()
    except UnicodeDecodeError as error:
        raise EzgameError(
            told(
                "files.unreadable", "{name} cannot be read: {reason}.", name=path, reason=str(error)
            )
        ) from None
    found: Contexts = {}
    parts: dict[str, str] = {}
    word = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if not line.strip():
            if parts.get("msgctxt") and parts.get("msgstr"):
                found[parts["msgctxt"]] = parts["msgstr"]
            parts, word = {}, ""
        elif match := LINE.fullmatch(line.strip()):
            word = match[1] or word
            parts[word] = parts.get(word, "") + unquoted(match[2], path, number)
    return found


def unquoted(literal: str, path: Path, number: int) -> str:
    """The text between quotation marks of a .po file."""
    try:
        text = str(json.loads(literal))
        text.encode()  # half a letter cannot be written again
    except ValueError:
        raise EzgameError(f"{path}:{number} holds letters that make no sense.") from None
    return text


def check_values(changed: Contexts, english: Contexts, known: Contexts) -> None:
    """Refuse a sentence with a value in braces that nobody fills in: the window would fail where it is said."""
    parts = (context.split("|")[1] for context in (*english, *known))
    words = {key.removeprefix(WORDS) for key in parts if key.startswith(WORDS)}
    filled: dict[str, set[str]] = {}
    for source in (english, known):
        for context, sentence in source.items():
            entry = context.rpartition("|")[0]
            filled.setdefault(entry, {"count"}).update(values_in(context, sentence))
    for context, sentence in changed.items():
        strange = values_in(context, sentence) - filled[context.rpartition("|")[0]] - words
        if strange:
            raise EzgameError(f"{context} has no value called {sorted(strange)[0]}: {sentence}")


def values_in(context: str, sentence: str) -> set[str]:
    """The names in braces; raises EzgameError where braces make no sense."""
    try:
        parts = list(Formatter().parse(sentence))
    except ValueError as error:
        raise EzgameError(f"{context}: {error} in: {sentence}") from None
    fields = [(name, spec, way) for _text, name, spec, way in parts if name is not None]
    matches = [VALUE.fullmatch(name) for name, _spec, _way in fields]
    if None in matches or any(way or not WAY.fullmatch(spec or "") for _, spec, way in fields):
        raise EzgameError(
            f"{context}: braces hold a value and how it is written, not this: {sentence}"
        )
    return {match[1] for match in matches if match is not None}


def import_po(language: str, path: Path) -> int:
    """Put the sentences of a .po file into the catalogues; gives how many differed from what was there."""
    wanted, known = read_po(path), sentences(language)
    changed = {c: s for c, s in wanted.items() if c in known and known[c] != s}
    check_values(changed, sentences(ENGLISH), known)
    for name, file in catalogue_files(language):
        own = {c.partition("|")[2]: s for c, s in changed.items() if c.startswith(f"{name}|")}
        if own:
            lines = rewritten(file.read_text(encoding="utf-8").splitlines(), own)
            write_whole(file, ("\n".join(lines) + "\n").encode())
    return len(changed)


def rewritten(lines: list[str], changed: Contexts) -> Iterator[str]:
    """A catalogue with other sentences; order, comments and everything else stay."""
    section = key = ""
    for line in lines:
        match = re.match(r'( *)("?)([\w.+-]+)\2:', line)
        if match is None or line.lstrip().startswith("#"):
            yield line
            continue
        if not match[1]:
            section, key = match[3], ""
            yield line
            continue
        form = match[3] if len(match[1]) == 4 else ""
        key = key if form else match[3]
        sentence = changed.get(f"{section}.{key}|{form}")
        yield line if sentence is None else f"{match[0]} {quoted(sentence)}"


def quoted(sentence: str) -> str:
    if '"' in sentence or "\\" in sentence or "\n" in sentence:
        raise EzgameError(
            told(
                "terminal.text.quotes",
                "A sentence holds a straight quotation mark or a line break: {sentence}",
                sentence=sentence,
            )
        )
    return f'"{sentence}"' if NEEDS_QUOTES.match(sentence) else sentence
