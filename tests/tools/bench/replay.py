"""`make bench ARGS="replay …"`: how fast the rules are, measured on a recorded game."""

import argparse
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ezgame.core.game import Game

NAME = "replay"
HELP = "measure applying every action of a recorded game, and the choices of late build steps"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a game of 18xx.games (JSON) or of ours")
    parser.add_argument(
        "--rounds", type=int, default=5, metavar="N", help="repetitions (default 5)"
    )


def run(args: argparse.Namespace) -> int:
    from ezgame.app.recorded import own_replay, replay_file
    from ezgame.content.games import new_game

    if args.file.suffix == ".ezgame":
        own = own_replay(args.file)
        setup, actions = own.game.rules.setup, own.actions
    else:
        replay = replay_file(args.file)
        for _record in replay.run():
            pass
        setup = replay.game.rules.setup
        actions = tuple(applied.action for applied in replay.game.log)

    totals: list[float] = []
    each: list[float] = []
    game: Game | None = None
    for _ in range(args.rounds):
        game = new_game(setup)
        started = process_time()
        for action in actions:
            before = process_time()
            game.apply(action)
            each.append(process_time() - before)
        totals.append(process_time() - started)
    assert game is not None
    each.sort()
    print(f"{game.rules.title.name}, {len(actions)} actions, {args.rounds} rounds, processor time")
    print(f"  whole game   median {median(totals):.3f} s")
    print(f"  one action   median {_ms(each, 0.5)}, 95 % {_ms(each, 0.95)}, worst {_ms(each, 1.0)}")
    choices = _choices(game)
    if choices:
        print(
            f"  choices      median {_ms(choices, 0.5)}, worst {_ms(choices, 1.0)}"
            f" of the last {len(choices)} build steps"
        )
    undo = _undo(game)
    print(f"  undo         median {_ms(undo, 0.5)}, worst {_ms(undo, 1.0)}")
    return 0


def _choices(game: "Game") -> list[float]:
    """Times for all choices of the last positions in which a company builds."""
    from ezgame.core.game import choices_in

    times: list[float] = []
    for position in range(game.length, 0, -1):
        state = game.state_at(position)
        if state.operating is not None and state.operating.step in ("build", "track"):
            before = process_time()
            choices_in(game.rules, state)
            times.append(process_time() - before)
        if len(times) == 40:
            break
    return sorted(times)


def _undo(game: "Game") -> list[float]:
    times: list[float] = []
    while game.position:
        before = process_time()
        game.undo()
        times.append(process_time() - before)
    return sorted(times)


def _ms(times: list[float], part: float) -> str:
    index = min(len(times) - 1, int(len(times) * part))
    return f"{times[index] * 1000:.2f} ms"
