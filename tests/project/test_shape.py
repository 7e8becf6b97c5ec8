"""The shape of the tree: what may lie where, how long files are, what none may hold."""

import ast
import re

from tests.project.tree import (
    CHECKOUT,
    modules,
    name_of,
    project_files,
    syntax,
    tracked_files,
    walked_files,
)

FOLDERS = {"ezgame", "resources", "tiles", "maps", "tests", "packaging"}
FILES = {
    "pyproject.toml",
    "Makefile",
    "LICENSE",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
}
LONGEST = 450
"""Lines of a module, of the program and of its tests alike."""

LONG_WITH_REASON: dict[str, str] = {}
"""Path → why the file is better long than cut."""

LAYERS = ("core", "families", "titles", "content", "storage", "models", "ui", "app")
DATA = {"vectors", "frozen"}
"""Folders below tests of a layer that hold no tests of a package of that name."""

UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|NotImplementedError|\bbreakpoint\(")
SKIPPED = re.compile(r"pytest\.(skip|xfail|importorskip)\(|mark\.(skip|skipif|xfail)\b")


def test_top_level_holds_only_the_known_folders_and_files() -> None:
    tops = {path.relative_to(CHECKOUT).parts for path in project_files()}
    folders = {parts[0] for parts in tops if len(parts) > 1 and not parts[0].startswith(".")}
    files = {parts[0] for parts in tops if len(parts) == 1 and not parts[0].startswith(".")}
    assert folders <= FOLDERS
    assert files <= FILES


def test_no_module_is_longer_than_a_person_reads_in_one_sitting() -> None:
    long = {
        name_of(path): lines
        for path in modules("ezgame", "packaging", "tests")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
        and name_of(path) not in LONG_WITH_REASON
    }
    assert long == {}, "split it, or list it in LONG_WITH_REASON"


def test_every_listed_exception_still_exists() -> None:
    assert [name for name in LONG_WITH_REASON if not (CHECKOUT / name).is_file()] == []


def test_every_module_says_what_is_in_it() -> None:
    silent = [
        name_of(path)
        for path in modules("ezgame", "tests", "packaging")
        if path.read_text(encoding="utf-8").strip() and not ast.get_docstring(syntax(path))
    ]
    assert silent == []


def test_nothing_is_left_unfinished() -> None:
    found = [
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in modules("ezgame", "tests", "packaging")
        if name_of(path) != "tests/project/test_shape.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if UNFINISHED.search(line)
    ]
    assert found == []


def test_only_missing_shared_material_may_skip_a_test() -> None:
    # Recorded games that are not yet followed stand in one strict list: one that is followed fails.
    allowed = ("tests/conftest.py", "tests/project/test_shape.py", "tests/conformance/recorded.py")
    found = [
        f"{name_of(path)}:{number}"
        for path in modules("tests")
        if name_of(path) not in allowed
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if SKIPPED.search(line)
    ]
    assert found == []


def test_no_module_is_a_drawer_for_everything() -> None:
    drawers = {"utils", "util", "helpers", "misc", "common"}
    assert [name_of(path) for path in modules("ezgame") if path.stem in drawers] == []


def test_the_tree_is_the_same_with_and_without_git() -> None:
    walked = {name_of(path) for path in walked_files() if path.is_file()}
    tracked = {name_of(path) for path in tracked_files() or walked_files() if path.is_file()}
    assert walked == tracked


def test_tests_mirror_the_tree() -> None:
    folders = {name_of(path.parent) for path in modules(*(f"tests/{layer}" for layer in LAYERS))}
    strange = [
        folder
        for folder in sorted(folders)
        if folder.rpartition("/")[2] not in DATA
        and not (CHECKOUT / "ezgame" / folder.removeprefix("tests/")).is_dir()
    ]
    assert strange == []


def test_no_test_replaces_a_private_attribute() -> None:
    """Reading one is refused by the linter (SLF); `setattr` names it by a string, which the linter does not see."""
    found = [
        f"{name_of(path)}:{node.lineno}: {word.value}"
        for path in modules("tests")
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.Call)
        if (getattr(node.func, "attr", "") or getattr(node.func, "id", "")) in {"setattr", "patch"}
        for word in node.args[:2]
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
        if re.match(r"_[a-z]", word.value.rpartition(".")[2])
    ]
    assert found == []


def test_every_package_has_tests_of_its_own() -> None:
    """Below `tests` in the folder of the same path, or in a file there that is called after the package."""
    packages = {path.parent for path in modules("ezgame") if path.name != "__init__.py"}
    bare = []
    for package in sorted(packages - {CHECKOUT / "ezgame"}):
        place = CHECKOUT / "tests" / package.relative_to(CHECKOUT / "ezgame")
        own = list(place.glob("test_*.py")) + list(place.parent.glob(f"test_{place.name}*.py"))
        if not own:
            bare.append(name_of(package))
    assert bare == []


REAL_GAMES = {
    "tests/core/board/test_reach_recorded.py": "walks on the boards of recorded games",
    "tests/core/board/test_recorded_1830.py": "the same",
    "tests/core/routes/full_boards.py": "routes over whole boards, for tests and benches",
    "tests/core/test_corrections.py": "every kind of correction in every title",
    "tests/core/test_pairs.py": "several titles side by side",
    "tests/core/test_repair.py": "recorded and random games with another past",
}
"""Tests of the core that need games of a title, and why; all others begin from `tests/core/small_game.py`."""


def test_tests_of_the_core_know_no_title() -> None:
    titled = re.compile(r"^(?:ezgame\.(?:titles|content)|tests\.(?:builders|titles|models))\b")
    found = {
        name_of(path)
        for path in modules("tests/core")
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.ImportFrom) and titled.match(node.module or "")
    }
    assert found - set(REAL_GAMES) == set()
    assert set(REAL_GAMES) - found == set(), "it needs no title any more"
