"""Recorded games of the shared material, and how a replay of ours is compared with them."""

import importlib.util
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
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


def differences(title: str, name: str, replay: Replay, folder: Path) -> str:
    """The first difference between our replay and the recorded states; empty if there is none."""
    ours = folder / "ours.jsonl"
    with ours.open("w", encoding="utf-8") as file:
        for line in lines_of(replay):
            file.write(json.dumps(line) + "\n")
    theirs = shared_path("conformance", title, f"{name}.states.jsonl.gz")
    equal, total, first = comparer().compare(ours, theirs, title)
    return "" if equal == total else f"{equal}/{total} lines equal; {first}"
