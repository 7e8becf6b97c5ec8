"""Which rule statements have a test: `make rules` lists those that no test is marked with.

The ids are transcribed into tests/data/statements_<title>.txt; a test names those it shows to hold
with `@pytest.mark.rule("…")`. Ends with 1 if one has no test, or if a mark names none.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
DATA = TESTS / "data"


def statements(title: str) -> tuple[str, ...]:
    """The ids of a title's statements, in the order of its rules."""
    lines = (DATA / f"statements_{title}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))


def listed_titles() -> tuple[str, ...]:
    return tuple(
        sorted(path.stem.removeprefix("statements_") for path in DATA.glob("statements_*.txt"))
    )


def marks(root: Path = TESTS) -> dict[str, list[str]]:
    """Statement id → the tests that are marked with it."""
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("test_*.py")):
        for name, ids in marked_tests(ast.parse(path.read_text(encoding="utf-8"))):
            for each in ids:
                found.setdefault(each, []).append(f"{path.relative_to(root)}::{name}")
    return found


def marked_tests(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(module):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        ids = [each for decorator in node.decorator_list for each in rule_ids(decorator)]
        if ids:
            yield node.name, ids
    # Cases of a table carry marks of their own: pytest.param(…, marks=pytest.mark.rule("…")).
    for node in ast.walk(module):
        if isinstance(node, ast.keyword) and node.arg == "marks":
            ids = [each for call in ast.walk(node.value) for each in rule_ids(call)]
            if ids:
                yield "a case of a table", ids


def rule_ids(node: ast.AST) -> list[str]:
    """The ids of `pytest.mark.rule(…)`; nothing for any other expression."""
    if not (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
    ):
        return []
    return [
        argument.value
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def uncited(title: str, found: dict[str, list[str]]) -> list[str]:
    return [each for each in statements(title) if each not in found]


def unknown(found: dict[str, list[str]]) -> list[str]:
    """Ids on marks that begin like those of a listed title but are not among them."""
    known = {each for title in listed_titles() for each in statements(title)}
    prefixes = {each.split("-")[0] for each in known}
    return sorted(each for each in found if each.split("-")[0] in prefixes and each not in known)


def main(words: list[str]) -> int:
    found = marks()
    titles = words or list(listed_titles())
    missing = 0
    for title in titles:
        if title not in listed_titles():
            print(f"No statements are listed for {title}; there are {', '.join(listed_titles())}.")
            return 2
        ids = statements(title)
        open_ones = uncited(title, found)
        missing += len(open_ones)
        tests = {test for each in ids for test in found.get(each, ())}
        print(
            f"{title}: {len(ids)} statements, {len(tests)} marked tests, {len(open_ones)} uncited."
        )
        for each in open_ones:
            print(f"  {each}")
    strange = unknown(found)
    for each in strange:
        print(f"Marked but no statement: {each} ({found[each][0]})")
    return 1 if missing or strange else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
