"""What players are told of a file whose rulings this version does not know; `open_game` asks."""

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
