"""The start page: names, seats, set-up, rulings and what they make of a new game."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRadioButton, QScrollArea
from pytestqt.qtbot import QtBot

from ezgame.content.summaries import title_summaries
from ezgame.core.setup import Setup
from ezgame.ui.appearance import appearance
from ezgame.ui.memory import Forgetful
from ezgame.ui.start.company_token import CompanyToken
from ezgame.ui.start.new_game import NewGamePage
from ezgame.ui.start.playable import note_of
from ezgame.ui.start.rulings import OWN
from ezgame.ui.start.seats import Seats
from ezgame.ui.widgets.switch import Switch
from tests.ui.hands import settle

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def page(qtbot: QtBot) -> NewGamePage:
    appearance().set(dark=False, scale=1.0)
    memory = Forgetful()
    memory.keep_names(("Nora", "Omar", "Pia"))
    made = NewGamePage(memory)
    qtbot.addWidget(made)
    made.resize(1074, 768)
    made.show()
    settle()
    return made


def started(page: NewGamePage) -> Setup:
    """Click Start and see what is wanted."""
    wanted: list[Setup] = []
    page.start_wanted.connect(wanted.append)
    QTest.mouseClick(page.start, LEFT, PLAIN, page.start.rect().center())
    assert len(wanted) == 1, page.hint.text()
    return wanted[0]


def test_the_names_of_the_group_are_remembered(page: NewGamePage) -> None:
    assert page.seats.names() == ("Nora", "Omar", "Pia")
    assert started(page).players == ("Nora", "Omar", "Pia")


def test_a_name_is_dragged_to_another_seat(page: NewGamePage) -> None:
    first, last = page.seats.rows[0], page.seats.rows[2]
    grip = QPoint(12, first.height() // 2)
    target = first.mapFromGlobal(last.mapToGlobal(QPoint(12, last.height() - 2)))
    QTest.mousePress(first, LEFT, PLAIN, grip)
    QTest.mouseMove(first, grip + QPoint(0, 20))
    # The row moves along, so the way still to go is asked again.
    target = first.mapFromGlobal(last.mapToGlobal(QPoint(12, last.height() - 2)))
    QTest.mouseMove(first, target)
    QTest.mouseRelease(first, LEFT, PLAIN, grip)
    assert page.seats.names() == ("Omar", "Pia", "Nora")


def test_a_name_takes_the_seat_it_is_held_over_and_the_others_make_room(page: NewGamePage) -> None:
    first, second, last = page.seats.rows
    tops = [row.y() for row in page.seats.rows]
    grip = QPoint(12, last.height() // 2)
    QTest.mousePress(last, LEFT, PLAIN, grip)
    QTest.mouseMove(last, grip - QPoint(0, 20))
    # A little below the first seat, and nearer to it than to the second.
    aim = page.seats.mapToGlobal(QPoint(12, tops[0] + first.height() // 2 + 8))
    QTest.mouseMove(last, last.mapFromGlobal(aim))
    assert [first.y(), second.y()] == tops[1:]
    QTest.mouseRelease(last, LEFT, PLAIN, grip)
    settle()
    assert page.seats.names() == ("Pia", "Nora", "Omar")
    assert [row.y() for row in page.seats.rows] == tops


def test_the_keyboard_changes_seats_too(page: NewGamePage) -> None:
    edit = page.seats.rows[0].edit
    QTest.keyClick(edit, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert page.seats.names() == ("Omar", "Nora", "Pia")


def test_a_space_after_tab_leaves_the_name_as_it_is(page: NewGamePage) -> None:
    first, second = (row.edit for row in page.seats.rows[:2])
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus() and second.selectedText() == "Omar"
    QTest.keyClick(second, Qt.Key.Key_Space)
    assert page.seats.names() == ("Nora", "Omar", "Pia")
    QTest.keyClicks(second, "Ota M")
    assert page.seats.names() == ("Nora", "Ota M", "Pia")


def test_shuffling_keeps_everybody(page: NewGamePage) -> None:
    QTest.mouseClick(page.shuffle, LEFT, PLAIN, page.shuffle.rect().center())
    assert sorted(page.seats.names()) == ["Nora", "Omar", "Pia"]


def test_players_are_added_and_removed_within_the_limits(page: NewGamePage) -> None:
    QTest.mouseClick(page.seats.more, LEFT, PLAIN, page.seats.more.rect().center())
    assert len(page.seats.names()) == 4
    for left in (3, 2):
        remove = page.seats.rows[0].remove
        QTest.mouseClick(remove, LEFT, PLAIN, remove.rect().center())
        assert len(page.seats.names()) == left
    assert not page.seats.rows[0].remove.allowed


def test_looking_at_another_title_changes_nobody(page: NewGamePage) -> None:
    """Fewer seats send players out only as long as that title is chosen, more fill them as long."""
    page.seats.show_names(("Nora", "Omar", "Pia", "Quim"))
    for title, players in (("18te", 3), ("1849", 4), ("1830", 4)):
        page.choose_title(title)
        assert page.seats.names() == ("Nora", "Omar", "Pia", "Quim")[:players]
    page.seats.show_names(("Nora", "Omar"))
    page.choose_title("1849")
    assert page.seats.names()[:2] == ("Nora", "Omar") and len(page.seats.names()) == 3
    page.choose_title("1830")
    assert page.seats.names() == ("Nora", "Omar")


def test_who_was_sent_away_by_hand_stays_away(page: NewGamePage) -> None:
    page.seats.show_names(("Nora", "Omar", "Pia", "Quim"))
    page.choose_title("18te")
    remove = page.seats.rows[0].remove
    QTest.mouseClick(remove, LEFT, PLAIN, remove.rect().center())
    page.choose_title("1830")
    assert page.seats.names() == ("Omar", "Pia")


def test_the_lists_of_another_title_are_read_from_their_top(page: NewGamePage) -> None:
    page.rulings.choose(OWN)
    bar = page.rulings.findChildren(QScrollArea)[0].verticalScrollBar()
    settle()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    page.choose_title("1830")
    settle()
    assert bar.value() == 0


def test_two_seats_choose_the_game_for_two(page: NewGamePage) -> None:
    remove = page.seats.rows[0].remove
    QTest.mouseClick(remove, LEFT, PLAIN, remove.rect().center())
    setup = started(page)
    assert (setup.variant, len(setup.players)) == ("two_players", 2) and setup.board is not None
    QTest.mouseClick(page.seats.more, LEFT, PLAIN, page.seats.more.rect().center())
    again = started(page)
    assert (again.variant, again.board) == ("", None)


def test_two_equal_names_cannot_start_and_say_why(page: NewGamePage) -> None:
    edit = page.seats.rows[1].edit
    edit.selectAll()
    QTest.keyClicks(edit, "Nora")
    assert not page.start.allowed
    assert "same name" in page.start.reason
    assert "same name" in page.hint.text()


def test_the_seed_can_be_set(page: NewGamePage) -> None:
    page.options.seed_edit.selectAll()
    QTest.keyClicks(page.options.seed_edit, "48 213 907")
    assert started(page).seed == 48213907


def test_rulings_as_online_and_as_in_the_book_differ(page: NewGamePage) -> None:
    button = page.rulings.ways["online"]
    QTest.mouseClick(button, LEFT, PLAIN, QPoint(8, button.height() // 2))
    setup = started(page)
    assert setup.ruling_set == "online"
    assert setup.rulings["market.ledge_move"] is False


def test_one_switch_is_changed_under_own_choice(page: NewGamePage) -> None:
    button = page.rulings.ways[OWN]
    QTest.mouseClick(button, LEFT, PLAIN, QPoint(8, button.height() // 2))
    switch = page.rulings.findChildren(Switch)[0]
    QTest.mouseClick(switch, LEFT, PLAIN, switch.rect().center())
    setup = started(page)
    assert setup.ruling_set == "rulebook"
    assert setup.rulings["market.ledge_move"] is False
    assert setup.rulings["par.by_phase"] is True


def test_switches_are_shut_unless_the_group_chooses_itself(page: NewGamePage) -> None:
    assert all(not switch.isEnabled() for switch in page.rulings.findChildren(Switch))


@pytest.mark.parametrize("size", [(988, 716), (1074, 764), (1628, 1076)])
def test_six_players_and_the_start_button_fit_on_the_page(
    page: NewGamePage, size: tuple[int, int]
) -> None:
    page.resize(*size)
    while len(page.seats.rows) < 6:
        QTest.mouseClick(page.seats.more, LEFT, PLAIN, page.seats.more.rect().center())
        settle()
    rows = [row.mapTo(page, row.rect().topLeft()).y() for row in page.seats.rows]
    heights = [row.height() for row in page.seats.rows]
    assert all(b - a >= h for a, b, h in zip(rows, rows[1:], heights, strict=False))
    assert rows[-1] + heights[-1] < page.start.mapTo(page, page.start.rect().topLeft()).y()
    low = page.start.mapTo(page, page.start.rect().bottomLeft()).y()
    assert low <= page.height()


def test_a_new_name_is_ready_to_be_typed_over(page: NewGamePage) -> None:
    QTest.mouseClick(page.seats.more, LEFT, PLAIN, page.seats.more.rect().center())
    settle()
    edit = page.seats.rows[-1].edit
    assert edit.hasFocus() and edit.selectedText() == edit.text()


def test_flags_of_a_title_say_what_they_mean(page: NewGamePage) -> None:
    page.choose_title("1830")
    settle()
    names = {switch.accessibleName() for switch in page.options.findChildren(Switch)}
    assert "A third 6 train" in names


def choices(page: NewGamePage) -> dict[str, QRadioButton]:
    return {
        button.text(): button
        for button in page.options.findChildren(QRadioButton)
        if button.isVisibleTo(page)
    }


def test_only_what_goes_with_the_players_is_asked(page: NewGamePage) -> None:
    page.choose_title("1849")
    page.seats.show_names(["Ann", "Ben", "Carol"])
    assert "Five companies" not in choices(page) and "Electric Dreams" in choices(page)
    assert "certificate limit 12\n5 companies" in page.note.text()
    page.seats.show_names(["Ann", "Ben", "Carol", "Dan"])
    choices(page)["Five companies"].click()
    assert page.options.values()["scenario"] == "five"
    page.seats.show_names(["Ann", "Ben", "Carol", "Dan", "Eve"])
    assert page.options.values()["scenario"] == "usual"
    assert "6 companies" in page.note.text()


def test_companies_can_still_be_chosen_by_hand(page: NewGamePage) -> None:
    page.choose_title("18esp")
    assert all(button.isEnabled() for button in choices(page).values())
    assert len(choices(page)) == 3


def test_companies_chosen_by_hand_are_judged_at_once(page: NewGamePage) -> None:
    """What makes no game bars Start; what the rulebook does not have is told, and may be played."""
    custom = next(b for b in page.options.findChildren(QRadioButton) if b.text() == "Custom")
    custom.click()
    settle()
    tokens = page.options.companies.findChildren(CompanyToken)
    assert "By the rulebook" not in page.hint.text() and not page.start.reason
    chosen = [token for token in tokens if token.isChecked()]
    chosen[-1].click()
    assert "By the rulebook 4 major companies of the north" in page.hint.text()
    assert not page.start.reason
    for token in chosen[:-1]:
        token.click()
    assert "at least one major company of the north" in page.hint.text()
    assert "at least one major company" in page.start.reason


def test_a_card_tells_how_many_play_it() -> None:
    summary = next(title for title in title_summaries() if title.id == "1830")
    assert note_of(summary) == "2 to 6 players"
    assert note_of(replace(summary, players=(2,))) == "2 players"
    assert Seats(("Nora",), 2, 2).fault() == "2 players are needed."
