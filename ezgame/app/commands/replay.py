"""`ezgame replay`: play a game again with our rules, and write the state after every action."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ezgame.app.recorded import ONLINE, dumper_for, own_replay, replay_file
from ezgame.core.errors import SaveError, reason
from ezgame.storage.import18xx.own import OwnReplay
from ezgame.storage.import18xx.replay import Replay

NAME = "replay"
HELP = "play a saved or recorded game again, checking every action"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a game of ours (*.ezgame) or of 18xx.games (JSON)")
    parser.add_argument("--to", type=int, metavar="N", help="stop after N actions")
    parser.add_argument(
        "--rulings",
        metavar="SET",
        help="rulings to judge by (default: online for 18xx.games, a saved game's own otherwise)",
    )
    parser.add_argument(
        "--states", type=Path, metavar="OUT", help="write one JSON line per action to this file"
    )


def run(args: argparse.Namespace) -> int:
    if args.file.suffix == ".ezgame":
        replay: Replay | OwnReplay = own_replay(args.file, args.rulings)
    else:
        replay = replay_file(args.file, args.rulings or ONLINE)
    lines: list[dict[str, Any]] = []
    try:
        for line in _lines(replay, args.to):
            lines.append(line)
    finally:
        if args.states is not None:
            _write(args.states, lines)
    setup = replay.game.rules.setup
    last = next((line["n"] for line in reversed(lines) if "n" in line), 0)
    print(
        f"{replay.game.rules.title.name}: {last} actions replayed,"
        f" rulings of the {setup.ruling_set} kind."
    )
    if isinstance(replay, Replay):
        _tell_liberties(replay)
    return 0


def _lines(replay: Replay | OwnReplay, to: int | None) -> Iterator[dict[str, Any]]:
    dumper = dumper_for(replay.game)
    for record in replay.run():
        yield dumper.line(record)
        if to is not None and record is not None and record.number >= to:
            return
    yield dumper.result()


def _tell_liberties(replay: Replay) -> None:
    for liberty in replay.liberties:
        why = f": {liberty.reason}" if liberty.reason else ""
        print(
            f"  liberty at action {liberty.record}: {liberty.who} in {liberty.round},"
            f" step {liberty.step}{why}"
        )
    unexplained = sum(not liberty.reason for liberty in replay.liberties)
    print(f"Liberties: {len(replay.liberties)}, unexplained: {unexplained}.")


def _write(path: Path, lines: list[dict[str, Any]]) -> None:
    text = "".join(json.dumps(line, sort_keys=True, ensure_ascii=False) + "\n" for line in lines)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {reason(error)}.") from None
