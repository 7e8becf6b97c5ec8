"""The tree a YAML file is read into: plain text with positions, nothing interpreted yet.

What a scalar means is decided by whoever asks for it, never by YAML's own guesses: `on`, `NO`,
`057` and `12:30` are text until somebody asks for a number and is refused.
"""

import re
from typing import Any, Literal

from ezgame.content.reader.faults import Faults, Place

Kind = Literal["scalar", "list", "map"]

INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
FRACTION = re.compile(r"-?[0-9]*\.[0-9]+")
DIGITS = 12
"""No figure of a game needs more."""


class YamlNode:
    """One value of a file."""

    __slots__ = ("column", "file", "kind", "line", "plain", "value")

    def __init__(self, kind: Kind, value: Any, plain: bool, file: str, line: int, column: int):
        self.kind: Kind = kind
        self.value = value
        """str for a scalar, list of nodes, or list of (key node, value node)."""
        self.plain = plain
        """A scalar without quotes."""
        self.file = file
        self.line = line
        self.column = column

    @property
    def place(self) -> Place:
        return Place(self.file, self.line, self.column)

    def at(self, offset: int) -> Place:
        """A place inside the text of a scalar."""
        return Place(self.file, self.line, self.column + offset + (0 if self.plain else 1))

    @property
    def empty(self) -> bool:
        """Written as nothing, ~ or null."""
        return self.kind == "scalar" and self.plain and self.value in ("", "~", "null")


def whole_number(node: YamlNode) -> int | None:
    """The number a scalar spells, or None."""
    if node.kind != "scalar" or not node.plain or len(node.value) > DIGITS:
        return None
    return int(node.value) if INTEGER.fullmatch(node.value) else None


def plain_data(node: YamlNode, faults: Faults) -> Any:
    """A value for the title's own tables: whole numbers, true, false, null, text, lists, maps.

    Keys of maps are always text, lists become tuples.
    """
    if node.kind == "list":
        return tuple(plain_data(item, faults) for item in node.value)
    if node.kind == "map":
        return {key.value: plain_data(value, faults) for key, value in node.value}
    if not node.plain:
        return node.value
    if node.empty:
        return None
    if node.value in ("true", "false"):
        return node.value == "true"
    number = whole_number(node)
    if number is not None:
        return number
    if FRACTION.fullmatch(node.value):
        faults.add(node.place, f"{node.value} is no whole number; put it in quotes if it is text.")
    return node.value
