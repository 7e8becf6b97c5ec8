"""The main window: keys, layouts, looks, news, warnings, looking back, and dragging shares."""

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Dividend, SellShares
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from ezgame.models.drafts.run import run_draft
from ezgame.ui.appearance import appearance
from ezgame.ui.arrangement import Arrangement
from ezgame.ui.docks import preset_for
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from ezgame.ui.screens import alone, sizes_key
from tests.builders import ANN, BEN, CAROL, DAN, a_game
from tests.models.games import a_game_after, a_new_game, played_actions
from tests.ui.hands import Hands, settle
from tests.ui.play.positions import stationing
from tests.ui.table import Open

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


def stock() -> Game:
    position = a_game().phase("3").everybody_has(400)
    position = position.major(
        "FdSB", par=90, holds={DAN: 40, ANN: 20, BEN: 10}, cash=300, operated=True
    )
    position = position.major("FdLR", par=80, holds={ANN: 40, CAROL: 20}, cash=200, operated=True)
    return position.stock(ANN)


def building() -> Game:
    position = a_game().phase("3").everybody_has(150)
    return position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=450).operating(
        "FdSB", "build"
    )


def key(window: MainWindow, which: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
    QTest.keyClick(window.map.view, which, modifier)
    settle()


def test_undo_redo_and_restart_have_keys_and_names(table: Open) -> None:
    window = table(stock())
    Hands(window).do(SellShares(actor=ANN, company=CompanyId("FdSB"), percent=10))
    assert window.session.game.position == 1
    assert "Sell 10 % of FdSB" in window.bar.back.undo.accessibleName()
    key(window, Qt.Key.Key_U)
    assert window.session.game.position == 0
    key(window, Qt.Key.Key_U, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.game.position == 1
    key(window, Qt.Key.Key_Backspace)
    assert window.session.game.position == 0


def test_space_asks_once_while_something_is_still_possible(table: Open) -> None:
    window = table(building())
    key(window, Qt.Key.Key_Space)
    assert window.session.game.position == 0
    assert window.bar.primary.title == "Done anyway"
    key(window, Qt.Key.Key_Space)
    assert window.session.game.position >= 1


def test_escape_answers_the_question_of_space_with_no(table: Open) -> None:
    window = table(building())
    key(window, Qt.Key.Key_Space)
    key(window, Qt.Key.Key_Escape)
    assert window.bar.primary.title == "Done"
    assert not window.bar.trail.warning
    key(window, Qt.Key.Key_Space)
    assert window.session.game.position == 0, "it asks again"


def test_a_grey_button_tells_why_and_does_nothing(table: Open) -> None:
    window = table(stock())
    button = window.bar.button_for("repay")
    assert button is not None and not button.allowed
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    assert window.session.game.position == 0
    assert button.reason and button.reason in button.accessibleDescription()


def test_the_dock_of_the_step_comes_forward_by_itself(table: Open) -> None:
    window = table(building())
    tiles = window.docks.panel("tiles")
    assert tiles is not None and tiles.isVisible()
    turn = window.docks.panel("turn")
    assert turn is not None and not turn.isVisible()


def test_keys_open_log_history_and_charts(table: Open) -> None:
    window = table(stock())
    for which, name in ((Qt.Key.Key_L, "log"), (Qt.Key.Key_H, "history"), (Qt.Key.Key_C, "charts")):
        key(window, which)
        panel = window.docks.panel(name)
        assert panel is not None and panel.isVisible(), name


def test_layouts_are_chosen_reset_and_remembered(table: Open) -> None:
    memory = Forgetful()
    window = table(stock(), memory=memory)
    for preset in ("large", "laptop", "large"):
        window.commands[preset].trigger()
        settle()
        assert window.docks.preset == preset
    players = window.docks.panel("players")
    assert players is not None and players.isVisible()
    next(iter(window.docks)).close()
    window.arrangement.keep()
    again = table(stock(), memory=memory)
    assert next(iter(again.docks)).isHidden()
    again.commands["reset"].trigger()
    settle()
    assert not next(iter(again.docks)).isHidden()


def test_dark_and_text_size_change_the_whole_window(table: Open) -> None:
    window = table(stock())
    height = window.bar.height()
    window.commands["dark"].trigger()
    window.commands["larger"].trigger()
    settle()
    assert appearance().dark and appearance().scale == pytest.approx(1.1)
    assert window.bar.height() > height


def test_the_past_is_only_looked_at_and_the_large_button_leads_back(table: Open) -> None:
    window = table(a_game_after(120))
    window.session.viewpoint.show_moment(30)
    settle()
    button = window.bar.primary
    assert button.title == "Back to now" and button.isVisible()
    caption = window.session.text.caption(window.session.game.applied_at(30).action)
    assert caption in window.bar.trail.accessibleDescription(), "not the steps of the present"
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    assert window.session.live


AUCTION = 44
"""Actions of the simulated game until its auction is over."""


def end_the_auction(window: MainWindow) -> Hands:
    """Do with the mouse what is left of an auction."""
    hands = Hands(window)
    for action in played_actions(AUCTION)[window.session.game.position :]:
        if window.session.why_not(action) is None:
            hands.do(action)
    assert window.session.state.clock.kind == "stock"
    return hands


def test_the_end_of_a_round_is_told_in_bar_and_panel(table: Open) -> None:
    window = table(a_game_after(AUCTION - 4))
    end_the_auction(window)
    assert window.bar.trail.news is not None and window.bar.trail.news.round_end


def front(window: MainWindow, name: str) -> bool:
    return window.docks.is_front(name)


def test_in_the_auction_the_privates_come_forward_and_the_chart_after_it(table: Open) -> None:
    window = table(a_game_after(AUCTION - 4))
    assert front(window, "privates") and not front(window, "market")
    end_the_auction(window)
    settle()
    assert front(window, "market") and not front(window, "privates")


def test_a_tab_somebody_chose_in_the_auction_stays(table: Open) -> None:
    window = table(a_new_game())
    hands = Hands(window)
    hands.front("Charters")
    for action in played_actions(5):
        hands.do(action)
    assert front(window, "charters")


def test_who_looks_at_the_auction_of_the_past_keeps_history_in_front(table: Open) -> None:
    window = table(a_game_after(60))
    Hands(window).front("History")
    assert front(window, "history")
    window.session.viewpoint.show_moment(2)
    settle()
    assert window.session.state.clock.kind == "auction" and front(window, "history")
    window.session.viewpoint.return_to_now()
    settle()
    assert window.session.state.clock.kind != "auction" and front(window, "history")


def test_the_large_button_keeps_its_place(table: Open) -> None:
    places = set()
    for game in (stock(), building(), a_new_game(), stationing()):
        window = table(game)
        places.add(window.bar.primary.geometry().topRight().x())
        places.add(window.bar.primary.geometry().topLeft().x() + 10_000)
    assert len(places) == 2


def test_a_click_on_the_banner_shows_all_of_the_news(table: Open) -> None:
    window = table(a_game_after(AUCTION - 4))
    hands = end_the_auction(window)
    trail = window.bar.trail
    assert trail.news is not None
    hands.front("Tiles")
    QTest.mouseClick(trail, LEFT, PLAIN, QPoint(12, trail.height() // 2))
    settle()
    assert trail.news is None
    assert front(window, "turn")
    assert hands.find("Seen: hide what happened") is not None


def test_paying_out_and_withholding_are_the_large_buttons(table: Open) -> None:
    position = a_game().phase("3").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=450, operated=True)
    position = position.tiles(J4="73/5", H4="73/5").trains("FdSB", "1+2")
    window = table(position.operating("FdSB", "run"))
    run = run_draft(window.session)
    run.search.wait()
    settle()
    QTest.mouseClick(window.bar.primary, LEFT, PLAIN, window.bar.primary.rect().center())
    settle()
    assert window.bar.primary.title == "Pay out"
    assert window.bar.secondary.title == "Withhold" and window.bar.secondary.isVisible()
    before = window.session.game.position
    key(window, Qt.Key.Key_Return)
    key(window, Qt.Key.Key_Space)
    assert window.session.game.position == before, "a key must not decide it"
    button = window.bar.secondary
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    settle()
    done = window.session.game.applied_at(before + 1).action
    assert isinstance(done, Dividend) and done.choice == "withhold"


def test_large_text_makes_a_large_window_a_small_one(table: Open) -> None:
    size = QSize(1916, 1000)
    assert preset_for(size) == "large"
    appearance().set(scale=1.6)
    assert preset_for(size) == "laptop"
    window = table(building())
    room = window.map.width()
    window.commands["larger"].trigger()
    for _ in range(5):
        settle()
    assert window.map.width() > room / 2, "the map keeps its part of the window"


def test_another_size_offers_the_layout_that_fits(table: Open) -> None:
    window = table(stock())
    assert window.docks.preset == "laptop"
    window.resize(1920, 1080)
    window.arrangement.look_at_room()
    assert window.offer.preset == "large" and not window.offer.isHidden()
    assert window.docks.preset == "laptop", "nothing moves by itself"
    QTest.mouseClick(window.offer.take, LEFT)
    settle()
    assert window.docks.preset == "large" and window.offer.isHidden()
    window.resize(1366, 768)
    window.arrangement.look_at_room()
    assert window.offer.preset == "laptop"
    QTest.mouseClick(window.offer.keep, LEFT)
    window.arrangement.look_at_room()
    assert window.docks.preset == "large" and window.offer.isHidden(), "asked once"


def test_sizes_people_chose_come_back_with_their_screen(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Forgetful()
    window = table(stock(), memory=memory)
    here = window.arrangement.key()
    dock = next(dock for dock in window.docks if dock.objectName() == "turn")
    window.resizeDocks([dock], [330], Qt.Orientation.Horizontal)
    settle()
    chosen = dock.width()
    monkeypatch.setattr(window.arrangement, "key", lambda: "2560x1440")
    window.arrangement.look_at_room()
    window.resizeDocks([dock], [210], Qt.Orientation.Horizontal)
    settle()
    assert dock.width() != chosen and memory.layout(here) is not None
    monkeypatch.setattr(window.arrangement, "key", lambda: here)
    window.arrangement.look_at_room()
    settle()
    assert dock.width() == chosen


def test_a_laptop_with_and_without_a_television_finds_its_own_arrangement(
    table: Open, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    laptop, television = QSize(1366, 768), QSize(1920, 1080)
    both, memory = sizes_key(laptop, [television]), Forgetful()
    assert alone(both) == sizes_key(laptop, []) != both
    window = table(stock(), memory=memory)

    log = next(dock for dock in window.docks if dock.objectName() == "log")
    monkeypatch.setattr(window.arrangement, "key", lambda: both)
    window.arrangement.look_at_room()
    assert not log.isFloating(), "what was arranged for the laptop stays"
    log.setFloating(True)
    settle()
    qapp.screenRemoved.emit(qapp.primaryScreen())
    monkeypatch.setattr(window.arrangement, "key", lambda: alone(both))
    log.setFloating(False)
    window.arrangement.look_at_room()
    settle()
    assert not log.isFloating() and memory.layout(both) is not None
    monkeypatch.setattr(window.arrangement, "key", lambda: both)
    window.arrangement.look_at_room()
    settle()
    assert log.isFloating(), "kept before it was brought over"


def test_beside_a_new_screen_a_laptop_begins_as_it_is_alone(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Forgetful()
    window = table(stock(), memory=memory)
    next(iter(window.docks)).close()
    window.arrangement.keep()
    both = f"{window.arrangement.key()}+1920x1080"
    monkeypatch.setattr(Arrangement, "key", lambda _self: both)
    again = table(stock(), memory=memory)
    assert next(iter(again.docks)).isHidden()


def test_an_arrangement_of_a_game_of_few_holds_the_players_of_the_next(table: Open) -> None:
    memory = Forgetful()
    few = table(new_game(make_setup("18esp", ("Ann", "Ben", "Carol"))), memory=memory)
    few.arrangement.keep()
    many = table(
        new_game(make_setup("18esp", ("Ann", "Ben", "Carol", "Dan", "Eva"))), memory=memory
    )
    settle()
    assert many.docks.holds_players
    dock = next(dock for dock in many.docks if dock.objectName() == "players")
    many.resizeDocks([dock], [100], Qt.Orientation.Vertical)
    settle()
    chosen = dock.height()
    many.arrangement.keep()
    again = table(many.session.game, memory=memory)
    settle()
    dock = next(dock for dock in again.docks if dock.objectName() == "players")
    assert not again.docks.holds_players and dock.height() == chosen, "somebody made it smaller"


def test_players_stay_in_sight_beside_the_log(table: Open) -> None:
    window = table(stock())
    for name in ("log", "history", "charts"):
        window.docks.open(name)
        settle()
        assert window.docks.is_front(name) and window.docks.is_front("players")
