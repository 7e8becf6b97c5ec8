"""What a group decides before the first move. Stored whole with the game, so it never depends on defaults again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ezgame.core.definitions.changes import BoardChanges
from ezgame.core.rulings import DEFAULT_RULINGS


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
