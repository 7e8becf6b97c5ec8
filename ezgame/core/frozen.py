"""`replace` for frozen dataclasses that are copied all the time, such as states and turns.

It does what `dataclasses.replace` does and looks the fields of a class up once, not at every copy.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import (
        replace as replace,  # mypy compares every value with the type of its field
    )
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """A copy of a dataclass with other values in some fields. Called by whoever builds states."""
        kind = type(value)
        names, values_of = _fields_of(kind)
        copy = object.__new__(kind)
        put = object.__setattr__
        for name, old in zip(names, values_of(value), strict=True):
            put(copy, name, changes.pop(name, old))
        if changes:
            raise TypeError(f"{kind.__name__} has no {', '.join(changes)}")
        return copy


@cache
def _fields_of(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of its fields, and what reads them all at once."""
    names = tuple(field.name for field in fields(kind))
    if hasattr(kind, "__post_init__") or any(not field.init for field in fields(kind)):
        raise TypeError(f"{kind.__name__} is not copied field by field")
    if len(names) > 1:
        return names, attrgetter(*names)
    return names, lambda value: tuple(getattr(value, name) for name in names)
