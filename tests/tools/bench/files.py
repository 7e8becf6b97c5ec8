"""`make bench ARGS="files …"`: what saving costs, and how fast games open."""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

NAME = "files"
HELP = "measure autosave per action, saving, opening and replaying a game"

LIMITS = {"autosave": 3.0, "encode": 2.0, "decode": 5.0, "open": 500.0}
"""Milliseconds that are meant to be enough, by median."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", type=Path, help="a game, *.ezgame; default: one played by itself"
    )
    parser.add_argument(
        "--actions", type=int, default=300, metavar="N", help="length of that game (default 300)"
    )


def run(args: argparse.Namespace) -> int:
    from ezgame.app.commands._opened import read_game
    from tests.tools.selftests.play import sample_game

    game = sample_game(args.actions, 1) if args.file is None else read_game(args.file, None)
    print(f"{game.rules.title.name}, {game.length} actions")
    with tempfile.TemporaryDirectory(prefix="ezgame-bench-") as folder:
        figures = measure(game, Path(folder))
    for name, times in figures.items():
        limit = f", limit {LIMITS[name]:g}" if name in LIMITS else ""
        worst = sorted(times)[int(len(times) * 0.95)]
        print(
            f"  {name:<22}{median(times):9.3f} ms   (95 %: {worst:.3f}, worst {max(times):.3f}{limit})"
        )
    over = [name for name, limit in LIMITS.items() if median(figures[name]) > limit]
    print("Within all limits." if not over else f"Over the limit: {', '.join(over)}.")
    return 1 if over else 0


def measure(game, folder: Path) -> dict[str, list[float]]:
    from ezgame.content.games import new_game
    from ezgame.core.state import State
    from ezgame.storage.codec.decode import from_plain
    from ezgame.storage.codec.digest import state_hash
    from ezgame.storage.codec.encode import to_plain
    from ezgame.storage.file_opening import open_game
    from ezgame.storage.game_file import GameFile
    from ezgame.storage.writing import game_bytes

    figures: dict[str, list[float]] = {"autosave": []}
    live = new_game(game.rules.setup)
    file = GameFile.new(live, folder / "a.ezgame")
    for number in range(1, game.length + 1):
        applied = live.apply(game.applied_at(number).action)
        begun = perf_counter()
        file.record(applied)
        figures["autosave"].append(1000 * (perf_counter() - begun))
    file.close()
    plain = to_plain(game.state, State)
    figures["encode"] = timed(20, lambda: to_plain(game.state, State))
    figures["decode"] = timed(20, lambda: from_plain(plain, State))
    figures["hash"] = timed(20, lambda: state_hash(game.state))
    figures["save whole"] = timed(3, lambda: game_bytes(game))
    figures["open"] = timed(5, lambda: open_game(file.path, new_game).close())
    opening = open_game(file.path, new_game)
    if opening.opening is not None:
        figures["replay in the worker"] = timed(1, opening.opening.replay_past)
    opening.close()
    size = file.path.stat().st_size
    print(f"  file {size / 1024:.0f} KB, {size / max(1, game.length):.0f} bytes an action")
    return figures


def timed(rounds: int, work: Callable[[], object]) -> list[float]:
    times = []
    for _ in range(rounds):
        begun = perf_counter()
        work()
        times.append(1000 * (perf_counter() - begun))
    return times
