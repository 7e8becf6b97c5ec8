"""`make bench ARGS="runs …"`: how soon the window proposes a run, and how soon it forgets a search called off."""

import argparse
import os
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ezgame.core.actions import Action
    from ezgame.core.game import Game
    from ezgame.models.drafts.run import RunDraft

NAME = "runs"
HELP = "play up to every run of recorded games in the window and measure the proposals"

PROPOSED, CANCELLED = 100.0, 100.0
"""Milliseconds in which a proposal is to appear, and a search to stop."""
SHARE = 0.99
"""Of all runs."""
PATIENCE = 20.0
"""Seconds after which a run counts as never proposed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="FILE", help="saved or recorded games"
    )
    parser.add_argument("--size", default="1366x768", metavar="WxH", help="default 1366x768")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th run")


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ezgame.app.application import make_application
    from ezgame.ui.appearance import appearance
    from tests.tools.benches.turns import window_size

    width, height = window_size(args.size)
    make_application(["ezgame"])
    appearance().set(dark=False, scale=1.0)
    proposed: list[tuple[float, str]] = []
    cancelled: list[tuple[float, str]] = []
    for path in args.paths:
        with_window(path, (width, height), args.every, proposed, cancelled)
    print(f"{len(proposed)} runs of {len(args.paths)} games, {width} × {height}, time on the clock")
    late = show("proposal", proposed, PROPOSED, SHARE)
    slow = show("called off", cancelled, CANCELLED, 1.0)
    return 1 if late or slow else 0


def show(name: str, times: list[tuple[float, str]], limit: float, share: float) -> bool:
    """Print one row of figures; True if too many are over the limit."""
    figures = sorted(figure for figure, _ in times)
    if not figures:
        return False
    within = sum(figure <= limit for figure in figures) / len(figures)
    p99 = figures[int(0.99 * (len(figures) - 1))]
    print(
        f"  {name:<12}p50 {median(figures):6.1f} ms  p99 {p99:6.1f} ms  most {figures[-1]:6.1f} ms"
        f"   {100 * within:.2f} % within {limit:g} ms (wanted {100 * share:g} %)"
    )
    for figure, where in sorted(times, reverse=True)[:5]:
        if figure > limit:
            print(f"      {figure:8.1f} ms  {where}")
    return within < share


def with_window(
    path: Path,
    size: tuple[int, int],
    every: int,
    proposed: list[tuple[float, str]],
    cancelled: list[tuple[float, str]],
) -> None:
    from ezgame.content.games import new_game
    from ezgame.models.drafts.run import run_draft
    from ezgame.models.session import Session
    from ezgame.ui.main_window import MainWindow
    from ezgame.ui.memory import Forgetful
    from tests.tools.benches.turns import go_round

    whole = whole_game(path)
    actions = [applied.action for applied in whole.log]
    session = Session(new_game(whole.rules.setup))
    session.pass_when_forced = False
    table = run_draft(session)
    window = MainWindow(session, Forgetful())
    window.resize(*size)
    window.show()

    runs = 0
    for number, action in enumerate(actions):
        before_run = number + 1 < len(actions) and actions[number + 1].kind == "run"
        runs += before_run
        if not before_run or runs % every:
            apply_unseen(session.game, action)
            continue
        session.look_again()
        for _ in range(3):
            go_round()
        begun = perf_counter()
        session.submit(action)
        while session.draft.ready is None and perf_counter() - begun < PATIENCE:
            go_round()
        where = f"{path.name}, after action {number + 1}"
        proposed.append((1000 * (perf_counter() - begun), where))
        cancelled.append((1000 * called_off(table), where))
    window.close()
    window.deleteLater()
    go_round()


def apply_unseen(game: "Game", action: "Action") -> None:
    """Apply an action that the window is not told of; the judge searches for itself."""
    runs = game.rules.best_runs
    if runs is None:
        game.apply(action)
        return
    runs.beside = False
    game.apply(action)
    runs.beside = True


def called_off(table: "RunDraft") -> float:
    """Seconds from calling off a search that has just begun to the end of its thread."""
    table.ask()
    begun = perf_counter()
    table.search.wait()
    return perf_counter() - begun


def whole_game(path: Path) -> "Game":
    """A stored game at its end."""
    from ezgame.app.recorded import import_file
    from ezgame.content.games import new_game
    from ezgame.storage.file_opening import open_game

    if path.suffix == ".json":
        return import_file(path).game
    return open_game(path, new_game).game
