"""New games: a title's printed things and its rules, brought together for one group of players."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, cast

from ezgame.content.titles import find_summary, load_title
from ezgame.core.definitions.title import Ruling, Title
from ezgame.core.errors import ContentError
from ezgame.core.game import Game
from ezgame.core.ruleset import Ruleset
from ezgame.core.setup import DEFAULT_RULINGS, Setup, resolve_rulings


def make_setup(
    title_id: str,
    players: Sequence[str],
    *,
    seed: int = 0,
    ruling_set: str = DEFAULT_RULINGS,
    changes: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Setup:
    """Everything a group decided, with every switch and option resolved."""
    title = load_title(title_id)
    if len(players) not in title.seats:
        counts = ", ".join(map(str, title.seats))
        raise ContentError([f"{title.name} is played by {counts} players, not by {len(players)}."])
    if len(set(players)) != len(players) or not all(name.strip() for name in players):
        raise ContentError(["Every player needs a name of their own."])
    if any("\ud800" <= letter <= "\udfff" for name in players for letter in name):
        # Halves of characters, such as bytes of a terminal with another encoding: no file can hold them.
        raise ContentError(["The name of a player has letters that are no text."])
    known = {name for ruling in title.rulings.values() for name in ruling.values}
    if title.rulings and ruling_set not in known:
        raise ContentError(
            [
                f"There is no set of rulings called {ruling_set}; there are {', '.join(sorted(known))}."
            ]
        )
    try:
        rulings = resolve_rulings(title, ruling_set, changes)
    except KeyError as unknown:
        raise ContentError([f"{title.name} has no ruling called {unknown.args[0]}."]) from None
    for key, value in (changes or {}).items():
        if not allows(title.rulings[key], value):
            raise ContentError([f"{title.name} knows no ruling {key}: {value}."])
    return Setup(
        title=title.id,
        players=tuple(players),
        seed=seed,
        ruling_set=ruling_set,
        rulings=rulings,
        options={
            **{key: option.default for key, option in title.options.items()},
            **(options or {}),
        },
    )


def make_rules(title: Title, setup: Setup) -> Ruleset:
    """The rules of a title for one game."""
    try:
        module = import_module(f"ezgame.titles.{find_summary(title.id).folder.name}.rules")
    except ModuleNotFoundError:
        raise ContentError(
            [f"{title.name} can be looked at, but its rules are not in this version."]
        ) from None
    return cast(Ruleset, module.make_rules(title, checked_setup(title, setup)))


def checked_setup(title: Title, setup: Setup) -> Setup:
    """The set-up of a file, with every switch of this version.

    What an older file lacks, or calls by a name that is gone, is as its set of rulings says: a game
    stays playable, and replaying it shows whether that changes anything.
    """
    rulings = {}
    for key, ruling in title.rulings.items():
        usual = ruling.values.get(setup.ruling_set, ruling.values[DEFAULT_RULINGS])
        stored = setup.rulings.get(key, usual)
        rulings[key] = stored if allows(ruling, stored) else usual
    return replace(setup, rulings=rulings)


def allows(ruling: Ruling, value: Any) -> bool:
    """Whether a switch can be set to this: only to what some source says, or to its listed choices."""
    return any(same_value(value, known) for known in (*ruling.choices, *ruling.values.values()))


def same_value(one: Any, other: Any) -> bool:
    """Equal as data; lists and tuples are the same, true is not 1."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same_value, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same_value(one[k], other[k]) for k in one)
    return type(one) is type(other) and bool(one == other)


def new_game(setup: Setup) -> Game:
    return Game(make_rules(load_title(setup.title), setup))
