"""Catalogues as .po files, which translators know, and back into the catalogues.

An entry of a .po file is one sentence, or one form of it. Its context says where it belongs: the catalogue, the
key, the form, such as `window|bar.done|` or `titles/esp|guide.turn|a`. The manifests of the titles have the English
of rulings, options and variants; those are translated in the catalogue itself.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from ezgame.content import resources
from ezgame.core.errors import EzgameError, reason
from ezgame.models.catalogues import ENGLISH, Entry, read_texts
from ezgame.storage.atomic import write_whole

SAME = "statements."
"""Sections of rulebooks are the same in every language."""
LINE = re.compile(r'(msgctxt|msgid|msgstr)?\s*("(?:[^"\\]|\\.)*")')
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
    lines = ['msgid ""', 'msgstr ""', f'"Language: {language}\\n"']
    lines += ['"Content-Type: text/plain; charset=UTF-8\\n"', ""]
    shown = {context: sentence for context, sentence in english.items() if sentence}
    for context in {**shown, **{c: "" for c in other if c not in english}}:
        said = [("msgctxt", context), ("msgid", english.get(context) or context)]
        said.append(("msgstr", other.get(context, "")))
        lines += [f"{word} {json.dumps(text, ensure_ascii=False)}" for word, text in said]
        lines.append("")
    try:
        write_whole(path, "\n".join(lines).encode())
    except OSError as error:
        raise EzgameError(f"{path} cannot be written: {reason(error)}.") from None
    return len(shown)


def read_po(path: Path) -> Contexts:
    """Translated sentences by context; what is still empty is left out."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EzgameError(f"{path} cannot be read: {error}.") from None
    found: Contexts = {}
    parts: dict[str, str] = {}
    word = ""
    for line in [*text.splitlines(), ""]:
        if not line.strip():
            if parts.get("msgctxt") and parts.get("msgstr"):
                found[parts["msgctxt"]] = parts["msgstr"]
            parts, word = {}, ""
        elif match := LINE.fullmatch(line.strip()):
            word = match[1] or word
            parts[word] = parts.get(word, "") + json.loads(match[2])
    return found


def import_po(language: str, path: Path) -> int:
    """Put the sentences of a .po file into the catalogues; gives how many differed from what was there."""
    wanted, known = read_po(path), sentences(language)
    changed = {c: s for c, s in wanted.items() if c in known and known[c] != s}
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
        raise EzgameError(f"A sentence holds a straight quotation mark or a line break: {sentence}")
    return f'"{sentence}"' if NEEDS_QUOTES.match(sentence) else sentence
