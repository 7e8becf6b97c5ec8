"""The worked examples of the shared rules, each played by the function that knows it."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
import yaml

from tests.conftest import find_shared, shared_path
from tests.titles.te.vectors.reading import HANDLERS, Reading

CHAPTERS = ("founding", "market", "shares", "building", "running", "money", "trains", "ends")
for chapter in CHAPTERS:
    import_module(f"tests.titles.te.vectors.{chapter}")


def vectors() -> list[Any]:
    root = find_shared()
    path = root / "rules" / "vectors_18te.yaml" if root else None
    if path is None or not path.exists():
        return []
    with path.open(encoding="utf-8") as file:
        return list(yaml.safe_load(file)["vectors"])


def examples() -> Iterator[Any]:
    for vector in vectors():
        yield pytest.param(vector, id=vector["id"], marks=pytest.mark.rule(*vector["rules"]))


@pytest.mark.parametrize("vector", list(examples()))
def test_the_worked_example_comes_out(vector: dict[str, Any]) -> None:
    reading = Reading(vector)
    HANDLERS[vector["id"]](reading)
    assert reading.unread() == [], "said in the example, but not looked at"


def test_no_example_is_left_out() -> None:
    shared_path("rules", "vectors_18te.yaml")
    assert [vector["id"] for vector in vectors()] == list(
        dict.fromkeys(vector["id"] for vector in vectors())
    )
    assert set(HANDLERS) == {vector["id"] for vector in vectors()}
    assert len(vectors()) == 94


@pytest.mark.rule(
    "TE-SET-01", "TE-SET-02", "TE-SET-03", "TE-SET-06", "TE-SET-09", "TE-SET-10", "TE-SET-11",
    "TE-MAP-03", "TE-MAP-04", "TE-MAP-05", "TE-PHA-01", "TE-PHA-02", "TE-PHA-03", "TE-PHA-04",
    "TE-PHA-05", "TE-PHA-08", "TE-MKT-02", "TE-MKT-03", "TE-MKT-06", "TE-MKT-07", "TE-MKT-08",
    "TE-MKT-09", "TE-MKT-10", "TE-MKT-12", "TE-MKT-13", "TE-MKT-16", "TE-SR-04", "TE-SR-06",
    "TE-SR-07", "TE-SR-09", "TE-SR-10", "TE-SR-11", "TE-SR-12", "TE-SR-13", "TE-SR-15",
    "TE-PRES-01", "TE-PRES-02", "TE-PRES-03", "TE-PRES-04", "TE-PRES-05", "TE-PRES-06",
    "TE-FND-01", "TE-FND-02", "TE-FND-03", "TE-FND-04", "TE-FND-05", "TE-FND-06", "TE-FND-08",
    "TE-FND-09", "TE-FND-10", "TE-FND-11", "TE-FND-12", "TE-FND-14", "TE-FND-15", "TE-FND-17",
    "TE-OR-01", "TE-OR-03", "TE-OR-04", "TE-OR-05", "TE-OR-06", "TE-OR-07", "TE-TRK-02",
    "TE-TRK-03", "TE-TRK-06", "TE-TRK-07", "TE-TRK-08", "TE-TRK-10", "TE-TRK-12", "TE-TRK-14",
    "TE-TRK-16", "TE-TRK-17", "TE-TRK-18", "TE-TRK-21", "TE-TOK-01", "TE-TOK-03", "TE-TOK-05",
    "TE-TOK-07", "TE-TOK-11", "TE-RTE-04", "TE-RTE-05", "TE-RTE-06", "TE-RTE-07", "TE-RTE-08",
    "TE-RTE-09", "TE-RTE-10", "TE-RTE-12", "TE-RTE-13", "TE-RTE-14", "TE-DIV-01", "TE-DIV-02",
    "TE-DIV-03", "TE-DIV-05", "TE-LIQ-01", "TE-LIQ-02", "TE-LIQ-03", "TE-LIQ-04", "TE-TRN-01",
    "TE-TRN-03", "TE-TRN-04", "TE-TRN-05", "TE-TRN-06", "TE-TRN-08", "TE-TRN-09", "TE-EMR-01",
    "TE-EMR-02", "TE-EMR-03", "TE-EMR-04", "TE-EMR-05", "TE-EMR-06", "TE-EMR-08", "TE-EMR-09",
    "TE-EMR-10", "TE-ISS-01", "TE-ISS-02", "TE-ISS-03", "TE-ISS-04", "TE-ISS-05", "TE-ISS-07",
    "TE-END-01", "TE-END-02", "TE-END-03", "TE-END-04", "TE-END-05", "TE-END-06",
)  # fmt: skip
def test_the_examples_show_what_they_are_marked_with() -> None:
    """`make rules` reads marks, not sheets: those above are the statements of all examples."""
    shared_path("rules", "vectors_18te.yaml")
    (mark,) = (m for m in test_the_examples_show_what_they_are_marked_with.pytestmark)
    assert set(mark.args) == {each for vector in vectors() for each in vector["rules"]}
