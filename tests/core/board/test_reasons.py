"""The list of refusals is complete and says which values each one has."""

import ast
from pathlib import Path

import ezgame.core.board
from ezgame.core.board.reasons import REASONS


def refusals() -> list[tuple[str, tuple[str, ...]]]:
    """Key and value names of every refusal in the code."""
    found = []
    folder = Path(ezgame.core.board.__file__).parent
    for file in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse":
                key = node.args[0]
                assert isinstance(key, ast.Constant)
                found.append((str(key.value), tuple(k.arg or "" for k in node.keywords)))
    return found


def test_every_refusal_is_listed_with_its_values() -> None:
    for key, values in refusals():
        assert REASONS[key] == values


def test_every_listed_refusal_is_used() -> None:
    assert {key for key, _ in refusals()} == set(REASONS)
