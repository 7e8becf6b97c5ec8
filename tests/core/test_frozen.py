"""Copies of frozen values."""

import dataclasses
from dataclasses import dataclass, field

import pytest

from ezgame.core.frozen import replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    owner: str
    coins: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Single:
    value: int


@dataclass(frozen=True)
class Counted:
    value: int
    double: int = field(init=False, default=0)


@pytest.mark.parametrize("changes", [{}, {"coins": 3}, {"owner": "Ben", "notes": ("a",)}])
def test_a_copy_is_what_the_standard_library_makes(changes: dict[str, object]) -> None:
    purse = Purse(owner="Ann", coins=1, notes=("b",))
    assert replace(purse, **changes) == dataclasses.replace(purse, **changes)
    assert purse == Purse(owner="Ann", coins=1, notes=("b",))


def test_a_class_of_one_field_is_copied() -> None:
    assert replace(Single(1), value=2) == Single(2)
    assert replace(Single(1)) == Single(1)


def test_a_field_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TypeError, match="Purse has no gold"):
        replace(Purse(owner="Ann"), gold=1)


def test_a_class_that_works_out_its_fields_is_refused() -> None:
    with pytest.raises(TypeError, match="field by field"):
        replace(Counted(1), value=2)
