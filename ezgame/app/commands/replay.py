"""`ezgame replay`: play a recorded game again with our rules, and write the state after every action."""

import argparse
import json
import sys
from pathlib import Path

from ezgame.core.errors import SaveError
from ezgame.storage.import18xx.dump import Dumper
from ezgame.storage.import18xx.reader import read_recorded
from ezgame.storage.import18xx.replay import Replay

NAME = "replay"
HELP = "replay a recorded game and check every action"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a game of 18xx.games (JSON)")
    parser.add_argument("--to", type=int, metavar="N", help="stop after N actions")
    parser.add_argument(
        "--rulings", default="online", help="set of rulings to judge by (default: online)"
    )
    parser.add_argument(
        "--states", type=Path, metavar="OUT", help="write one JSON line per action to this file"
    )


def run(args: argparse.Namespace) -> int:
    replay = Replay(read_recorded(args.file), ruling_set=args.rulings)
    dumper = Dumper(replay.game)
    lines: list[str] = []
    count = 0
    try:
        for record in replay.run():
            if args.states is not None:
                lines.append(json.dumps(dumper.line(record), sort_keys=True, ensure_ascii=False))
            count = 0 if record is None else record.number
            if args.to is not None and count >= args.to:
                break
        else:
            lines.append(json.dumps(dumper.result(), sort_keys=True))
    finally:
        if args.states is not None:
            _write(args.states, lines)
    title = replay.game.rules.title.name
    print(f"{title}: {count} actions replayed by the rulings called {args.rulings}.")
    for liberty in replay.liberties:
        why = f": {liberty.reason}" if liberty.reason else ""
        print(
            f"  liberty at action {liberty.record}: {liberty.who} in {liberty.round},"
            f" step {liberty.step}{why}"
        )
    unexplained = sum(not liberty.reason for liberty in replay.liberties)
    print(f"Liberties: {len(replay.liberties)}, unexplained: {unexplained}.")
    return 0


def _write(path: Path, lines: list[str]) -> None:
    try:
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    except OSError as error:
        print(file=sys.stderr)
        raise SaveError(f"{path} cannot be written: {error.strerror or error}.") from None
