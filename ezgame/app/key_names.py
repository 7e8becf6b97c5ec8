"""Names of keys in the language of the table, the same in menus, tips and on the page of keys.

Qt's Spanish calls the key above Return “Borrar”, which is another one, and says “Control” where keyboards say “Ctrl”.
"""

from PySide6.QtCore import QObject, QTranslator

from ezgame.models.words.wording import say

NAMES = {
    "Backspace": "key_names.backspace",
    "Esc": "key_names.escape",
    "Space": "key_names.space",
    "Del": "key_names.delete",
    "Shift": "key_names.shift",
    "Ctrl": "key_names.control",
}
"""What Qt looks up, and the key of its name."""


class KeyNames(QTranslator):
    """Asked by Qt before its own catalogue; installed after that."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._names = {name: say(key) for name, key in NAMES.items()}

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, text: str, _remark: str | None = None, _count: int = -1
    ) -> str | None:
        """None where the next catalogue is to be asked."""
        return self._names.get(text) if context == "QShortcut" else None
