"""Records of 1849 that cannot be followed: one sentence each, and nothing is lost of what came before."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ezgame.app.imports import import_game
from ezgame.core.errors import SaveError
from tests.conftest import shared_path

GAME = "3p_7023"


def changed(tmp_path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """The record with something changed, cut off soon after."""
    data = json.loads(shared_path("conformance", "1849", f"{GAME}.json").read_text())
    data["actions"] = data["actions"][:60]
    change(data)
    path = tmp_path / "x.json"
    path.write_text(json.dumps(data))
    return path


def settings(*rules: str) -> Callable[[dict[str, Any]], object]:
    return lambda data: data["settings"].update(optional_rules=list(rules))


@pytest.mark.rule("49-O-16")
@pytest.mark.parametrize(
    ("rules", "words"),
    [(("ride_the_volcano",), "ride_the_volcano"), (("electric_dreams",), "electric")],
)
def test_optional_rules_that_nobody_knows(
    tmp_path: Path, rules: tuple[str, ...], words: str
) -> None:
    with pytest.raises(SaveError) as caught:
        import_game(changed(tmp_path, settings(*rules)))
    assert words in str(caught.value) and "\n" not in str(caught.value)


def first(data: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(action for action in data["actions"] if action["type"] == kind)
    return found


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("par", "corporation", "XYZ"),
        ("lay_tile", "tile", "9999-0"),
        ("lay_tile", "hex", "Z99"),
        ("buy_train", "train", "99H-0"),
        ("par", "share_price", "67,4,2"),
    ],
)
def test_what_does_not_exist_ends_the_import_with_a_sentence(
    tmp_path: Path, kind: str, field: str, value: str
) -> None:
    imported = import_game(changed(tmp_path, lambda data: first(data, kind).update({field: value})))
    whole = import_game(changed(tmp_path, lambda _data: None))
    assert 0 < imported.game.position < whole.game.position
    assert imported.report and not imported.complete and whole.game.position > 40


def test_a_record_cut_off_in_the_middle_of_a_letter(tmp_path: Path) -> None:
    path = changed(tmp_path, lambda _data: None)
    path.write_bytes(path.read_bytes()[:-400])
    with pytest.raises(SaveError) as caught:
        import_game(path)
    assert "x.json" in str(caught.value)
