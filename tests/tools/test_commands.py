"""The commands of developers answer as `ezgame` does."""

import pytest

from tests.tools import bench
from tests.tools.commands import run_one_of


def test_a_folder_lists_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_one_of(bench, ["--help"]) == 0
    told = capsys.readouterr().out
    assert "usage: make bench" in told and "  routes " in told and "commands.py" not in told


def test_no_command_at_all_shows_the_list_and_is_a_mistake(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_one_of(bench, []) == 2
    assert "usage: make bench" in capsys.readouterr().out


def test_an_unknown_command_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_one_of(bench, ["weather"]) == 2
    assert capsys.readouterr().err.startswith("bench: unknown command `weather`")
