"""`make bench ARGS="routes …"`: how fast the best runs are found, whether they are proven, and right."""

import argparse
import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ezgame.core.routes.search import Best
    from tests.tools.benches.route_positions import Position

NAME = "routes"
HELP = "find the best runs of positions and recorded games"

MILLI = 1000
CLOSE = 0.02
"""The gap to its bound that an answer without a proof may have."""
SMALL = 20_000
"""Units below which setting up takes longer than the search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What the search made of one position."""

    position: "Position"
    best: "Best"
    seconds: float
    first: float
    """Seconds to the first legal answer."""
    misses: tuple[str, ...]
    """Each a sentence: where the answer is not what is known to be right."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="positions (*.jsonl, *.jsonl.gz), games (*.ezgame), records of 18xx.games (*.json), folders",
    )
    parser.add_argument("--budget", type=int, metavar="N", help="search nodes for each position")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="positions with this in the name"
    )
    parser.add_argument(
        "--hard",
        action="store_true",
        help="full boards, and the stress file with its trains doubled",
    )
    parser.add_argument("--each", action="store_true", help="print a line for every position")


def run(args: argparse.Namespace) -> int:
    from ezgame.core.routes.search import DEFAULT_BUDGET

    budget = DEFAULT_BUDGET if args.budget is None else args.budget
    if args.hard:
        show_hard(args.paths, args.only, budget, args.each)
        return 0
    everything: list[Measured] = []
    paths = list(files_in(args.paths))
    for path in paths:
        positions = [found for found in read(path) if args.only in found.name]
        if not positions:
            continue
        gc.collect()
        gc.freeze()  # the positions themselves are not what is measured
        measured = []
        for position in positions:
            result = measure(position, budget)
            measured.append(result)
            if args.each or result.misses or not result.best.proved:
                print(line(result), flush=True)
        gc.unfreeze()
        print(f"{path.name}:")
        for row in summary(measured):
            print(f"  {row}")
        everything += measured
    if len(paths) > 1 and everything:
        print(f"{len(paths)} files together:")
        for row in summary(everything):
            print(f"  {row}")
    missed = sum(bool(result.misses) for result in everything)
    print("No stored optimum was missed." if not missed else f"{missed} positions missed.")
    return 1 if missed else 0


def show_hard(paths: Sequence[Path], only: str, budget: int, each: bool) -> None:
    """One row per group of hard positions; a path given is the stress file whose trains are doubled."""
    from itertools import groupby

    from tests.tools.benches.hard_positions import hard_positions

    print(
        f"  {'':<24}{'boards':>7}{'proved':>7}{'≤ 2 %':>7}{'worst':>8}{'p50':>9}{'p95':>9}{'first':>8}{'µs a unit':>14}"
    )
    stress = paths[0] if paths else None
    for group, found in groupby(hard_positions(stress), key=lambda pair: pair[0]):
        measured = [measure(position, budget) for _, position in found if only in position.name]
        for result in measured:
            if each or not result.best.proved:
                print(line(result), flush=True)
        if measured:
            print(hard_row(group, measured), flush=True)


def hard_row(group: str, measured: "Sequence[Measured]") -> str:
    """Boards, those proved, those proved or within two percent, the largest gap, times, cost of a unit."""
    gaps = [gap(result.best) for result in measured]
    times = figures([result.seconds for result in measured])
    units = [
        1e6 * result.seconds / result.best.nodes_searched
        for result in measured
        if result.best.nodes_searched > SMALL
    ] or [0.0]
    return (
        f"  {group:<24}{len(measured):7}{sum(result.best.proved for result in measured):7}"
        f"{sum(share <= CLOSE for share in gaps):7}{max(gaps):7.1%}"
        f"{times['p50'] * MILLI:6.0f} ms{times['p95'] * MILLI:6.0f} ms"
        f"{max(result.first for result in measured) * MILLI:5.0f} ms{min(units):7.1f} – {max(units):.1f}"
    )


def gap(best: "Best") -> float:
    """How far the answer is from its bound, as a part of the bound."""
    return 0.0 if best.proved else (best.upper_bound - best.income) / max(1, best.upper_bound)


def files_in(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.jsonl.gz"))
            yield from sorted(path.glob("*.ezgame"))
        else:
            yield path


def read(path: Path) -> "Iterator[Position]":
    from tests.tools.benches.recorded_runs import runs_of
    from tests.tools.benches.route_positions import read_positions

    if path.suffix in (".ezgame", ".json"):
        return runs_of(path)
    return read_positions(path)


def measure(position: "Position", budget: int) -> Measured:
    """Search one position; only the first objective is timed."""
    from ezgame.core.routes.search import best_routes

    begun = process_time()
    best = best_routes(position.network, budget=budget)
    ended = process_time()
    return Measured(
        position=position,
        best=best,
        seconds=ended - begun,
        first=first_answer(position, budget),
        misses=tuple(misses(position, best, budget)),
    )


def first_answer(position: "Position", budget: int) -> float:
    """Seconds until the search has something to show; listening costs time, so it runs again."""
    from ezgame.core.routes.search import best_routes

    heard: list[float] = []
    begun = process_time()
    best_routes(
        position.network,
        budget=budget,
        on_better=lambda _: heard.append(process_time()),
        cancel=lambda: bool(heard),
    )
    return (heard[0] if heard else process_time()) - begun


def misses(position: "Position", best: "Best", budget: int) -> Iterator[str]:
    """Everything that is known about the position and does not fit the answer."""
    from ezgame.core.routes.judge import judge_routes
    from ezgame.core.routes.objective import BEST_TOTAL
    from ezgame.core.routes.search import best_routes

    verdict = judge_routes(position.network, best.routes)
    if verdict.refusal is not None:
        yield f"the answer is refused: {verdict.refusal.key}"
    if position.income is not None and best.income != position.income:
        yield f"income {best.income}, known {position.income}"
    elif position.treasury is not None and best.treasury != position.treasury:
        yield f"treasury {best.treasury}, known {position.treasury}"
    if position.total is not None:
        total = best_routes(position.network, BEST_TOTAL, budget=budget)
        if total.income + total.treasury != position.total or not total.proved:
            yield f"total {total.income + total.treasury}, known {position.total}"
    if position.recorded_income is not None:
        recorded = judge_routes(position.network, position.recorded)
        if recorded.refusal is not None:
            yield f"the recorded run is refused: {recorded.refusal.key}"
        if (recorded.income, recorded.treasury) != (
            position.recorded_income,
            position.recorded_treasury,
        ):
            yield f"the recorded run earns {recorded.income}, recorded {position.recorded_income}"
        if (best.income, best.treasury) < (recorded.income, recorded.treasury):
            yield f"below the recorded run: {best.income}, recorded {recorded.income}"


def line(result: Measured) -> str:
    best = result.best
    proof = "proved" if best.proved else f"at most {best.upper_bound}"
    return (
        f"  {result.position.name:<44} {result.seconds * MILLI:9.2f} ms {best.nodes_searched:9} nodes  "
        f"{best.income} + {best.treasury}, {proof}" + "".join(f"; {m}" for m in result.misses)
    )


def summary(measured: Sequence[Measured]) -> Iterator[str]:
    """Figures over a file, and how many times faster than the other router where that is known."""
    proved = sum(result.best.proved for result in measured)
    yield f"{len(measured)} positions, {proved} proved"
    ours = figures([result.seconds for result in measured])
    yield "CPU              " + "  ".join(f"{k} {v * MILLI:.2f} ms" for k, v in ours.items())
    first = figures([result.first for result in measured])
    yield "to first answer  " + "  ".join(f"{k} {v * MILLI:.2f} ms" for k, v in first.items())
    known = [r for r in measured if r.position.other_seconds is not None]
    if known:
        mine = figures([result.seconds for result in known])
        other = figures([result.position.other_seconds or 0.0 for result in known])
        yield "other router     " + "  ".join(f"{k} {v * MILLI:.2f} ms" for k, v in other.items())
        # A coarse clock (Windows: 15 ms) measures nothing at all for most positions.
        times = {k: other[k] / mine[k] for k in mine if mine[k]}
        if times:
            yield "times as long    " + "  ".join(f"{k} {v:,.0f}" for k, v in times.items())
        faster = sorted((r.position.other_seconds or 0.0) / r.seconds for r in known if r.seconds)
        if faster:
            yield f"position by position: between {faster[0]:,.1f} and {faster[-1]:,.0f} times as long"


def figures(seconds: Sequence[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    return {
        "p50": ordered[len(ordered) // 2],
        "p95": ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))],
        "p99": ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))],
        "max": ordered[-1],
        "sum": sum(ordered),
    }
