"""Keys of catalogues that the code names, and those that the catalogues have.

A key is the first argument of `say`, `message`, `told` and their like, or any literal that looks like one and
whose section a catalogue knows (in tables of keys). An f-string names every key it could become.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache

from ezgame.content.resources import title_folders
from ezgame.models.words.catalogues import Texts, general_texts, read_texts
from tests.project.tree import modules, name_of, syntax

SAYING = re.compile(r"(?:.*\.)?(?:say|message|Message|told|tell)")
KEY = re.compile(r"[a-z_]+\.[\w.+-]+")
BY_CODE = (
    "words.", "steps.", "offers.", "questions.", "refusals.", "statements.", "payments.", "moves.", "events.",
    "actions.", "kinds.", "rulings.", "options.", "variants.", "bonus.", "guide.", "signs.",
)  # fmt: skip
"""Sections that are looked up by names of the rules and the data, not by literals."""


@cache
def named() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Whole keys, and patterns of those that are put together."""
    keys: set[str] = set()
    patterns: set[str] = set()
    sections = {key.partition(".")[0] for key in general_texts("en")}
    for path in modules("ezgame"):
        for node in ast.walk(syntax(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if KEY.fullmatch(text) and text.partition(".")[0] in sections:
                    keys.add(text)
            elif isinstance(node, ast.JoinedStr):
                patterns.add(_pattern(node, sections))
    patterns.discard("")
    return frozenset(keys), tuple(re.compile(pattern) for pattern in sorted(patterns))


def _pattern(node: ast.JoinedStr, sections: set[str]) -> str:
    """What keys an f-string may become: one that begins with a section, or ends with a part of a key."""
    first, last = node.values[0], node.values[-1]
    begins = isinstance(first, ast.Constant) and str(first.value).partition(".")[0] in sections
    ends = isinstance(last, ast.Constant) and re.fullmatch(r"\.[a-z_]+", str(last.value))
    if not begins and not ends:
        return ""
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w+.-]*"
        for part in node.values
    )


def said() -> set[str]:
    """Keys that code says with a literal."""
    found = set()
    for path in modules("ezgame"):
        for node in ast.walk(syntax(path)):
            if (
                isinstance(node, ast.Call)
                and SAYING.fullmatch(ast.unparse(node.func))
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and isinstance(node.args[0].value, str)
                and KEY.fullmatch(node.args[0].value)
            ):
                found.add(node.args[0].value)
    return found


@cache
def catalogues(language: str) -> dict[str, Texts]:
    """The general texts and those of every title, without what falls back to English."""
    own = {
        folder.name: read_texts(folder / "text" / f"{language}.yaml") for folder in title_folders()
    }
    return {"": general_own(language), **own}


def general_own(language: str) -> Texts:
    from ezgame.content.resources import resource

    folder = resource("text", language)
    return {k: v for file in sorted(folder.glob("*.yaml")) for k, v in read_texts(file).items()}


def unused() -> list[str]:
    """Lines of the English catalogues that nothing says."""
    keys, patterns = named()
    return sorted(
        key
        for key in {k for texts in catalogues("en").values() for k in texts}
        if not key.startswith(BY_CODE)
        and key not in keys
        and not any(pattern.fullmatch(key) for pattern in patterns)
    )


def unknown() -> list[str]:
    """Keys that are said and that no English catalogue has."""
    known = {k for texts in catalogues("en").values() for k in texts}
    return sorted(key for key in said() if key not in known and not key.startswith("files."))


def values_said() -> Iterator[str]:
    """Module, line and name of every value that code puts into a sentence."""
    telling = re.compile(r"(?:.*\.)?(?:say|message|told|tell|refuse)")
    for path in modules("ezgame"):
        for node in ast.walk(syntax(path)):
            if isinstance(node, ast.Call) and telling.fullmatch(ast.unparse(node.func)):
                yield from (
                    f"{name_of(path)}:{node.lineno} {word.arg}"
                    for word in node.keywords
                    if word.arg
                )


def said_in_general(apart: tuple[str, ...]) -> Iterator[str]:
    """Module, line and key of what is said by `say` of the wording module, which knows no title's words."""
    for path in modules("ezgame"):
        name = name_of(path).removeprefix("ezgame/")
        if name.startswith(apart) or not _imports_say(syntax(path)):
            continue
        keys, _patterns = named()
        for node in ast.walk(syntax(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "say" and node.args:
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant) and part.value in keys:
                        yield f"{name}:{node.lineno} {part.value}"


def _imports_say(tree: ast.AST) -> bool:
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "ezgame.models.words.wording"
        and any(alias.name == "say" for alias in node.names)
        for node in ast.walk(tree)
    )
