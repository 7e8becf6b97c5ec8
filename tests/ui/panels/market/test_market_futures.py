"""Tags of where a price may go keep off markers, those of the company they are about first."""

from PySide6.QtCore import QRectF, QSizeF

from ezgame.ui.panels.market.futures import tag_left, tag_place

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


def test_a_tag_covers_neither_a_marker_nor_another_tag() -> None:
    sheet, size = QRectF(0, 0, 500, 300), QSizeF(40, 15)
    at_edge = tag_place(OWN, size, 95, sheet, [])
    assert at_edge.bottom() <= OWN.bottom() and at_edge.bottom() > OWN.bottom() - 5
    crowd = [QRectF(100, 60, 30, 10), QRectF(100, 70, 30, 10)]
    below = tag_place(OWN, size, 95, sheet, crowd)
    assert below.top() >= OWN.bottom()
    assert tag_place(OWN, size, 95, sheet, [*crowd, below]).top() >= below.bottom()
    low = QRectF(0, 0, 500, OWN.bottom())
    assert tag_place(OWN, size, 95, low, crowd) == at_edge, "no place is free"
