"""Which screens there are, in words under which arrangements of the window are kept."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen


def screens_key(screen: QScreen | None) -> str:
    """The screen of a window by its size, and what stands beside it: a laptop with a television is arranged in
    another way than alone, with panels that float over there."""
    if screen is None:
        return sizes_key(QSize(), ())
    others = [other.size() for other in screen.virtualSiblings() if other is not screen]
    return sizes_key(screen.size(), others)


def sizes_key(own: QSize, others: Sequence[QSize]) -> str:
    words = [f"{size.width()}x{size.height()}" for size in others]
    return "+".join((f"{own.width()}x{own.height()}", *sorted(words)))


def alone(key: str) -> str:
    """The same screen without others; what was arranged there is taken where there is nothing else."""
    return key.split("+")[0]
