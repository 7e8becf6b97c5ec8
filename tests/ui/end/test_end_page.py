"""The page at the end: ranking, accounts, charts, and buttons that only ask."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from ezgame.core.actions import EndByAgreement
from ezgame.models.session import Session
from ezgame.models.tables.players import PlayersModel
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.appearance import appearance
from ezgame.ui.end.page import EndPage
from ezgame.ui.end.standing import account_rows
from ezgame.ui.frame import Frame
from ezgame.ui.memory import Forgetful
from tests.builders import ANN, BEN, DAN, a_game
from tests.titles.t1849.table import CTL, P0, P1, Table
from tests.ui.hands import settle
from tests.ui.writing import reading


def ended() -> Session:
    position = a_game().phase("3").cash(ANN, 900).debt(BEN, 40)
    game = position.major("FdSB", par=90, holds={DAN: 40, BEN: 10}).stock()
    session = Session(game)
    assert session.submit(EndByAgreement(actor=ANN))
    return session


def test_the_winner_is_named_and_everybody_has_an_account(qtbot: QtBot) -> None:
    session = ended()
    page = EndPage(session)
    qtbot.addWidget(page)
    page.resize(1366, 768)
    page.show()
    scores = session.rules.score(session.state)
    assert page.headline.text() == f"Dan wins with {scores[DAN]}"
    assert [card.account.rank for card in page.cards] == [1, 2, 3, 4]
    for card in page.cards:
        amounts = [row[1].replace("−", "-") for row in account_rows(session, card.account)]
        assert sum(map(int, amounts)) == card.account.worth


@pytest.mark.rule("30-END-07")
def test_players_of_equal_worth_share_the_win(qtbot: QtBot) -> None:
    position = a_game("1830", players=3, setup="standard").cash(ANN, 900).cash(BEN, 900)
    session = Session(position.stock())
    page = EndPage(session)
    qtbot.addWidget(page)
    assert page.headline.text() == "Ann and Ben lead together with 900 each"
    assert [card.account.rank for card in page.cards] == [1, 1, 3]
    assert session.submit(EndByAgreement(actor=ANN))
    page.refresh()
    assert page.headline.text() == "Ann and Ben win together with 900 each"


def test_who_is_bankrupt_is_told(qtbot: QtBot) -> None:
    """The headline says "a player is bankrupt"; the card says which."""
    position = a_game("1830", players=3, setup="standard")
    players = position.state.players
    loser = BEN
    broken = {**players, loser: replace(players[loser], bankrupt=True)}
    game = replace(position, state=replace(position.state, players=broken)).stock()
    page = EndPage(Session(game))
    qtbot.addWidget(page)
    named = {card.account.player: card.accessibleName() for card in page.cards}
    assert named[loser].endswith(", bankrupt")
    assert sum("bankrupt" in name for name in named.values()) == 1


def test_who_is_bankrupt_is_written_clear_of_his_worth(qtbot: QtBot) -> None:
    """With six players “en bancarrota” was written over the figure."""
    position = a_game("1830", players=6, setup="standard")
    players = position.state.players
    broken = {**players, BEN: replace(players[BEN], bankrupt=True)}
    wording.speak("es")
    try:
        session = Session(replace(position, state=replace(position.state, players=broken)).stock())
        page = EndPage(session)
        qtbot.addWidget(page)
        page.resize(1366, 768)
        page.show()
        settle()
        with reading() as reader:
            reader.look(page)
        assert [fault for fault in reader.faults if "over each other" in fault] == []
    finally:
        wording.speak("en")


def test_a_debt_that_bears_interest_is_told_with_both_figures(qtbot: QtBot) -> None:
    session = ended()
    page = EndPage(session)
    qtbot.addWidget(page)
    ben = next(card.account for card in page.cards if card.account.player == BEN)
    assert (ben.borrowed, ben.debt) == (40, 60)
    assert ("Debt 40 with interest", "−60", None) in account_rows(session, ben)
    heads, sides, grid = PlayersModel(session).read()
    row = [side.player for side in sides].index(BEN)
    cell = grid[row][[head.kind for head in heads].index("debt")]
    assert cell.text == "40" and "60" in cell.tip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_debt_is_whole_with_large_text_in_a_small_window(qtbot: QtBot, language: str) -> None:
    wording.speak(language)
    appearance().set(scale=1.8)
    position = a_game(players=4).phase("3").debt(BEN, 940).debt(ANN, 490)
    session = Session(position.stock())
    assert session.submit(EndByAgreement(actor=ANN))
    page = EndPage(session)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    settle()
    with reading() as reader:
        reader.look(page)
    assert [fault for fault in reader.faults if fault.startswith("cut")] == []


@pytest.mark.parametrize(
    ("language", "places"),
    [("en", ["1st", "2nd", "3rd", "4th"]), ("de", ["1.", "2."]), ("es", ["1.º", "2.º"])],
)
def test_places_are_written_as_the_language_writes_them(
    qtbot: QtBot, language: str, places: list[str]
) -> None:
    wording.speak(language)
    try:
        page = EndPage(ended())
        qtbot.addWidget(page)
    finally:
        wording.speak("en")
    for card, place in zip(page.cards, places, strict=False):
        assert card.accessibleName().startswith(f"{place} ")


def test_before_the_end_it_tells_who_leads(qtbot: QtBot) -> None:
    session = Session(a_game().phase("3").cash(ANN, 9000).stock())
    page = EndPage(session)
    qtbot.addWidget(page)
    assert page.headline.text() == "Ann leads with 9000"


def test_the_buttons_only_ask(qtbot: QtBot) -> None:
    page = EndPage(ended())
    qtbot.addWidget(page)
    page.show()
    for button, signal in (
        (page.save, page.save_wanted),
        (page.print, page.print_wanted),
        (page.new, page.new_wanted),
        (page.look, page.closed),
    ):
        with qtbot.waitSignal(signal, timeout=5000):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_every_button_has_a_name_for_those_who_listen(qtbot: QtBot) -> None:
    page = EndPage(ended())
    qtbot.addWidget(page)
    assert all(button.accessibleName() for button in (page.save, page.print, page.new, page.look))


def test_it_needs_no_scroll_bar_on_small_screens(qtbot: QtBot) -> None:
    page = EndPage(ended())
    qtbot.addWidget(page)
    for size in ((1280, 720), (1366, 768), (1920, 1080)):
        page.resize(*size)
        page.show()
        qtbot.wait(1)
        area = page.findChild(QScrollArea)
        assert area is not None and area.verticalScrollBar().maximum() == 0, size


def test_the_board_and_the_result_are_one_click_apart_and_the_end_can_be_undone(
    qtbot: QtBot,
) -> None:
    appearance().set(dark=False, scale=1.0)
    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    frame.resize(1366, 768)
    frame.show()
    game = frame.show_game(ended())
    settle()
    assert frame.end is not None and frame.end.isVisible()
    for _ in range(2):
        QTest.mouseClick(frame.end.look, Qt.MouseButton.LeftButton)
        settle()
        assert game.isVisible()
        assert game.bar.primary.title == "Result"
        QTest.mouseClick(game.bar.primary, Qt.MouseButton.LeftButton)
        settle()
        assert frame.end.isVisible()
    QTest.mouseClick(frame.end.look, Qt.MouseButton.LeftButton)
    settle()
    QTest.keyClick(game.map.view, Qt.Key.Key_U)
    settle()
    assert not game.session.state.finished
    assert game.bar.primary.title != "Result"


def test_an_account_below_nothing_shows_what_the_floor_gives(qtbot: QtBot) -> None:
    """1849: the bond takes no more than the shares are worth, a loan no more than there is."""
    table = Table(game="advanced").phase("16")
    table.started(CTL, P0, at=(8, 0), held={P1: 2}, last=P1)
    table.title(bonds=frozenset({CTL})).player(P0, cash=12, debt=500).player(P1, cash=800)
    session = Session(table.change(finished=True).game())
    page = EndPage(session)
    qtbot.addWidget(page)
    rows = {card.account.player: account_rows(session, card.account) for card in page.cards}
    words = [(label, amount) for label, amount, _ in rows[P0]]
    assert ("Debt", "−500") in words and words[-1] == ("never below nothing", "488")
    assert "never below nothing" not in [label for label, *_ in rows[P1]]
    assert session.rules.score(session.state)[P0] == 0
