"""Colours of the map (two themes, each also for a dark window) and the bundled font."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from PySide6.QtGui import QColor, QFont, QFontDatabase

from ezgame.content.resources import font_files

FAMILY = "Source Sans 3"


@dataclass(frozen=True, slots=True)
class MapTheme:
    """All colours a map uses; `fills` by the colour words of the manifests."""

    name: str
    fills: Mapping[str, str]
    sea: str = "#D3E3EC"
    shallow: str = "#BCD3E0"
    coast: str = "#8FA9B8"
    ink: str = "#17181A"
    soft_ink: str = "#5C6670"
    track: str = "#0E0F11"
    light: str = "#FFFFFF"
    paper: str = "#FFFFFF"
    grid: str = "#B9B4A2"
    """Sides between unbuilt hexes."""
    mountain: str = "#8A6238"
    water: str = "#27709F"
    mine: str = "#3A3C40"
    blocked: str = "#B3261E"
    ribbon: str = "#F0B585"
    ribbon_edge: str = "#C98A56"
    accent: str = "#00B8D9"
    name_ink: str = "#17181A"
    """Names of places; they reach over the sea."""
    on_red: str = "#FFFFFF"
    deep_red: str = "#93305A"
    """Round white writing on red."""
    sheet: str = "#F2F4F6"
    """Ground of the tile sheet."""
    sheet_ink: str = "#1B2126"

    def __hash__(self) -> int:
        return hash((self.name, self.sea))

    @property
    def light_names(self) -> bool:
        return color_of(self.name_ink).lightness() > 150

    @property
    def name_weight(self) -> int:
        """Names are at least as bold: light letters look thinner than dark ones."""
        return 600 if self.light_names else 400

    def name_halo(self, color: str) -> str:
        """Round names on a hex of this colour: as other writing has it, or its shadow where names are light."""
        halo = self.halo(color)
        return shadow(halo) if self.light_names else halo

    def halo(self, color: str) -> str:
        """Round writing on a hex of this colour: the colour itself, a little paler, so that it lifts letters
        off track without a white cloud."""
        return paler(self.fills.get(color, self.fills["blank"]))

    def fill(self, color: str) -> QColor:
        return color_of(self.fills.get(color, self.fills["blank"]))


@cache
def paler(name: str) -> str:
    """A colour a third on its way to white, or to light grey where it is dark."""
    color = QColor(name)
    parts = (color.red(), color.green(), color.blue())
    top = 255 if color.lightness() > 150 else 225
    return QColor(*(round(part + (top - part) * 0.3) for part in parts)).name()


@cache
def shadow(name: str) -> str:
    """A fifth of a colour."""
    color = QColor(name)
    return QColor(*(part // 5 for part in (color.red(), color.green(), color.blue()))).name()


@cache
def color_of(name: str) -> QColor:
    return QColor(name)


_DEFAULT = MapTheme(
    name="default",
    fills={
        "blank": "#F6F3E7", "yellow": "#EFD11F", "green": "#7EBC6E", "brown": "#A37141",
        "gray": "#B8B9BD", "red": "#D65A81", "harbour": "#A9D2EC", "pass": "#F0B07C",
        "pass_track": "#F6C99F", "white": "#FFFFFF", "black": "#3B3D42", "blue": "#A9D2EC",
        "orange": "#F0B07C",
    },
)  # fmt: skip
_CLASSIC = replace(
    _DEFAULT,
    name="classic",
    fills={
        **_DEFAULT.fills,
        "blank": "#FCEFDE", "yellow": "#FFE600", "green": "#59B578", "brown": "#BF8156",
        "gray": "#A9AFB2", "red": "#D55F58", "harbour": "#9CCBE3",
    },
    mountain="#8C5E34",
    water="#246F97",
)  # fmt: skip
_DARK = {
    "sea": "#1B252C", "shallow": "#22313B", "coast": "#0F161B", "soft_ink": "#8E9BA6",
    "grid": "#7F7B6C", "light": "#DCDCD6", "paper": "#E9E7DF", "ribbon": "#B98A63",
    "ribbon_edge": "#8A5F3C", "sheet": "#1C242A", "sheet_ink": "#EEF2F5", "mountain": "#472B0F",
    "water": "#0A3355", "name_ink": "#FBF9F2",
}  # fmt: skip
_DARK_FILLS = {
    "blank": "#A09B89", "yellow": "#CDB31A", "green": "#6DA55F", "brown": "#9A6B3C", "gray": "#B0B2B8",
    "red": "#C25277", "harbour": "#7FA9C4", "pass": "#C98F60", "pass_track": "#C99D77",
}  # fmt: skip
"""Paper for a dark room: a fifth less light, so that it does not dazzle; track still stands out."""

_SHEET = {"sea": "#F3DFC4", "shallow": "#E8CDA8", "coast": "#C2A27A"}
_DARK_SHEET = {"sea": "#3A2A1C", "shallow": "#483524", "coast": "#1E150D"}
"""Round the map while a future is tried: a sheet of brown paper, no sea."""

THEMES = ("default", "classic")


@cache
def map_theme(name: str = "default", dark: bool = False, sheet: bool = False) -> MapTheme:
    """A theme by name; `dark` suits it to a dark window, `sheet` is for futures that are only tried."""
    theme = {"default": _DEFAULT, "classic": _CLASSIC}[name]
    if dark:
        theme = replace(theme, fills={**theme.fills, **_DARK_FILLS}, **_DARK)
    paper = _DARK_SHEET if dark else _SHEET
    return replace(theme, fills=theme.fills, **paper) if sheet else theme


@cache
def load_fonts() -> str:
    """Make the bundled font known to Qt and return its family; needs a QGuiApplication."""
    for path in font_files():
        QFontDatabase.addApplicationFont(str(path))
    return FAMILY


class _Fonts(threading.local):
    """Fonts are kept by thread: Qt does not promise that two may use the same one at once."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int, bool], QFont] = {}


_fonts = _Fonts()


def map_font(size: int, weight: int = 700, italic: bool = False) -> QFont:
    """A font measured in scene units: points would grow with the resolution of a printer."""
    key = (size, weight, italic)
    font = _fonts.known.get(key)
    if font is None:
        font = _fonts.known[key] = _made_font(size, weight, italic)
    return font


def _made_font(size: int, weight: int, italic: bool) -> QFont:
    font = QFont(load_fonts())
    font.setPixelSize(max(1, size))
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    # In a PDF, letters joined into one sign are found by no search: "Gesellschaft" has such an "ft".
    font.setFeature(QFont.Tag.fromString("liga"), 0)
    return font


def ink_on(fill: QColor) -> str:
    """White on a filled chip where that can be read easily, else dark."""
    light, dark = "#FFFFFF", "#17181A"
    return light if contrast(color_of(light), fill) >= EASY else dark


EASY = 4.0


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    light, dark = sorted((_brightness(one), _brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _brightness(color: QColor) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
        for part in (color.redF(), color.greenF(), color.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
