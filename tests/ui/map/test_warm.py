"""Shapes worked out ahead: only of tiles that may be laid, and only as long as there is a map."""

import pytest
from PySide6.QtCore import SIGNAL, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.core.applied import Applied
from ezgame.core.board.fit import Fits
from ezgame.core.ids import TileId
from ezgame.models.drafts.hand import hand_of
from ezgame.models.session import Session
from ezgame.ui.background import QueuedJob
from ezgame.ui.map import warm
from ezgame.ui.map.scene import MapScene
from ezgame.ui.paint.labels import label_key
from ezgame.ui.play.board_position import board_picture
from tests.builders import ANN, a_game
from tests.models.games import played_at_random


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[QueuedJob]:
    """What was handed to the thread beside the window; it is not begun there."""
    jobs: list[QueuedJob] = []

    def note(work: object, **others: object) -> QueuedJob:
        jobs.append(QueuedJob(work, **others))
        return jobs[-1]

    monkeypatch.setattr(warm, "in_background", note)
    monkeypatch.setattr(warm, "ready_tiles", set())
    return jobs


def colors_of(job: QueuedJob, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Of the tiles that a job draws."""
    seen: set[str] = set()
    monkeypatch.setattr(warm, "tile_picture", lambda tile, *_: seen.add(tile.color))
    monkeypatch.setattr(warm, "hex_labels", lambda *_: None)
    monkeypatch.setattr(warm, "casings", lambda *_: None)
    for _ in job.work:
        pass
    job.answered = True
    return seen


def a_map(phase: str) -> tuple[MapScene, warm.Warming, Session]:
    session = Session(a_game().phase(phase).everybody_has(300).stock(ANN))
    scene = MapScene(session.title)
    session.setParent(scene)
    return scene, warm.Warming(session, scene), session


def test_only_what_may_be_laid_is_worked_out_and_only_once(
    qtbot: QtBot, begun: list[QueuedJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    _scene, warming, _ = a_map("2")
    assert not begun, "the window comes first"
    warming.begin()
    assert colors_of(begun[0], monkeypatch) == {"yellow"}
    warming.begin()
    assert len(begun) == 1, "yellow is known"
    _later, warming, _ = a_map("3")
    warming.begin()
    assert colors_of(begun[1], monkeypatch) == {"green"}


def test_nothing_is_worked_out_for_a_map_that_is_gone(qtbot: QtBot, begun: list[QueuedJob]) -> None:
    scene, warming, _ = a_map("2")
    warming.begin()
    assert not begun[0].cancelled()
    scene.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert begun[0].cancelled()


def test_a_tile_that_is_taken_in_hand_is_worked_out_in_all_its_turns(
    qtbot: QtBot, begun: list[QueuedJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "turned_tiles", set())
    session = Session(a_game().phase("2").everybody_has(300).stock(ANN))
    scene = MapScene(session.title)
    session.setParent(scene)
    kept = warm.Warming(session, scene)
    hand = hand_of(session)
    monkeypatch.setattr(type(hand), "tile", property(lambda _: TileId("57")))
    hand.changed.emit()
    hand.changed.emit()
    assert len(begun) == 1 and kept is not None
    turns: list[int] = []
    monkeypatch.setattr(warm, "tile_picture", lambda *them: turns.append(them[3]))
    monkeypatch.setattr(warm, "hex_labels", lambda *_: None)
    for _ in begun[0].work:
        pass
    assert turns == [0, 1, 2, 3, 4, 5]


def test_a_whole_set_of_tiles_is_not_worked_out_ahead(
    qtbot: QtBot, begun: list[QueuedJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "ENOUGH", 0.0)
    _scene, warming, _ = a_map("2")
    warming.begin()
    for _ in begun[0].work:
        pass
    assert len(warm.ready_tiles) == 1, "what took the time it may take was the last"


def test_what_fits_on_the_board_is_looked_for_ahead(
    qtbot: QtBot, begun: list[QueuedJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    _scene, warming, session = a_map("2")
    warming.begin_fits()
    ground, state = session.rules.ground, session.state
    for _ in begun[0].work:
        pass
    begun[0].answered = True
    fits = ground.part(Fits)
    open_hexes = {name for name, fixed in zip(ground.ids, ground.fixed, strict=True) if not fixed}
    monkeypatch.setattr(Fits, "fault", None)  # nothing is worked out any more
    assert open_hexes and all(
        isinstance(fits.options(h, ground.face(state.board, h)), tuple) for h in open_hexes
    )


def test_a_job_that_ends_beside_the_window_is_no_receiver_of_a_signal(
    qtbot: QtBot, begun: list[QueuedJob]
) -> None:
    _scene, warming, _ = a_map("2")
    before = warming.receivers(SIGNAL("destroyed(QObject*)"))
    warming.begin_fits()
    warming.begin_fits()
    assert len(begun) == 2 and warming.receivers(SIGNAL("destroyed(QObject*)")) == before


def test_what_lay_on_the_board_before_is_worked_out_once_the_past_is_known(
    qtbot: QtBot, begun: list[QueuedJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played_at_random(140)
    laid = sum(a.before.board is not a.after.board for a in game.log)
    assert 0 < laid <= warm.EARLIER, "the game has not the past this test is about"
    session = Session(game)
    scene = MapScene(session.title)
    session.setParent(scene)
    kept = warm.Warming(session, scene)
    with monkeypatch.context() as unread:
        unread.setattr(Applied, "known", False)
        session.look_again()
    assert not begun and kept is not None, "nothing is known of the past"
    session.look_again()
    session.look_again()
    assert len(begun) == 1
    detail, worked_out = scene.look.style.detail, set[object]()
    monkeypatch.setattr(warm, "writing", lambda *them: worked_out.add(label_key(*them)))
    for _ in begun[0].work:
        pass
    present = game.state.board
    while session.back.undo():
        if game.state.board is present:
            continue
        shown = board_picture(session.rules, session.state).hexes.values()
        assert {label_key(picture, detail) for picture in shown} <= worked_out
