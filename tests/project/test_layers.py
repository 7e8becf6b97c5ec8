"""Layers, style and types hold: the tools run as part of the tests."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.tree import CHECKOUT, modules, name_of, syntax

BIN = Path(sys.executable).parent
TOOLS = {
    "import-linter": [str(BIN / "lint-imports"), "--no-logo", "--no-cache"],
    "ruff": [str(BIN / "ruff"), "check", "--no-cache", "ezgame", "tests"],
    "ruff-format": [str(BIN / "ruff"), "format", "--no-cache", "--check", "ezgame", "tests"],
    "mypy": [sys.executable, "-m", "mypy"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_tool_finds_nothing(tool: str) -> None:
    result = subprocess.run(TOOLS[tool], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{result.stdout}\n{result.stderr}"


def imported_roots(tree: ast.Module) -> set[str]:
    """The top-level packages a module imports, anywhere in its body."""
    roots = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            roots |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            roots.add(node.module.partition(".")[0])
    return roots


@pytest.mark.parametrize("layer", ["core", "families", "titles"])
def test_rules_import_the_standard_library_only(layer: str) -> None:
    allowed = sys.stdlib_module_names | {"ezgame"}
    foreign = {
        name_of(path): names
        for path in modules(f"ezgame/{layer}")
        if (names := imported_roots(syntax(path)) - allowed)
    }
    assert foreign == {}


def test_commands_import_qt_only_when_they_run() -> None:
    heavy = ("PySide6", "shapely", "ezgame.ui", "ezgame.models")
    found = [
        f"{name_of(path)}:{node.lineno}"
        for path in modules("ezgame/app")
        if path.parent.name == "commands" or path.stem in ("cli", "main", "registry", "display")
        for node in syntax(path).body
        if any(name.startswith(heavy) for name in imported_names(node))
    ]
    assert found == [], "import these inside run(): the command line starts without Qt"


def imported_names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def test_command_line_starts_without_qt_and_shapely() -> None:
    program = (
        "import sys; from ezgame.app import cli; cli.run(['--help']);"
        "print([m for m in ('PySide6', 'shapely', 'numpy') if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "[]"
