"""Is this a set-up that a game can begin with? One check for new games, imported games and opened files:
what passes here can be saved, and what was saved passes here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ezgame.content.titles import find_summary
from ezgame.core.definitions.title import Ruling, Title
from ezgame.core.errors import ContentError
from ezgame.core.player_names import clean_names
from ezgame.core.setup import DEFAULT_RULINGS, Setup

LARGEST_SEED = 2**63
"""Files hold whole numbers of this size."""
CUSTOM = ("companies", "share_company", "president_company")
"""Options that name companies; they may come on top of those a title lists."""


def checked_setup(title: Title, setup: Setup) -> Setup:
    """The set-up as the rules of this version take it, or a ContentError that says what is wrong.

    What an older file lacks, or calls by a name that is gone, is as its set of rulings says: a game
    stays playable, and replaying it shows whether that changes anything.
    """
    if len(setup.players) not in title.seats:
        counts = ", ".join(map(str, title.seats))
        raise ContentError(
            [f"{title.name} is played by {counts} players, not by {len(setup.players)}."]
        )
    if type(setup.seed) is not int or abs(setup.seed) >= LARGEST_SEED:
        raise ContentError(["The seed must be a whole number of at most 18 digits."])
    options = checked_options(title, setup.options)
    fault = setup_fault(title, options, len(setup.players))
    if fault:
        raise ContentError([fault])
    return replace(
        setup,
        players=clean_names(setup.players),
        rulings=known_rulings(title, setup),
        options=options,
    )


def known_rulings(title: Title, setup: Setup) -> dict[str, Any]:
    """Every switch of this version, as the set-up has it or as its set of rulings says."""
    rulings = {}
    for key, ruling in title.rulings.items():
        usual = ruling.values.get(setup.ruling_set, ruling.values[DEFAULT_RULINGS])
        stored = setup.rulings.get(key, usual)
        rulings[key] = stored if allows(ruling, stored) else usual
    return rulings


def checked_options(title: Title, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of the title, of the kind it has there, and the companies that are named.
    What this version does not know any more is left out."""
    found = {key: option.default for key, option in title.options.items()}
    for key, value in options.items():
        option = title.options.get(key)
        if key in CUSTOM:
            found[key] = named_companies(title, key, value)
        elif option is not None:
            flag = isinstance(option.default, bool) and isinstance(value, bool)
            if not flag and option.choice(value) is None:
                raise ContentError([f"{title.name} cannot have {key}: {str(value)[:40]}."])
            found[key] = value
    return found


def named_companies(title: Title, key: str, value: Any) -> Any:
    """Companies that a set-up names: one, or several different ones."""
    several = key == "companies"
    names: Sequence[Any] = value if several and isinstance(value, list | tuple) else (value,)
    unknown = [n for n in names if not isinstance(n, str) or n not in title.companies]
    if unknown and not (not several and not value):
        raise ContentError([f"{title.name} has no company called {str(unknown[0])[:40]}."])
    if len(set(map(str, names))) != len(names):
        raise ContentError(["The companies in play must be different ones."])
    return tuple(names) if several else value


def setup_fault(title: Title, options: Mapping[str, Any], players: int) -> str:
    """What the title itself has against these options for so many players, "" if nothing:
    `setup_fault` of its module `setup`."""
    name = f"ezgame.titles.{find_summary(title.id).folder.name}.setup"
    if find_spec(name) is None:
        return ""
    judge = getattr(import_module(name), "setup_fault", None)
    return "" if judge is None else str(judge(title, options, players))


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
