"""Tags of where a price may go keep off the markers of the company they are about."""

from PySide6.QtCore import QRectF

from ezgame.ui.panels.market.futures import tag_left

OWN = QRectF(100, 50, 30, 30)
WIDE = 70.0
"""“einbehalten” on the chart of 1849, whose spaces are 31 pixels wide on a laptop."""


def test_a_wide_tag_beside_the_companys_space_grows_away_from_it() -> None:
    left = tag_left(OWN.translated(-30, 0), WIDE, OWN, 500)
    assert left + WIDE <= OWN.left()
    assert tag_left(OWN.translated(30, 0), WIDE, OWN, 500) >= OWN.right()


def test_above_and_below_it_stays_in_the_middle_of_its_space() -> None:
    below = OWN.translated(0, 30)
    assert tag_left(below, WIDE, OWN, 500) + WIDE / 2 == below.center().x()
    assert tag_left(OWN, WIDE, None, 500) + WIDE / 2 == OWN.center().x()


def test_a_tag_never_leaves_the_chart() -> None:
    first = QRectF(0, 50, 30, 30)
    assert tag_left(first, WIDE, QRectF(30, 50, 30, 30), 500) == 0
    assert tag_left(QRectF(470, 50, 30, 30), WIDE, QRectF(440, 50, 30, 30), 500) == 500 - WIDE
