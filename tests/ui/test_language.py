"""The language is switched while a game is on the table: the same game, the same moment, other words."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.games import new_game
from ezgame.core.actions import Action, BuyShare, PlaceStation, SellShares, StartCompany
from ezgame.core.game import Game
from ezgame.core.ids import HexId, TileId
from ezgame.models.drafts.hand import hand_of
from ezgame.models.drafts.run import run_draft
from ezgame.models.drafts.start_draft import start_draft
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.models.words.text import catalogue_for
from ezgame.storage.game_file import GameFile
from ezgame.storage.opening import open_whole
from ezgame.storage.reading import read_file
from ezgame.ui.frame import Frame
from ezgame.ui.memory import Forgetful
from ezgame.ui.resume import amount_rows
from ezgame.ui.widgets.buttons import GameButton
from tests.models.games import a_game_after, a_new_game
from tests.ui.play.positions import building, running


@pytest.fixture
def frame(qtbot: QtBot) -> Iterator[Frame]:
    wording.speak("en")
    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    frame.resize(1366, 768)
    frame.show()
    yield frame
    wording.speak("en")


def texts(frame: Frame) -> set[str]:
    assert frame.game is not None
    return {dock.windowTitle() for dock in frame.game.docks}


def settle(qtbot: QtBot) -> None:
    qtbot.wait(60)


def test_the_page_is_built_again_for_the_same_session(frame: Frame, qtbot: QtBot) -> None:
    session = Session(a_game_after(200))
    frame.show_game(session)
    settle(qtbot)
    session.viewpoint.show_moment(150)
    assert frame.game is not None
    frame.game.map.view.set_pixels(55)
    frame.game.map.view.following = False
    old, english = frame.game, texts(frame)
    frame.speak("de")
    settle(qtbot)
    assert frame.game is not None and frame.game is not old
    assert frame.game.session is session and session.position == 150 and not session.live
    assert {"Zug", "Gleisteile", "Protokoll"} <= texts(frame) and "Turn" in english
    assert frame.game.map.view.pixels == pytest.approx(55)
    assert session.text.language == "de"
    frame.speak("es")
    assert {"Turno", "Losetas", "Registro"} <= texts(frame)


def test_the_game_goes_on_in_the_other_language(frame: Frame, qtbot: QtBot) -> None:
    session = Session(a_game_after(200))
    frame.show_game(session)
    settle(qtbot)
    frame.speak("de")
    settle(qtbot)
    before = session.game.position
    assert frame.game is not None
    assert session.submit(session.choices()[0].action)
    assert session.game.position > before
    assert session.back.undo() and session.game.position == before
    assert any(b.text() or b.accessibleName() for b in frame.game.findChildren(GameButton))


def test_a_start_that_is_half_chosen_survives(frame: Frame, qtbot: QtBot) -> None:
    game = a_game_after(200)
    acts = (game.applied_at(n + 1).action for n in range(game.position))
    game.go_to(next(n for n, action in enumerate(acts) if isinstance(action, StartCompany)))
    session = Session(game)
    starts = [c.action for c in session.choices() if isinstance(c.action, StartCompany)]
    frame.show_game(session)
    settle(qtbot)
    session.draft.prepare(starts[0])
    frame.speak("de")
    settle(qtbot)
    assert session.draft.ready == starts[0]
    panel = frame.game.docks.panel("turn") if frame.game is not None else None
    assert panel is not None and panel.start.card_shown is not None
    assert start_draft(session).price == starts[0].price


def test_a_tile_in_hand_survives(frame: Frame, qtbot: QtBot) -> None:
    session = Session(building())
    frame.show_game(session)
    settle(qtbot)
    hand = hand_of(session)
    hand.choose_hex(HexId("H4"))
    hand.take(TileId("72"))
    held = hand.action
    assert held is not None and session.draft.ready == held
    frame.speak("de")
    settle(qtbot)
    assert hand_of(session).action == held and session.draft.ready == held
    assert frame.game is not None and "72" in frame.game.bar.primary.accessibleName()


def test_a_run_drawn_by_hand_survives(frame: Frame, qtbot: QtBot) -> None:
    session = Session(running())
    frame.show_game(session)
    draft = run_draft(session)
    qtbot.waitUntil(
        lambda: draft.drawn.best is not None and not draft.drawn.searching, timeout=9000
    )
    draft.drawn.clear()
    settle(qtbot)
    assert draft.drawn.verdict.income == 0
    frame.speak("es")
    settle(qtbot)
    assert run_draft(session) is draft and draft.drawn.verdict.income == 0
    draft.search.wait()


def test_a_typed_bid_survives(frame: Frame, qtbot: QtBot) -> None:
    session = Session(a_new_game())
    frame.show_game(session)
    settle(qtbot)
    assert frame.game is not None
    boxes = [row.box for row in amount_rows(frame.game) if row.isVisible()]
    assert boxes
    boxes[0].stepBy(3)
    typed = boxes[0].value()
    frame.speak("de")
    settle(qtbot)
    after = [row.box.value() for row in amount_rows(frame.game) if row.isVisible()]
    assert after[0] == typed


def before_the_first(kind: type[Action]) -> Game:
    """The moment before somebody did this for the first time."""
    game = a_game_after(200)
    acts = (game.applied_at(n + 1).action for n in range(game.position))
    game.go_to(next(n for n, action in enumerate(acts) if isinstance(action, kind)))
    return game


@pytest.mark.parametrize("kind", [PlaceStation, BuyShare, SellShares])
def test_a_station_or_share_that_is_chosen_but_not_done_survives(
    frame: Frame, qtbot: QtBot, kind: type[Action]
) -> None:
    session = Session(before_the_first(kind))
    frame.show_game(session)
    settle(qtbot)
    chosen = next(c.action for c in session.choices() if isinstance(c.action, kind))
    session.draft.prepare(chosen)
    position = session.game.position
    for code in ("de", "es"):
        frame.speak(code)
        settle(qtbot)
        assert session.draft.ready == chosen and session.game.position == position
        assert frame.game is not None and frame.game.bar.primary.allowed
    frame.game.bar.confirm()
    assert session.game.position > position
    assert session.game.applied_at(position + 1).action == chosen


def test_the_table_screen_follows(frame: Frame, qtbot: QtBot) -> None:
    session = Session(a_game_after(60))
    frame.show_game(session)
    frame.toggle_table()
    settle(qtbot)
    assert frame.table is not None and frame.table.windowTitle().endswith("table")
    frame.speak("de")
    settle(qtbot)
    assert frame.table.isVisible() and frame.table.windowTitle().endswith("Tisch")
    frame.speak("es")
    settle(qtbot)
    assert frame.table.isVisible() and frame.table.windowTitle().endswith("mesa")


def test_the_start_page_keeps_the_names(frame: Frame) -> None:
    frame.start.new.seats.rows[0].edit.setText("Zoë")
    renewed = []
    frame.start_renewed.connect(lambda: renewed.append(True))
    frame.speak("es")
    assert renewed and frame.start.new.seats.names()[0] == "Zoë"
    assert frame.start.side.entries["new"].accessibleName() == "Nueva partida"


def test_files_hold_no_words() -> None:
    """What a game remembers is the same whatever is spoken."""
    game = a_game_after(120)
    before = repr(game.state)
    german = catalogue_for(game.rules, "de")
    said = [german.describe(event) for applied in game.log for event in applied.events]
    assert any(line and "bietet" in line for line in said)
    assert repr(game.state) == before


@pytest.mark.usefixtures("frame")  # English again afterwards
def test_a_game_saved_in_german_opens_in_spanish(tmp_path: Path) -> None:
    """What is written of a game is the same, whatever is spoken."""
    written = {}
    for code in ("de", "es"):
        wording.speak(code)
        file = GameFile.new(a_game_after(120), tmp_path / f"{code}.ezgame")
        file.close()
        contents = read_file(tmp_path / f"{code}.ezgame")
        written[code] = (contents.header.setup, contents.moves, contents.snapshots)
    assert written["de"] == written["es"]
    opened = open_whole(read_file(tmp_path / "de.ezgame"), new_game)
    assert opened.difference is None and opened.game.position == 120
    spanish = catalogue_for(opened.game.rules)
    said = [spanish.describe(event) for applied in opened.game.log for event in applied.events]
    assert spanish.language == "es" and any(line and "puja" in line for line in said)
    assert b"bietet" not in (tmp_path / "de.ezgame").read_bytes()
