"""Broken files by the thousand: each must open correctly or be refused with one sentence, quickly,
in little memory, and stay as it is."""

import json
import random
import select
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ezgame.core.applied import Log
from ezgame.core.game import Game
from ezgame.core.state import State
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.writing import game_bytes
from tests.conftest import CHECKOUT
from tests.tools.selftests.imports import FINISHED_IMPORT, SMALL_IMPORT
from tests.tools.selftests.mending import mended_game
from tests.tools.selftests.mutations import RAW, SEALED, Mutation, spoiled_json
from tests.tools.selftests.play import sample_game
from tests.tools.selftests.scratch import scratch

SECONDS = 2.0
"""Of processor time, so that other programs do not matter."""
HANGS = 60.0
"""Seconds on the wall after which a file is given up."""
MEGABYTES = 500
LONGEST_SENTENCE = 600


@dataclass(slots=True)
class Findings:
    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0
    megabytes: int = 0

    @property
    def files(self) -> int:
        """How many files were opened."""
        return sum(self.outcomes.values())


@dataclass(frozen=True, slots=True)
class Sample:
    """A good file to be broken."""

    name: str
    data: bytes
    hashes: frozenset[tuple[int, str]] = frozenset()
    """Of every position of every line, for saves: what opens must be one of them."""


def save_sample(game: Game, name: str) -> Sample:
    return Sample(name, game_bytes(game), hashes_of(game))


def hashes_of(game: Game) -> frozenset[tuple[int, str]]:
    """Every position that a game has had, in lines that it has left too."""
    ways = (game.line, *(line.log for line in game.lines))
    after = {id(state): (n, state) for way in ways for n, state in enumerate(states(way), 1)}
    return frozenset(
        (n, state_hash(state)) for n, state in ((0, game.state_at(0)), *after.values())
    )


def states(way: Log) -> list[State]:
    return [applied.after for applied in way]


def mended_sample(name: str, actions: int, seed: int, title: str, *, closed: bool) -> Sample:
    """A file with repairs, the lines they left and corrections, as the program writes them one by one."""
    with scratch("mended") as folder:
        game = mended_game(folder / name, actions, seed, title, closed=closed)
        return Sample(name, (folder / name).read_bytes(), hashes_of(game))


class Child:
    """The process that opens files; a new one takes its place when it hangs or dies."""

    def __init__(self) -> None:
        self._process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.tools.selftests.fuzz_child"],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def open(self, path: Path, seconds: float) -> dict[str, Any]:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{path}\n")
        self._process.stdin.flush()
        ready, _, _ = select.select([self._process.stdout], [], [], seconds)
        line = self._process.stdout.readline() if ready else ""
        if line:
            answer: dict[str, Any] = json.loads(line)
            return answer
        self.stop()
        self._process = self._start()
        return {
            "outcome": "died" if ready else "hung",
            "sentence": "",
            "megabytes": 0,
            "seconds": 0,
        }

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


KINDS: dict[str, tuple[Mutation, ...]] = {
    "raw": RAW,
    **{mutation.__name__: (mutation,) for mutation in SEALED},
    "mended": (*RAW, *SEALED),
    "imports": (spoiled_json, spoiled_json, *RAW),
    "settings": (spoiled_json, spoiled_json, *RAW),
    "lists": (spoiled_json, spoiled_json, *RAW),
}
"""Kind of damage → how files are broken."""


def samples_for(kind: str, seed: int) -> list[Sample]:
    """Good files that are broken in this way."""
    if kind == "imports":
        return [Sample("c.json", SMALL_IMPORT), Sample("d.json", FINISHED_IMPORT)]
    if kind == "settings":
        return [Sample("settings.json", SETTINGS)]
    if kind == "lists":
        return [Sample("recent.json", RECENT_LIST)]
    if kind in ("mended", "sealed_corrections"):
        return [
            mended_sample("g.ezgame", 60, seed, "18esp", closed=True),
            mended_sample("h.ezgame", 50, seed + 1, "1830", closed=False),
            mended_sample("i.ezgame", 50, seed + 2, "1849", closed=True),
        ]
    return [
        save_sample(sample_game(70, seed), "a.ezgame"),
        save_sample(sample_game(40, seed + 1, "1830"), "b.ezgame"),
        save_sample(sample_game(130, seed + 2), "e.ezgame"),
        save_sample(sample_game(60, seed + 3, "1849"), "f.ezgame"),
    ]


SETTINGS = json.dumps(
    {
        "look/dark": "yes",
        "look/scale": "1.2",
        "look/classic": "no",
        "play/warnings": "yes",
        "group/names": '["Ann", "Ben", "Carol"]',
        "layout/1920x1080": "AAAA/wAAAAD9AAAAAg==",
        "folders/open": "/",
        "print/paper": "a4",
    }
).encode()
RECENT_LIST = json.dumps(
    ["/dev/zero", "a.ezgame", "/no/such/file.ezgame", "/etc/passwd", "x" * 300, "/"]
).encode()


TOLD_EVERY = 250
"""Files after which somebody who watches hears how it goes."""


def silent(_findings: Findings) -> None:
    """Nobody watches."""


def fuzz(
    samples: Sequence[Sample],
    count: int,
    seed: int,
    keep: Path | None = None,
    mutations: Sequence[Mutation] = (),
    findings: Findings | None = None,
    tell: Callable[[Findings], None] = silent,
) -> Findings:
    """Break the samples so many times and open what is left of them. Without `mutations`, saves and other
    files are broken in all ways there are for them. With `findings` of an earlier run it goes on behind them;
    `tell` hears now and then, and at the end, what has been found."""
    findings = findings or Findings()
    child = Child()
    try:
        with scratch("fuzz") as folder:
            warm_up(child, samples, folder)
            for number in range(findings.files, count):
                one(findings, child, samples, folder, number, seed, keep, mutations)
                if findings.files % TOLD_EVERY == 0 or findings.files == count:
                    tell(findings)
    finally:
        child.stop()
    return findings


def warm_up(child: Child, samples: Sequence[Sample], folder: Path) -> None:
    """Starting a program is not opening a file: the first, whole file does not count."""
    for sample in samples:
        path = folder / sample.name
        path.write_bytes(sample.data)
        child.open(path, 120.0)


def one(
    findings: Findings,
    child: Child,
    samples: Sequence[Sample],
    folder: Path,
    number: int,
    seed: int,
    keep: Path | None,
    mutations: Sequence[Mutation],
) -> None:
    rng = random.Random(f"{seed}-{number}")
    sample = samples[number % len(samples)]
    clever = SEALED if sample.name.endswith(".ezgame") else (spoiled_json,)
    mutation = rng.choice(mutations or (clever if rng.random() < 0.5 else RAW))
    data = mutation(sample.data, rng)
    path = folder / sample.name
    path.write_bytes(data)
    answer = child.open(path, HANGS)
    findings.outcomes[answer["outcome"]] += 1
    findings.slowest = max(findings.slowest, answer["seconds"])
    findings.megabytes = max(findings.megabytes, answer["megabytes"])
    problem = judge(sample, data, path, mutation not in RAW, answer)
    if problem:
        findings.faults.append(f"file {number} ({sample.name}, {mutation.__name__}): {problem}")
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{number}-{sample.name}").write_bytes(data)


def judge(sample: Sample, data: bytes, path: Path, clever: bool, answer: dict[str, Any]) -> str:
    """What is wrong with how a file was taken, "" if nothing."""
    sentence = answer["sentence"]
    if answer["outcome"] in ("crashed", "died", "hung"):
        return f"{answer['outcome']} {sentence.strip().splitlines()[-1] if sentence else ''}"
    if answer["seconds"] > SECONDS:
        return f"took {answer['seconds']:.1f} s"
    if answer["megabytes"] > MEGABYTES:
        return f"took {answer['megabytes']} MB"
    if not sample.name.startswith("settings") and path.read_bytes() != data:
        return "the file was changed"
    if "\n" in sentence or len(sentence) > LONGEST_SENTENCE:
        return f"not one sentence: {sentence[:120]!r}"
    if answer["outcome"] == "refused":
        return "" if sentence else "refused without a word"
    changed = data != sample.data
    if sample.hashes and changed and not clever:
        if answer["outcome"] == "opened":
            return "the damage was not found"
        if (answer["position"], answer["hash"]) not in sample.hashes:
            return f"opened at action {answer['position']} with another position"
    return ""
