"""`make selftest ARGS="fuzz …"`: open broken files by the thousand."""

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ezgame.core.errors import EzgameError

if TYPE_CHECKING:
    from tests.tools.selftests.fuzz import Findings
    from tests.tools.selftests.progress import Progress

NAME = "fuzz"
HELP = "Open broken saves and imports: each opens correctly or is refused with one sentence."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--files", type=int, default=5000, metavar="N", help="how many of each kind (default 5000)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--kind", action="append", default=[], metavar="KIND",
        help="raw, sealed, sealed_header, sealed_moves, sealed_snapshots, sealed_clocks, sealed_branches, "
        "sealed_corrections, mended, imports, settings or lists; may be repeated (default: one after the other)",
    )  # fmt: skip
    parser.add_argument(
        "--sample", type=Path, action="append", default=[], metavar="FILE",
        help="a game of 18xx.games (JSON) to be broken with the imports; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep files that were taken wrongly"
    )
    parser.add_argument(
        "--progress", type=Path, metavar="FILE",
        help="note here what was found; the same line typed again goes on from there",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    if sys.platform == "win32":
        raise EzgameError("This self test needs Linux or macOS.")
    from tests.tools.selftests.fuzz import KINDS
    from tests.tools.selftests.progress import Progress

    for kind in args.kind:
        if kind not in KINDS:
            raise EzgameError(f"There is no kind called {kind}; there are: {', '.join(KINDS)}.")
    progress = Progress(args.progress)
    faults = [fault for kind in args.kind or KINDS for fault in run_kind(kind, args, progress)]
    return 1 if faults else 0


def run_kind(kind: str, args: argparse.Namespace, progress: "Progress") -> list[str]:
    """Break so many files in one way, tell how it goes and what was found; the faults."""
    from ezgame.storage.file_bytes import bytes_of
    from tests.tools.selftests.fuzz import KINDS, Sample, fuzz, samples_for

    samples = samples_for(kind, args.seed)
    if kind == "imports":
        given = enumerate(args.sample)
        samples += [Sample(f"{n}-{path.stem}.json", bytes_of(path)) for n, path in given]
    found = progress.findings(kind, args.seed)
    begun, before = time.monotonic(), found.files

    def tell(findings: "Findings") -> None:
        progress.keep(kind, args.seed, findings)
        pace = (time.monotonic() - begun) / (findings.files - before)
        print(f"{kind}: {summary(findings)} {1000 * pace:.0f} ms a file.", flush=True)

    if before < args.files:
        found = fuzz(samples, args.files, args.seed, args.keep, KINDS[kind], found, tell)
    else:
        print(f"{kind}: {summary(found)} Nothing to do.")
    for fault in found.faults[:50]:
        print(fault)
    return found.faults


def summary(findings: "Findings") -> str:
    outcomes = ", ".join(f"{count} {name}" for name, count in findings.outcomes.most_common())
    return (
        f"{findings.files} files: {outcomes}; slowest {findings.slowest:.1f} s, most memory "
        f"{findings.megabytes} MB; {len(findings.faults)} faults."
    )
