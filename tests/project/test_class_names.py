"""One meaning per class name: who reads `Face` need not ask which of two."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2] / "ezgame"


def owner(path: Path) -> str:
    """The title that a module belongs to; empty for what all titles share."""
    parts = path.relative_to(ROOT).parts
    return parts[1] if parts[0] == "titles" and len(parts) > 2 else ""


def classes() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return found


def test_a_class_name_means_one_thing() -> None:
    """Titles do not know each other, so the same part of two may be called alike (`Figures`, `TrackStep`);
    within a title, and together with what all titles share, a name stands once."""
    for name, paths in classes().items():
        owners = [owner(path) for path in paths]
        places = ", ".join(str(path.relative_to(ROOT)) for path in paths)
        assert len(set(owners)) == len(owners), f"{name} is defined in {places}"
        assert "" not in owners or len(owners) == 1, f"{name} is shared and a title's own: {places}"
