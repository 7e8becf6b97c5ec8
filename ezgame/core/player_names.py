"""Names of players, which may come from a keyboard, a file or another program: what of them is kept."""

import unicodedata
from collections.abc import Iterable

LONGEST_NAME = 40
"""Letters."""

DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of the writing after them, also of what is not the name."""
UNSEEN = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that are no letters: control, halves of characters, unknown ones, ends of lines."""


def clean_name(text: str) -> str:
    """The name without control characters, ends of lines, characters that turn the direction of writing
    and doubled spaces, and not longer than a name may be; "" if nothing is left to see."""
    kept = "".join(
        " " if unicodedata.category(letter) in UNSEEN else letter
        for letter in text[: LONGEST_NAME * 25]
        if letter not in DIRECTIONS
    )
    name = " ".join(kept.split())[:LONGEST_NAME].strip()
    seen = any(unicodedata.category(letter)[0] not in "CMZ" for letter in name)
    return name if seen else ""


def clean_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names of a group as they are shown: cleaned, and told apart where cleaning made two the same."""
    found: list[str] = []
    for seat, text in enumerate(names, 1):
        name = clean_name(text) or f"Player {seat}"
        count = 1
        first = name
        while name in found:
            count += 1
            mark = f" ({count})"
            name = first[: LONGEST_NAME - len(mark)] + mark
        found.append(name)
    return tuple(found)
