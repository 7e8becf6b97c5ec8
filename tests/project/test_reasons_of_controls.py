"""What is switched off says why: `allow`, which wants a reason, is the only way to switch a control of Qt off."""

import ast
from pathlib import Path

import ezgame

SOURCE = Path(ezgame.__file__).parent
FREE = {
    "ui/widgets/allowing.py",  # the one way
    "ui/start/company_choice.py",  # shows who plays; nothing of it is offered
    "ui/play/place_menu.py",  # entries of a menu, whose reason is the line below
    "app/signals.py",  # no control
}


def test_nobody_switches_a_control_off_without_a_reason() -> None:
    found = []
    for path in sorted((*SOURCE.glob("ui/**/*.py"), *SOURCE.glob("app/**/*.py"))):
        name = path.relative_to(SOURCE).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            call = node.func if isinstance(node, ast.Call) else None
            if isinstance(call, ast.Attribute) and call.attr in ("setEnabled", "setDisabled"):
                found.append((name, call.lineno))
    assert {name for name, _ in found} == FREE, found
