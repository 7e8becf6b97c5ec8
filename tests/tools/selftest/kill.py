"""`make selftest ARGS="kill …"`: kill the playing program and see that its file has all that was shown."""

import argparse
import sys

from ezgame.core.errors import EzgameError

NAME = "kill"
HELP = "Start the program, let it play, kill it at a random moment, reopen; many times."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--runs", type=int, default=300, metavar="N", help="how often (default 300)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--mode", default="plain", metavar="MODE",
        help="plain, slow (disk), overwritten (file), several (games) or interrupted (by Ctrl-C)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    if sys.platform == "win32":
        raise EzgameError("This self test needs Linux or macOS.")
    from tests.tools.selftests.kill import MODES, kill_test
    from tests.tools.selftests.scratch import scratch

    if args.mode not in MODES:
        raise EzgameError(f"There is no mode called {args.mode}; there are: {', '.join(MODES)}.")
    with scratch("kill") as folder:
        kills = kill_test(folder, args.runs, args.seed, mode=args.mode)
    for fault in kills.faults:
        print(fault)
    print(
        f"{kills.runs} times killed, {kills.shown} moves shown, {kills.torn} files with a torn last line, "
        f"{len(kills.faults)} faults."
    )
    return 1 if kills.faults else 0
