"""The players grid: all columns that matter fit into a laptop's dock, and rows reach its edge."""

import gc
import sys
from itertools import product

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.models.tables.players import Kind
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.players.columns import fit
from ezgame.ui.panels.players.panel import GridDelegate, PlayersPanel
from tests.models.games import a_game_after, a_new_game
from tests.ui.hands import settle

SIDE = 84
"""Pixels of the names beside the grid."""


def kinds(companies: int, *more: Kind) -> list[Kind]:
    return ["cash", "certificates", *(["company"] * companies), "worth", "liquid", *more]


def test_heads_of_a_long_language_are_not_cut() -> None:
    """With eleven companies the heads keep their room; columns beside them go first."""
    found = kinds(11)
    heads: dict[Kind, float] = {"cash": 52, "worth": 47, "certificates": 33, "liquid": 49}
    for room in (400, 460, 520, 700):
        for kind, wide in zip(found, fit(found, room, 1.0, heads), strict=True):
            assert wide == 0 or wide >= heads.get(kind, 0)


@pytest.mark.parametrize(("companies", "debt"), tuple(product(range(15), (False, True))))
def test_up_to_fourteen_companies_need_no_scroll_bar_on_a_laptop(
    companies: int, debt: bool
) -> None:
    more: tuple[Kind, ...] = ("privates", "debt") if debt else ("privates",)
    found = kinds(companies, *more)
    widths = fit(found, 520 - SIDE)
    assert sum(widths) == 520 - SIDE
    shown = {kind for kind, wide in zip(found, widths, strict=True) if wide}
    assert {"cash", "worth"} <= shown


def test_twelve_companies_leave_room_for_certificates() -> None:
    widths = fit(kinds(12), 520 - SIDE)
    found = dict(zip(kinds(12), widths, strict=True))
    assert found["certificates"] and found["company"] >= 24


def test_eight_companies_leave_room_for_privates_in_the_longest_language() -> None:
    """1830 in Spanish: its pool and bank have long names, and so has the cash."""
    heads: dict[Kind, float] = {"cash": 54, "worth": 45, "certificates": 34, "liquid": 28}
    found = kinds(8, "privates")
    for room in (520 - 90, 520 - 100):
        assert all(fit(found, room, 1.0, heads))


def test_columns_go_in_the_order_of_their_importance() -> None:
    found = kinds(10, "privates", "debt")
    for room in range(300, 700, 10):
        shown = {kind for kind, wide in zip(found, fit(found, room), strict=True) if wide}
        assert "privates" not in shown or "liquid" in shown
        assert "liquid" not in shown or "debt" in shown
        assert "debt" not in shown or "certificates" in shown


def test_rows_reach_the_edge_of_the_dock(qtbot: QtBot) -> None:
    appearance().set(dark=False, scale=1.0)
    for game in (a_new_game(), a_game_after(420)):
        panel = PlayersPanel(Session(game))
        qtbot.addWidget(panel)
        for width in (420, 520, 752):
            panel.resize(width, 240)
            panel.show()
            header = panel.horizontalHeader()
            assert header.length() == panel.viewport().width()
            assert panel.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def test_what_has_no_column_is_told_beside_the_name(qtbot: QtBot) -> None:
    session = Session(a_game_after(420))
    panel = PlayersPanel(session)
    qtbot.addWidget(panel)
    panel.resize(360, 240)
    panel.show()
    assert "liquid" not in {head.kind for head in panel.shown}
    tip = panel.grid.headerData(0, Qt.Orientation.Vertical, Qt.ItemDataRole.ToolTipRole)
    assert "could raise" in tip and "certificates" in tip


def test_cells_that_were_drawn_are_let_go_of_with_their_panel(qtbot: QtBot) -> None:
    panel = PlayersPanel(Session(a_new_game()))
    delegate = panel.findChild(GridDelegate)
    assert delegate is not None
    panel.resize(520, 300)
    panel.show()
    panel.grab()
    kept = delegate.kept
    assert kept
    del delegate
    panel.deleteLater()
    del panel
    settle()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert sys.getrefcount(kept) == 2, "this test and the call"
