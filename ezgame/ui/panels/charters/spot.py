"""Parts of a charter card that answer to the pointer."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A part of the card that can be hovered or dragged."""

    box: QRectF
    kind: str
    """station, train, share, or "" for a mere tip."""
    id: str
    tip: str
    goal: int | None = None
    """Which goal of the company it is: what is to be done and how far it is, is found when it is asked for."""
