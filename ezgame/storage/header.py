"""The first line of a save file: which format, which rules, which game."""

from dataclasses import dataclass
from datetime import UTC, datetime

from ezgame import __version__
from ezgame.core.ruleset import Ruleset
from ezgame.core.setup import Setup

FORMAT = 2
"""Raised whenever a program of before could not read what is written now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    ezgame: int
    """The format."""
    program: str
    """The version of the program that began the file."""
    made: str
    """When the game began, in UTC."""
    title: str
    rules: str
    """The rules it is played with; see rules_version."""
    setup: Setup
    """Players, seed, options and every ruling switch, resolved."""


def header_for(rules: Ruleset, made: str = "") -> Header:
    return Header(
        ezgame=FORMAT,
        program=__version__,
        made=made or now(),
        title=rules.setup.title,
        rules=rules_version(rules),
        setup=rules.setup,
    )


def rules_version(rules: Ruleset) -> str:
    """Changes with the title's data and, raised by hand (`version` of the ruleset), with its code."""
    return f"{rules.version}+{rules.title.data_hash[:12]}"


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
