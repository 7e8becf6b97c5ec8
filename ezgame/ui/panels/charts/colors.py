"""Colours that charts and their print share with the seats at the table."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

SEATS = ("#2F6BD8", "#B5541C", "#7B3FA0", "#0D8070", "#B3261E", "#6B7280")


def seat_color(seat: int) -> str:
    return SEATS[seat % len(SEATS)]


def is_dark(widget: QWidget) -> bool:
    """Whether the window is dark, by the palette that is really used."""
    return widget.palette().color(QPalette.ColorRole.Window).lightness() < 128
