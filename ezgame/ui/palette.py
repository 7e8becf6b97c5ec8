"""Colours of the window, light and dark, for the Fusion style."""

from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette


@dataclass(frozen=True, slots=True)
class WindowColors:
    """What widgets that paint themselves use beside the palette."""

    window: str
    panel: str
    raised: str
    line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    good: str
    warning: str
    danger: str
    selection: str
    sheet: str
    """Paper of futures that are only tried."""
    on_sheet: str


LIGHT = WindowColors(
    window="#DDE3E7", panel="#FFFFFF", raised="#F4F6F8", line="#C9D1D7", text="#1B2126",
    muted="#5E6B76", accent="#0D8070", on_accent="#FFFFFF", good="#1B7F3B", warning="#B45309",
    danger="#B3261E", selection="#DCEBFB", sheet="#F6E3C8", on_sheet="#5A3A12",
)  # fmt: skip
DARK = WindowColors(
    window="#12171B", panel="#1C242A", raised="#252F37", line="#36424C", text="#EEF2F5",
    muted="#9AA7B2", accent="#2DC7B5", on_accent="#08211E", good="#5CC987", warning="#F0A35B",
    danger="#FF8A7A", selection="#244558", sheet="#46321F", on_sheet="#F5DDBB",
)  # fmt: skip


def window_colors(dark: bool) -> WindowColors:
    return DARK if dark else LIGHT


def window_palette(dark: bool) -> QPalette:
    """The palette for QApplication; offscreen and bare X have no colour scheme of their own."""
    colors = window_colors(dark)
    palette = QPalette()
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    plain = {
        role.Window: colors.window,
        role.Base: colors.panel,
        role.AlternateBase: colors.raised,
        role.Button: colors.raised,
        role.WindowText: colors.text,
        role.Text: colors.text,
        role.ButtonText: colors.text,
        role.BrightText: colors.danger,
        role.ToolTipBase: colors.panel,
        role.ToolTipText: colors.text,
        role.PlaceholderText: colors.muted,
        role.Highlight: colors.accent,
        role.HighlightedText: colors.on_accent,
        role.Link: colors.accent,
        role.Light: colors.raised,
        role.Midlight: colors.raised,
        role.Mid: colors.line,
        role.Dark: colors.line,
        role.Accent: colors.accent,
    }
    for target, value in plain.items():
        palette.setColor(target, QColor(value))
    for target in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(group.Disabled, target, QColor(colors.muted))
    return palette
