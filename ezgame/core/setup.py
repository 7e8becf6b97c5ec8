"""What a group decides before the first move. Stored whole with the game, so it never depends on defaults again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ezgame.core.definitions.changes import BoardChanges
from ezgame.core.definitions.title import Title

DEFAULT_RULINGS = "rulebook"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    title: str
    variant: str = ""
    """A variant of the title; empty: the title as it is."""
    players: tuple[str, ...]
    """Names in seat order."""
    seed: int = 0
    ruling_set: str = DEFAULT_RULINGS
    rulings: Mapping[str, Any] = field(default_factory=dict)
    """Every ruling switch resolved: key → value."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Every option of the title resolved."""
    board: BoardChanges | None = None
    """How the board differs from the printed one, whole; None: it does not."""


def resolve_rulings(
    title: Title, ruling_set: str, changes: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The value of every switch under a set, with single switches changed."""
    resolved = {
        key: ruling.values.get(ruling_set, ruling.values[DEFAULT_RULINGS])
        for key, ruling in title.rulings.items()
    }
    for key, value in (changes or {}).items():
        if key not in resolved:
            raise KeyError(key)
        resolved[key] = value
    return resolved
