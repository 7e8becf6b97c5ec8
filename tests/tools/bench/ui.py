"""`make bench ARGS="ui …"`: a recorded game through the whole window; how long the event loop stands still."""

import argparse
import os
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from ezgame.core.errors import EzgameError

if TYPE_CHECKING:
    from ezgame.core.actions import Action
    from ezgame.core.game import Game
    from ezgame.models.session import Session
    from tests.tools.benches.turns import Turns

NAME = "ui"
HELP = "play a recorded game through the window and measure stalls, undo and start"

STALL_99, STALL_MOST, UNDO, START = 50.0, 120.0, 50.0, 1500.0
"""What the window is meant to stay under, in milliseconds of processor time; stalls and undo count the
window's own thread, because searches run beside it."""
UNDOS = 40
TRIES = 600
"""How often a refused action is tried again, some twenty milliseconds apart."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game",
        type=Path,
        metavar="FILE",
        help="a saved game (*.ezgame) or a record of 18xx.games (*.json); default: the sample of 18España",
    )
    parser.add_argument("--actions", type=int, default=600, metavar="N", help="default 600")
    parser.add_argument("--size", default="1366x768", metavar="WxH", help="default 1366x768")
    parser.add_argument(
        "--lines",
        type=int,
        default=0,
        metavar="N",
        help="kept in a file, with so many other lines of play, and clocks on",
    )
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="name the N slowest")
    parser.add_argument(
        "--table", action="store_true", help="looks, slider, undo, wheel, panning, tiles instead"
    )
    parser.add_argument(
        "--keys",
        action="store_true",
        help="from a key that is pressed to the painted frame instead",
    )
    parser.add_argument(
        "--start", action="store_true", help="from nothing to the start page instead"
    )


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if args.start:
        return show_start()
    if args.table:
        return show_table(args.game, args.size, args.actions)
    if args.keys:
        return show_keys(args.game, args.size, args.actions)
    from ezgame.app.application import make_application
    from ezgame.models.session import Session
    from ezgame.ui.appearance import appearance
    from ezgame.ui.main_window import MainWindow
    from ezgame.ui.memory import Forgetful
    from tests.tools.benches.turns import Turns, show, window_size

    width, height = window_size(args.size)
    begun = process_time()
    game, actions = recorded(args.game)
    reading = process_time() - begun  # the record is ours, a player's window does not read it
    actions = actions[: args.actions]
    make_application(["ezgame"])
    appearance().set(dark=False, scale=1.0)
    session = Session(game)
    session.pass_when_forced = False
    if args.lines:
        from tests.tools.benches.full_evening import keep_full

        keep_full(session, args.lines)
    window = MainWindow(session, Forgetful())
    window.resize(width, height)
    window.show()
    first = Turns()
    for _ in range(3):
        first.go_round("start")
    started = 1000 * (process_time() - reading)
    stalls, undos = Turns(), Turns()
    for number, action in enumerate(actions, 1):
        play(session, action, f"{number} {action.kind}", stalls)
    for _ in range(min(UNDOS, session.game.position)):
        undos.do("undo", session.back.undo)
        undos.rest("undo")
    print(f"{len(actions)} actions, {width} × {height}")
    over = [
        show("start", started, START),
        show("stall, median", stalls.median),
        show("stall, p99", stalls.share(0.99), STALL_99),
        show("stall, most", stalls.share(1.0), STALL_MOST),
        show("undo, most", undos.share(1.0), UNDO),
    ]
    show("p99 by the clock", stalls.share_by_clock(0.99))
    show("most by the clock", stalls.share_by_clock(1.0))
    for turn in stalls.slowest(args.slowest):
        print(f"    {turn.busy:8.1f} ms  {turn.name}")
    window.close()
    return 1 if any(over) else 0


def play(session: "Session", action: "Action", name: str, stalls: "Turns") -> None:
    """One action. A run may have to wait until the best one is known: then it is tried again, as a player would."""
    for _ in range(TRIES):
        done: list[bool] = []
        stalls.do(f"{name}: action", lambda done=done: done.append(session.submit(action)))
        stalls.rest(f"{name}: loop")
        if done[0]:
            return
    raise EzgameError(f"{name} was refused {TRIES} times: what comes after it was not measured.")


def show_start() -> int:
    """The program beside an empty window of Qt."""
    from tests.tools.benches.starts import EMPTY, PROGRAM, start

    empty, program = start(EMPTY)["painted"], start(PROGRAM)
    print("                          processor     clock")
    print(f"  empty window            {empty[0]:8.0f}{empty[1]:10.0f} ms")
    for moment, told in (("painted", "   (limit 450 and 900)"), ("whole", "")):
        busy, clock = program[moment]
        print(f"  start page, {moment:<12}{busy:8.0f}{clock:10.0f} ms{told}")
        print(f"    times the empty window{busy / empty[0]:8.1f}{clock / empty[1]:10.1f}")
    return 0


def show_table(path: Path | None, size: str, actions: int) -> int:
    """A game in which tiles can be laid, and what players do again and again."""
    from ezgame.app.application import make_application
    from ezgame.core.actions import LayTile
    from ezgame.ui.appearance import appearance
    from tests.tools.benches.turns import window_size
    from tests.tools.benches.window_table import background_work, come_to_rest, table

    width, height = window_size(size)
    game, played = recorded(path)
    make_application(["ezgame"])
    appearance().set(dark=False, scale=1.0)
    for number, action in enumerate(played):
        if number >= actions and isinstance(action, LayTile):
            break
        game.apply(action)
    window, beside = background_work(game, (width, height))
    print(f"{game.position} actions, {width} × {height}; milliseconds of the window's thread")
    print(f"  {'':<34}{'median':>8}{'p99':>8}{'most':>8}{'clock':>8}")
    for found in table(window):
        print(found.line(large=height > 1500), flush=True)
    print(f"  work beside the window after opening: {beside:.1f} s of processor   limit 1.5 in all")
    come_to_rest(10)
    window.close()
    return 0


def show_keys(path: Path | None, size: str, actions: int) -> int:
    """What a player waits for after a key, with the way through the X server where there is one."""
    from ezgame.app.application import make_application
    from ezgame.ui.appearance import appearance
    from tests.tools.benches.key_frames import measured
    from tests.tools.benches.turns import window_size
    from tests.tools.benches.window_table import come_to_rest, open_window

    game, played = recorded(path)
    make_application(["ezgame"])
    appearance().set(dark=False, scale=1.0)
    for action in played[:actions]:
        game.apply(action)
    window = open_window(game, window_size(size))
    come_to_rest(1200)
    print(f"{game.position} actions, {size}; milliseconds by the clock")
    for line in measured(window):
        print(line, flush=True)
    window.close()
    return 0


def recorded(path: Path | None) -> "tuple[Game, tuple[Action, ...]]":
    """A new game and the actions of a stored one."""
    from ezgame.content.games import new_game
    from ezgame.content.resources import resource
    from ezgame.storage.opening import decode_actions
    from ezgame.storage.reading import read_file
    from tests.tools.bench.runs import whole_game

    if path is not None and path.suffix == ".json":
        whole = whole_game(path)
        return new_game(whole.rules.setup), tuple(applied.action for applied in whole.log)
    contents = read_file(path or resource("samples", "18esp.ezgame"))
    game = new_game(
        contents.header.setup
    )  # a title's own actions are known once its rules are loaded
    return game, decode_actions(contents)
