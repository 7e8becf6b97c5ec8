"""The program: from the start page into a game, every action in its file, and back to it next time."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.app.application import automatic_scale
from ezgame.app.gui import Program
from ezgame.content.games import make_setup
from ezgame.core.actions import Bid
from ezgame.storage.game_file import GameFile
from ezgame.storage.reading import read_file
from ezgame.ui.start.game_card import GameCard
from tests.app.table import (
    LEFT,
    PLAIN,
    await_files,
    end_by_agreement,
    list_games,
    notice,
    open_file,
)
from tests.models.games import a_game_after
from tests.ui.hands import Hands, settle


def start(program: Program) -> Hands:
    """Click Start on the start page."""
    button = program.frame.start.new.start
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    settle()
    assert program.frame.game is not None
    return Hands(program.frame.game)


def test_a_new_game_is_saved_with_every_action(program: Program) -> None:
    hands = start(program)
    saver = program.saver
    assert saver is not None and saver.file.path.is_file()
    state = hands.session.state
    assert state.auction is not None and state.auction.lot is not None
    hands.do(Bid(actor=state.auction.actor, private=state.auction.lot, price=25))
    assert '"bid"' in saver.file.path.read_text(encoding="utf-8")


def test_an_unfinished_game_is_offered_and_goes_on_where_it_stood(program: Program) -> None:
    hands = start(program)
    state = hands.session.state
    assert state.auction is not None and state.auction.lot is not None
    hands.do(Bid(actor=state.auction.actor, private=state.auction.lot, price=25))
    then = hands.session.state
    program.frame.show_start()
    settle()
    list_games(program)
    cards = program.frame.start.findChildren(GameCard)
    assert cards, "the game is not offered"
    QTest.mouseClick(cards[0], LEFT, PLAIN, cards[0].rect().center())
    await_files(program)
    assert program.frame.game is not None
    assert program.frame.game.session.state == then


def test_a_damaged_file_is_refused_with_a_sentence(program: Program, tmp_path: Path) -> None:
    broken = tmp_path / "broken.ezgame"
    broken.write_text("this is no game\n", encoding="utf-8")
    open_file(program, broken)
    assert program.frame.game is None
    assert program.frame.start.new.hint.text()


def test_a_long_game_opens_at_once_and_learns_its_past(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    path = tmp_path / "evening.ezgame"
    GameFile.new(a_game_after(300), path).close()
    open_file(program, path)
    assert program.frame.game is not None and program.saver is not None
    session = program.frame.game.session
    assert session.game.position == 300
    qtbot.waitUntil(
        lambda: program.saver is not None and program.saver.file.opening is None, timeout=120_000
    )
    session.viewpoint.show_moment(10)
    assert session.position == 10


def test_everybody_is_asked_before_the_game_ends_by_agreement(program: Program) -> None:
    start(program)
    assert program.saver is not None
    session = program.saver.session
    program.commands.end_by_agreement()
    settle()
    asked = notice(program)
    assert all(session.player_name(player) in asked.told() for player in session.state.order)
    QTest.keyClick(asked.focusWidget() or asked, Qt.Key.Key_Return)
    settle()
    assert not session.state.finished and program.frame.end is None


def test_the_end_by_agreement_leads_to_the_ranking_and_back(program: Program) -> None:
    start(program)
    end_by_agreement(program)
    frame = program.frame
    assert frame.end is not None and frame.end.isVisible()
    frame.end.closed.emit()
    settle()
    assert frame.game is not None and frame.game.isVisible()


def test_larger_screens_begin_with_larger_text() -> None:
    assert [automatic_scale(height) for height in (768, 1080, 1440, 2160)] == [1.0, 1.0, 1.2, 1.6]


def test_whoever_plays_differently_from_an_earlier_moment_finds_the_other_line_in_the_file(
    program: Program, qtbot: QtBot
) -> None:
    program.opener.begin(make_setup("18esp", ("Ann", "Ben", "Carol"), seed=4))
    assert program.saver is not None
    session, path = program.saver.session, program.saver.file.path
    for _ in range(4):
        session.submit(session.choices()[0].action)
    known = session.game.line
    session.viewpoint.show_moment(1)
    assert session.viewpoint.play_from_here() and session.submit(session.choices()[-1].action)
    assert list(path.parent.glob("*.ezgame")) == [path], "no copy beside it"
    assert [len(kept.moves) for kept in read_file(path).others.lines.values()] == [4]
    program.leave_game()
    program.opener.open(path)
    qtbot.waitUntil(lambda: program.saver is not None and not program.desk.busy)
    assert program.saver is not None
    session = program.saver.session
    (line,) = session.played.lines
    assert not line.log[-1].known, "nobody has looked at it yet"
    session.lines.want(line.number, "look")
    qtbot.waitUntil(lambda: session.viewpoint.elsewhere)
    assert session.game.line == known
    session.lines.want(line.number, "return")
    qtbot.waitUntil(lambda: session.live)
    assert session.game.line == known and read_file(path).position == 4
    assert len(read_file(path).others.lines) == 1
