"""Classes that stand for each other: which of them a JSON object is, told by one key of it.

Actions carry their `kind`. Events and the titles' own states carry `class`, a word no field can be
called; classes of a title are named with its folder, so that two titles may use the same name. A class
that has moved or was renamed says under which name files know it (`saved_as`).
"""

import sys
from collections.abc import Iterator
from typing import Any

from ezgame.core.actions import Action, action_kinds
from ezgame.core.events import Event
from ezgame.core.state import TitleState

KIND, CLASS = "kind", "class"
TITLES = "ezgame.titles."

_names: dict[str, type] = {}


def tag_key(cls: type) -> str | None:
    """The key that tells which class an object is; None where the field's type says it all."""
    if issubclass(cls, Action):
        return KIND
    return CLASS if issubclass(cls, Event | TitleState) else None


def tag_of(cls: Any) -> str:
    """What stands under the key for this very class."""
    return cls.kind if issubclass(cls, Action) else class_name(cls)


def class_name(cls: type) -> str:
    if "saved_as" in cls.__dict__:
        return str(cls.__dict__["saved_as"])
    if cls.__module__.startswith(TITLES):
        return f"{cls.__module__.removeprefix(TITLES).partition('.')[0]}.{cls.__name__}"
    return cls.__name__


def tagged_class(base: type, tag: object) -> type | None:
    """The class named by a tag, if it is known and of the wanted kind. Titles must be loaded before."""
    if not isinstance(tag, str):
        return None
    if issubclass(base, Action):
        found: type | None = action_kinds().get(tag)
    else:
        if tag not in _names:
            _names.update((class_name(cls), cls) for cls in known_classes())
        found = _names.get(tag)
    return found if found is not None and issubclass(found, base) else None


def known_classes() -> Iterator[type]:
    for base in (Event, TitleState):
        yield base
        yield from below(base)


def below(cls: type) -> Iterator[type]:
    """All classes derived from one. A slotted dataclass is made twice; the first draft is passed over."""
    sub: type
    for sub in cls.__subclasses__():
        if "__slots__" in sub.__dict__ and is_current(sub):
            yield sub
        yield from below(sub)


def is_current(cls: type) -> bool:
    """False for what a module defined before it was loaded anew."""
    if "." in cls.__qualname__:
        return True
    module = sys.modules.get(cls.__module__)
    return module is None or getattr(module, cls.__name__, cls) is cls
