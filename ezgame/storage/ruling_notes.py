"""What players are told of a file whose rulings or options this version does not know; `open_game` asks."""

from collections.abc import Collection

from ezgame.core.message import told
from ezgame.core.setup import Setup


def ruling_notes(name: str, stored: Setup, today: Setup) -> list[str]:
    """One sentence if the file has rulings that mean nothing today, or values that are no choice."""
    strange = [
        f"{key} = {value}"
        for key, value in stored.rulings.items()
        if key not in today.rulings or today.rulings[key] != value
    ]
    if not strange:
        return []
    sentence = told(
        "files.strange_rulings",
        "{name} has rulings that this version does not know: {rulings}. They are as the rulebook says.",
        name=name,
        rulings=", ".join(strange),
    )
    return [str(sentence)]


def option_notes(name: str, stored: Setup, known: Collection[str]) -> list[str]:
    """One sentence if the file has options that its game is played without; `known` are those it has."""
    strange = [f"{key} = {value}" for key, value in stored.options.items() if key not in known]
    if not strange:
        return []
    sentence = told(
        "files.strange_options",
        "{name} has options that this version does not know: {options}. It is played without them.",
        name=name,
        options=", ".join(strange),
    )
    return [str(sentence)]
