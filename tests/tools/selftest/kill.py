"""`make selftest ARGS="kill …"`: kill the playing program and see that its file has all that was shown."""

import argparse
import sys
from typing import TYPE_CHECKING

from ezgame.core.errors import EzgameError

if TYPE_CHECKING:
    from tests.tools.selftests.kill import Kills

NAME = "kill"
HELP = "Start the program, let it play, kill it at a random moment, reopen; many times."


TOLD_EVERY = 10
"""Runs after which it is told how it goes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--runs", type=int, default=300, metavar="N", help="how often in each mode (default 300)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--longest", type=float, default=1.5, metavar="SECONDS",
        help="how long it plays at most, after its first action (default 1.5)",
    )  # fmt: skip
    parser.add_argument(
        "--mode", action="append", default=[], metavar="MODE",
        help="plain, slow (disk), renewed (older format), overwritten (file), several (games), interrupted (by Ctrl-C) "
        "or mended (repairs and corrections); may be repeated (default: one after the other)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    if sys.platform == "win32":
        raise EzgameError("This self test needs Linux or macOS.")
    from tests.tools.selftests.kill import MODES

    for mode in args.mode:
        if mode not in MODES:
            raise EzgameError(f"There is no mode called {mode}; there are: {', '.join(MODES)}.")
    faults = [fault for mode in args.mode or MODES for fault in run_mode(mode, args)]
    return 1 if faults else 0


def run_mode(mode: str, args: argparse.Namespace) -> list[str]:
    """Kill it so many times in one way, tell how it goes and what was found; the faults."""
    from tests.tools.selftests.kill import kill_test
    from tests.tools.selftests.scratch import scratch

    told: list[str] = []

    def tell(kills: "Kills") -> None:
        for fault in kills.faults[len(told) :]:
            print(fault, flush=True)
            told.append(fault)
        if kills.runs % TOLD_EVERY == 0 or kills.runs == args.runs:
            print(f"{mode}: {summary(kills)}", flush=True)

    with scratch("kill") as folder:
        kills = kill_test(folder, args.runs, args.seed, args.longest, mode, tell)
    return kills.faults


def summary(kills: "Kills") -> str:
    return (
        f"{kills.runs} times killed, {kills.shown} moves shown, {kills.torn} files with a torn last line, "
        f"{len(kills.faults)} faults."
    )
