"""Guards: warnings before a step that hurts, from public facts only, each a small class of its own."""

from ezgame.models.guards.book import GUARDS, LEVELS, warnings_for

__all__ = ["GUARDS", "LEVELS", "warnings_for"]
