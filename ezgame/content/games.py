"""New games: a title's printed things and its rules, brought together for one group of players."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from ezgame.content.titles import find_summary, load_title
from ezgame.core.definitions.title import Title
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
    return Setup(
        title=title.id,
        players=tuple(players),
        seed=seed,
        ruling_set=ruling_set,
        rulings=rulings,
        options={**title.options, **(options or {})},
    )


def make_rules(title: Title, setup: Setup) -> Ruleset:
    """The rules of a title for one game."""
    try:
        module = import_module(f"ezgame.titles.{find_summary(title.id).folder.name}.rules")
    except ModuleNotFoundError:
        raise ContentError(
            [f"{title.name} can be looked at, but its rules are not in this version."]
        ) from None
    return cast(Ruleset, module.make_rules(title, setup))


def new_game(setup: Setup) -> Game:
    return Game(make_rules(load_title(setup.title), setup))
