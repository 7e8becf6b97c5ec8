"""The worked examples of tests/data/vectors_18esp.yaml, each played by the function it names."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.titles.esp.vectors.players import Vector, play_vector

VECTORS = Path(__file__).parents[2] / "data" / "vectors_18esp.yaml"
CHAPTERS = ("shares", "launching", "market", "routes", "building", "trains", "ends")
for chapter in CHAPTERS:
    import_module(f"tests.titles.esp.vectors.{chapter}")


def cases() -> Iterator[Any]:
    for vector in yaml.safe_load(VECTORS.read_text(encoding="utf-8")):
        for rulings in [vector["rulings"]] if "rulings" in vector else ["rulebook", "online"]:
            marks = pytest.mark.rule(*vector["rules"])
            yield pytest.param(vector, rulings, id=f"{vector['id']}-{rulings}", marks=marks)


@pytest.mark.parametrize(("vector", "rulings"), list(cases()))
def test_the_worked_example_comes_out(vector: Vector, rulings: str) -> None:
    play_vector[vector["what"]](vector, rulings)


def test_all_examples_for_three_and_more_players_are_there() -> None:
    ids = {vector["id"] for vector in yaml.safe_load(VECTORS.read_text(encoding="utf-8"))}
    assert ids == {f"V-{n:03}" for n in (*range(1, 80), 83, 84)}
