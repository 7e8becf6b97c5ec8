"""`make bench ARGS="open …"`: from the click on a saved game until it is shown, and what follows."""

import argparse
import os
import shutil
import tempfile
from pathlib import Path

from ezgame.core.lines import MOST_LINES

NAME = "open"
HELP = "open a saved game in the program and measure until it is shown"

SHOWN, STALL = 500.0, 120.0
"""Milliseconds until a game is shown, and that the window may stand still while its past is replayed;
both of the window's own thread."""
TIMES = 3
BEFORE, AFTER = 300, 500
"""Turns of the event loop before the first game, as when somebody reads the start page, and after each."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", type=Path, help="a game, *.ezgame; default: the sample game"
    )
    parser.add_argument("--size", default="1366x768", metavar="WxH", help="default 1366x768")
    parser.add_argument(
        "--lines",
        type=int,
        default=0,
        metavar="N",
        help="with so many other lines of play (at most 100), and clocks on",
    )
    parser.add_argument("--times", type=int, default=TIMES, metavar="N", help="default 3")
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="name the N slowest")


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ezgame.content.resources import resource
    from ezgame.core.errors import EzgameError
    from tests.tools.benches.turns import window_size

    size = window_size(args.size)
    source = args.file or resource("samples", "18esp.ezgame")
    with tempfile.TemporaryDirectory(prefix="ezgame-bench-") as folder:
        path = Path(folder) / "game.ezgame"
        try:
            shutil.copyfile(source, path)
        except OSError as error:
            raise EzgameError(f"{source} cannot be read: {error.strerror}.") from None
        if args.lines:
            from tests.tools.benches.full_evening import fill_evening

            fill_evening(path, min(args.lines, MOST_LINES))
        return measure(path, size, args.slowest, args.times, clocks=bool(args.lines))


def measure(
    path: Path, size: tuple[int, int], slowest: int, times: int, *, clocks: bool = False
) -> int:
    from ezgame.app.application import make_application
    from ezgame.app.gui import Program
    from ezgame.app.settings import Settings
    from ezgame.core.errors import EzgameError
    from ezgame.storage.shelf import Shelf
    from tests.tools.benches.turns import Turns, show

    make_application(["ezgame"])
    settings = Settings(path.with_name("ezgame.ini"))
    settings.apply_look()
    settings.clocks = clocks
    program = Program(settings, Shelf(path.with_name("games")))
    program.show()
    program.frame.resize(*size)
    Turns().rest("start page", BEFORE)
    over = []
    for number in range(1, times + 1):
        opening, after = Turns(), Turns()
        opening.do("open", lambda: program.opener.open(path))
        while program.desk.busy:
            opening.go_round("reading")
        opening.go_round("first turn")
        if program.saver is None:
            raise EzgameError(f"{path.name} could not be opened.")
        after.rest("later", AFTER)
        if number == 1:
            print(
                f"{program.saver.session.title.name}, {program.saver.session.game.length} actions"
            )
        over.append(show(f"shown, time {number}", sum(t.busy for t in opening.all), SHOWN))
        show("   by the clock", sum(turn.clock for turn in opening.all))
        over.append(show("   a turn of it, most", opening.share(1.0), STALL))
        over.append(show("   stall after it, most", after.share(1.0), STALL))
        show("   by the clock", after.share_by_clock(1.0))
        for turn in opening.slowest(slowest) + after.slowest(slowest):
            print(f"    {turn.busy:8.1f} ms, {turn.clock:.1f} by the clock: {turn.name}")
        program.frame.show_start()
        Turns().rest("start page", 30)
    program.frame.close()
    return 1 if any(over) else 0
