"""New games: a title's printed things and its rules, brought together for one group of players."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from ezgame.content.setups import allowed, allows, checked_setup, plain_value
from ezgame.content.summaries import find_summary, variant_for
from ezgame.content.titles import load_title, load_whole
from ezgame.core.definitions.changes import BoardChanges
from ezgame.core.definitions.title import Title
from ezgame.core.errors import ContentError
from ezgame.core.game import Game
from ezgame.core.message import told
from ezgame.core.player_names import clean_name
from ezgame.core.ruleset import Ruleset
from ezgame.core.rulings import DEFAULT_RULINGS, resolve_rulings
from ezgame.core.setup import Setup


def make_setup(
    title_id: str,
    players: Sequence[str],
    *,
    variant: str = "",
    seed: int = 0,
    ruling_set: str = DEFAULT_RULINGS,
    changes: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    board: BoardChanges | None = None,
) -> Setup:
    """Everything a group decided, with every switch and option resolved.

    Without a variant it is the one that the number of players chooses, if there is one; without a
    board it is the usual one of the title.
    """
    variant = variant or variant_for(title_id, len(players))
    title = load_title(title_id, variant)
    names = [clean_name(name) for name in players]
    if len(set(names)) != len(names) or not all(names):
        raise ContentError([told("setup_faults.names", "Every player needs a name of their own.")])
    if any("\ud800" <= letter <= "\udfff" for name in players for letter in name):
        # Halves of characters, such as bytes of a terminal with another encoding: no file can hold them.
        sentence = "The name of a player has letters that are no text."
        raise ContentError([told("setup_faults.letters", sentence)])
    known = {name for ruling in title.rulings.values() for name in ruling.values}
    if title.rulings and ruling_set not in known:
        sentence = "There is no set of rulings called {name}; there are {known}."
        names_known = ", ".join(sorted(known))
        raise ContentError(
            [told("setup_faults.ruling_set", sentence, name=ruling_set, known=names_known)]
        )
    try:
        rulings = resolve_rulings(title, ruling_set, changes)
    except KeyError as unknown:
        sentence, key = "{title} has no ruling called {key}.", unknown.args[0]
        raise ContentError(
            [told("setup_faults.ruling", sentence, title=title.name, key=key)]
        ) from None
    for key, value in (changes or {}).items():
        if not allows(title.rulings[key], value):
            sentence = "{title} knows no ruling {key}: {value}; there are: {known}."
            known_values = ", ".join(map(plain_value, allowed(title.rulings[key])))
            values = {"title": title.name, "key": key, "value": str(value), "known": known_values}
            raise ContentError([told("setup_faults.ruling_value", sentence, **values)])
    setup = Setup(
        title=title.id,
        variant=variant,
        players=tuple(names),
        seed=seed,
        ruling_set=ruling_set,
        rulings=rulings,
        options={
            **{key: option.default for key, option in title.options.items()},
            **(options or {}),
        },
        board=title.changes if board is None else board,
    )
    if board is not None:
        refuse_board(setup)
    return checked_setup(title, setup)


def refuse_board(setup: Setup) -> None:
    """Raise ContentError if no new game can begin on the board that a group laid; the first reason is enough."""
    rules = make_rules(title_of(setup), setup)
    for fault in rules.board_faults():
        raise ContentError([fault.sentence])


def make_rules(title: Title, setup: Setup) -> Ruleset:
    """The rules of a title for one game."""
    try:
        module = import_module(f"ezgame.titles.{find_summary(title.id).folder.name}.rules")
    except ModuleNotFoundError:
        sentence = "{title} can be looked at, but its rules are not in this version."
        raise ContentError([told("setup_faults.no_rules", sentence, title=title.name)]) from None
    return cast(Ruleset, module.make_rules(title, checked_setup(title, setup)))


def new_game(setup: Setup) -> Game:
    """A game at its start; a ContentError says what a set-up has that no game can begin with."""
    title = title_of(setup)
    try:
        return Game(make_rules(title, setup))
    except (LookupError, ValueError, TypeError, ArithmeticError, AttributeError) as error:
        # Set-ups come from files too, and no list of what they may hold is complete.
        sentence, kind = "This set-up makes no game of {title} ({kind}).", type(error).__name__
        raise ContentError(
            [told("setup_faults.no_game", sentence, title=title.name, kind=kind)]
        ) from error


def title_of(setup: Setup) -> Title:
    """The title that a game is played with, on the board that is stored with it."""
    return load_whole(setup.title, setup.variant).with_board(setup.board)
