"""Remembers which words had to be cut to fit, for tests that nothing is."""

from types import ModuleType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

cut: list[str] = []
"""What was cut since `watch_for_cuts`, and to what."""


class Watched(QFontMetricsF):
    """Remembers what it had to cut."""

    def elidedText(self, text: str, mode: Qt.TextElideMode, width: float, flags: int = 0) -> str:
        shown = super().elidedText(text, mode, width, flags)
        if shown != text:
            cut.append(f"{text} → {shown}")
        return shown


def watch_for_cuts(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """Whatever these modules write is watched until the test ends."""
    cut.clear()
    for module in modules:
        monkeypatch.setattr(module, "QFontMetricsF", Watched)
