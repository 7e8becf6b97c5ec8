"""Emblems of companies."""

import pytest
from PySide6.QtGui import QImage, QPainter

from ezgame.content.titles import load_title
from ezgame.ui.geometry import text
from ezgame.ui.paint.emblem import company_pictures, letter_size, paint_emblem, short_codes
from ezgame.ui.paint.picture import CompanyPicture

TITLES = ("18esp", "1830", "1849", "18te")


def drawn(company: CompanyPicture, pixels: int, *, code: bool = False) -> QImage:
    image = QImage(pixels, pixels, QImage.Format.Format_RGB32)
    image.fill("white")
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixels / 2, pixels / 2)
    painter.scale(pixels / 200, pixels / 200)
    paint_emblem(painter, (0.0, 0.0), 1.0, company, code=code)
    painter.end()
    return image


@pytest.mark.parametrize("title", TITLES)
def test_no_two_companies_look_alike_even_at_24_pixels(title: str) -> None:
    companies = list(company_pictures(load_title(title).companies.values()).values())
    images = [drawn(c, 24) for c in companies]
    for i, image in enumerate(images):
        assert all(image != other for other in images[:i])


@pytest.mark.parametrize("title", TITLES)
def test_codes_are_short_and_do_not_repeat(title: str) -> None:
    companies = company_pictures(load_title(title).companies.values()).values()
    codes = [c.code for c in companies]
    assert len(set(codes)) == len(codes)
    assert all(len(code) <= 3 for code in codes)


@pytest.mark.parametrize("title", TITLES)
def test_letters_stay_inside_the_disc(title: str) -> None:
    for company in company_pictures(load_title(title).companies.values()).values():
        size = letter_size(company.text, 1.0)
        assert text.width(company.text) * size <= 1.75


def test_codes_prefer_the_end_of_a_name_and_short_names_stay_whole() -> None:
    assert short_codes(["CFLG", "MZ", "MZA", "B&O"]) == {
        "MZ": "MZ", "CFLG": "LG", "MZA": "MZA", "B&O": "B&O"
    }  # fmt: skip


def test_the_code_of_a_word_is_its_beginning() -> None:
    assert short_codes(["Erie", "NYNH"]) == {"Erie": "Er", "NYNH": "NH"}


def test_kinds_of_companies_differ_in_more_than_colour() -> None:
    companies = company_pictures(load_title("18esp").companies.values())
    north = [c for c in companies.values() if c.dashes]
    minors = [c for c in companies.values() if c.ring]
    assert len(north) == 6
    assert len(minors) == 9
