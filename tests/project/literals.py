"""Words for players that are still written in code instead of a catalogue, found in the syntax tree.

Every literal of the window, the models and the titles counts that reads like words: several words, or one with a
capital. Docstrings, sentences of errors that are raised, keys of catalogues and names of properties are none.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import CHECKOUT
from tests.project.tree import syntax

MODULES = ("models/**/*.py", "ui/**/*.py", "titles/**/*.py", "app/*.py")
"""Modules of `ezgame` whose words reach the window; `app/commands` are the commands of a terminal."""
QUIET = re.compile(
    r"(?:.*\.)?(?:say|message|told|setObjectName|setProperty|property|compile|get|getattr|startswith|endswith"
    r"|partition|rpartition|split|replace|removeprefix|removesuffix|strip|join|\w*Error|NewType|TypeVar|Signal"
    r"|heads|read_record|Command|setStyle|findChild|resource|encode|decode|strftime|Path|StateError|refuse|knows|word|step|kind|offer|connect|QByteArray)"
)
"""Calls whose literals nobody reads, or which name a key."""
WORDS = re.compile(r"[A-Za-zÄÖÜäöüß]{2,}.* \w|^[A-Z][a-z]+(?: …)?$|[a-z]{2,} [a-z{]")


NOBODY = (
    "models/words/catalogues.py", "ui/theme.py", "ui/geometry/shapes.py", "ui/printing/output.py",
    "ui/start/seats.py", "/online.py", "titles/te/figures.py",
    "app/command_words.py", "app/desktop.py", "app/display.py", "app/key_names.py", "app/licences.py",
    "app/qt_libraries.py", "app/translations.py",
)  # fmt: skip
"""Modules whose literals no player reads as words in the window: names of fonts, languages, people, keys and licences,
faults of drawings and of manifests, which authors of titles read, and what a terminal says before any window."""


NOT_WORDS = frozenset(
    {
        "Backspace",
        "Return",
        "Enter",
        "Space",
        "Esc",
        "Letter",
        "in use",
        "no place",
        "ezgame {}",
        "ezgame report.txt",
    }
)
"""Names of keys, of a paper, of files, and of why a file is only shown."""


def files() -> Iterator[Path]:
    for pattern in MODULES:
        yield from (
            path
            for path in sorted((CHECKOUT / "ezgame").glob(pattern))
            if not path.as_posix().endswith(NOBODY)
        )


def literals(path: Path) -> list[tuple[int, str]]:
    """Line and text of every literal in a file that players would read."""
    found: list[tuple[int, str]] = []
    _walk(syntax(path), found, "")
    return found


def _walk(node: ast.AST, found: list[tuple[int, str]], call: str) -> None:
    if isinstance(node, ast.Constant | ast.JoinedStr):
        text = _text(node)
        if WORDS.search(text) and not _is_key(text):
            found.append((node.lineno, text))
        return None
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return None  # a docstring
    if isinstance(node, ast.Raise | ast.Assert | ast.ImportFrom | ast.Import | ast.Global):
        return None
    if isinstance(node, ast.Subscript):
        return _walk(node.value, found, call)
    if isinstance(node, ast.AnnAssign):
        return None if node.value is None else _walk(node.value, found, call)
    if isinstance(node, ast.FunctionDef):
        for child in [*node.args.defaults, *(d for d in node.args.kw_defaults if d), *node.body]:
            _walk(child, found, "")
        return None
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func)
        if QUIET.fullmatch(name):
            for child in [*node.args, *(k.value for k in node.keywords)]:
                if not isinstance(child, ast.Constant | ast.JoinedStr):
                    _walk(child, found, name)
            return None
    for child in ast.iter_child_nodes(node):
        _walk(child, found, call)
    return None


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
    )


def _is_key(text: str) -> bool:
    """Identifiers, style sheets, paths: nothing that reads like words."""
    if text in NOT_WORDS or text.startswith("<"):
        return True
    return bool(re.fullmatch(r"[\w.:/{}*-]*[._/:*{}][\w.:/{}*-]*", text)) or (
        ";" in text and ":" in text and "{" in text
    )
