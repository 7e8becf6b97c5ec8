"""What docstrings, comments and documents call by its name in the code exists: a renamed class leaves no old name."""

import ast
import re
from functools import cache

from tests.project.tree import CHECKOUT, modules, name_of

DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
MARKED = re.compile(r"`([A-Za-z_][\w.]*)(?:\([^`]*\))?`")
"""A name of code between backticks, perhaps as a call."""
CAMEL = re.compile(r"\b(?:[A-Z][a-z]+){2,}\b")
"""A class, also without backticks."""
FOREIGN = {
    *("gettext", "with"),  # a module and a word of Python
    *("SHA256SUMS", "ezgame_VERSION_amd64", "deb"),  # what people download
    *("MyRules", "PyInstaller", "PySide", "AppImage"),
}


@cache
def read() -> tuple[frozenset[str], tuple[tuple[str, str], ...]]:
    """What is known: modules, folders, whatever is defined or used by name, and strings that are names (ids, keys,
    options); and what is written for readers: docstrings, strings that explain a value, comments."""
    names, prose = set(FOREIGN), []
    for path in modules("ezgame", "tests"):
        names |= {path.stem, *path.relative_to(CHECKOUT).parts}
        where, source = name_of(path), path.read_text(encoding="utf-8")
        prose += [(where, line.partition("#")[2]) for line in source.splitlines() if "#" in line]
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.alias(name=name):
                    names |= {name, *name.split(".")}
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                    names.add(name)
                case ast.Expr(value=ast.Constant(value=str(text))):
                    prose.append((f"{where}:{node.lineno}", text))
                case ast.Constant(value=str(text)) if re.fullmatch(r"[\w.-]+", text):
                    names |= {text, *text.split(".")}
    prose += [(name, (CHECKOUT / name).read_text(encoding="utf-8")) for name in DOCUMENTS]
    return frozenset(names), tuple(prose)


def test_names_between_backticks_exist() -> None:
    known, prose = read()
    unknown = [
        f"{where}: {name}"
        for where, text in prose
        for name in MARKED.findall(text)
        if not known.issuperset(filter(None, name.split(".")))
    ]
    assert unknown == []


def test_classes_that_docstrings_and_documents_mention_exist() -> None:
    known, prose = read()
    found = {name: where for where, text in prose for name in CAMEL.findall(text)}
    assert len(found) > 50
    assert {name: where for name, where in found.items() if name not in known} == {}
