"""What players are told of a file whose rulings or options this version does not know; `open_game` asks."""

from collections.abc import Collection, Mapping
from itertools import islice

from ezgame.core.message import told
from ezgame.core.setup import Setup

MOST_NAMED, LONGEST = 3, 50
"""Rulings or options that a sentence names, and letters of each."""


def ruling_notes(name: str, stored: Setup, today: Setup) -> list[str]:
    """One sentence if the file has rulings that mean nothing today, or values that are no choice."""
    strange = {
        key: value
        for key, value in stored.rulings.items()
        if key not in today.rulings or today.rulings[key] != value
    }
    if not strange:
        return []
    sentence = told(
        "files.strange_rulings",
        "{name} has rulings that this version does not know: {rulings}. They are as the rulebook says.",
        name=name,
        rulings=_first_of(strange),
    )
    return [sentence]


def option_notes(name: str, stored: Setup, known: Collection[str]) -> list[str]:
    """One sentence if the file has options that its game is played without; `known` are those it has."""
    strange = {key: value for key, value in stored.options.items() if key not in known}
    if not strange:
        return []
    sentence = told(
        "files.strange_options",
        "{name} has options that this version does not know: {options}. It is played without them.",
        name=name,
        options=_first_of(strange),
    )
    return [sentence]


def _first_of(strange: Mapping[str, object]) -> str:
    """A few of them, each cut short: a file can have any number of any length."""
    named = [f"{key} = {value}"[:LONGEST] for key, value in islice(strange.items(), MOST_NAMED)]
    return ", ".join([*named, "…"] if len(strange) > MOST_NAMED else named)
