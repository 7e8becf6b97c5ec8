"""A partial that is connected to `clicked` is called without the button's bool: it must not need one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import ezgame

SOURCE = Path(ezgame.__file__).parent
SILENT = ("clicked", "triggered", "pressed", "released")
"""Signals whose argument may be left out: PySide leaves it out for anything that is no plain function."""


def partials(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.Call]]:
    """`button.clicked.connect(partial(…))`: the call of connect and that of partial."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        signal = node.func.value
        if node.func.attr != "connect" or not isinstance(signal, ast.Attribute):
            continue
        made = node.args[0] if node.args else None
        if (
            signal.attr in SILENT
            and isinstance(made, ast.Call)
            and getattr(made.func, "id", "") == "partial"
        ):
            yield node, made


def needed(tree: ast.AST, name: str) -> int | None:
    """How many arguments a method of this module must be given; None if it is not defined here."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return len(node.args.args) - len(node.args.defaults) - 1
    return None


def test_no_partial_waits_for_the_argument_of_a_click() -> None:
    found = 0
    for file in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for call, made in partials(tree):
            method = made.args[0]
            count = needed(tree, method.attr) if isinstance(method, ast.Attribute) else None
            if count is not None:
                found += 1
                assert len(made.args) - 1 >= count, f"{file.name}:{call.lineno}"
    assert found > 5
