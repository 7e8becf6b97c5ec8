"""Every rule statement has a test that is marked with it (`make rules`)."""

import ast
import re
from pathlib import Path

import pytest

from tests.conftest import shared_path
from tests.project.tree import modules, name_of
from tests.tools import rules

NAMED = re.compile(r"\b(?:ESP-P?[\d.]+-\d+|(?:TE|30|49)-[A-Z]+-\d+)")
"""A statement as comments and docstrings name it."""


@pytest.mark.parametrize("title", rules.listed_titles())
def test_every_statement_is_shown_by_a_test(title: str) -> None:
    assert rules.uncited(title, rules.marks()) == []


def test_every_mark_names_a_statement() -> None:
    assert rules.unknown(rules.marks()) == []


def test_statements_that_the_code_names_exist() -> None:
    known = {each for title in rules.listed_titles() for each in rules.statements(title)}
    named = {
        match.group(): name_of(path)
        for path in modules("ezgame")
        for match in NAMED.finditer(path.read_text(encoding="utf-8"))
    }
    assert len(named) > 100
    assert {each: where for each, where in named.items() if each not in known} == {}


def test_the_list_of_18espana_is_complete() -> None:
    """The transcribed ids are those of part A, then those of the game for two."""
    text = shared_path("rules", "18espana.md").read_text(encoding="utf-8")
    part = text[text.index("# Part A") : text.index("# Part B")]
    two = shared_path("rules", "18espana_two_player.md").read_text(encoding="utf-8")
    ids = [
        line.split("**")[1]
        for line in (*part.splitlines(), *two.splitlines())
        if line.startswith(("- **ESP-", "- **TP-"))
    ]
    assert list(rules.statements("18esp")) == ids
    assert len(ids) == 304 + 30 + 55


def test_the_tool_reads_marks_of_functions_and_of_cases() -> None:
    source = (
        "@pytest.mark.rule('X-1', 'X-2')\n"
        "def test_one(): ...\n"
        "@pytest.mark.parametrize('a', [pytest.param(1, marks=pytest.mark.rule('X-3'))])\n"
        "def test_two(a): ...\n"
    )
    found = dict(rules.marked_tests(ast.parse(source)))
    assert found == {"test_one": ["X-1", "X-2"], "a case of a table": ["X-3"]}


def test_the_tool_tells_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "statements_tiny.txt").write_text("X-1\nX-2\n")
    monkeypatch.setattr(rules, "DATA", tmp_path)
    monkeypatch.setattr(rules, "marks", lambda: {"X-1": ["test_one"], "X-9": ["test_nine"]})
    assert rules.main(["tiny"]) == 1
    told = capsys.readouterr().out
    assert "2 statements, 1 marked tests, 1 uncited" in told
    assert "X-2" in told and "Marked but no statement: X-9" in told
    assert rules.main(["nothing"]) == 2
