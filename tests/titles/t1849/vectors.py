"""The worked examples of 1849, by their names."""

from functools import cache
from typing import Any

import yaml

from tests.conftest import shared_path


@cache
def _all() -> dict[str, dict[str, Any]]:
    with shared_path("rules", "vectors_1849.yaml").open(encoding="utf-8") as file:
        rows = yaml.load(file, Loader=yaml.CSafeLoader)["vectors"]
    return {row["id"]: row for row in rows}


def example(name: str) -> dict[str, Any]:
    return _all()[name]


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _all()[name]["cases"]
    return found
