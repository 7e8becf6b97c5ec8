"""A jump goes from one whole map to another: no tile is seen beside others of another moment."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.ui.map import jump
from ezgame.ui.map.look import DrawingBudget
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.view import MapView
from ezgame.ui.play.board_position import board_position
from ezgame.ui.play.live_map import LiveMap
from tests.models.games import a_game_after

COUNT = 240
AT_A_TIME = DrawingBudget(1e-9)
"""One hex in every turn."""


def shown(view: MapView) -> QImage:
    return view.viewport().grab().toImage()


def finished(qtbot: QtBot, view: MapView) -> QImage:
    qtbot.waitUntil(lambda: not view.map.unfinished, timeout=60_000)
    return shown(view)


@pytest.fixture
def session() -> Session:
    return Session(a_game_after(COUNT))


@pytest.fixture
def view(qtbot: QtBot, session: Session) -> MapView:
    scene = MapScene(session.title, position=board_position(session.rules, session.state))
    scene.look.share_time(scene)
    scene.look.budget = DrawingBudget(600.0)
    made = MapView(scene)
    qtbot.addWidget(made)
    LiveMap(session, scene, made)
    made.resize(640, 660)
    made.show()
    finished(qtbot, made)
    scene.look.budget = AT_A_TIME
    return made


def test_the_map_stays_as_it_was_until_all_of_the_new_one_is_drawn(
    qtbot: QtBot, session: Session, view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jump, "LONGEST", 600.0)
    before, drawn = shown(view), []
    session.viewpoint.show_moment(20)
    assert view.map.unfinished and shown(view) == before
    while view.map.held:
        drawn.append(shown(view) == before)
        qtbot.wait(1)
    assert all(drawn) and len(drawn) > 6, "hexes come one by one, and nobody sees it"
    after = finished(qtbot, view)
    assert after != before
    other = MapView(MapScene(session.title, position=board_position(session.rules, session.state)))
    qtbot.addWidget(other)
    other.resize(view.size())
    other.show()
    other.map.finish_names()
    assert shown(other) == after


def test_a_map_that_takes_too_long_is_shown_as_far_as_it_is(
    qtbot: QtBot, session: Session, view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jump, "LONGEST", 0.0)
    before = shown(view)
    session.viewpoint.show_moment(20)
    qtbot.waitUntil(lambda: not view.map.held)
    assert shown(view) != before and not view.map.drawn


def test_a_slider_that_is_pulled_on_shows_what_there_is(
    session: Session, view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shown(view)
    session.viewpoint.show_moment(20, in_passing=True)
    assert view.map.held and shown(view) == before
    session.viewpoint.show_moment(COUNT - 1, in_passing=True)
    assert view.map.held, "soon after it"
    monkeypatch.setattr(jump, "PULLED", 0.0)
    session.viewpoint.show_moment(40, in_passing=True)
    assert not view.map.held and shown(view) != before


def test_whoever_zooms_after_a_jump_sees_the_new_map(session: Session, view: MapView) -> None:
    session.viewpoint.show_moment(20)
    assert view.map.held
    before = shown(view)
    view.zoom_in()
    assert shown(view) != before
    session.viewpoint.return_to_now()
    assert view.map.held == 1, "a view counts once"


def test_a_tile_that_is_laid_is_there_at_once(session: Session, view: MapView) -> None:
    position = view.map.position
    laid = dict(list(position.tiles.items())[:-1])
    view.map.set_position(replace(position, tiles=laid))
    assert not view.map.held
