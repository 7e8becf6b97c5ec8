"""The files of the project, for tests that read the project itself."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
TEXT = {".py", ".md", ".yaml", ".toml", ".xml", ".desktop", ".svg", ".json", ".txt", ".cfg", ""}


@cache
def project_files() -> tuple[Path, ...]:
    """Every file that belongs to the project: what git tracks or would track."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=CHECKOUT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0:
        paths = [CHECKOUT / name for name in listed.stdout.decode().split("\0") if name]
    else:  # unpacked from an archive: nothing but the project is there
        paths = [path for path in CHECKOUT.rglob("*") if ".venv" not in path.parts]
    return tuple(sorted(path for path in paths if path.is_file()))


def text_files() -> Iterator[tuple[Path, str]]:
    """Every file a person reads, with its text."""
    for path in project_files():
        if path.suffix in TEXT:
            yield path, path.read_text(encoding="utf-8")


def modules(*folders: str) -> tuple[Path, ...]:
    """The Python files below the folders."""
    roots = [CHECKOUT / folder for folder in folders]
    return tuple(
        path
        for path in project_files()
        if path.suffix == ".py" and any(path.is_relative_to(root) for root in roots)
    )


def syntax(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def name_of(path: Path) -> str:
    """The path as a person would say it."""
    return path.relative_to(CHECKOUT).as_posix()
