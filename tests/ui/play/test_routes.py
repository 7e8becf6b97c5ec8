"""Routes on the map: the proposal, drawing by hand, comparison, tender, running."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Run
from ezgame.core.events import RoutesRun
from ezgame.ui.action_bar.income import Income
from ezgame.ui.panels.run.account import HEAD, ROW, look_px
from ezgame.ui.panels.run.panel import verdict_text
from ezgame.ui.play.route_tool import past_run_pictures, route_color, route_pictures
from tests.titles.t1830.table import PLUS, corporation, table
from tests.ui.hands import settle
from tests.ui.play.positions import harbour_left_aside, running
from tests.ui.play.window import PlayWindow

Open = Callable[..., PlayWindow]


def proposed(window: PlayWindow, qtbot: QtBot) -> None:
    """Wait for the search to finish."""
    draft = window.tools.routes.draft
    qtbot.waitUntil(
        lambda: draft.drawn.best is not None and not draft.drawn.searching, timeout=20000
    )


def test_the_best_run_is_proposed_and_drawn(play: Open, qtbot: QtBot) -> None:
    window = play(running(), run=True)
    proposed(window, qtbot)
    drawn = window.tools.routes.draft.drawn
    assert drawn.best is not None and drawn.best.proved
    assert drawn.verdict.income == drawn.best.income > 0
    assert window.view.map.overlay_items("routes")
    assert verdict_text(window.tools.routes.draft) == ("Proven best.", "good")
    assert isinstance(window.session.draft.action, Run)


def test_where_only_the_income_is_proven_panel_and_bar_say_so(play: Open, qtbot: QtBot) -> None:
    window = play(running(), run=True)
    proposed(window, qtbot)
    draft = window.tools.routes.draft
    assert draft.drawn.best is not None
    draft.drawn.on_better(replace(draft.drawn.best, settled=False))
    told = "Proven: no run earns more. More for the treasury may be possible."
    assert verdict_text(draft) == (told, "good")
    assert Income(draft).note() == ("proven best income", True)


def test_a_route_is_drawn_by_clicking_stops_and_judged_live(play: Open, qtbot: QtBot) -> None:
    window = play(running(), run=True)
    proposed(window, qtbot)
    draft = window.tools.routes.draft
    best = draft.drawn.best
    assert best is not None and window.panel is not None
    window.panel.wipe.click()
    assert draft.drawn.routes == ()
    window.click(window.stop_point("I5", 0))
    assert draft.drawn.line(draft.drawn.train).nodes == ("I5.0",)
    window.click(window.stop_point("J4", 0))
    assert draft.drawn.verdict.refusal is None
    text, look = verdict_text(draft)
    assert text == f"Legal, {best.income - draft.drawn.verdict.income} below the best."
    assert look == "warning"
    window.click(window.stop_point("K5", 0))
    assert draft.drawn.line(draft.drawn.train).nodes == ("I5.0", "J4.0", "K5.0")


def test_a_click_on_the_last_stop_takes_it_away_again(play: Open, qtbot: QtBot) -> None:
    window = play(running(), run=True)
    proposed(window, qtbot)
    drawn = window.tools.routes.draft.drawn
    drawn.clear()
    for hex_ in ("I5", "J4", "J4"):
        window.click(window.stop_point(hex_, 0))
    assert drawn.line(drawn.train).nodes == ("I5.0",)


def test_an_illegal_run_says_why_and_is_no_draft(play: Open, qtbot: QtBot) -> None:
    window = play(running(), run=True)
    proposed(window, qtbot)
    draft = window.tools.routes.draft
    draft.drawn.clear()
    for hex_ in ("K5", "J4"):
        window.click(window.stop_point(hex_, 0))
    assert draft.drawn.verdict.refusal is not None
    assert verdict_text(draft)[1] == "warning"
    assert window.session.draft.action is None


def test_each_train_is_drawn_on_its_own(play: Open, qtbot: QtBot) -> None:
    window = play(running(), run=True)
    proposed(window, qtbot)
    drawn = window.tools.routes.draft.drawn
    drawn.clear()
    assert window.panel is not None
    window.click(window.stop_point("I5", 0))
    window.click(window.stop_point("J4", 0))
    qtbot.mouseClick(window.panel.cards[1], window_left())
    window.click(window.stop_point("I5", 0))
    window.click(window.stop_point("H4", 0))
    assert [line.nodes for line in map(drawn.line, ("2-t0", "2-t1"))] == [
        ("I5.0", "J4.0"),
        ("I5.0", "H4.0"),
    ]
    assert drawn.verdict.refusal is None


def window_left() -> object:
    from tests.ui.play.window import LEFT

    return LEFT


def test_the_tender_is_put_on_a_train_by_its_chip(play: Open, qtbot: QtBot) -> None:
    window = play(running(tender=True), run=True)
    proposed(window, qtbot)
    drawn = window.tools.routes.draft.drawn
    assert window.panel is not None
    chips = window.panel.bonus_group.buttons()
    assert len(chips) == 2
    chips[1].click()
    assert drawn.bonus_train == "2-t1"
    proposed(window, qtbot)
    assert drawn.bonus_train in (None, "2-t1")
    assert drawn.verdict.refusal is None


def test_the_drawn_run_is_what_the_game_runs(play: Open, qtbot: QtBot) -> None:
    window = play(running(), run=True)
    proposed(window, qtbot)
    draft = window.tools.routes.draft
    income = draft.drawn.verdict.income
    assert draft.run()
    event = next(e for e in window.game.applied_at(1).events if type(e).__name__ == "RoutesRun")
    assert event.income == income
    assert not draft.drawn.is_open
    assert window.view.map.overlay_items("routes"), "it stays while its income is dealt with"
    assert window.session.submit(next(c.action for c in window.session.choices()))
    assert not window.view.map.overlay_items("routes")


def test_a_run_that_was_made_keeps_the_colours_of_its_trains(play: Open) -> None:
    window = play(running(), run=True)
    draft = window.tools.routes.draft
    draft.search.cancel()
    draft.drawn.clear()
    draft.drawn.take_train(draft.drawn.trains[1].id)
    window.click(window.stop_point("I5", 0))
    window.click(window.stop_point("H4", 0))
    (shown,) = route_pictures(draft)
    assert draft.run()
    event = next(e for e in window.game.applied_at(1).events if isinstance(e, RoutesRun))
    (made,) = past_run_pictures(window.session, event)
    assert (made.color, made.dash) == (shown.color, shown.dash) == (route_color(1), 1)


def test_a_search_can_be_stopped_and_drawing_goes_on(play: Open) -> None:
    window = play(running(), run=True)
    draft = window.tools.routes.draft
    draft.search.cancel()
    draft.drawn.clear()
    window.click(window.stop_point("I5", 0))
    window.click(window.stop_point("H4", 0))
    assert draft.drawn.verdict.refusal is None
    assert isinstance(window.session.draft.action, Run)


def test_two_trains_at_one_stop_share_a_plate_with_both_amounts(play: Open) -> None:
    window = play(running(), run=True)
    draft = window.tools.routes.draft
    draft.search.cancel()
    draft.drawn.clear()
    for train, hexes in (("2-t0", ("I5", "J4")), ("2-t1", ("I5", "H4"))):
        draft.drawn.take_train(train)
        for hex_ in hexes:
            window.click(window.stop_point(hex_, 0))
    amounts = [(a.hex, a.text) for route in route_pictures(draft) for a in route.amounts]
    assert amounts == [("I5", "20 + 20"), ("J4", "10"), ("H4", "10")]


@pytest.mark.rule("30-PLUS-14")
def test_a_click_on_a_home_beside_the_track_counts_it_or_not(play: Open, qtbot: QtBot) -> None:
    position = corporation(table(variant=PLUS).phase("2"), "PRR", cash=500).station("PRR", "H10")
    position = position.tiles(H10="57/1", H14="9/1", H16="57/1").trains("PRR", "3")
    window = play(position.operating("PRR", "run"), run=True)
    proposed(window, qtbot)
    drawn = window.tools.routes.draft.drawn

    def stops() -> set[str]:
        return {node.partition(".")[0] for node in drawn.line(drawn.train).nodes}

    assert stops() == {"H10", "H12", "H16"}
    window.click(window.hex_point("H12", 0.0, -0.45))
    assert stops() == {"H10", "H16"}
    assert drawn.verdict.refusal is None and drawn.verdict.income == 40
    window.click(window.hex_point("H12", 0.0, -0.45))
    assert stops() == {"H10", "H12", "H16"} and drawn.verdict.income == 50


def test_a_click_on_must_reach_searches_for_that_goal(play: Open, qtbot: QtBot) -> None:
    window = play(harbour_left_aside(), run=True)
    proposed(window, qtbot)
    draft = window.tools.routes.draft
    assert window.panel is not None
    chip = window.panel.goal_chips["harbour"]
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert draft.goal == "harbour" and chip.isChecked()
    qtbot.waitUntil(lambda: draft.drawn.verdict.treasury == 20, timeout=20000)
    proposed(window, qtbot)
    # Another run earns more: the bar does not call this one the best without saying of what.
    assert Income(draft, window).note() == ("harbour: proven best", True)
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert draft.goal == "" and not chip.isChecked()


def test_the_chip_of_a_goal_stays_under_the_pointer_while_the_notice_above_it_goes(
    play: Open, qtbot: QtBot
) -> None:
    window = play(harbour_left_aside(), run=True)
    proposed(window, qtbot)
    panel = window.panel
    assert panel is not None
    qtbot.waitUntil(lambda: bool(panel.draft.missed), timeout=20000)
    settle()
    chip = panel.goal_chips["harbour"]
    places = [chip.mapTo(panel, chip.rect().center())]
    for treasury in (20, 0):
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
        settle()
        places.append(chip.mapTo(panel, chip.rect().center()))
        qtbot.waitUntil(lambda t=treasury: panel.draft.drawn.verdict.treasury == t, timeout=20000)
        settle()
        places.append(chip.mapTo(panel, chip.rect().center()))
    assert len(set(map(QPoint.toTuple, places))) == 1, places


@pytest.mark.rule("30-PLUS-14")
def test_the_card_says_whether_the_home_is_counted_and_a_click_on_it_changes_that(
    play: Open, qtbot: QtBot
) -> None:
    position = corporation(table(variant=PLUS).phase("2"), "PRR", cash=500).station("PRR", "H10")
    position = position.tiles(H10="57/1", H14="9/1", H16="57/1").trains("PRR", "3")
    window = play(position.operating("PRR", "run"), run=True)
    proposed(window, qtbot)
    panel = window.panel
    assert panel is not None
    drawn, card = panel.draft.drawn, panel.cards[0]

    def rows() -> list[tuple[str, str]]:
        assert card.account is not None
        return [(row.label, row.amount) for row in card.account.rows]

    def click(label: str) -> None:
        number = [name for name, _amount in rows()].index(label)
        middle = QPoint(30, look_px(HEAD) + look_px(ROW) * number + look_px(ROW) // 2)
        QTest.mouseClick(card, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)

    assert ("Altoona, counted", "10") in rows()
    click("Altoona, counted")
    assert ("Altoona, not counted", "–") in rows() and drawn.verdict.income == 40
    click("Altoona, not counted")
    assert ("Altoona, counted", "10") in rows() and drawn.verdict.income == 50
    # Other rows choose the train, as the rest of the card does.
    click("Pittsburgh")
    assert drawn.verdict.income == 50
