"""Is this a set-up that a game can begin with? One check for new games, imported games and opened files:
what passes here can be saved, and what was saved passes here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeAlias

from ezgame.content.summaries import find_summary
from ezgame.core.errors import ContentError
from ezgame.core.message import Told, told
from ezgame.core.player_names import clean_names
from ezgame.core.rulings import DEFAULT_RULINGS

if TYPE_CHECKING:
    from ezgame.core.definitions.title import Ruling, Title
    from ezgame.core.setup import Setup

LARGEST_SEED = 2**63
"""Files hold whole numbers of this size."""
CUSTOM = ("companies", "share_company", "president_company")
"""Options that name companies; they may come on top of those a title lists."""

Judge: TypeAlias = "Callable[[Title, Mapping[str, Any], int], Told | None]"


def checked_setup(title: "Title", setup: "Setup") -> "Setup":
    """The set-up as the rules of this version take it, or a ContentError that says what is wrong.

    What an older file lacks, or calls by a name that is gone, is as its set of rulings says: a game
    stays playable, and replaying it shows whether that changes anything.
    """
    if len(setup.players) not in title.seats:
        raise ContentError([seats_fault(title, len(setup.players))])
    if type(setup.seed) is not int or abs(setup.seed) >= LARGEST_SEED:
        sentence = "The seed must be a whole number of at most 18 digits."
        raise ContentError([told("setup_faults.seed", sentence)])
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


def seats_fault(title: "Title", players: int) -> Told:
    """That so many cannot play, and how many can: with the seats of the variants, unless a variant was asked for."""
    all_seats = find_summary(title.id).players
    seats = title.seats if title.variant or players in all_seats else all_seats
    return told(
        "setup_faults.players",
        "{title} is played by {counts} players, not by {players}.",
        title=title.name,
        counts=", ".join(map(str, seats)),
        players=players,
    )


def known_rulings(title: "Title", setup: "Setup") -> dict[str, Any]:
    """Every switch of this version, as the set-up has it or as its set of rulings says."""
    rulings = {}
    for key, ruling in title.rulings.items():
        usual = ruling.values.get(setup.ruling_set, ruling.values[DEFAULT_RULINGS])
        stored = setup.rulings.get(key, usual)
        rulings[key] = stored if allows(ruling, stored) else usual
    return rulings


def checked_options(title: "Title", options: Mapping[str, Any]) -> dict[str, Any]:
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
                sentence = "{title} cannot have {key}: {value}; there are: {known}."
                known = ", ".join(plain_value(choice.value) for choice in option.choices)
                values = {"title": title.name, "key": key, "value": str(value)[:40]}
                raise ContentError([told("setup_faults.option", sentence, **values, known=known)])
            found[key] = value
    return found


def plain_value(value: Any) -> str:
    """A value as it is typed and written in manifests."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def named_companies(title: "Title", key: str, value: Any) -> Any:
    """Companies that a set-up names: one, or several different ones."""
    several = key == "companies"
    names: Sequence[Any] = value if several and isinstance(value, list | tuple) else (value,)
    unknown = [n for n in names if not isinstance(n, str) or n not in title.companies]
    if unknown and not (not several and not value):
        sentence = "{title} has no company called {name}."
        shown = str(unknown[0])[:40]
        raise ContentError([told("setup_faults.company", sentence, title=title.name, name=shown)])
    if len(set(map(str, names))) != len(names):
        sentence = "The companies in play must be different ones."
        raise ContentError([told("setup_faults.companies", sentence)])
    return tuple(names) if several else value


def setup_fault(title: "Title", options: Mapping[str, Any], players: int) -> Told | None:
    """What the title itself has against these options for so many players:
    `setup_fault` of its module `setup`."""
    judge: Judge | None = _of_title(title, "setup_fault")
    return None if judge is None else judge(title, options, players)


def setup_note(title: "Title", options: Mapping[str, Any], players: int) -> Told | None:
    """What a group should know of options that make a game all the same: `setup_note` of the title's module
    `setup`. The start page and `ezgame new` say it; of a file that is opened its rules do (`Ruleset.setup_note`)."""
    judge: Judge | None = _of_title(title, "setup_note")
    return None if judge is None else judge(title, options, players)


def setup_numbers(title: "Title", options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
    """Figures that follow from the options where a title has such (`setup_numbers` of its module `setup`):
    the values of its sentence `setup.numbers`."""
    told: Callable[..., Mapping[str, Any]] | None = _of_title(title, "setup_numbers")
    return {} if told is None else told(title, options, players)


def _of_title(title: "Title", name: str) -> Any:
    """A function of the title's module `setup`; None if it has none."""
    module = f"ezgame.titles.{find_summary(title.id).folder.name}.setup"
    return None if find_spec(module) is None else getattr(import_module(module), name, None)


def allows(ruling: "Ruling", value: Any) -> bool:
    """Whether a switch can be set to this: only to what some source says, or to its listed choices."""
    return any(same_value(value, known) for known in allowed(ruling))


def allowed(ruling: "Ruling") -> list[Any]:
    """What a switch can be set to, each value once."""
    found: list[Any] = []
    for value in (*ruling.choices, *ruling.values.values()):
        if not any(same_value(value, known) for known in found):
            found.append(value)
    return found


def same_value(one: Any, other: Any) -> bool:
    """Equal as data; lists and tuples are the same, true is not 1."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same_value, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same_value(one[k], other[k]) for k in one)
    return type(one) is type(other) and bool(one == other)
