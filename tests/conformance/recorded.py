"""Recorded games of the shared material, and how a replay of ours is compared with them."""

import importlib.util
import json
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from ezgame.app.recorded import dumper_for, replay_of
from ezgame.storage.import18xx.reader import STORED_INCOME, parse_recorded
from ezgame.storage.import18xx.replay import Replay
from tests.conftest import find_shared, shared_path

MISSING = "missing"

NOT_YET: Mapping[str, Mapping[str, str]] = {
    "1830": {},
    "18ESP": {},
}
"""Title → game → why our rules do not follow it yet. Strict: a game that is followed must leave the list."""


def recorded_games(title: str) -> list[str]:
    """Names of the recorded games of a title, or one name that tells that there are none."""
    root = find_shared()
    folder = root / "conformance" / title if root else None
    names = sorted(path.stem for path in folder.glob("*.json")) if folder else []
    return names or [MISSING]


def followed_games(title: str) -> list[ParameterSet]:
    """The recorded games of a title for a test that demands equality; those not yet followed must fail."""
    causes = NOT_YET.get(title, {})
    return [
        pytest.param(
            name,
            marks=[pytest.mark.xfail(strict=True, reason=causes[name])] if name in causes else [],
        )
        for name in recorded_games(title)
    ]


def blind_replay(title: str, name: str) -> Replay:
    """A replay in which every income has to be found by our rules."""
    path = shared_path("conformance", title, f"{name}.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    for action in data["actions"]:
        if action["type"] == "run_routes":
            for part in [action, *action.get("routes", [])]:
                for key in STORED_INCOME:
                    part.pop(key, None)
    return replay_of(parse_recorded(json.dumps(data), path.name))


def lines_of(replay: Replay) -> Iterator[dict[str, Any]]:
    dumper = dumper_for(replay.game)
    for record in replay.run():
        yield dumper.line(record)
    yield dumper.result()


def comparer() -> ModuleType:
    """The comparer that lies beside the recorded games."""
    path = shared_path("conformance", "compare.py")
    spec = importlib.util.spec_from_file_location("recorded_compare", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def differences(title: str, name: str, replay: Replay) -> str:
    """The first difference between our replay and the recorded states; empty if there is none."""
    theirs = shared_path("conformance", title, f"{name}.states.jsonl.gz")
    judge = comparer()
    recorded = list(judge.lines(theirs))
    reader = LineReader()
    ours = [reader.read(line) for line in lines_of(replay)]
    leave_out_what_stays(ours, recorded)
    judge.lines = iter  # it is given what it would read
    equal, total, first = judge.compare(ours, recorded, title)
    return "" if equal == total else f"{equal}/{total} lines equal; {first}"


PARTS = ("players", "corporations", "privates")
"""Of a position, made of things that are each compared alone: most stay as they are from line to line."""


class LineReader:
    """Our lines as they would be read from a file; things that are as they were in the line before are not
    written and read again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[Any, Any]] = {}

    def read(self, line: dict[str, Any]) -> dict[str, Any]:
        parts = {part: line.pop(part) for part in PARTS if part in line}
        for part, things in parts.items():
            line[part] = {}
            parts[part] = {str(name): self._thing(part, name, x) for name, x in things.items()}
        return json.loads(json.dumps(line)) | parts

    def _thing(self, part: str, name: str, thing: Any) -> Any:
        known = self._known.get((part, name))
        if known is None or known[0] != thing:
            known = self._known[part, name] = thing, json.loads(json.dumps(thing))
        return known[1]


def leave_out_what_stays(ours: list[dict[str, Any]], recorded: list[dict[str, Any]]) -> None:
    """Leave out what is on both sides as it was in the line before: it was compared there. Lines are taken in
    pairs by their number; where one side has none, the next is compared whole."""
    numbered = {line.get("n"): line for line in ours if "result" not in line}
    before: dict[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {}
    for theirs in recorded:
        own = None if "result" in theirs else numbered.get(theirs.get("n"))
        if own is None:
            before = {}
            continue
        for part in PARTS:
            now = own.get(part) or {}, theirs.get(part) or {}
            if part in before and all(
                side.keys() == now[0].keys() for side in (*now, *before[part])
            ):
                was = before[part]
                changed = [
                    x for x in now[0] if any(a[x] != b[x] for a, b in zip(was, now, strict=True))
                ]
                own[part], theirs[part] = ({x: side[x] for x in changed} for side in now)
            before[part] = now
