"""`make pictures`: photographs the window at the moments players know, in any size.

    python -m tests.tools.pictures FILE --size 1366x768 --out FOLDER --scenes start,drag

FILE is a saved game (`.ezgame`) or a record of 18xx.games (`.json`); the moments are found in it.
The pictures are made from the real program on an offscreen screen of that size, with an empty
memory, so that they show what a new player sees. With `--scale 2` the screen has two device pixels
for a point: `--size 3840x2160 --scale 2` is a window of 1920x1080 points. With `--read` every picture
is read as well: words that are cut or written over others are told, and the result is 1.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

from tests.tools.pseudo import CODE, DOT, pseudo_spoken

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

    from ezgame.app.gui import Program
    from ezgame.core.actions import Action
    from ezgame.core.game import Game
    from ezgame.core.setup import Setup
    from tests.ui.writing import Reader

USUAL = (
    "start", "auction", "stock", "drag", "run", "dividend", "trains", "forced", "late", "table",
    "end", "dark",
)  # fmt: skip
PATIENCE = 15
"""Seconds a window may take; one with something that pulses, or below a dialog, never comes to rest."""
NAMES = ("Ann", "Ben", "Carol", "Dan", "Eva", "Fred")


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--scenes", default=",".join(USUAL), metavar="A,B", help="or all")
    parser.add_argument("--size", default="1366x768", metavar="WxH")
    parser.add_argument("--scale", type=float, default=1.0, help="device pixels per point")
    parser.add_argument("--text", type=int, default=0, metavar="PERCENT", help="size of the text")
    parser.add_argument("--dark", action="store_true", help="every scene in dark")
    parser.add_argument("--classic", action="store_true", help="the classic colours of the map")
    parser.add_argument("--language", default="en", help="en, de, es, or pseudo for a longer one")
    parser.add_argument(
        "--read", action="store_true", help="tell what is cut off; 1 if anything is"
    )
    parser.add_argument(
        "--no-hints", action="store_true", help="as somebody sees it who has played before"
    )
    parser.add_argument("--here", action="store_true", help="on the screen of this machine")
    parser.add_argument("--out", type=Path, default=Path("pictures"))
    args = parser.parse_args(words)
    from tests.tools.scenes import SCENES

    width, height = (int(word) for word in args.size.split("x"))
    args.out.mkdir(parents=True, exist_ok=True)
    with empty_home(width, height, args.scale, here=args.here):
        suffix = args.size
        suffix += f"_x{args.scale:g}" if args.scale != 1 else ""
        suffix += f"_{args.text}" if args.text else ""
        suffix += "_dark" if args.dark else ""
        suffix += f"_{args.language}" if args.language != "en" else ""
        suffix += "_classic" if args.classic else ""
        from tests.ui.writing import reading

        with spoken(args.language), reading() if args.read else nullcontext() as reader:
            studio = Studio(args.file, args.out, suffix, args.text / 100)
            studio.dark, studio.reader = args.dark, reader
            studio.only_longer = args.language == CODE
            studio.settings.classic = args.classic
            if args.no_hints:
                studio.forget_hints()
            for scene in SCENES if args.scenes == "all" else args.scenes.split(","):
                studio.take(scene)
            sys.stdout.flush()
            os._exit(1 if studio.faults else 0)  # windows that are still open need no farewell


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Everything is said in this language; controls are then found by its words."""
    from ezgame.models.words import wording

    wording.speak(language)
    with pseudo_spoken() if language == CODE else nullcontext():
        yield


@contextmanager
def empty_home(width: int, height: int, scale: float, *, here: bool) -> Iterator[None]:
    """A screen of this size and folders with nothing in them."""
    with tempfile.TemporaryDirectory() as folder:
        screens = Path(folder, "screens.json")
        screen = {"name": "one", "x": 0, "y": 0, "width": width, "height": height}
        screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        screens.write_text(json.dumps({"screens": [screen]}))
        if not here:
            os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
        os.environ["QT_SCALE_FACTOR"] = str(scale)
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(folder, name.lower()))
        yield


class Studio:
    """One program, one story, and a camera."""

    def __init__(self, file: Path, out: Path, suffix: str, text: float) -> None:
        from ezgame.app import application, gui

        self._out, self._suffix = out, suffix
        self.dark = False
        self.over: list[QWidget] = []
        """Dialogs, menus and docks that lie over the window."""
        self.afterwards: list[Callable[[], object]] = []
        """What puts the hands back after a picture."""
        self.reader: Reader | None = None
        """Reads every picture; what it finds is told, and kept in `faults`."""
        self.faults: list[str] = []
        self.only_longer = False
        """Names of people and files may be cut in any language; the longer one shows by its dots what it says."""
        self.app = application.make_application(["ezgame"])
        application.speak_qt()
        self.settings = gui.Settings()
        high = self.app.primaryScreen().availableGeometry().height()
        self.settings.apply_look(text or application.automatic_scale(high))
        self.program: Program = gui.Program(self.settings)
        self.program.show()
        self.setup, self.actions = story(file)
        self.states = positions(self.setup, self.actions)

    def forget_hints(self) -> None:
        """Nothing is explained that was explained before."""
        from ezgame.ui.hints import HINTS

        for hint in HINTS:
            self.settings.keep_hint(hint)

    def take(self, scene: str) -> None:
        from shiboken6 import isValid

        from tests.tools.scenes import SCENES

        find, prepare, dark = SCENES[scene]
        at = find(self.states)
        if at is None:
            print(f"{scene}: there is no such moment in this game")
            return
        self.settings.set_dark(dark or self.dark)
        if at >= 0:
            self.put(at)
        else:
            self.program.frame.show_start()
            self.program.start_list.renew()
        self.spin(1.5)
        self.finish(self.program.frame)
        widget = prepare(self)
        self.spin(0.6)
        self.finish(widget)
        name = f"{scene}_{self._suffix}.png"
        print(f"{name}: after action {at}")
        self.over = [other for other in self.over if isValid(other)]  # a tip goes after a while
        self.read(scene, [widget, *self.over])
        self.grab(widget).save(str(self._out / name))
        while self.afterwards:
            self.afterwards.pop()()

    def read(self, scene: str, widgets: "list[QWidget]") -> None:
        """Tell what is cut off in a picture, where somebody reads."""
        if self.reader is None:
            return
        self.reader.faults.clear()  # of the way to this scene
        for widget in widgets:
            self.reader.look(widget)
        for fault in dict.fromkeys(self.reader.faults):
            if self.only_longer and DOT not in fault:
                continue
            print(f"  {fault}", flush=True)
            self.faults.append(f"{scene}: {fault}")

    def finish(self, widget: "QWidget") -> None:
        """Wait until everything is drawn, which the window does little by little: nothing changes any more."""
        from ezgame.ui.map.scene import MapScene

        end = monotonic() + PATIENCE
        before = widget.grab().toImage()
        while monotonic() < end:
            self.spin(1.0)
            after = widget.grab().toImage()
            busy = any(scene.unfinished for scene in widget.findChildren(MapScene))
            if after == before and not busy:
                return
            before = after

    def grab(self, widget: "QWidget") -> "QPixmap":
        """A window, and what lies over it, where it lies."""
        from PySide6.QtGui import QPainter

        whole = widget.grab()
        painter = QPainter(whole)
        for other in self.over:
            at = other.mapToGlobal(other.rect().topLeft()) - widget.mapToGlobal(
                widget.rect().topLeft()
            )
            picture = other.grab()
            painter.drawPixmap(at, picture)
            size = picture.deviceIndependentSize().toSize()
            painter.drawRect(at.x(), at.y(), size.width() - 1, size.height() - 1)
        painter.end()
        self.over = []
        return whole

    def put(self, at: int) -> None:
        from ezgame.content.games import new_game

        game = new_game(self.setup)
        for action in self.actions[:at]:
            game.apply(action)
        self.program.put_on_table(game, self.program.opener.new_file(game))

    def spin(self, seconds: float) -> None:
        end = monotonic() + seconds
        while monotonic() < end:
            self.app.processEvents()
            sleep(0.005)


def story(file: Path) -> "tuple[Setup, tuple[Action, ...]]":
    """How a game was set up and what was done; its players get the names of our group."""
    from dataclasses import replace

    from ezgame.app.recorded import import_file
    from ezgame.content.games import new_game
    from ezgame.storage.opening import decode_actions
    from ezgame.storage.reading import read_file

    if file.suffix == ".json":
        game = import_file(file).game
        setup, actions = game.rules.setup, tuple(applied.action for applied in game.log)
    else:
        contents = read_file(file)
        setup = contents.header.setup
        new_game(setup)  # the title's own actions are known once its rules are loaded
        actions = decode_actions(contents)
    return replace(setup, players=NAMES[: len(setup.players)]), actions


def positions(setup: "Setup", actions: "tuple[Action, ...]") -> "Game":
    from ezgame.content.games import new_game

    game = new_game(setup)
    for action in actions:
        game.apply(action)
    return game


if __name__ == "__main__":
    sys.exit(main())
