"""Switching off what cannot be used now: never without the sentence that says why."""

from PySide6.QtWidgets import QWidget

from ezgame.ui.widgets.text import set_tip


def allow(widget: QWidget, why_not: str, tip: str = "") -> None:
    """Let a control be used, or grey it with the reason as its tip. For controls of Qt; a `GameButton` stays
    reachable and has `set_reason`. A test sees to it that nobody calls `setEnabled` instead."""
    widget.setEnabled(not why_not)
    widget.setAccessibleDescription(why_not)
    set_tip(widget, why_not or tip)
