"""`make bench ARGS="tiles …"`: how long it takes to find every legal tile of a position."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

NAME = "tiles"
HELP = "find all legal tiles in every position of recorded games in which a company builds"

P99, MOST = 50.0, 100.0
"""Milliseconds of processor time that are meant to be enough."""
STEPS = ("build", "track")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="saved games (*.ezgame) and records of 18xx.games (*.json)",
    )
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="name the N slowest")


def run(args: argparse.Namespace) -> int:
    found = [each for path in args.paths for each in measured(path)]
    print(f"{len(found)} positions of {len(args.paths)} games, processor time")
    if not found:
        return 1
    figures = sorted(figure for figure, _ in found)
    p99, most = share(figures, 0.99), figures[-1]
    print(
        f"  legal tiles   p50 {share(figures, 0.5):.1f} ms   p95 {share(figures, 0.95):.1f} ms"
        f"   p99 {p99:.1f} ms (limit {P99:g})   most {most:.1f} ms (limit {MOST:g})"
    )
    for figure, where in sorted(found, reverse=True)[: args.slowest]:
        print(f"      {figure:8.1f} ms  {where}")
    return 1 if p99 > P99 or most > MOST else 0


def measured(path: Path) -> Iterator[tuple[float, str]]:
    """Each position is asked once, when the game comes to it, as a window asks: nothing of it is known yet."""
    from ezgame.content.games import new_game
    from ezgame.core.game import choices_in
    from tests.tools.bench.runs import whole_game

    whole = whole_game(path)
    game = new_game(whole.rules.setup)
    for number in range(1, whole.length + 1):
        turn = game.state.operating
        if turn is not None and turn.step in STEPS and not game.state.pending:
            begun = process_time()
            choices_in(game.rules, game.state)
            yield (
                1000 * (process_time() - begun),
                f"{path.name}, before action {number}, {turn.company}",
            )
        game.apply(whole.applied_at(number).action)


def share(figures: Sequence[float], part: float) -> float:
    """The figure that such a part of all stays within."""
    return figures[int(part * (len(figures) - 1))]
