"""Files of older formats made into today's, one step at a time. Each step takes the plain lines of
one format and gives those of the next; the seals are made anew afterwards. The file itself stays as it is."""

from collections.abc import Callable, Mapping
from typing import Any

Lines = list[dict[str, Any]]
Step = Callable[[Lines], Lines]


def lines_are_kept(lines: Lines) -> Lines:
    """Format 2 has lines about other lines of play (see entries); everything else is as it was."""
    return lines


STEPS: Mapping[int, Step] = {1: lines_are_kept}
"""Format → how its lines become those of the format after it."""


def migrate(lines: Lines, version: int, target: int, steps: Mapping[int, Step] = STEPS) -> Lines:
    """The same game in the lines of the target format."""
    while version < target:
        lines = steps[version](lines)
        version += 1
        lines[0] = {**lines[0], "ezgame": version}
    return lines
