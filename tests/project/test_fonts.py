"""The bundled font: there, licensed, and enough for what the program writes."""

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QRawFont

from ezgame.content.resources import font_files, resource

FAMILY = "Source Sans 3"
LETTERS = "ÁÉÍÓÚÜÑáéíóúüñçß¿¡ ÄÖÜäöü €£$%₣ –—…‘’“”«»·×→←↑↓ 0123456789"


def test_font_comes_with_its_licence() -> None:
    licence = resource("fonts", "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Reserved Font Name" in licence


@pytest.mark.parametrize("name", ["Bold", "Italic", "Regular", "SemiBold"])
def test_every_letter_we_write_is_in_the_font(name: str, qapp: object) -> None:
    font = QRawFont(str(resource("fonts", f"SourceSans3-{name}.ttf")), 16)
    assert font.isValid()
    assert [letter for letter in LETTERS if not font.supportsCharacter(ord(letter))] == []


def test_weights_are_found_under_one_family(qapp: object) -> None:
    for path in font_files():
        assert FAMILY in QFontDatabase.applicationFontFamilies(
            QFontDatabase.addApplicationFont(str(path))
        )
    for weight in (QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold):
        info = QFontInfo(QFont(FAMILY, 12, weight))
        assert info.family() == FAMILY
        assert info.weight() == weight


@pytest.mark.parametrize("name", ["Bold", "Regular", "SemiBold"])
def test_digits_are_equally_wide_so_that_columns_of_money_line_up(name: str, qapp: object) -> None:
    font = QRawFont(str(resource("fonts", f"SourceSans3-{name}.ttf")), 100)
    glyphs = font.glyphIndexesForString("0123456789")
    assert len({advance.x() for advance in font.advancesForGlyphIndexes(glyphs)}) == 1
