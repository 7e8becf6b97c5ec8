"""What the options of 1830 may be."""

from collections.abc import Mapping
from typing import Any

from ezgame.core.definitions.title import Title

LIMITS = ("printed", "recorded")


def setup_fault(title: Title, options: Mapping[str, Any]) -> str:
    """Why these options make no game, "" if they do."""
    limits = options.get("limits")
    if limits not in LIMITS:
        return f"{title.name} has no limits called {limits}; there are: {', '.join(LIMITS)}."
    return ""
