"""What terminals can print: letters and signs that one does not know are written with those it knows."""

import codecs
import io
import sys
import unicodedata

NAME = "ezgame.nearest"
BRITTLE = ("strict", "surrogateescape")
"""How Python treats what it cannot print, the second where the locale is C."""
SIGNS = {
    "→": "->", "←": "<-", "×": "x", "−": "-", "–": "-", "—": "-", "…": "...", "“": '"', "”": '"', "„": '"',
    "‘": "'", "’": "'", "·": ".", "•": "*", "≤": "<=", "≥": ">=", "½": "1/2", "¼": "1/4", "ß": "ss", "€": "EUR",
    "£": "GBP", "\u00a0": " ", "\u202f": " ", "«": '"', "»": '"', "═": "=", "─": "-", "│": "|", "✓": "v",
}  # fmt: skip
"""What our sentences use and plain terminals do not have."""


def print_any_name() -> None:
    """Have ordinary output print whatever it is given. Names of files need not be text, and not every terminal
    knows every letter: better an odd letter than no answer. What errors print Python treats so by itself."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors in BRITTLE:
        codecs.register_error(NAME, nearest)
        sys.stdout.reconfigure(errors=NAME)


def nearest(error: UnicodeError) -> tuple[str, int]:
    """España is Espana where there is no ñ; what has no likeness is written as its number."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(map(_likeness, letters)), error.end


def _likeness(letter: str) -> str:
    if letter in SIGNS:
        return SIGNS[letter]
    plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())
    return plain or letter.encode("ascii", "backslashreplace").decode("ascii")
