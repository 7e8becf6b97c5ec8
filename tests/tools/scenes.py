"""What is photographed: a moment of a game, and what is done at the window before the picture."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu, QToolTip, QWidget

from ezgame.core.actions import LayTile, StartCompany
from ezgame.core.game import Game
from ezgame.models.words.wording import say
from tests.tools import moments as at
from tests.ui.hands import LEFT, PLAIN, Hands

if TYPE_CHECKING:
    from ezgame.ui.main_window import MainWindow
    from tests.tools.pictures import Studio

Prepare = Callable[["Studio"], QWidget]


def game_window(studio: "Studio") -> "MainWindow":
    window = studio.program.frame.game
    assert window is not None
    return window


def whole_window(studio: "Studio") -> QWidget:
    return studio.program.frame


def drag_a_tile(studio: "Studio") -> QWidget:
    """Lift a tile from the tray and hold it over a hex, without letting go."""

    window = game_window(studio)
    hands = Hands(window)
    wanted = studio.actions[window.session.game.position]
    assert isinstance(wanted, LayTile)
    start = hands.tray_point(wanted.tile)
    source = hands.tray().view.viewport()
    QTest.mousePress(source, LEFT, PLAIN, start)
    QTest.mouseMove(source, start + QPoint(9, 3))
    at = source.mapFromGlobal(hands.view.viewport().mapToGlobal(hands.hex_point(wanted.hex)))
    QTest.mouseMove(source, at)
    away = source.mapFromGlobal(hands.view.viewport().mapToGlobal(QPoint(3, 3)))
    studio.afterwards.append(lambda: QTest.mouseRelease(source, LEFT, PLAIN, away))
    return studio.program.frame


def choose_a_price(studio: "Studio") -> QWidget:

    window = game_window(studio)
    wanted = studio.actions[window.session.game.position]
    assert isinstance(wanted, StartCompany)
    hands = Hands(window)
    short = window.session.title.companies[wanted.company].short
    hands.front(window.session.text.say("panels.turn"))
    hands.click(window.session.text.say("start.company", company=short))
    studio.spin(0.3)
    hands.click(window.session.text.say("start.at", company=short, price=wanted.price))
    return studio.program.frame


def table_screen(studio: "Studio") -> QWidget:
    frame = studio.program.frame
    frame.toggle_table()
    studio.spin(1.0)
    assert frame.table is not None
    frame.table.resize(frame.screen().size())
    return frame.table


def own_rulings(studio: "Studio") -> QWidget:
    """Six names and a list of switches: the fullest the page can be."""
    from ezgame.ui.start.rulings import OWN

    new = studio.program.frame.start.new
    while len(new.seats.rows) < 6:
        new.seats.add()
        new.seats.rows[-1].edit.setText("Maximiliane")
    new.rulings.ways[OWN].click()
    return studio.program.frame


def dialog(opens: "Callable[[Studio], object]") -> Prepare:
    """The window with a dialog over it, as it stands on the screen."""

    def prepare(studio: "Studio") -> QWidget:
        opens(studio)
        studio.spin(1.5)
        found = [w for w in studio.app.topLevelWidgets() if w.isVisible() and is_over(w)]
        studio.over = found
        studio.afterwards.append(lambda: [w.close() for w in found])
        return studio.program.frame

    return prepare


def is_over(widget: QWidget) -> bool:
    return isinstance(widget, QDialog | QMenu) or widget.windowType() == Qt.WindowType.Tool


def keys_page(studio: "Studio") -> None:
    game_window(studio).show_keys()


def menu(studio: "Studio") -> None:
    game_window(studio).bar.menu_wanted.emit()
    studio.spin(0.2)
    opened = next(w for w in studio.app.topLevelWidgets() if isinstance(w, QMenu) and w.isVisible())
    view = next(a for a in opened.actions() if a.text() == say("commands.menu.view"))
    opened.setActiveAction(view)


def open_dialog(studio: "Studio") -> None:
    """With a game chosen, so that it is shown."""
    from PySide6.QtWidgets import QFileDialog

    studio.program.commands.ask_open()
    opened = next(w for w in studio.app.topLevelWidgets() if isinstance(w, QFileDialog))
    file = sorted(studio.program.shelf.folder.glob("*.ezgame"))[-1]
    opened.selectFile(str(file))
    opened.currentChanged.emit(str(file))


def print_dialog(studio: "Studio") -> None:
    studio.program.commands.print_game()


def notice(studio: "Studio") -> None:
    """The longest there is: the report of an import."""
    from ezgame.ui.files.notice import Notice, NoticeButton, NoticePart

    became = say(
        "imports.became.part", title="18España", players=4, done=1585, records=1600, actions=1402
    )
    nothing = say("imports.says_nothing", times=say("imports.times", number=12), words="message")
    passed = say("imports.passed_over", times=say("imports.twice"), why=say("imports.no_run"))
    parts = [
        NoticePart(say("notice.import.done"), (became, say("imports.stands", round="OR 4.2"))),
        NoticePart(say("notice.import.skipped"), (say("imports.left_out", count=198), nothing)),
        NoticePart(say("notice.import.differently"), (passed,) * 3),
    ]
    offers = [NoticeButton(say("notice.copy"), lambda: None)]
    head = say("notice.imported.part", name="18España, an evening with friends.json")
    Notice(studio.program.frame, head, parts=parts, offers=offers, close=say("notice.look")).open()


def front(*docks: str) -> Prepare:
    """With these docks in front."""

    def prepare(studio: "Studio") -> QWidget:
        for dock in docks:
            game_window(studio).docks.open(dock)
        return studio.program.frame

    return prepare


def put_back(studio: "Studio", window: "MainWindow") -> None:
    """The preset again. Docks get their heights a moment later; left at once, too low ones would be kept."""
    window.arrangement.reset()
    studio.spin(0.2)


def arranged(preset: str) -> Prepare:
    def prepare(studio: "Studio") -> QWidget:
        window = game_window(studio)
        window.arrangement.arrange(preset)
        studio.spin(1.0)
        studio.afterwards.append(lambda: put_back(studio, window))
        return studio.program.frame

    return prepare


def floating(studio: "Studio") -> QWidget:
    """The charters in a window of their own."""
    window = game_window(studio)
    dock = next(dock for dock in window.docks if dock.objectName() == "charters")
    window.docks.open("charters")
    dock.setFloating(True)
    dock.move(60, 120)
    studio.over = [dock]
    studio.afterwards.append(lambda: put_back(studio, window))
    return studio.program.frame


def larger_text(studio: "Studio") -> QWidget:
    """Ctrl with plus, five times, in a running game."""
    window = game_window(studio)
    for _ in range(5):
        window.commands["larger"].trigger()
        studio.spin(0.2)
    smaller = window.commands["smaller"]
    studio.afterwards.append(lambda: [smaller.trigger() for _ in range(5)])
    return studio.program.frame


def fanned(studio: "Studio") -> QWidget:
    """The pointer rests on the space with most markers."""
    window = game_window(studio)
    window.docks.open("market")
    studio.spin(0.5)
    view = window.docks.panel("market").view
    card = max(window.docks.panel("market").chart.cards, key=lambda card: len(card.stack))
    QTest.mouseMove(view, view.cell_box(card.id).center().toPoint())
    return studio.program.frame


def crowd(studio: "Studio") -> QWidget:
    game_window(studio).docks.open("market")
    return studio.program.frame


def next_action(studio: "Studio") -> QWidget:
    """Do what was done next, and show what the window says about it."""
    session = game_window(studio).session
    session.submit(studio.actions[session.game.position])
    return studio.program.frame


def tip(studio: "Studio") -> QWidget:
    """Why a grey button is grey."""
    from ezgame.ui.widgets.buttons import GameButton

    window = game_window(studio)
    grey = [b for b in window.bar.findChildren(GameButton) if b.isVisible() and not b.allowed]
    wanted = next((b for b in grey if b.title), grey[0])
    wanted.come_near()
    wanted.explain()
    studio.spin(0.2)
    studio.over = [w for w in studio.app.topLevelWidgets() if w.inherits("QTipLabel")]
    studio.afterwards.append(QToolTip.hideText)
    return studio.program.frame


def point_at_city(studio: "Studio") -> QWidget:
    """The pointer rests on a city, beside its circles."""
    window = game_window(studio)
    hands = Hands(window)
    title = window.session.title
    city = next(
        h.id for h in title.board.hexes.values() if h.homes and any(s.slots for s in h.stops)
    )
    hands.point(hands.hex_point(city, 0.0, 0.7))
    window.map.tools.pointing.tell_now()
    return studio.program.frame


def place_menu(studio: "Studio") -> None:
    """A right click on a hex where something can be done, and something cannot."""
    window = game_window(studio)
    wanted = studio.actions[window.session.game.position]
    hex_ = wanted.hex if isinstance(wanted, LayTile) else ""
    at = window.map.view.viewport().mapToGlobal(Hands(window).hex_point(hex_))
    window.map.tools.menu.open(hex_, at)


def part_view(studio: "Studio") -> QWidget:
    """The last part of the board alone."""
    view = game_window(studio).map.view
    if view.map.parts:
        view.show_part(view.map.parts[-1])
    return studio.program.frame


def news(studio: "Studio") -> QWidget:
    """A lot is won, and somebody who can do nothing is passed: three lines over the map."""
    toast = game_window(studio).toast
    session = game_window(studio).session
    player = next(iter(session.state.players))
    next_action(studio)
    toast.timer.stop()  # until the picture is taken
    toast.tell((session.text.say("briefs.skipped", player=player),))
    return studio.program.frame


def preferences(studio: "Studio") -> None:
    studio.program.frame.show_preferences()


def command(name: str) -> "Callable[[Studio], None]":
    """What an entry of the menu opens."""
    return lambda studio: game_window(studio).commands[name].trigger()


def rules_page(chapter: str) -> "Callable[[Studio], None]":
    return lambda studio: game_window(studio).show_rules(chapter)


SCENES: "dict[str, tuple[Callable[[Game], int | None], Prepare, bool]]" = {
    "start": (at.nowhere, whole_window, False),
    "auction": (at.auction, whole_window, False),
    "stock": (at.stock, choose_a_price, False),
    "drag": (at.building, drag_a_tile, False),
    "run": (at.running, whole_window, False),
    "dividend": (at.dividend, whole_window, False),
    "trains": (at.trains, whole_window, False),
    "forced": (at.forced, whole_window, False),
    "late": (at.late, whole_window, False),
    "table": (at.running, table_screen, False),
    "table_stock": (at.stock, table_screen, False),
    "table_build": (at.building, table_screen, False),
    "end": (at.finished, whole_window, False),
    "hammer": (at.outbidding, whole_window, False),
    "crossing": (at.crossing, drag_a_tile, False),
    "issue": (at.issuing, whole_window, False),
    "export": (at.exporting, whole_window, False),
    "closed": (at.after_closing, whole_window, False),
    "dark": (at.running, whole_window, True),
    "own": (at.nowhere, own_rulings, False),
    "takeover": (at.takeover, whole_window, False),
    "discard": (at.discarding, whole_window, False),
    "crowd": (at.crowded, crowd, False),
    "fan": (at.crowded, fanned, False),
    "phase": (at.new_phase, next_action, False),
    "charters": (at.running, front("charters", "log"), False),
    "depot": (at.trains, front("trains", "history"), False),
    "charts": (at.late, front("privates", "charts"), False),
    "keys": (at.running, dialog(keys_page), False),
    "menu": (at.running, dialog(menu), False),
    "print": (at.late, dialog(print_dialog), False),
    "open": (at.late, dialog(open_dialog), False),
    "notice": (at.late, dialog(notice), False),
    "tip": (at.building, tip, False),
    "laptop": (at.building, arranged("laptop"), False),
    "large": (at.building, arranged("large"), False),
    "larger": (at.building, larger_text, False),
    "floating": (at.building, floating, False),
    "part": (at.late, part_view, False),
    "point": (at.building, point_at_city, False),
    "place": (at.building, dialog(place_menu), False),
    "rules": (at.building, dialog(rules_page("phases")), False),
    "rules_stock": (at.building, dialog(rules_page("stock")), False),
    "news": (at.won, news, False),
    "fallen": (at.fallen, next_action, False),
    "preferences": (at.building, dialog(preferences), False),
    "legend": (at.building, dialog(rules_page("legend")), False),
    "report": (at.late, dialog(command("report")), False),
    "previously": (at.late, dialog(command("previously")), False),
    "correct": (at.late, dialog(command("correct")), False),
    "agreement": (at.late, dialog(command("end_by_agreement")), False),
    "guards": (at.building, dialog(command("guards")), False),
    "clocks": (at.building, dialog(command("clocks")), False),
    "about": (at.building, dialog(command("about")), False),
}
"""The moment, what is done at the window, and whether it is dark."""
