"""The command line: picks a command, reads its options, turns errors into sentences.

Exit codes: 0 done, 1 a fault in what was given (EzgameError), 2 the line was typed wrongly,
3 a fault of the program itself.
"""

import argparse
import difflib
import io
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from ezgame import __version__
from ezgame.app.display import require_display
from ezgame.app.registry import Command, command_names, is_group, load_command
from ezgame.core.errors import EzgameError, reason

DEFAULT = "play"
"""What `ezgame` alone does, and `ezgame some.ezgame`."""

GAMES = (".ezgame", ".json")
"""How saved games and records of 18xx.games end."""

HELP_WORDS = ("-h", "--help", "help")
OVERVIEW_END = """\
`{} COMMAND --help` explains a command. `ezgame` alone opens the window.
--version shows the version, --debug the details of a fault of the program."""

DONE, FAULT, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(EzgameError):
    """The line was typed wrongly."""


class Parser(argparse.ArgumentParser):
    """Raises one sentence instead of printing the usage and ending the program."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog}: {message}; see `{self.prog} --help`.")


def run(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code; prints, but never raises."""
    print_any_name()
    debug = "--debug" in argv
    words = [word for word in argv if word != "--debug"]
    try:
        return dispatch(words)
    except UsageError as error:
        return report(str(error), USAGE)
    except EzgameError as error:
        return report(str(error), FAULT)
    except BrokenPipeError:
        silence_stdout()
        return DONE
    except OSError as error:
        return report(os_sentence(error), FAULT)
    except KeyboardInterrupt:
        return report("ezgame: stopped.", INTERRUPTED)
    except Exception as error:  # a bug: one sentence for players, all of it for engineers
        if debug:
            traceback.print_exc()
        fault = f"{type(error).__name__}: {error}".splitlines()[0]
        return report(f"ezgame: a fault of the program itself ({fault}); --debug shows more.", BUG)


def dispatch(words: Sequence[str]) -> int:
    """Find the command meant by the words and run it."""
    if words and words[0] in HELP_WORDS:
        print(overview(), end="")
        return DONE
    if words and words[0] in ("-V", "--version"):
        print(f"ezgame {__version__}")
        return DONE
    name, rest = chosen_command(words)
    command = load_command(name)
    if not is_group(command):
        return execute(command, name, rest)
    if not rest or rest[0] in HELP_WORDS:
        print(overview(name), end="")
        return DONE if rest else USAGE
    if rest[0] not in command_names(name):
        raise UsageError(unknown(rest[0], command_names(name), name))
    return execute(load_command(rest[0], name), f"{name} {rest[0]}", rest[1:])


def execute(command: Command, name: str, words: Sequence[str]) -> int:
    """Read the options of one command and run it."""
    parser = Parser(prog=f"ezgame {name}", description=one_line(command), allow_abbrev=False)
    command.add_arguments(parser)
    try:
        args = parser.parse_args(words)
    except SystemExit as end:  # argparse printed --help
        return end.code if isinstance(end.code, int) else USAGE
    if getattr(command, "OPENS_WINDOW", name == DEFAULT):
        require_display()
    return command.run(args)


def chosen_command(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The command's name and its own words."""
    names = command_names()
    if words and words[0] in names:
        return words[0], words[1:]
    if not words or means_a_game(words[0]):
        return DEFAULT, words
    raise UsageError(unknown(words[0], names))


def means_a_game(word: str) -> bool:
    """A file manager passes the file of a saved game as the only word, people type its name."""
    return word.lower().endswith(GAMES) or (os.sep in word and Path(word).is_file())


def unknown(word: str, names: Sequence[str], group: str = "") -> str:
    kind = "option" if word.startswith("-") else "command"
    close = difflib.get_close_matches(word, names, n=1)
    guess = f"did you mean `{close[0]}`?" if close else f"there are: {', '.join(names)}."
    return f"{program(group)}: unknown {kind} `{word}`; {guess}"


def overview(group: str = "") -> str:
    """What `ezgame --help` shows: every command with its one line."""
    lines = [f"  {name:<10} {one_line(load_command(name, group))}" for name in command_names(group)]
    about = (
        one_line(load_command(group)) if group else "18xx railway games face to face on one laptop."
    )
    text = f"usage: {program(group)} COMMAND [options]\n\n{about}\n\ncommands:\n"
    return text + "\n".join(lines) + f"\n\n{OVERVIEW_END.format(program(group))}\n"


def one_line(command: Command) -> str:
    """Its line as a sentence, however it was written."""
    text = command.HELP.rstrip(".")
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith("…") else ".")


def program(group: str) -> str:
    return f"ezgame {group}".rstrip()


def report(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


def os_sentence(error: OSError) -> str:
    place = f"{error.filename}: " if error.filename else ""
    return f"ezgame: {place}{reason(error)}."


def print_any_name() -> None:
    """Names of files need not be text, and not every terminal knows every letter: better an odd letter
    than no answer. Python has errors treated so by itself, but not ordinary output."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


def silence_stdout() -> None:
    """The reader of our output went away (`ezgame check | head`): end without noise."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
