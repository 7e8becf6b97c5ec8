"""`make pictures`: photographs the window at the moments players know, in any size.

    python -m tests.tools.pictures FILE --size 1366x768 --out FOLDER --scenes start,drag

FILE is a saved game (`.ezgame`) or a record of 18xx.games (`.json`); the moments are found in it.
The pictures are made from the real program on an offscreen screen of that size, with an empty
memory, so that they show what a new player sees.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ezgame.app.gui import Program
    from ezgame.core.actions import Action
    from ezgame.core.game import Game
    from ezgame.core.setup import Setup
    from ezgame.core.state import State

NAMES = ("Ann", "Ben", "Carol", "Dan", "Eva", "Fred")


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--scenes", default=",".join(SCENES), metavar="A,B", help="default all")
    parser.add_argument("--size", default="1366x768", metavar="WxH")
    parser.add_argument("--scale", type=float, default=1.0, help="device pixels per point")
    parser.add_argument("--out", type=Path, default=Path("pictures"))
    args = parser.parse_args(words)
    width, height = (int(word) for word in args.size.split("x"))
    args.out.mkdir(parents=True, exist_ok=True)
    with empty_home(width, height, args.scale):
        studio = Studio(args.file, args.out, f"{args.size}", height)
        for scene in args.scenes.split(","):
            studio.take(scene)
    sys.stdout.flush()
    os._exit(0)  # windows that are still open need no farewell


@contextmanager
def empty_home(width: int, height: int, scale: float) -> Iterator[None]:
    """A screen of this size and folders with nothing in them."""
    with tempfile.TemporaryDirectory() as folder:
        screens = Path(folder, "screens.json")
        screen = {"name": "one", "x": 0, "y": 0, "width": width, "height": height}
        screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": scale}
        screens.write_text(json.dumps({"screens": [screen]}))
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(folder, name.lower()))
        yield


class Studio:
    """One program, one story, and a camera."""

    def __init__(self, file: Path, out: Path, suffix: str, height: int) -> None:
        from ezgame.app import gui

        self._out, self._suffix = out, suffix
        self.afterwards: list[Callable[[], object]] = []
        """What puts the hands back after a picture."""
        self._app = gui.make_application(["ezgame"])
        self._settings = gui.Settings()
        self._settings.apply_look(gui.automatic_scale(height))
        self.program: Program = gui.Program(self._settings)
        self.program.show()
        self.setup, self.actions = story(file)
        self.states = positions(self.setup, self.actions)

    def take(self, scene: str) -> None:
        from ezgame.ui.map.scene import MapScene

        find, prepare, dark = SCENES[scene]
        at = find(self.states)
        if at is None:
            print(f"{scene}: there is no such moment in this game")
            return
        self._settings.set_dark(dark)
        if at >= 0:
            self.put(at)
        else:
            self.program.frame.show_start()
            self.program.list_games()
        self.spin(1.5)
        widget = prepare(self)
        self.spin(0.6)
        while any(scene.unfinished for scene in widget.findChildren(MapScene)):
            self.spin(0.1)
        name = f"{scene}_{self._suffix}.png"
        widget.grab().save(str(self._out / name))
        print(f"{name}: after action {at}")
        while self.afterwards:
            self.afterwards.pop()()

    def put(self, at: int) -> None:
        from ezgame.content.games import new_game

        game = new_game(self.setup)
        for action in self.actions[:at]:
            game.apply(action)
        self.program.put_on_table(game, self.program._new_file(game))

    def spin(self, seconds: float) -> None:
        end = monotonic() + seconds
        while monotonic() < end:
            self._app.processEvents()
            sleep(0.005)


def story(file: Path) -> "tuple[Setup, tuple[Action, ...]]":
    """How a game was set up and what was done; its players get the names of our group."""
    from dataclasses import replace

    from ezgame.app.recorded import import_file
    from ezgame.storage.opening import decode_actions
    from ezgame.storage.reading import read_file

    if file.suffix == ".json":
        game = import_file(file).game
        setup, actions = game.rules.setup, tuple(applied.action for applied in game.log)
    else:
        contents = read_file(file)
        setup, actions = contents.header.setup, decode_actions(contents)
    return replace(setup, players=NAMES[: len(setup.players)]), actions


def positions(setup: "Setup", actions: "tuple[Action, ...]") -> "Game":
    from ezgame.content.games import new_game

    game = new_game(setup)
    for action in actions:
        game.apply(action)
    return game


# ---------------------------------------------------------------- moments


def state_before(game: "Game", number: int) -> "State":
    return game.applied_at(number).before


def moments(game: "Game", *kinds: str) -> Iterator[int]:
    """After how many actions one of a kind is about to be done."""
    for number in range(1, game.position + 1):
        if game.applied_at(number).action.kind in kinds:
            yield number - 1


def middle(game: "Game", kind: str, share: float, also: Callable[["State"], bool]) -> int | None:
    found = [n for n in moments(game, kind) if also(game.applied_at(n + 1).before)]
    return found[int(share * (len(found) - 1))] if found else None


def nowhere(_game: "Game") -> int:
    return -1


def in_round(kind: str) -> Callable[["State"], bool]:
    return lambda state: state.clock.kind == kind


def auction(game: "Game") -> int | None:
    return middle(game, "bid", 0.6, in_round("auction"))


def stock(game: "Game") -> int | None:
    return middle(game, "start", 0.6, in_round("stock"))


def building(game: "Game") -> int | None:
    return middle(game, "lay_tile", 0.45, lambda state: not state.pending)


def running(game: "Game") -> int | None:
    def several(state: "State") -> bool:
        turn = state.operating
        return bool(turn and turn.company and len(state.companies[turn.company].trains) >= 2)

    return middle(game, "run", 0.45, several) or middle(game, "run", 0.5, lambda _: True)


def dividend(game: "Game") -> int | None:
    return middle(game, "dividend", 0.5, lambda _: True)


def trains(game: "Game") -> int | None:
    return middle(game, "buy_train", 0.5, lambda _: True)


def forced(game: "Game") -> int | None:
    for number in moments(game, "borrow", "sell_shares", "buy_train"):
        state = game.applied_at(number + 1).before
        if state.clock.kind != "operating":
            continue
        turn = state.operating
        if turn is None or turn.company is None or state.companies[turn.company].trains:
            continue
        if game.applied_at(number + 1).action.kind != "buy_train":
            return number
    return None


def late(game: "Game") -> int | None:
    return max(moments(game, "lay_tile", "run"), default=None)


def finished(game: "Game") -> int:
    return game.position


# ---------------------------------------------------------------- what is done before the picture


def whole_window(studio: Studio) -> "QWidget":
    return studio.program.frame


def drag_a_tile(studio: Studio) -> "QWidget":
    """Lift a tile from the tray and hold it over a hex, without letting go."""
    from PySide6.QtCore import QPoint
    from PySide6.QtTest import QTest

    from ezgame.core.actions import LayTile
    from tests.ui.hands import LEFT, PLAIN, Hands

    window = studio.program.frame.game
    assert window is not None
    hands = Hands(window)
    wanted = studio.actions[studio.program.frame.game.session.game.position]
    assert isinstance(wanted, LayTile)
    start = hands._tray_point(wanted.tile)
    source = hands._tray().view.viewport()
    QTest.mousePress(source, LEFT, PLAIN, start)
    QTest.mouseMove(source, start + QPoint(9, 3))
    at = source.mapFromGlobal(hands.view.viewport().mapToGlobal(hands.hex_point(wanted.hex)))
    QTest.mouseMove(source, at)
    away = source.mapFromGlobal(hands.view.viewport().mapToGlobal(QPoint(3, 3)))
    studio.afterwards.append(lambda: QTest.mouseRelease(source, LEFT, PLAIN, away))
    return studio.program.frame


def choose_a_price(studio: Studio) -> "QWidget":
    from ezgame.core.actions import StartCompany
    from tests.ui.hands import Hands

    window = studio.program.frame.game
    assert window is not None
    wanted = studio.actions[window.session.game.position]
    assert isinstance(wanted, StartCompany)
    hands = Hands(window)
    short = window.session.title.companies[wanted.company].short
    hands.front("Turn")
    hands.click(f"Start {short}")
    studio.spin(0.3)
    hands.click(f"{short} at {wanted.price}")
    return studio.program.frame


def table_screen(studio: Studio) -> "QWidget":
    frame = studio.program.frame
    frame.toggle_table()
    studio.spin(1.0)
    assert frame.table is not None
    frame.table.resize(frame.screen().size())
    return frame.table


SCENES: "dict[str, tuple[Callable[[Game], int | None], Callable[[Studio], QWidget], bool]]" = {
    "start": (nowhere, whole_window, False),
    "auction": (auction, whole_window, False),
    "stock": (stock, choose_a_price, False),
    "drag": (building, drag_a_tile, False),
    "run": (running, whole_window, False),
    "dividend": (dividend, whole_window, False),
    "trains": (trains, whole_window, False),
    "forced": (forced, whole_window, False),
    "late": (late, whole_window, False),
    "table": (running, table_screen, False),
    "end": (finished, whole_window, False),
    "dark": (running, whole_window, True),
}

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

if __name__ == "__main__":
    sys.exit(main())
