"""Change the rules on purpose and see whether a test notices: `make mutants`.

Every ruling of a title is given the value of the other set, and every figure of its manifest (costs,
limits, counts, moves) is changed, one at a time; what only a variant has loses one member of each of its
lists as well. The rule tests are run on the changed title until
one fails. A change that no test notices is a rule that nothing holds in place: the tool ends with 1.

    make mutants                          all of them
    make mutants ARGS="1830"              those of one title
    make mutants ARGS="1830+"             those of a variant: what it changes
    make mutants ARGS="trains rulings"    only those whose name begins with one of these words

Tests are collected once; each change is tried in a process of its own that shares the collection.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from ezgame.content import titles
from ezgame.core.definitions.title import Ruling, Title
from tests import builders

TESTS = Path(__file__).resolve().parent.parent / "titles"
TARGETS = {
    "18esp": ("18esp", ""),
    "18esp-two": ("18esp", "two_players"),
    "1830": ("1830", ""),
    "1830+": ("1830", "plus"),
    "1849": ("1849", ""),
    "18te": ("18te", ""),
}
"""What may be named: titles and variants."""
NAMED = {"two_players": "rodrigo"}
"""Word in the names of a variant's test files, where it is not the variant's own."""
FOLDERS = {"18esp": "esp", "1830": "t1830", "1849": "t1849", "18te": "te"}
# They replay recorded games, play whole ones, read broken files or look at the printed map alone.
LEFT_OUT = ("record", "simulated", "_games", "ledger", "second_board", "bad_input")
# Loading has already made the closed hexes of a private from it; they are changed themselves.
BLOCKING = "block-hexes"
JOBS = max(1, min(2, os.cpu_count() or 1))

Path_ = tuple[Any, ...]


@dataclass(frozen=True)
class Mutant:
    path: Path_
    value: Any

    @property
    def name(self) -> str:
        return "/".join(str(step) for step in self.path) + f" = {self.value!r}"


# ---------------------------------------------------------------- what is changed

FIGURES = ("values", "phases", "trains", "privates", "seats")
"""Parts of a title whose whole numbers are changed."""
# Where more of it changes nothing (a discount above the cost, more stations than there are).
LESS = ("launch_stations", "amount")


def mutants(title: Title) -> list[Mutant]:
    return [*ruling_mutants(title), *figure_mutants(title)]


def variant_mutants(variant: Title, title: Title) -> Iterator[Mutant]:
    """Switches that only the variant has, and the figures of its hexes that are printed otherwise."""
    for mutant in ruling_mutants(variant):
        if mutant.path[1] not in title.rulings:
            yield mutant
    for hex_id, hex_ in variant.board.hexes.items():
        printed = title.board.hexes.get(hex_id)
        for what in ("terrain", "stops", "home_value"):
            if printed is None or getattr(printed, what) != getattr(hex_, what):
                for path, value in numbers(getattr(hex_, what), ("board", "hexes", hex_id, what)):
                    unused = path[-1] == "value" and hex_.stops[path[-2]].values is not None
                    if not unused:  # values by colour stand in its place
                        yield Mutant(path, changed_number(value))
    for path, value in numbers(variant.values, ("values",)):
        if path[1] not in title.values:
            yield Mutant(path, value + 1)
    for part in ("trains", "seats"):
        printed_there = dict(numbers(getattr(title, part), (part,)))
        for path, value in numbers(getattr(variant, part), (part,)):
            if printed_there.get(path) != value:
                yield Mutant(path, changed_number(value))
    for path, value in numbers(variant.changes, ("changes",)):
        if path[-1] == "rotation":
            yield Mutant(path, (value + 1) % 6)
    for part in ("values", "privates"):
        ours = getattr(variant, part)
        for key, value in ours.items():
            if value != getattr(title, part).get(key):
                yield from shorter_lists(value, (part, key))
    for hex_id, hex_ in variant.board.hexes.items():
        printed = title.board.hexes.get(hex_id)
        if printed is None or printed.tracks != hex_.tracks:
            yield from shorter_lists(hex_.tracks, ("board", "hexes", hex_id, "tracks"))


def shorter_lists(value: Any, path: Path_) -> Iterator[Mutant]:
    """Every list inside a definition without one of its members."""
    if isinstance(value, Mapping) and value.get("kind") == BLOCKING:
        return
    if is_dataclass(value):
        for field in fields(value):
            yield from shorter_lists(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from shorter_lists(item, (*path, key))
    elif isinstance(value, frozenset):
        for item in sorted(value):
            yield Mutant(path, value - {item})
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            if not (isinstance(item, Mapping) and item.get("kind") == BLOCKING):
                yield Mutant(path, value[:index] + value[index + 1 :])
            yield from shorter_lists(item, (*path, index))


def ruling_mutants(title: Title) -> Iterator[Mutant]:
    """Each switch of the rulebook set to what the other set says."""
    for key, ruling in title.rulings.items():
        yield Mutant(("rulings", key, "values", "rulebook"), other_value(ruling))


def other_value(ruling: Ruling) -> Any:
    usual = ruling.values["rulebook"]
    for value in (*ruling.values.values(), *ruling.choices):
        if value != usual:
            return value
    raise AssertionError(f"{ruling.key} has one value only")


def figure_mutants(title: Title) -> Iterator[Mutant]:
    for part in FIGURES:
        for path, value in numbers(getattr(title, part), (part,)):
            less = path[-1] in LESS and value > 2
            yield Mutant(path, value - 1 if less else changed_number(value))
    for hex_id, mountain in title.board.gates.items():
        for name in ("cost", "value"):
            path = ("board", "passes", hex_id, name)
            yield Mutant(path, changed_number(getattr(mountain, name)))
    cells = list(title.market.cells)
    for place in (0, 1, len(cells) // 2, len(cells) - 1):
        cell = title.market.cells[cells[place]]
        yield Mutant(("market", "cells", cell.id, "price"), cell.price + 1)


def changed_number(value: int) -> int:
    """Another figure of the same kind: even ones stay even, so that halves stay whole."""
    return value + 10 if value >= 10 and value % 10 == 0 else value + 1


def numbers(value: Any, path: Path_) -> Iterator[tuple[Path_, int]]:
    """Every whole number inside a definition, with the way to it."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield path, value
    elif is_dataclass(value):
        for field in fields(value):
            yield from numbers(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from numbers(item, (*path, key))
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from numbers(item, (*path, index))


def changed(value: Any, path: Path_, new: Any) -> Any:
    """A copy of a definition with the thing at the end of the path replaced."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        return {**value, step: changed(value[step], rest, new)}
    if isinstance(value, list | tuple):
        items = list(value)
        items[step] = changed(items[step], rest, new)
        return type(value)(items)
    return replace(value, **{step: changed(getattr(value, step), rest, new)})


def install(target: str, mutant: Mutant) -> None:
    """Let the title or variant be the changed one whenever it is loaded from now on."""
    title, changed_variant = TARGETS[target]
    folder = titles.find_summary(title).folder
    loaded = titles.load_folder(folder, changed_variant)
    wrong = replace(loaded, title=changed(loaded.title, mutant.path, mutant.value))
    usual: Callable[[Path, str], titles.LoadedTitle] = titles.load_folder

    def load(wanted: Path, variant: str = "") -> titles.LoadedTitle:
        if wanted == folder and variant == changed_variant:
            return wrong
        return usual(wanted, variant)

    titles.load_folder = load
    builders.forget_rules()


# ---------------------------------------------------------------- trying them


class Trial:
    """A pytest plugin: instead of running the tests once, runs them for every mutant."""

    def __init__(self, title: str, wanted: Sequence[Mutant]) -> None:
        self.title = title
        self.wanted = list(wanted)
        self.unnoticed: list[Mutant] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        running: dict[int, tuple[Mutant, int, float]] = {}
        waiting = list(self.wanted)
        while waiting or running:
            while waiting and len(running) < JOBS:
                mutant = waiting.pop(0)
                reader, writer = os.pipe()
                child = os.fork()
                if child == 0:
                    os.close(reader)
                    try_mutant(session, self.title, mutant, writer)
                os.close(writer)
                running[child] = (mutant, reader, time.monotonic())
            done, status = os.wait()
            mutant, reader, _start = running.pop(done)
            with os.fdopen(reader, encoding="utf-8") as told:
                noticed_by = told.read().strip()
            self.report(mutant, noticed_by, os.waitstatus_to_exitcode(status))
        return True

    def report(self, mutant: Mutant, noticed_by: str, code: int) -> None:
        if code == 0:
            self.unnoticed.append(mutant)
            print(f"NOT NOTICED  {mutant.name}", flush=True)
        else:
            print(f"noticed      {mutant.name}  by {noticed_by or 'a crash'}", flush=True)


def try_mutant(session: pytest.Session, title: str, mutant: Mutant, writer: int) -> None:
    """In the child: run the tests until one fails; never returns."""
    code = 0
    with open(os.devnull, "w", encoding="utf-8") as nowhere, os.fdopen(writer, "w") as tell:
        sys.stdout = sys.stderr = nowhere
        install(title, mutant)
        for item in session.items:
            if fails(item):
                tell.write(item.nodeid.split("/")[-1])
                code = 1
                break
    os._exit(code)


def fails(item: pytest.Item) -> bool:
    reports = pytest_protocol(item)
    return any(report.failed for report in reports)


def pytest_protocol(item: pytest.Item) -> list[pytest.TestReport]:
    from _pytest.runner import runtestprotocol

    found: list[pytest.TestReport] = runtestprotocol(item, nextitem=None, log=False)
    return found


def try_title(target: str, words: Sequence[str]) -> int:
    title, variant = TARGETS[target]
    loaded = titles.load_title(title)
    if variant:
        found = list(variant_mutants(titles.load_title(title, variant), loaded))
    else:
        found = mutants(loaded)
    wanted = [m for m in found if not words or m.name.startswith(tuple(words))]
    kinds = sum(m.path[0] == "rulings" for m in wanted)
    print(
        f"{target}: {len(wanted)} changes: {kinds} rulings, {len(wanted) - kinds} figures.",
        flush=True,
    )
    tests = [
        str(path)
        for path in sorted((TESTS / FOLDERS[title]).glob("test_*.py"))
        if not any(word in path.name for word in LEFT_OUT)
        and NAMED.get(variant, variant) in path.name
    ]
    trial = Trial(target, wanted)
    code = pytest.main(["-q", "-p", "no:cacheprovider", "--timeout=0", *tests], plugins=[trial])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(code)
    print(f"{len(wanted) - len(trial.unnoticed)} of {len(wanted)} noticed.")
    return 1 if trial.unnoticed else 0


def main(words: list[str]) -> int:
    chosen = [word for word in words if word in TARGETS] or list(TARGETS)
    others = [word for word in words if word not in TARGETS]
    return max([try_title(title, others) for title in chosen])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
