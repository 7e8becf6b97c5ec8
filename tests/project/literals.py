"""Words for players that are still written in code instead of a catalogue, found in the syntax tree.

A literal counts where it goes to something that shows it (`setText`, `Label`, `set_tip`, `Notice` …), where a
function of the window or a model returns it, or where it is put together with values, and reads like words: a
letter, and a space or a capital. Docstrings, keys of catalogues and names of properties are none.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import CHECKOUT
from tests.project.tree import syntax

FOLDERS = ("ezgame/models", "ezgame/ui", "ezgame/titles")
FILES = (
    "about", "application", "beside", "copying", "courtesy", "desk", "exporting", "faults", "file_dialogs", "gui",
    "imports", "keeper", "leaving", "notices", "printing",
)  # fmt: skip
"""Modules of `app` whose words reach the window."""
SHOWN = re.compile(
    r"set(Text|ToolTip|AccessibleName|AccessibleDescription|WindowTitle|PlaceholderText|StatusTip|TabText|Title)"
    r"|set_tip|set_reason|say|show_\w+|text|Label|GameButton|ActionButton|RowButton|Notice|Fact|write|drawText|head"
    r"|add(Tab|Action|Menu|Item|Row|Section|Button)|button|caption|tr|QAction|QLabel|QCheckBox|QRadioButton|Switch"
    r"|getOpenFileName|getSaveFileName|append|card|line|note|Command|warn|ask|tell|Group|Page|Sheet|Entry|Table"
)
QUIET = re.compile(
    r"(?:.*\.)?(?:say|message|told|setObjectName|setProperty|property|compile|get|getattr|startswith|endswith"
    r"|partition|rpartition|split|replace|removeprefix|removesuffix|strip|join|\w*Error|NewType|TypeVar|Signal"
    r"|findChild|resource|encode|decode|strftime|Path|StateError|refuse|knows|word|step|kind|offer|connect|QByteArray)"
)
"""Calls whose literals nobody reads, or which name a key."""
WORDS = re.compile(r"[A-Za-zÄÖÜäöüß]{2,}.* \w|^[A-Z][a-z]+(?: …)?$|[a-z]{2,} [a-z{]")


def files() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((CHECKOUT / folder).rglob("*.py"))
    for name in FILES:
        yield CHECKOUT / "ezgame/app" / f"{name}.py"


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
    return bool(re.fullmatch(r"[\w.:/{}*-]*[._/:*{}][\w.:/{}*-]*", text)) or (
        ";" in text and ":" in text and "{" in text
    )
