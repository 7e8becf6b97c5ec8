"""PySide6 6.12.0 on Python 3.11 loses a reference to None with every wrapped call.

After some thousand calls the interpreter ends. The requirement keeps that version out;
this test keeps the requirement honest.
"""

import re
import sys
import tomllib

from PySide6 import __version__ as pyside_version
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.project.tree import CHECKOUT

CALLS = 200


def test_wrapped_calls_keep_their_references_to_none(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        widget.update()
    # From Python 3.12 None is immortal and its count does not move at all.
    assert before - sys.getrefcount(None) < CALLS // 2


def test_installed_pyside_is_one_we_ask_for() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [need for need in project["dependencies"] if need.startswith("PySide6")]
    assert asked == [
        "PySide6-Essentials>=6.8.2,<6.12; python_version < '3.12'",
        "PySide6-Essentials>=6.8.2; python_version >= '3.12'",
    ]
    found = tuple(int(part) for part in pyside_version.split(".")[:3])
    assert found >= (6, 8, 2)
    assert found < (6, 12) or sys.version_info >= (3, 12)


def test_every_requirement_is_imported() -> None:
    """One that is not would only make every package larger."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    modules = {"PySide6-Essentials": "PySide6", "PyYAML": "yaml"}
    needs = {re.split("[<>=;]", need)[0].strip() for need in project["dependencies"]}
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in (CHECKOUT / "ezgame").rglob("*.py")
    )
    wanted = {modules.get(need, need) for need in needs}
    assert {name for name in wanted if not re.search(rf"(import|from) {name}\b", code)} == set()
