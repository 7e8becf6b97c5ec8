"""The files of the project, for tests that read the project itself."""

import ast
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
TEXT = {".py", ".md", ".yaml", ".toml", ".xml", ".desktop", ".svg", ".json", ".txt", ".cfg", ""}


@cache
def project_files() -> tuple[Path, ...]:
    """Every file that belongs to the project: what git tracks or would track."""
    return tuple(sorted(path for path in tracked_files() or walked_files() if path.is_file()))


def tracked_files() -> list[Path] | None:
    """What git knows of; None without git, or when this is no clone."""
    if shutil.which("git") is None:
        return None
    words = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    listed = subprocess.run(words, cwd=CHECKOUT, capture_output=True, check=False)
    if listed.returncode:
        return None
    return [CHECKOUT / name for name in listed.stdout.decode().split("\0") if name]


def walked_files() -> list[Path]:
    """All files but those that .gitignore names: good enough for an unpacked archive."""
    ignored = (CHECKOUT / ".gitignore").read_text(encoding="utf-8").split()
    names = {".git", *(line.strip("/") for line in ignored if not line.startswith("/"))}
    top = {line.strip("/") for line in ignored if line.startswith("/")}
    return [
        path
        for path in CHECKOUT.rglob("*")
        if names.isdisjoint(parts := path.relative_to(CHECKOUT).parts)
        and parts[0] not in top
        and path.suffix != ".pyc"
    ]


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
