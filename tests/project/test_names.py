"""The rules core knows no title, company, private or hex; families know no title.

The words come from the manifests, so a new title is covered without an edit here.
"""

import ast
import re
from functools import cache

import pytest

from ezgame.content.summaries import title_ids
from ezgame.content.titles import load_title
from tests.project.tree import modules, name_of, syntax


@cache
def title_words() -> frozenset[str]:
    """What people call the titles: id, name, aliases, and the name in foreign files."""
    titles = [load_title(name) for name in title_ids()]
    return frozenset(
        word for t in titles for word in (t.id, t.name, t.online_name, *t.aliases) if len(word) > 2
    )


@cache
def board_words() -> frozenset[str]:
    """Ids and names of everything printed that only one title has."""
    words: set[str] = set()
    for name in title_ids():
        title = load_title(name)
        words |= {*title.companies, *title.privates, *title.board.hexes}
        words |= {company.name for company in title.companies.values()}
        words |= {private.name for private in title.privates.values()}
        words |= {place for spot in title.board.hexes.values() for place in spot.names}
    return frozenset(word for word in words if word)


def test_the_lists_are_not_empty() -> None:
    assert len(title_words()) >= 4
    assert len(board_words()) > 300


@pytest.mark.parametrize("layer", ["core", "families"])
def test_no_title_is_named(layer: str) -> None:
    pattern = re.compile(
        rf"(?<!\w)(?:{'|'.join(map(re.escape, title_words()))})(?!\w)", re.IGNORECASE
    )
    found = [
        f"{name_of(path)}:{number}: {match.group()}"
        for path in modules(f"ezgame/{layer}")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in pattern.finditer(line)
    ]
    assert found == []


@pytest.mark.parametrize("layer", ["core", "families"])
def test_no_company_private_or_hex_is_a_value_in_the_code(layer: str) -> None:
    """Values are what a rule could depend on; a short id such as B also occurs in plain words."""
    found = [
        f"{name_of(path)}:{node.lineno}: {node.value}"
        for path in modules(f"ezgame/{layer}")
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value in board_words()
    ]
    assert found == []


def test_no_company_or_place_is_mentioned_in_the_core() -> None:
    """Not even as an example; ids of one or two letters are left to the test of values."""
    words = [word for word in board_words() if len(word) > 2 and not word.islower()]
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)")
    found = [
        f"{name_of(path)}:{number}: {match.group()}"
        for path in modules("ezgame/core")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in pattern.finditer(line)
    ]
    assert found == []
