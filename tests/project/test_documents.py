"""What the documents promise exists: links, pictures, files, targets and commands."""

import re
import tomllib
from pathlib import Path

import pytest

import ezgame
from ezgame.app.registry import command_names
from tests.project.tree import CHECKOUT

DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
ONE_SCREEN = 75


def text(name: str) -> str:
    return (CHECKOUT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", text(name))
    local = [target for target in targets if not target.startswith("http")]
    assert [target for target in local if not (CHECKOUT / target).is_file()] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_named_path_exists(name: str) -> None:
    paths = re.findall(
        r"`((?:ezgame|core|titles|maps|tiles|resources|packaging|tests)/[\w/.]*)`", text(name)
    )
    roots = (CHECKOUT, CHECKOUT / "ezgame")
    missing = [path for path in paths if not any((root / path).exists() for root in roots)]
    # The page on new commands names one that is yet to be written.
    assert set(missing) <= {"ezgame/app/commands/foo.py"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_named_make_target_and_command_exists(name: str) -> None:
    goals = set(re.findall(r"`make ([a-z-]+)", text(name)))
    assert [goal for goal in goals if f"\n{goal}:" not in text("Makefile")] == []
    commands = set(re.findall(r"`(?:\.venv/bin/)?ezgame ([a-z]{3,})\b", text(name))) - {"foo"}
    assert commands <= {*command_names(), "evening"}


def test_architecture_fits_on_one_screen() -> None:
    assert len(text("ARCHITECTURE.md").splitlines()) <= ONE_SCREEN


def test_changelog_knows_this_version_or_what_is_coming() -> None:
    assert f"## [{ezgame.__version__}]" in text("CHANGELOG.md") or "## [Unreleased]" in text(
        "CHANGELOG.md"
    )


def test_licence_file_and_metadata_agree() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    assert text("LICENSE").startswith(f"{project['license']} License")
    assert all((CHECKOUT / Path(name)).is_file() for name in project["license-files"])
