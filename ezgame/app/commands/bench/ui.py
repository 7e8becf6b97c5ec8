"""`ezgame bench ui`: a recorded game through the whole window; how long the event loop stands still."""

import argparse
import os
from statistics import median
from time import process_time, thread_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from ezgame.core.actions import Action
    from ezgame.core.game import Game

NAME = "ui"
HELP = "play a recorded game through the window and measure stalls, undo and start"

STALL_99, STALL_MOST, UNDO, START = 50.0, 120.0, 50.0, 1500.0
"""What the window is meant to stay under, in milliseconds of processor time; stalls and undo count the
window's own thread, because searches run beside it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--actions", type=int, default=600, metavar="N", help="default 600")
    parser.add_argument("--size", default="1366x768", metavar="WxH", help="default 1366x768")
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="name the N slowest")


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from ezgame.app.gui import make_application
    from ezgame.content.resources import resource
    from ezgame.core.errors import EzgameError
    from ezgame.models.session import Session
    from ezgame.ui.appearance import appearance
    from ezgame.ui.main_window import MainWindow
    from ezgame.ui.memory import Forgetful

    try:
        width, height = (int(word) for word in args.size.split("x"))
    except ValueError:
        raise EzgameError(f"`{args.size}` is no size such as 1366x768.") from None
    begun = process_time()
    game, actions = recorded(resource("samples", "18esp.ezgame"))
    reading = process_time() - begun  # the record is ours, a player's window does not read it
    make_application(["ezgame"])
    appearance().set(dark=False, scale=1.0)
    session = Session(game)
    session.pass_when_forced = False
    window = MainWindow(session, Forgetful())
    window.resize(width, height)
    window.show()

    def loop() -> float:
        """One round of the event loop, with what a running one forgets by itself."""
        begun = thread_time()
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return 1000 * (thread_time() - begun)

    for _ in range(3):
        loop()
    started = 1000 * (process_time() - reading)
    stalls: list[tuple[float, str]] = []
    for number, action in enumerate(actions[: args.actions], 1):
        begun = thread_time()
        session.submit(action)
        stalls.append((1000 * (thread_time() - begun), f"{number} {action.kind}: action"))
        stalls += [(loop(), f"{number} {action.kind}: loop") for _ in range(2)]
    undos = []
    for _ in range(min(40, session.game.position)):
        begun = thread_time()
        session.undo()
        undos.append(1000 * (thread_time() - begun))
        loop()
    figures = sorted(figure for figure, _ in stalls)
    print(f"{len(actions[: args.actions])} actions, {width} × {height}")
    show("start", started, START)
    show("stall, median", median(figures), STALL_99)
    show("stall, p99", figures[int(0.99 * (len(figures) - 1))], STALL_99)
    show("stall, most", figures[-1], STALL_MOST)
    show("undo, most", max(undos), UNDO)
    for figure, name in sorted(stalls, reverse=True)[: args.slowest]:
        print(f"    {figure:8.1f} ms  {name}")
    window.close()
    return 0


def show(name: str, figure: float, limit: float) -> None:
    mark = "" if figure <= limit else "   over"
    print(f"  {name:<16}{figure:8.1f} ms   (limit {limit:g}){mark}")


def recorded(path: "Path") -> "tuple[Game, tuple[Action, ...]]":
    """A new game and the actions of a stored one."""
    from ezgame.content.games import new_game
    from ezgame.storage.opening import decode_actions
    from ezgame.storage.reading import read_file

    contents = read_file(path)
    return new_game(contents.header.setup), decode_actions(contents)
