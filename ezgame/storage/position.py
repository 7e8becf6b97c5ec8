"""The position as JSON for other programs: the whole state with every field, and what it belongs to.

ezgame_position        1, the version of this format
title, rules, setup    which game
position, actions      how many actions lie behind it; how many the game has
waiting_for            whose word is needed
scores                 what each player is worth now
hash                   of the state, to compare positions
state                  every field of ezgame.core.state.State; `explain` lists them
"""

import ast
import inspect
import types
from collections.abc import Iterator
from dataclasses import is_dataclass
from itertools import pairwise
from typing import Any, get_args

from ezgame.core.game import Game
from ezgame.core.state import State
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.codec.hints import fields_of
from ezgame.storage.header import rules_version


def position_plain(game: Game) -> dict[str, Any]:
    return {
        "ezgame_position": 1,
        "title": game.rules.title.id,
        "rules": rules_version(game.rules),
        "setup": to_plain(game.rules.setup, full=True),
        "position": game.position,
        "actions": game.length,
        "waiting_for": list(game.waiting_for()),
        "scores": dict(game.rules.score(game.state)),
        "hash": state_hash(game.state),
        "state": to_plain(game.state, State, full=True),
    }


def explain(cls: type = State, indent: str = "") -> Iterator[str]:
    """One line for each field of the state and of what it holds: name, type, meaning."""
    notes: dict[str, str] = {}
    for base in reversed(cls.__mro__):  # a title's own part may be derived from that of a family
        notes |= field_notes(base) if is_dataclass(base) else {}
    for field in fields_of(cls):
        note = notes.get(field.name, "")
        kind = getattr(field.hint, "__name__", None)
        shown = kind if kind and not get_args(field.hint) else str(field.hint)
        for prefix in ("collections.abc.", "typing.", "ezgame.core.state.", "ezgame.core.ids."):
            shown = shown.replace(prefix, "")
        yield f"{indent}{field.name}: {shown}{f'    {note}' if note else ''}"
        for part in dataclasses_in(field.hint):
            yield from explain(part, indent + "    ")


def field_notes(cls: type) -> dict[str, str]:
    """The sentences that stand below the fields in the source."""
    try:
        tree = ast.parse(inspect.cleandoc(inspect.getsource(cls)))
    except (OSError, SyntaxError):
        return {}
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    found = {}
    for field, note in pairwise(body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(note, ast.Expr)
            and isinstance(note.value, ast.Constant)
        ):
            found[field.target.id] = " ".join(str(note.value.value).split())
    return found


def dataclasses_in(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and is_dataclass(hint) and not isinstance(hint, types.GenericAlias):
        yield hint
    for part in get_args(hint):
        yield from dataclasses_in(part)
