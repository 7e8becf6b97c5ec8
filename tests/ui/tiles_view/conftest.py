"""Writing is measured with the bundled font, which needs an application."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Every test here may use fonts and pixmaps."""
