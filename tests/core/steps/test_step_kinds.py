"""What a step says it accepts is what its methods judge and perform are written for."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest

import ezgame.core
import ezgame.families
import ezgame.titles
from ezgame.core.rounds.stock import TurnPart
from ezgame.core.step import Step


def classes_below(kind: type) -> Iterator[type]:
    for below in kind.__subclasses__():
        yield below
        yield from classes_below(below)


def rule_classes() -> list[Any]:
    for package in (ezgame.core, ezgame.families, ezgame.titles):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    found = {*classes_below(Step), *classes_below(TurnPart)}
    mine = (c for c in found if c.__module__.startswith("ezgame") and "accepts" in vars(c))
    return sorted(mine, key=lambda c: (c.__module__, c.__name__))


@pytest.mark.parametrize("kind", rule_classes(), ids=lambda c: f"{c.__module__}.{c.__name__}")
def test_every_accepted_kind_is_annotated(kind: Any) -> None:
    for method in (kind.judge, kind.perform):
        hint = get_type_hints(method)["action"]
        annotated = get_args(hint) if isinstance(hint, UnionType) else (hint,)
        assert all(issubclass(accepted, annotated) for accepted in kind.accepts)
