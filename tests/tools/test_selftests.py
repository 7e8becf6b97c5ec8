"""Small versions of the self tests, and the tests of what they are made of."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ezgame.app.imports import import_game
from ezgame.storage.writing import game_bytes
from tests.conftest import CHECKOUT
from tests.tools.selftests.fuzz import KINDS, Sample, fuzz, judge, samples_for, save_sample
from tests.tools.selftests.imports import FINISHED_IMPORT, SMALL_IMPORT
from tests.tools.selftests.kill import MODES, kill_test
from tests.tools.selftests.mutations import RAW, SEALED, spoiled_json
from tests.tools.selftests.play import sample_game
from tests.tools.selftests.progress import Progress
from tests.tools.selftests.scratch import remove


def test_broken_files_open_or_are_refused(tmp_path: Path) -> None:
    samples = [
        save_sample(sample_game(30, 3), "a.ezgame"),
        Sample("b.json", SMALL_IMPORT),
        Sample("c.json", FINISHED_IMPORT),
    ]
    findings = fuzz(samples, 40, seed=2, keep=tmp_path)
    assert findings.faults == []
    assert sum(findings.outcomes.values()) == 40
    assert findings.outcomes["refused"] and findings.outcomes["noted"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_damage_is_answered(tmp_path: Path, kind: str) -> None:
    findings = fuzz(samples_for(kind, 5), 8, seed=4, keep=tmp_path, mutations=KINDS[kind])
    assert findings.faults == [] and sum(findings.outcomes.values()) == 8


def test_a_fuzz_run_that_was_ended_goes_on_where_it_stopped(tmp_path: Path) -> None:
    samples = samples_for("lists", 3)
    whole = fuzz(samples, 6, seed=3, mutations=KINDS["lists"])
    told: list[int] = []
    half = fuzz(
        samples, 4, seed=3, mutations=KINDS["lists"], tell=lambda so_far: told.append(so_far.files)
    )
    Progress(tmp_path / "far.json").keep("lists", 3, half)
    noted = Progress(tmp_path / "far.json")
    assert noted.findings("lists", 4).files == 0 and noted.findings("lists", 3) == half
    rest = fuzz(
        samples, 6, seed=3, mutations=KINDS["lists"], findings=noted.findings("lists", 3),
        tell=lambda so_far: told.append(so_far.files),
    )  # fmt: skip
    assert rest.outcomes == whole.outcomes and rest.files == 6 and told == [4, 6]


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_five_thousand_of_every_kind_are_answered(tmp_path: Path, kind: str) -> None:
    findings = fuzz(samples_for(kind, 7), 5_000, seed=7, keep=tmp_path, mutations=KINDS[kind])
    assert findings.faults == [] and sum(findings.outcomes.values()) == 5_000
    assert findings.slowest < 2.0 and findings.megabytes < 500


@pytest.mark.parametrize("mode", MODES)
def test_the_killed_program_had_written_all_it_had_shown(tmp_path: Path, mode: str) -> None:
    kills = kill_test(tmp_path, runs=1, seed=1, longest=0.4, mode=mode)
    assert kills.faults == []
    assert kills.runs == 1 and kills.shown


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_a_hundred_kills_in_every_way_lose_nothing(tmp_path: Path, mode: str) -> None:
    kills = kill_test(tmp_path, runs=100, seed=11, longest=3.0, mode=mode)
    assert kills.faults == [] and kills.runs == 100


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("test", ["kill", "fuzz"])
def test_a_self_test_that_is_ended_leaves_nothing_behind(
    tmp_path: Path, test: str, number: signal.Signals
) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.tools.selftest", test],
        cwd=CHECKOUT,
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        # A test run in the background may ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    try:
        while not any(tmp_path.glob("ezgame-*/*.*")):
            assert program.poll() is None
            time.sleep(0.01)
        program.send_signal(number)
        assert program.wait() != 0
    finally:
        program.kill()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mutation", [*RAW, *SEALED], ids=lambda mutation: mutation.__name__)
def test_every_mutation_changes_a_save(mutation) -> None:
    data = game_bytes(sample_game(10, 1))
    changed = [mutation(data, random.Random(seed)) for seed in range(8)]
    assert sum(other != data for other in changed) >= 5


def test_the_imports_to_be_broken_are_good_ones(tmp_path: Path) -> None:
    for data, finished in ((SMALL_IMPORT, False), (FINISHED_IMPORT, True)):
        path = tmp_path / "x.json"
        path.write_bytes(data)
        imported = import_game(path)
        assert imported.complete and imported.game.state.finished == finished


@pytest.mark.parametrize("result", [3, "x", [1], {"1": "many", "2": None}, {"1": 10**400}])
def test_a_record_with_a_strange_result_is_imported_all_the_same(
    tmp_path: Path, result: object
) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(json.loads(FINISHED_IMPORT) | {"result": result}), encoding="utf-8")
    imported = import_game(path)
    assert imported.complete and max(map(len, imported.report)) < 300


def test_imports_are_spoiled_as_json() -> None:
    assert any(spoiled_json(SMALL_IMPORT, random.Random(seed)) != SMALL_IMPORT for seed in range(3))


ANSWER = {
    "outcome": "opened",
    "sentence": "",
    "megabytes": 50,
    "seconds": 0.1,
    "position": 0,
    "hash": "h",
}


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, "the damage was not found"),
        ({"outcome": "noted", "sentence": "Bad.", "hash": "other"}, "another position"),
        ({"outcome": "noted", "sentence": "Bad."}, ""),
        ({"outcome": "refused", "sentence": "No."}, ""),
        ({"outcome": "refused", "sentence": ""}, "without a word"),
        ({"outcome": "refused", "sentence": "two\nlines"}, "not one sentence"),
        ({"outcome": "refused", "sentence": "No.", "seconds": 9.0}, "took 9.0 s"),
        ({"outcome": "refused", "sentence": "No.", "megabytes": 900}, "took 900 MB"),
        ({"outcome": "crashed", "sentence": "Traceback\nKeyError: 1"}, "KeyError"),
        ({"outcome": "hung"}, "hung"),
    ],
)
def test_the_judge_of_the_fuzz_test_is_strict(
    tmp_path: Path, changes: dict[str, object], found: str
) -> None:
    sample = Sample("a.ezgame", b"good", frozenset({(0, "h")}))
    path = tmp_path / "a.ezgame"
    path.write_bytes(b"bad")
    problem = judge(sample, b"bad", path, False, {**ANSWER, **changes})
    assert found in problem and bool(problem) == bool(found)
    path.write_bytes(b"changed")
    assert judge(sample, b"bad", path, True, ANSWER) == "the file was changed"


def test_memory_is_that_of_the_process_alone() -> None:
    """A child must not answer for what the process that started it has held."""
    held = bytearray(300 * 2**20)
    held[:: 2**12] = b"x" * len(held[:: 2**12])
    code = "from tests.tools.selftests.fuzz_child import most_memory; print(most_memory())"
    child = subprocess.run(
        [sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    del held
    assert 5 < int(child.stdout) < 250


def test_a_folder_in_which_a_thread_still_writes_is_gone_too(tmp_path: Path) -> None:
    """The thread of a game's file goes on for a moment when its test is ended."""
    folder, begun = tmp_path / "files", threading.Event()
    folder.mkdir()

    def write() -> None:
        for number in range(200):
            with suppress(OSError):
                (folder / f"{number}.ezgame").touch()
            begun.set()

    writer = threading.Thread(target=write)
    writer.start()
    begun.wait()
    remove(folder)
    writer.join()
    assert not folder.exists()
