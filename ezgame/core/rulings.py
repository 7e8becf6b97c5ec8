"""Sets of rulings: what every switch of a title is under one of them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ezgame.core.definitions.title import Title

DEFAULT_RULINGS = "rulebook"


def resolve_rulings(
    title: "Title", ruling_set: str, changes: Mapping[str, Any] | None = None
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
