"""`make selftest ARGS="fuzz …"`: open broken files by the thousand."""

import argparse
import sys
from pathlib import Path

from ezgame.core.errors import EzgameError

NAME = "fuzz"
HELP = "Open broken saves and imports: each opens correctly or is refused with one sentence."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--files", type=int, default=5000, metavar="N", help="how many (default 5000)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--kind", default="all", metavar="KIND",
        help="raw, sealed, sealed_header, sealed_moves, sealed_snapshots, sealed_clocks, sealed_branches, imports, "
        "settings or lists",
    )  # fmt: skip
    parser.add_argument(
        "--sample", type=Path, action="append", default=[], metavar="FILE",
        help="a game of 18xx.games (JSON) to be broken too; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep files that were taken wrongly"
    )


def run(args: argparse.Namespace) -> int:
    if sys.platform == "win32":
        raise EzgameError("This self test needs Linux or macOS.")
    from ezgame.storage.reading import bytes_of
    from tests.tools.selftests.fuzz import ALL, KINDS, Sample, fuzz, samples_for

    if args.kind not in (ALL, *KINDS):
        raise EzgameError(f"There is no kind called {args.kind}; there are: {', '.join(KINDS)}.")
    kinds = ("raw", "imports") if args.kind == ALL else (args.kind,)
    samples = [
        *(sample for kind in kinds for sample in samples_for(kind, args.seed)),
        *(Sample(f"{n}-{path.stem}.json", bytes_of(path)) for n, path in enumerate(args.sample)),
    ]
    mutations = () if args.kind == ALL else KINDS[args.kind]
    findings = fuzz(samples, args.files, args.seed, args.keep, mutations)
    for fault in findings.faults[:50]:
        print(fault)
    outcomes = ", ".join(f"{count} {name}" for name, count in findings.outcomes.most_common())
    print(
        f"{args.files} files: {outcomes}; slowest {findings.slowest:.1f} s, most memory {findings.megabytes} MB; "
        f"{len(findings.faults)} faults."
    )
    return 1 if findings.faults else 0
