"""What players call a round of which only the id is known: files and records hold “OR 2.1”, 18TE says “BR 2.1”."""

import re

from ezgame.core.errors import EzgameError
from ezgame.models.words.setup_words import wording_of
from ezgame.models.words.wording import Wording

_NUMBERED = re.compile(r"(SR|OR) (\d+)(?:\.(\d+))?")
KINDS = {"SR": "stock", "OR": "operating"}


def round_words(id_: str, words: Wording) -> str:
    """The round by the words of its title; an id that no clock makes stays as it is."""
    if id_ == "auction":
        return words.say("rounds.auction")
    found = _NUMBERED.fullmatch(id_)
    if found is None:
        return id_
    kind, set_, number = found.groups()
    return words.say(f"rounds.{KINDS[kind]}", set=int(set_), number=int(number or 0))


def round_of_title(id_: str, title: str) -> str:
    """The same for a game that is not open, such as one in a list of files."""
    try:
        return round_words(id_, wording_of(title))
    except EzgameError:  # a title that is not installed
        return id_
