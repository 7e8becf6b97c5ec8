"""`ezgame replay`: play a game again with our rules; writes the state, or all choices, after every action."""

import argparse
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from ezgame.app.command_words import told_or
from ezgame.app.json_lines import JsonLines
from ezgame.app.recorded import ONLINE, allowed_for, dumper_for, own_replay, replay_file
from ezgame.families.records import Record
from ezgame.storage.import18xx.allowed import EXPLAINED as CHOICES
from ezgame.storage.import18xx.allowed import Allowed
from ezgame.storage.import18xx.dump import EXPLAINED as STATES
from ezgame.storage.import18xx.dump import Dumper
from ezgame.storage.import18xx.own import OwnReplay
from ezgame.storage.import18xx.replay import Replay
from ezgame.storage.opening import no_such_action

NAME = "replay"
HELP = "play a saved or recorded game again, checking every action"
FORMATS = "What is in the lines that are written:"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a game of ours (*.ezgame) or of 18xx.games (JSON)")
    parser.add_argument("--at", type=int, metavar="N", help="stop after N actions (default: all)")
    parser.add_argument(
        "--rulings",
        metavar="SET",
        help="rulings to judge by (default: online for 18xx.games, a saved game's own otherwise)",
    )
    parser.add_argument(
        "--states", type=Path, metavar="OUT", help="write the position, one JSON line per action"
    )
    parser.add_argument(
        "--choices",
        type=Path,
        metavar="OUT",
        help="write what is allowed, one JSON line per action",
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    # What a program reads has English names, and is explained in English everywhere; a sentence says so.
    head = told_or("terminal.replay.formats", FORMATS)
    parser.epilog = f"{head}\n\n{STATES}\n\n{CHOICES}"


def run(args: argparse.Namespace) -> int:
    from ezgame.app.imports import told_in_words
    from ezgame.models.words.setup_words import title_name
    from ezgame.models.words.wording import say

    if args.file.suffix == ".ezgame":
        replay: Replay | OwnReplay = own_replay(args.file, args.rulings)
    else:
        replay = told_in_words(replay_file(args.file, args.rulings or ONLINE))
    with JsonLines(args.states) as states, JsonLines(args.choices) as choices:
        last = _replayed(replay, args.at, states, choices)
    if args.at is not None and last != args.at:
        raise no_such_action(last, args.at)
    setup = replay.game.rules.setup
    print(
        say(
            "terminal.replay.done",
            title=title_name(replay.game.rules.title),
            count=last,
            rulings=setup.ruling_set,
        )
    )
    if isinstance(replay, OwnReplay):
        _tell_other_runs(replay)
    if isinstance(replay, Replay):
        _tell_liberties(replay)
    elif replay.fault and last == len(replay.actions):
        print(
            say("terminal.replay.damaged", name=args.file.name, fault=replay.fault),
            file=sys.stderr,
        )
        return 1
    return 0


def _replayed(
    replay: Replay | OwnReplay, at: int | None, states: JsonLines, choices: JsonLines
) -> int:
    """Replay a game and write its lines; returns the number of the last action."""
    # Made for the first line that is asked for: not every title has the words of 18xx.games.
    dumper = cache(lambda: dumper_for(replay.game))
    allowed = cache(lambda: allowed_for(replay.game))
    number = 0
    for record in replay.run():
        states.write(partial(_line, dumper, record))
        choices.write(partial(_line, allowed, record))
        if record is not None:
            number = record.number
        if at is not None and number >= at:
            return number
    states.write(lambda: dumper().result())
    return number


def _line(writer: Callable[[], Dumper | Allowed], record: Record | None) -> dict[str, Any]:
    return writer().line(record)


def _tell_other_runs(replay: OwnReplay) -> None:
    """Runs of an automatic player that today's search would not choose; they are no reason to refuse a game."""
    if not replay.other_runs:
        return
    from ezgame.models.words.text import catalogue_for
    from ezgame.models.words.wording import say

    text = catalogue_for(replay.game.rules)
    for number, refusal in replay.other_runs:
        print(f"  {say('terminal.replay.other', number=number, why=text.sentence(refusal))}")


def _tell_liberties(replay: Replay) -> None:
    from ezgame.models.words.wording import say

    for liberty in replay.liberties:
        why = f": {liberty.reason}" if liberty.reason else ""
        told = say(
            "terminal.replay.liberty",
            number=liberty.record,
            who=liberty.who,
            round=liberty.round,
            step=liberty.step,
        )
        print(f"  {told}{why}")
    unexplained = sum(not liberty.reason for liberty in replay.liberties)
    print(say("terminal.replay.liberties", count=len(replay.liberties), unexplained=unexplained))
