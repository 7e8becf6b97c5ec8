"""The command line: picks a command, reads its options, turns errors into sentences.

Exit codes: 0 done, 1 a fault in what was given (EzgameError), 2 the line was typed wrongly,
3 a fault of the program itself.
"""

import argparse
import difflib
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from ezgame import __version__
from ezgame.app.display import require_display
from ezgame.app.registry import command_names, load_command
from ezgame.core.errors import EzgameError

DEFAULT = "play"
"""What `ezgame` alone does, and `ezgame some.ezgame`."""

DONE, FAULT, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(EzgameError):
    """The line was typed wrongly."""


class Parser(argparse.ArgumentParser):
    """Raises one sentence instead of printing the usage and ending the program."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog}: {message}; see `{self.prog} --help`.")


def run(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code; prints, but never raises."""
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
    if words and words[0] in ("-h", "--help", "help"):
        overview().print_help()
        return DONE
    if words and words[0] in ("-V", "--version"):
        print(f"ezgame {__version__}")
        return DONE
    name, rest = chosen_command(words)
    command = load_command(name)
    parser = Parser(prog=f"ezgame {name}", description=command.HELP, allow_abbrev=False)
    command.add_arguments(parser)
    try:
        args = parser.parse_args(rest)
    except SystemExit as end:  # argparse printed --help
        return end.code if isinstance(end.code, int) else USAGE
    if getattr(command, "OPENS_WINDOW", name == DEFAULT):
        require_display()
    return command.run(args)


def chosen_command(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The command's name and its own words."""
    names = command_names()
    if not words or words[0] not in names:
        if DEFAULT in names and (not words or means_a_game(words[0])):
            return DEFAULT, words
        raise UsageError(unknown(words[0] if words else DEFAULT, names))
    return words[0], words[1:]


def means_a_game(word: str) -> bool:
    """A file manager passes the file of a saved game as the only word."""
    return word.endswith(".ezgame") or (os.sep in word and Path(word).is_file())


def unknown(word: str, names: Sequence[str]) -> str:
    kind = "option" if word.startswith("-") else "command"
    close = difflib.get_close_matches(word, names, n=1)
    guess = f"did you mean `{close[0]}`?" if close else f"there are: {', '.join(names)}."
    return f"ezgame: unknown {kind} `{word}`; {guess}"


def overview() -> argparse.ArgumentParser:
    """The parser behind `ezgame --help`: every command with its one line."""
    lines = "\n".join(f"  {name:<12} {load_command(name).HELP}" for name in command_names())
    return argparse.ArgumentParser(
        prog="ezgame",
        usage="ezgame [command] [options]",
        description="18xx railway games face to face on one laptop.\n\ncommands:\n" + lines,
        epilog="`ezgame` alone opens the window; `ezgame COMMAND --help` explains a command.\n"
        "--version shows the version, --debug the details of a fault of the program.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def report(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


def os_sentence(error: OSError) -> str:
    place = f"{error.filename}: " if error.filename else ""
    return f"ezgame: {place}{(error.strerror or str(error)).lower()}."


def silence_stdout() -> None:
    """The reader of our output went away (`ezgame check | head`): end without noise."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
