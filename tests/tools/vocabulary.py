"""What the rules of a title can say and do, read from their source: refusals, events, kinds of actions."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from ezgame.core.actions import action_kinds
from ezgame.core.events import Event
from tests.conftest import CHECKOUT

PACKAGE = CHECKOUT / "ezgame"
TITLES = {"18esp": "esp", "1830": "t1830", "1849": "t1849", "18te": "te"}
OTHER_TITLES = {
    "auction.offer-price",
    "buy.no-exchange",
    "buy.singles-first",
    "sale.first-round",
    "sale.not-these",
    "stock.must-sell-company",
    "track.as-drawn",
    "stock.holding-certificates",
    "track.blocked-hex",
    "track.no-use",
    "routes.too-far",
}
"""Refusals of the common parts that 18España cannot give."""


def playable() -> list[str]:
    return [
        title
        for title, folder in TITLES.items()
        if (PACKAGE / "titles" / folder / "rules.py").exists()
    ]


def sources(title: str) -> Iterator[Path]:
    """The modules behind a title: its own, and what they import of core and families."""
    return (_file_of(name) for name in behind(title))


@cache
def trees(title: str) -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sources(title))


def first_arguments(title: str, function: str, position: int = 0) -> set[str]:
    """Literal texts that a function of this name is called with."""
    found = set()
    for tree in trees(title):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or len(node.args) <= position:
                continue
            name = (
                node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            )
            argument = node.args[position]
            if (
                name == function
                and isinstance(argument, ast.Constant)
                and isinstance(argument.value, str)
            ):
                found.add(argument.value)
    return found


def refusal_keys(title: str) -> set[str]:
    """Every key that a judge of this title may answer with."""
    keys = first_arguments(title, "refuse")
    return keys - OTHER_TITLES if title == "18esp" else keys


def names_used(title: str) -> set[str]:
    """Names that occur in the code behind a title, definitions aside."""
    return {
        node.id for tree in trees(title) for node in ast.walk(tree) if isinstance(node, ast.Name)
    }


@cache
def behind(title: str) -> tuple[str, ...]:
    """The names of the modules behind a title."""
    folder = PACKAGE / "titles" / TITLES[title]
    waiting = [_module_of(path) for path in sorted(folder.rglob("*.py"))]
    found: dict[str, None] = {}
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting += _imports(_file_of(name))
    return tuple(sorted(found))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ezgame."):
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name for name in (str(node.module), *names) if _file_of(name).exists())


def _file_of(module: str) -> Path:
    place = CHECKOUT / module.replace(".", "/")
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def _module_of(path: Path) -> str:
    return ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__")


def loaded(title: str) -> str:
    """Load a title, so that its actions and events are known; returns how its modules' names begin."""
    folder = f"ezgame.titles.{TITLES[title]}."
    import_module(f"{folder}rules")
    return folder


def event_names(title: str) -> set[str]:
    """Every event that the rules of this title may emit."""
    loaded(title)
    calls = {
        node.func.id
        for tree in trees(title)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return {
        kind.__name__
        for kind in Event.__subclasses__()
        if kind.__module__ in behind(title) and kind.__name__ in calls
    }


def kinds_of_actions(title: str) -> set[str]:
    """Every kind of action that a step of this title may take."""
    folder = loaded(title)
    used = names_used(title)
    return {
        name
        for name, kind in action_kinds().items()
        if kind.__module__.startswith(("ezgame.core.", folder)) and kind.__name__ in used
    }
