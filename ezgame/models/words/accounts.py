"""A sum opened: its lines in words, for the tips of worth, liquid money and cash."""

from collections.abc import Sequence

from ezgame.core.worth import WorthLine
from ezgame.models.words.figures import figure
from ezgame.models.words.text import Catalogue

OWN_WORDS = ("bond", "bid")
"""Kinds whose line says more than the name of what it is about."""


def account_words(text: Catalogue, lines: Sequence[WorthLine]) -> str:
    """One line for each entry: what it is and what it adds."""
    told = []
    for line in lines:
        name = text.value(line.about) if line.about else ""
        if not line.about or line.kind in OWN_WORDS:
            name = text.say(f"players.account.{line.kind}", about=line.about)
        percent = f" {line.percent} %" if line.percent else ""
        told.append(f"{name}{percent}: {figure(line.amount)}")
    return "\n".join(told)
