"""Keys that mean the same wherever they are pressed.

Tables, not comparisons: after `key == Qt.Key.Key_R` mypy goes on with the union of all the other five hundred
keys, and a few such lines cost it more than the whole core.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

TURN_KEYS = {Qt.Key.Key_R: 1, Qt.Key.Key_E: -1}
"""Key → sixths of a turn, clockwise."""
ARROW_KEYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Key → way on the screen, to the right and down."""
DIGIT_KEYS = {Qt.Key(Qt.Key.Key_0.value + n): n for n in range(1, 10)}
CONFIRM_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
PRESS_KEYS = CONFIRM_KEYS | {Qt.Key.Key_Space}
"""Keys that press what has the focus."""
CANCEL_KEYS = frozenset({Qt.Key.Key_Escape})


def key_name(keys: str) -> str:
    """A combination of keys as the keyboard's own language has it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
