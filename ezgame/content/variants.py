"""Variants of a title: a second manifest that changes some of the first.

A title lists its variants in its head; the file `variants/<name>.yaml` beside the manifest holds
what differs, in the same notation. Maps are merged key by key, an empty value takes its key away;
anything else replaces what the title says. Each value keeps the file and line it comes from, so
faults are named where they stand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ezgame.content.reader.faults import Faults
from ezgame.content.reader.fields import Fields, number
from ezgame.content.reader.nodes import YamlNode

FOLDER = "variants"
STANDARD = "standard"
"""In the list of variants: name and line of the title as it is."""


@dataclass(frozen=True, slots=True)
class VariantSummary:
    """Enough to list a variant."""

    id: str
    """Empty for the title as it is."""
    name: str
    line: str
    """What is different, for players."""
    seats: tuple[int, ...] = ()
    """Numbers of players that it is chosen by; empty: the players choose it themselves."""


def read_variants(
    pairs: Sequence[tuple[YamlNode, YamlNode]], faults: Faults
) -> tuple[VariantSummary, ...]:
    """The variants that the head of a manifest lists."""
    found = []
    for key, node in pairs:
        fields = Fields(node, faults, f"variant {key.value}")
        name = "" if key.value == STANDARD else str(key.value)
        seats = tuple(number(n, faults, "seats", 1, 12) for n in fields.items("seats"))
        found.append(VariantSummary(name, fields.text("name"), fields.text("line"), seats))
        fields.close()
    return tuple(found)


def overlaid(base: YamlNode, change: YamlNode) -> YamlNode:
    """The base with what the change says."""
    if base.kind != "map" or change.kind != "map":
        return change
    changes = {key.value: (key, value) for key, value in change.value}
    merged = []
    for key, value in base.value:
        if key.value in changes:
            new_key, new_value = changes.pop(key.value)
            if not new_value.empty:
                merged.append((new_key, overlaid(value, new_value)))
        else:
            merged.append((key, value))
    merged += changes.values()
    return YamlNode("map", merged, change.plain, change.file, change.line, change.column)
