"""What the command line says of itself, in the language of the terminal: help, usage and what was typed wrongly.

The English words of a command stand beside its options, as those of an error do (`told`); the catalogue
(`resources/text/<language>/terminal.yaml`) has them in every language. The key of a command is `terminal.<name>`, that
of one of its options `terminal.<name>.<option>`. Developers' own commands are in no catalogue and stay English.
"""

import argparse
import os
import re
from collections.abc import Mapping

ARGPARSE = {
    "usage: ": "terminal.parser.usage",
    "positional arguments": "terminal.parser.positional",
    "options": "terminal.parser.options",
    "show this help message and exit": "terminal.parser.help",
    "the following arguments are required: %s": "terminal.parser.required",
    "unrecognized arguments: %s": "terminal.parser.unrecognized",
    "expected one argument": "terminal.parser.expected",
    "invalid %(type)s value: %(value)r": "terminal.parser.invalid",
    "invalid choice: %(value)r (choose from %(choices)s)": "terminal.parser.choice",
    "argument %(argument_name)s: %(message)s": "terminal.parser.argument",
}
"""What argparse looks up by `gettext`, its English sentence being the key, and our key for it."""


def speak_as_the_terminal(environment: Mapping[str, str] = os.environ) -> None:
    """Everything is told in the language of the terminal where it is one of ours; the window asks its own settings.
    What only authors of titles read stays English."""
    from ezgame.models.words.wording import speak

    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    speak(next(filter(None, names), "")[:2])
    # argparse has no other way to speak a language but the catalogues of gettext.
    argparse._ = of_argparse  # type: ignore[attr-defined]


def of_argparse(sentence: str) -> str:
    """A sentence of argparse in our language, with its places for values as argparse writes them."""
    key = ARGPARSE.get(sentence)
    if key is None:
        return sentence
    plain = "%s" in sentence
    return re.sub(r"<(\w+)>", "%s" if plain else r"%(\1)s", told_or(key, sentence))


def told_or(key: str, english: str, **values: object) -> str:
    """The sentence of the catalogue, or the English one where the catalogue has none."""
    from ezgame.models.words.wording import wording

    section, _, name = key.partition(".")
    words = wording()
    return words.say(key, **values) if words.knows(section, name) else english


def translate(parser: argparse.ArgumentParser, command: str) -> None:
    """Put the help of every option of a command into the language of the terminal."""
    for option in parser._actions:  # noqa: SLF001  argparse has no other list of its options
        if option.help and option.dest != "help":
            option.help = told_or(f"terminal.{command}.{option.dest}", option.help)
