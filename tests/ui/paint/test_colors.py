"""Colours: told apart by people who see them differently, and never the only cue."""

import itertools
from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from ezgame.content.titles import load_title
from ezgame.core.ids import HexId
from ezgame.ui.geometry import text
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.paint.board import paint_name
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import tile_picture
from ezgame.ui.paint.detail import LEVELS
from ezgame.ui.paint.labels import hex_labels
from ezgame.ui.paint.names import Name
from ezgame.ui.paint.overlay import ROUTE_COLORS
from ezgame.ui.paint.style import Style
from ezgame.ui.theme import THEMES, contrast, ink_on, map_theme

FILLS = ("blank", "yellow", "green", "brown", "gray", "red")
MACHADO = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
"""Machado, Oliveira and Fernandes 2009, full severity, on linear RGB."""


def linear(color: str) -> list[float]:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def seen(rgb: list[float], sight: str) -> list[float]:
    if sight == "normal":
        return rgb
    return [
        min(1, max(0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in MACHADO[sight]
    ]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    r, g, b = rgb
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", ["normal", *MACHADO])
def test_fills_of_the_default_theme_stay_apart_for_every_kind_of_sight(sight: str) -> None:
    theme = map_theme("default")
    places = {name: lab(seen(linear(theme.fills[name]), sight)) for name in FILLS}
    for a, b in itertools.combinations(FILLS, 2):
        distance = sum((p - q) ** 2 for p, q in zip(places[a], places[b], strict=True)) ** 0.5
        assert distance > 14, (a, b)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("dark", [False, True])
def test_track_stands_out_from_every_ground(name: str, dark: bool) -> None:
    theme = map_theme(name, dark)

    def brightness(color: str) -> float:
        r, g, b = linear(color)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    for fill in FILLS:
        contrast = (brightness(theme.fills[fill]) + 0.05) / (brightness(theme.track) + 0.05)
        assert contrast > 4, fill


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("dark", [False, True])
def test_what_building_costs_can_be_read_on_the_ground(name: str, dark: bool) -> None:
    """Money is written in the colours of mountains and water, on empty hexes and on preprinted yellow ones."""
    theme = map_theme(name, dark)
    for ink in (theme.mountain, theme.water):
        assert contrast(QColor(ink), QColor(theme.fills["blank"])) >= 4.5, ink
        assert contrast(QColor(ink), QColor(theme.fills["yellow"])) >= 3, ink
    assert theme.mountain != theme.water


@pytest.mark.parametrize("title", ["18esp", "1830", "1849", "18te"])
def test_every_laid_tile_shows_its_colour_as_pips_too(title: str) -> None:
    loaded = load_title(title)
    for tile in loaded.tiles.tiles.values():
        picture = tile_picture(tile, loaded.tiles, loaded.board.layout)
        assert picture.rank == 1 + loaded.tiles.colors.index(tile.color)
        kinds = {label.kind for label in hex_labels(picture, LEVELS[3])}
        assert "pips" in kinds


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("sheet", [False, True])
def test_names_stand_out_from_their_halo_and_from_the_sea(
    name: str, dark: bool, sheet: bool
) -> None:
    """Names reach over the coast, where a halo of the land's colour alone would leave the letters unread."""
    theme = map_theme(name, dark, sheet)
    ink = QColor(theme.name_ink)
    for color in theme.fills:
        if color != "black":  # a value's ground only
            assert contrast(ink, QColor(theme.name_halo(color))) >= 4.5, color
    for ground in (theme.sea, theme.shallow):
        assert contrast(ink, QColor(ground)) >= 7, ground
    for red in (theme.fills["red"], theme.deep_red):
        assert contrast(QColor(theme.on_red), QColor(red)) >= 3.5, red


def test_figures_on_the_colours_of_runs_are_read_easily() -> None:
    for color in ROUTE_COLORS:
        assert contrast(QColor(ink_on(QColor(color))), QColor(color)) >= 4, color


@pytest.mark.parametrize("dark", [False, True])
def test_a_name_is_written_in_its_ink_within_its_place(dark: bool) -> None:
    style = Style(theme=map_theme(dark=dark), detail=LEVELS[2])
    name = Name(HexId("A1"), ("S. Sebastián",), 0.3, Box((0.0, 0.0), 0.0, 0.3), "green", 400)
    name = replace(name, box=replace(name.box, width=text.width("S. Sebastián", 400) * 0.3))
    image = QImage(240, 60, QImage.Format.Format_RGB32)
    image.fill(QColor(style.theme.sea))
    painter = QPainter(image)
    painter.translate(120, 30)
    paint_name(painter, name, style)
    painter.end()
    sea, ink = QColor(style.theme.sea), QColor(style.theme.name_ink)
    columns = [
        x for x in range(240) if any(contrast(image.pixelColor(x, y), sea) > 7 for y in range(60))
    ]
    assert any(image.pixelColor(x, y) == ink for x in columns for y in range(60))
    assert len(columns) > 0.4 * name.box.width * U
    assert 120 - name.box.width * U / 2 - 2 < columns[0]
    assert columns[-1] < 120 + name.box.width * U / 2 + 2
